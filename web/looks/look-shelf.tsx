import type { ReactNode } from 'react'
import type { LookCard as Card } from '#shared/looks/contract.ts'
import { useKept } from '#web/lib/kept.ts'
import { LookCard } from './look-card.tsx'
import styles from './look-shelf.module.css'

interface LookShelfProps {
  readonly title: string
  readonly looks: readonly Card[]
  /** A link to all looks, at the right of the title. */
  readonly more?: ReactNode
}

/** Lessons in a row, which scrolls sideways in a narrow window. */
export function LookShelf({ title, looks, more }: LookShelfProps) {
  const keep = useKept()
  if (looks.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="looks">
      <div className={styles.head}>
        <h2 id="looks">{title}</h2>
        {more}
      </div>
      {keep(
        ['looks', looks],
        <ul className={styles.row}>
          {looks.map((look, i) => (
            <li key={look.slug}>
              <LookCard look={look} tone={i} level={3} />
            </li>
          ))}
        </ul>,
      )}
    </section>
  )
}
