import type { OrderView } from '#shared/orders/contract.ts'
import { formatDay, isoDate } from '#web/lib/format-date.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { Block } from '#web/ui/block.tsx'
import styles from './order-refunds.module.css'

/** What refunds of the order have given back, and how it reaches the buyer (PAY-88); nothing if there are none. */
export function OrderRefunds({ order }: { order: OrderView }) {
  const { now } = usePageData()
  const { refunds } = order.words
  if (refunds.length === 0) return null
  return (
    <Block title="Возврат">
      <ul className={styles.refunds}>
        {refunds.map(({ id, at, title, parts, note }) => (
          <li key={id}>
            <p className={styles.head}>
              <strong className={styles.title}>{title}</strong>
              <time className={styles.quiet} dateTime={isoDate(at)}>
                {formatDay(at, now)}
              </time>
            </p>
            {parts.length > 0 ? (
              <ul className={styles.parts}>
                {parts.map((part) => (
                  <li key={part}>{part}</li>
                ))}
              </ul>
            ) : null}
            <p className={styles.quiet}>{note}</p>
          </li>
        ))}
      </ul>
    </Block>
  )
}
