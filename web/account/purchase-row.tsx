import type { ReactNode } from 'react'
import type { Purchase } from '#shared/account/contract.ts'
import { formatNumber } from '#shared/format.ts'
import { personalOrderPath } from '#shared/paths.ts'
import { formatDay, isoDate } from '#web/lib/format-date.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { Link } from '#web/ui/link.tsx'
import { Price } from '#web/ui/price.tsx'
import { ProductPicture } from '#web/ui/product-picture.tsx'
import styles from './purchase-row.module.css'

interface PurchaseRowProps {
  readonly purchase: Purchase
  /** The button to buy; not shown for a sold-out product. */
  readonly buy: ReactNode
  readonly favoriteToggle: ReactNode
  /** The customer's review of the product. */
  readonly review: ReactNode
}

/** A product that was bought before, at its current price. */
export function PurchaseRow({ purchase, buy, favoriteToggle, review }: PurchaseRowProps) {
  const { now } = usePageData()
  const { name, brand, url, img, tint, quantity, lastBoughtAt, lastOrderId, price, basePrice } = purchase
  const isSoldOut = purchase.availableCount === 0
  return (
    <li className={styles.row}>
      <Link
        to={url}
        className={styles.picture}
        style={{ backgroundColor: tint }}
        tabIndex={-1}
        aria-hidden="true"
      >
        <ProductPicture src={img} alt="" sizes="96px" loading="lazy" decoding="async" />
      </Link>
      <div className={styles.text}>
        <p className={styles.small}>{brand}</p>
        <Link to={url} className={styles.name}>
          {name}
        </Link>
        <p className={styles.small}>
          Заказано <time dateTime={isoDate(lastBoughtAt)}>{formatDay(lastBoughtAt, now)}</time>,{' '}
          <Link to={personalOrderPath(lastOrderId)} className={styles.order}>
            заказ №&nbsp;{lastOrderId}
          </Link>
          {quantity > 1 ? `, всего ${formatNumber(quantity)}\u00a0шт.` : null}
        </p>
        {review}
      </div>
      <div className={styles.price}>
        {isSoldOut ? (
          <p className={styles.gone}>Нет в&nbsp;наличии</p>
        ) : (
          <Price
            price={price}
            basePrice={basePrice}
            discountPercent={basePrice > price ? Math.round(((basePrice - price) * 100) / basePrice) : 0}
          />
        )}
      </div>
      <div className={styles.heart}>{favoriteToggle}</div>
      <div className={styles.buy}>
        {isSoldOut ? (
          <Link to={url} className={styles.similar} aria-label={`Похожие на ${name}`}>
            Похожие
          </Link>
        ) : (
          buy
        )}
      </div>
    </li>
  )
}
