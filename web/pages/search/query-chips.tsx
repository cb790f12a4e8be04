import { ChipLink } from '#web/ui/chip.tsx'
import styles from './query-chips.module.css'

interface QueryChipsProps {
  readonly id: string
  readonly title: string
  /** With a small heading, below the text of a page that has found nothing. */
  readonly isAside?: boolean
  readonly chips: readonly { readonly name: string; readonly to: string; readonly note?: string }[]
}

/** Links as chips below a heading. */
export function QueryChips({ id, title, isAside = false, chips }: QueryChipsProps) {
  return (
    <section className={isAside ? styles.aside : styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.chips}>
        {chips.map(({ name, to, note }) => (
          <li key={to}>
            <ChipLink to={to}>
              {name}
              {note ? <span className={styles.note}>{note}</span> : null}
            </ChipLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
