import type { OrderView } from '#shared/orders/contract.ts'
import { historyLabel } from '#shared/orders/state-labels.ts'
import { formatDay, formatTime, isoDate } from '#web/lib/format-date.ts'
import { usePageData } from '#web/lib/page-data.ts'
import styles from './order-history.module.css'

/** All states that the order has had, newest first. */
export function OrderHistory({ history }: { history: OrderView['history'] }) {
  const { now } = usePageData()
  // The initial payment state 'none' tells nothing and is left out.
  const entries = history.filter(({ track, state }) => track === 'fulfilment' || state !== 'none')
  return (
    <ol className={styles.history}>
      {entries.toReversed().map(({ track, state, at }, i) => (
        <li
          key={`${at}:${track}:${state}`}
          className={i === 0 ? `${styles.entry} ${styles.last}` : styles.entry}
        >
          <span>{historyLabel(track, state)}</span>
          <time className={styles.at} dateTime={isoDate(at)}>
            {formatDay(at, now)}, {formatTime(at)}
          </time>
        </li>
      ))}
    </ol>
  )
}
