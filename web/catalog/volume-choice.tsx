import { useId } from 'react'
import type { ProductView } from '#shared/catalog/contract.ts'
import { classNames } from '#web/lib/class-names.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './volume-choice.module.css'

const collator = new Intl.Collator('ru', { numeric: true })

/** Segments, the smallest first, each a link to the same product in another volume. */
export function VolumeChoice({ volumes }: { volumes: ProductView['volumes'] }) {
  const id = useId()
  const ordered = [...volumes].sort((a, b) => collator.compare(a.label, b.label))
  return (
    <section className={styles.choice} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        Объём
      </h2>
      <ul className={styles.segments}>
        {ordered.map(({ label, url, isCurrent, isAvailable }) => (
          <li key={url}>
            <Link
              to={url}
              keepScroll
              className={classNames(styles.segment, !isAvailable && styles.soldOut)}
              aria-current={isCurrent ? 'true' : undefined}
              aria-label={isAvailable ? undefined : `${label}, нет в наличии`}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
