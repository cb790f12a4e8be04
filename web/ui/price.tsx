import { formatRoubles } from '#shared/format.ts'
import { classNames } from '#web/lib/class-names.ts'
import styles from './price.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

interface PriceProps {
  readonly price: number
  readonly basePrice: number
  /** Whole percent; 0 shows no old price. */
  readonly discountPercent: number
  readonly isLarge?: boolean
  /** True for a sold-out product, whose price is muted. */
  readonly isQuiet?: boolean
}

/** Price, old price and discount on one baseline. */
export function Price({ price, basePrice, discountPercent, isLarge, isQuiet }: PriceProps) {
  return (
    <p className={classNames(styles.price, isLarge && styles.large, isQuiet && styles.quiet)}>
      <span className={styles.now}>{formatRoubles(price)}</span>
      {discountPercent > 0 ? (
        <>
          <s className={styles.old}>
            <VisuallyHidden>прежняя цена </VisuallyHidden>
            {formatRoubles(basePrice)}
          </s>
          <span className={styles.percent}>−{discountPercent}&nbsp;%</span>
        </>
      ) : null}
    </p>
  )
}
