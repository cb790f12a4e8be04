import { ChipLink } from '#web/ui/chip.tsx'
import styles from './query-chips.module.css'

interface QueryChipsProps {
  readonly id: string
  readonly title: string
  readonly chips: readonly { readonly name: string; readonly to: string; readonly note?: string }[]
}

/** Links as chips below a heading. */
export function QueryChips({ id, title, chips }: QueryChipsProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
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
