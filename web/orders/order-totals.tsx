import type { ReactNode } from 'react'
import { bonusCount } from '#shared/bonuses/bonus-words.ts'
import { formatTotal } from '#shared/format.ts'
import type { OrderSumRow, OrderView } from '#shared/orders/contract.ts'
import { Summary, SummaryNote, SummaryRow, SummaryTotal } from '#web/ui/summary.tsx'
import styles from './order-totals.module.css'

interface OrderTotalsProps {
  readonly order: OrderView
  readonly note: string | null
  /** The explanation of the total, which is shown below it. */
  readonly why: ReactNode
}

/** The sums of the order with every discount, and its payment. */
export function OrderTotals({ order, note, why }: OrderTotalsProps) {
  const { words } = order
  return (
    <Summary label="Сумма заказа">
      <h2 className={styles.title}>{titleOf(order)}</h2>
      <dl>
        <Rows rows={words.sums} />
      </dl>
      <SummaryTotal name="Итого">{formatTotal(order.payableTotal)}</SummaryTotal>
      {words.refundSums.length > 0 ? (
        <dl>
          <Rows rows={words.refundSums} />
        </dl>
      ) : null}
      {why}
      {words.payment === null ? null : <SummaryNote>{words.payment}</SummaryNote>}
      {order.accrualTotal > 0 && !isOver(order) ? (
        <SummaryNote>
          {/* After the payment they may be on the account already. */}
          {order.payment === 'paid' ? 'За\u00a0этот заказ\u00a0—' : 'Вы\u00a0получите'}{' '}
          {bonusCount(order.accrualTotal)}
        </SummaryNote>
      ) : null}
      {note === null ? null : <SummaryNote>{note}</SummaryNote>}
    </Summary>
  )
}

function titleOf(order: OrderView): string {
  if (isOver(order)) return 'Сумма заказа'
  return order.payment === 'paid' ? 'Оплачено' : 'К\u00a0оплате'
}

/** Whether nothing more will be paid or earned, because the order is cancelled, returned or refunded. */
export function isOver({ fulfilment, payment }: OrderView): boolean {
  return fulfilment === 'cancelled' || fulfilment === 'returned' || payment === 'refunded'
}

function Rows({ rows }: { rows: readonly OrderSumRow[] }) {
  return rows.map(({ name, value, tone }) => (
    <SummaryRow key={name} name={name} {...(tone && { tone })}>
      {value}
    </SummaryRow>
  ))
}
