import styles from './gift-notes.module.css'

/** Notes on gifts that are not in the basket, each with the reason. */
export function GiftNotes({ texts }: { texts: readonly string[] }) {
  return (
    <div aria-live="polite" className={texts.length > 0 ? styles.notes : undefined}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}
