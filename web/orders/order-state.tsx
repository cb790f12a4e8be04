import type { OrderSummary } from '#shared/orders/contract.ts'
import { headlineOf } from '#shared/orders/state-labels.ts'
import { classNames } from '#web/lib/class-names.ts'
import { formatDay, formatTime } from '#web/lib/format-date.ts'
import { usePageData } from '#web/lib/page-data.ts'
import styles from './order-state.module.css'

type Situation = Pick<
  OrderSummary,
  'kind' | 'fulfilment' | 'payment' | 'refundedTotal' | 'deliveryKind' | 'canPay' | 'expiresAt'
>

/** The state of an order in words. The dot before them repeats it by its color. */
export function OrderState({ order, className }: { order: Situation; className?: string | undefined }) {
  const { now } = usePageData()
  const { payment, canPay, expiresAt } = order
  return (
    <p className={classNames(styles.state, toneOf(order), className)}>
      {headlineOf(order)}
      {canPay && payment === 'pending' && expiresAt !== null
        ? ` до\u00a0${formatTime(expiresAt)} ${formatDay(expiresAt, now)} по\u00a0Москве`
        : null}
    </p>
  )
}

function toneOf({ canPay, fulfilment }: Situation): string | undefined {
  if (canPay) return styles.wanted
  if (fulfilment === 'cancelled' || fulfilment === 'returned') return styles.over
  if (fulfilment === 'delivered' || fulfilment === 'done') return styles.good
  return styles.going
}
