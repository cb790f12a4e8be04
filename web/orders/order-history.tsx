import type { OrderView } from '#shared/orders/contract.ts'
import { historyLabel } from '#shared/orders/state-labels.ts'
import styles from './order-history.module.css'

const ZONE = 'Europe/Moscow'
const DAY = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: ZONE })
const TIME = new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit', timeZone: ZONE })

/** Every state the order has been in, newest first. */
export function OrderHistory({ history }: { history: OrderView['history'] }) {
  // The first entry of an unpaid order says only that it is unpaid.
  const entries = history.filter(({ track, state }) => track === 'fulfilment' || state !== 'none')
  return (
    <ol className={styles.history}>
      {entries.toReversed().map(({ track, state, at }, i) => (
        <li
          key={`${at}:${track}:${state}`}
          className={i === 0 ? `${styles.entry} ${styles.last}` : styles.entry}
        >
          <span>{historyLabel(track, state)}</span>
          <time className={styles.at} dateTime={new Date(at).toISOString()}>
            {DAY.format(at)}, {TIME.format(at)}
          </time>
        </li>
      ))}
    </ol>
  )
}
