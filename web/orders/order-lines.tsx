import type { ReactNode } from 'react'
import { formatNumber, formatRoubles } from '#shared/format.ts'
import type { OrderLine } from '#shared/orders/contract.ts'
import { refundedPiecesText } from '#shared/orders/refunded-pieces.ts'
import { Link } from '#web/ui/link.tsx'
import { ProductPicture } from '#web/ui/product-picture.tsx'
import styles from './order-lines.module.css'

interface OrderLinesProps {
  readonly lines: readonly OrderLine[]
  /** What is shown below a bought item. */
  readonly renderNote?: (line: OrderLine) => ReactNode
}

/** The items of the order with pictures; gifts are free. */
export function OrderLines({ lines, renderNote }: OrderLinesProps) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={`${line.shopItemId}:${line.giftName}`} className={styles.line}>
          <span className={styles.picture} style={{ background: line.tint }}>
            <ProductPicture src={line.img} alt="" sizes="96px" loading="lazy" decoding="async" />
          </span>
          <span className={styles.text}>
            <span className={line.giftName === null ? styles.brand : styles.gift}>
              {line.giftName === null ? line.brand : 'Подарок'}
            </span>
            {line.giftName === null ? (
              <Link className={styles.name} to={line.url}>
                {line.name}
              </Link>
            ) : (
              <span className={styles.name}>{line.name}</span>
            )}
            <span className={styles.count}>
              {line.giftName === null
                ? `${formatNumber(line.quantity)}\u00a0шт.${line.quantity > 1 ? ` по\u00a0${formatRoubles(line.price)}` : ''}`
                : `${line.giftName}, ${line.quantity}\u00a0шт.`}
            </span>
            {line.refundedQuantity > 0 ? (
              <span className={styles.refunded}>{refundedPiecesText(line)}</span>
            ) : null}
          </span>
          <span className={styles.amount}>
            {line.giftName === null ? (
              <>
                {formatRoubles(line.price * line.quantity)}
                {line.basePrice > line.price ? (
                  <s className={styles.old}>{formatRoubles(line.basePrice * line.quantity)}</s>
                ) : null}
              </>
            ) : (
              <span className={styles.free}>бесплатно</span>
            )}
          </span>
          {renderNote && line.giftName === null ? (
            <div className={styles.note}>{renderNote(line)}</div>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
