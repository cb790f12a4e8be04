import type { OrderView } from '#shared/orders/contract.ts'
import { classNames } from '#web/lib/class-names.ts'
import { formatDay, formatTime, isoDate } from '#web/lib/format-date.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './order-steps.module.css'

/** What has happened to the order, with its times, and the steps ahead (ORD-59). */
export function OrderSteps({ order }: { order: OrderView }) {
  const { now } = usePageData()
  const { past, ahead } = order.words
  return (
    <ol className={styles.steps}>
      {past.map(({ name, at }, i) => {
        const isLast = i === past.length - 1
        return (
          <li
            key={`${at}:${name}`}
            className={classNames(styles.step, isLast && styles.now)}
            aria-current={isLast ? 'step' : undefined}
          >
            <span>{name}</span>
            <time className={styles.at} dateTime={isoDate(at)}>
              {formatDay(at, now)}, {formatTime(at)}
            </time>
          </li>
        )
      })}
      {ahead.map(({ name, dates }) => (
        <li key={name} className={classNames(styles.step, styles.ahead)}>
          <span>
            <VisuallyHidden>Впереди: </VisuallyHidden>
            {name}
          </span>
          {dates === null ? null : <span className={styles.at}>{dates}</span>}
        </li>
      ))}
    </ol>
  )
}
