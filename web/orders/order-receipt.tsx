import type { ReactNode } from 'react'
import { DISCOUNT_NAMES } from '#shared/basket/discount-names.ts'
import { deliveryPriceText } from '#shared/delivery-price-text.ts'
import { formatDiscount, formatNumber, formatTotal } from '#shared/format.ts'
import type { OrderView } from '#shared/orders/contract.ts'
import { formatPhone } from '#shared/phone.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './order-receipt.module.css'

interface OrderReceiptProps {
  readonly order: OrderView
  /** The seller: name, address, phone. */
  readonly seller: ReactNode
}

/** The cash memo of an order, without its heading. It looks the same on the screen and on paper. */
export function OrderReceipt({ order, seller }: OrderReceiptProps) {
  const { lines, quantity, deliveryPrice, hasLargeItem, payableTotal, paymentSystem, words } = order
  // The prices include the discounts of single items, so only the discounts on the sum are subtracted.
  const offItems = order.discounts[DISCOUNT_NAMES.items] ?? 0
  const goods = order.baseTotal - offItems
  const offTotal = order.totalDiscount - offItems
  return (
    <div className={styles.sheet}>
      <dl className={styles.sides}>
        <div>
          <dt>Продавец</dt>
          <dd>{seller}</dd>
        </div>
        <div>
          <dt>Покупатель</dt>
          <dd>
            {order.name}
            <br />
            {formatPhone(order.phone)}
          </dd>
        </div>
        {paymentSystem ? (
          <div>
            <dt>Оплата</dt>
            <dd>
              {paymentSystem.name}
              <br />
              {words.paymentState}
            </dd>
          </div>
        ) : null}
      </dl>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">№</th>
            <th scope="col">Наименование</th>
            <th scope="col">Артикул</th>
            <th scope="col">Кол-во</th>
            <th scope="col">Цена, р.</th>
            <th scope="col">Сумма, р.</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, i) => (
            <tr key={`${line.shopItemId}:${line.giftName}`}>
              <td>{i + 1}</td>
              <td className={styles.name}>
                {line.brand} {line.name}
                {line.giftName === null ? null : ' (подарок)'}
              </td>
              <td className={styles.marking} data-label="Артикул">
                {line.marking}
              </td>
              <td data-label="Кол-во">{line.quantity}</td>
              <td data-label="Цена, р.">{formatNumber(line.giftName === null ? line.price : 0)}</td>
              <td data-label="Сумма, р.">
                {formatNumber(line.giftName === null ? line.price * line.quantity : 0)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={styles.totals}>
        <Row name={`Товары, ${formatNumber(quantity)}\u00a0шт.`}>{formatTotal(goods)}</Row>
        {offTotal > 0 ? <Row name="Скидки и бонусы">{formatDiscount(offTotal)}</Row> : null}
        {deliveryPrice === null ? null : (
          <Row name="Доставка">
            {deliveryPrice > 0 ? formatTotal(deliveryPrice) : deliveryPriceText(deliveryPrice, hasLargeItem)}
          </Row>
        )}
        <Row name="Итого" isTotal>
          {formatTotal(payableTotal)}
        </Row>
        {words.refundSums.map(({ name, value }) => (
          <Row key={name} name={name}>
            {value}
          </Row>
        ))}
      </dl>
      {words.memo.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p className={styles.sign} aria-hidden="true">
        Подпись продавца <span />
      </p>
      <Button look="ink" className={styles.print} onClick={() => window.print()}>
        Напечатать
      </Button>
    </div>
  )
}

interface RowProps {
  readonly name: string
  readonly isTotal?: boolean
  readonly children: ReactNode
}

function Row({ name, isTotal = false, children }: RowProps) {
  return (
    <div className={isTotal ? styles.total : styles.row}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
