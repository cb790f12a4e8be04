import { formatNumber, formatTotal } from '#shared/format.ts'
import type { OrderSummary } from '#shared/orders/contract.ts'
import { personalOrderPath } from '#shared/paths.ts'
import { formatDay, isoDate } from '#web/lib/format-date.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { ProductPicture } from '#web/ui/product-picture.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './order-row.module.css'
import { OrderState } from './order-state.tsx'
import { PayButton } from './pay-button.tsx'

/** One order in a list. The whole row links to it; the button 'Оплатить' is above the link. */
export function OrderRow({ order }: { order: OrderSummary }) {
  const { now } = usePageData()
  const { id, createdAt, quantity, pictures, payableTotal, payment, refundedTotal, canPay } = order
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        <Link to={personalOrderPath(id)} className={styles.link}>
          <VisuallyHidden>Заказ </VisuallyHidden>№&nbsp;{id}
        </Link>
        <p className={styles.small}>
          <time dateTime={isoDate(createdAt)}>{formatDay(createdAt, now)}</time>
          {', '}
          {formatNumber(quantity)}&nbsp;шт.
        </p>
      </div>
      <ul className={styles.pictures} aria-label="Товары заказа">
        {pictures.map(({ name, img, tint }) => (
          <li key={img + name} className={styles.picture} style={{ backgroundColor: tint }}>
            <ProductPicture src={img} alt={name} sizes="48px" loading="lazy" decoding="async" />
          </li>
        ))}
      </ul>
      <OrderState order={order} className={styles.state} />
      <div className={styles.sum}>
        {formatTotal(payableTotal)}
        {payment === 'paid' && refundedTotal > 0 ? (
          <p className={styles.refunded}>возвращено {formatTotal(refundedTotal)}</p>
        ) : null}
      </div>
      <Icon name="right" size={20} className={styles.arrow} />
      {canPay ? <PayButton order={order} look="ink" isNamed className={styles.pay} /> : null}
    </li>
  )
}
