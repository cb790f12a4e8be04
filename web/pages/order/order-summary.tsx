import type { OrderView } from '#shared/orders/contract.ts'
import { PAYMENT_LABELS } from '#shared/orders/state-labels.ts'
import { plural } from '#shared/plural.ts'
import { formatNumber, formatTotal } from '#web/lib/format.ts'
import styles from './order-summary.module.css'

interface OrderSummaryProps {
  readonly order: OrderView
  readonly note: string | null
}

/** What the order costs, discount by discount, and how it is paid. */
export function OrderSummary({ order, note }: OrderSummaryProps) {
  const { quantity, deliveryPrice, paymentSystem } = order
  const gifts = order.lines.filter(({ giftName }) => giftName !== null)
  const giftCount = gifts.reduce((sum, gift) => sum + gift.quantity, 0)
  return (
    <aside className={styles.summary} aria-label="Сумма заказа">
      <h2 className={styles.title}>{titleOf(order)}</h2>
      <dl>
        <Row name={`Товары (${quantity}\u00a0шт.)`}>{formatTotal(order.baseTotal)}</Row>
        {giftCount > 0 ? (
          <Row name={`Подарки (${giftCount}\u00a0шт.)`}>
            <span className={styles.free}>бесплатно</span>
          </Row>
        ) : null}
        {Object.entries(order.discounts).map(([name, amount]) => (
          <Row key={name} name={name}>
            <span className={styles.discount}>−{formatTotal(amount)}</span>
          </Row>
        ))}
        <Row name="Доставка">
          {deliveryPrice === null ? (
            'согласуем'
          ) : deliveryPrice === 0 ? (
            <span className={styles.free}>бесплатно</span>
          ) : (
            formatTotal(deliveryPrice)
          )}
        </Row>
        <div className={styles.total}>
          <dt>Итого</dt>
          <dd>{formatTotal(order.payableTotal)}</dd>
        </div>
      </dl>
      {paymentSystem ? (
        <p className={styles.small}>
          {paymentSystem.name}. {PAYMENT_LABELS[order.payment]}.
        </p>
      ) : null}
      {order.accrualTotal > 0 ? (
        <p className={styles.small}>
          Вы получите {formatNumber(order.accrualTotal)}&nbsp;
          {plural(order.accrualTotal, 'бонус', 'бонуса', 'бонусов')}
        </p>
      ) : null}
      {note === null ? null : <p className={styles.small}>{note}</p>}
    </aside>
  )
}

function titleOf({ fulfilment, payment }: OrderView): string {
  if (payment === 'paid') return 'Оплачено'
  const isOver = fulfilment === 'cancelled' || fulfilment === 'returned'
  return isOver ? 'Сумма заказа' : 'К\u00a0оплате'
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
