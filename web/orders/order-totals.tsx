import type { ReactNode } from 'react'
import { bonusCount } from '#shared/bonuses/bonus-words.ts'
import { formatNumber, formatTotal } from '#shared/format.ts'
import type { OrderView } from '#shared/orders/contract.ts'
import { deliveryPriceText } from '#web/lib/delivery-price-text.ts'
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
  const { quantity, words } = order
  const gifts = order.lines.filter(({ giftName }) => giftName !== null)
  const giftCount = gifts.reduce((sum, gift) => sum + gift.quantity, 0)
  return (
    <Summary label="Сумма заказа">
      <h2 className={styles.title}>{titleOf(order)}</h2>
      <dl>
        <SummaryRow name={`Товары (${formatNumber(quantity)}\u00a0шт.)`}>
          {formatTotal(order.baseTotal)}
        </SummaryRow>
        {giftCount > 0 ? (
          <SummaryRow name={`Подарки (${giftCount}\u00a0шт.)`} tone="free">
            бесплатно
          </SummaryRow>
        ) : null}
        {Object.entries(order.discounts).map(([name, amount]) => (
          <SummaryRow key={name} name={name} tone="discount">
            −{formatTotal(amount)}
          </SummaryRow>
        ))}
        <Delivery order={order} />
      </dl>
      <SummaryTotal name="Итого">{formatTotal(order.payableTotal)}</SummaryTotal>
      {why}
      {words.payment === null ? null : <SummaryNote>{words.payment}</SummaryNote>}
      {order.accrualTotal > 0 && !isOver(order) ? (
        <SummaryNote>Вы получите {bonusCount(order.accrualTotal)}</SummaryNote>
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

function Delivery({ order: { deliveryParts: parts, delivery } }: { order: OrderView }) {
  // Without a delivery the operator agrees on it by phone; with one only its price is missing.
  if (parts === null)
    return <SummaryRow name="Доставка">{delivery ? deliveryPriceText(null) : 'согласуем'}</SummaryRow>
  const { carriage, cashFee } = parts
  return (
    <>
      <SummaryRow name="Доставка" {...(carriage === 0 && { tone: 'free' as const })}>
        {carriage === 0 ? 'бесплатно' : formatTotal(carriage)}
      </SummaryRow>
      {cashFee > 0 ? <SummaryRow name={'Сбор за\u00a0приём денег'}>{formatTotal(cashFee)}</SummaryRow> : null}
    </>
  )
}
