import type { OrderView } from '#shared/orders/contract.ts'
import { historyLabel, shownHistory } from '#shared/orders/state-labels.ts'
import { formatDay, formatTime, isoDate } from '#web/lib/format-date.ts'
import { usePageData } from '#web/lib/page-data.ts'
import styles from './order-history.module.css'

/** All states that the order has had, newest first. */
export function OrderHistory({ history }: { history: OrderView['history'] }) {
  const { now } = usePageData()
  return (
    <ol className={styles.history}>
      {shownHistory(history)
        .toReversed()
        .map(({ track, state, at }, i) => (
          <li
            key={`${at}:${track}:${state}`}
            className={i === 0 ? `${styles.entry} ${styles.last}` : styles.entry}
          >
            <span>{historyLabel({ track, state })}</span>
            <time className={styles.at} dateTime={isoDate(at)}>
              {formatDay(at, now)}, {formatTime(at)}
            </time>
          </li>
        ))}
    </ol>
  )
}
