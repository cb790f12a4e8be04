import styles from './gift-notes.module.css'

/** Gifts that the shopper may look for in vain, each with the reason in one quiet line. */
export function GiftNotes({ texts }: { texts: readonly string[] }) {
  return (
    <div aria-live="polite" className={texts.length > 0 ? styles.notes : undefined}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}
