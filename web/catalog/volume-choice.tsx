import { type CSSProperties, useId } from 'react'
import type { ProductView } from '#shared/catalog/contract.ts'
import { formatRoubles } from '#shared/format.ts'
import { classNames } from '#web/lib/class-names.ts'
import { useKept } from '#web/lib/kept.ts'
import { Link } from '#web/ui/link.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './volume-choice.module.css'

/** Segments, each a link to the same product in another volume with its price, on as many lines as needed. */
export function VolumeChoice({ volumes, volumesLabel }: Pick<ProductView, 'volumes' | 'volumesLabel'>) {
  const keep = useKept()
  const id = useId()
  return (
    <section className={styles.choice} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {volumesLabel}
      </h2>
      {keep(
        ['volumes', volumes],
        <ul className={styles.segments} style={{ '--count': volumes.length } as CSSProperties}>
          {volumes.map(({ label, url, price, isCurrent, isAvailable }) => (
            <li key={url}>
              <Link
                to={url}
                keepScroll
                className={classNames(styles.segment, !isAvailable && styles.soldOut)}
                aria-current={isCurrent ? 'true' : undefined}
              >
                <span>{label}</span>{' '}
                <span className={styles.price}>
                  {isAvailable ? (
                    price && formatRoubles(price)
                  ) : (
                    <>
                      нет<VisuallyHidden> в&nbsp;наличии</VisuallyHidden>
                    </>
                  )}
                </span>
              </Link>
            </li>
          ))}
        </ul>,
      )}
    </section>
  )
}
