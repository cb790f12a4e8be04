import type { BasketGift } from '#shared/basket/contract.ts'
import { GIFT_WAITS } from '#web/basket/gift-waits.ts'
import { classNames } from '#web/lib/class-names.ts'
import { ProductPicture } from '#web/ui/product-picture.tsx'
import styles from './gift-row.module.css'

interface GiftRowProps {
  readonly gift: BasketGift
  /** True if the basket contains nothing else, so that no order would take the gift along. */
  readonly isWaiting: boolean
  /** True if no rows with a button to remove them are above it. */
  readonly isAlone?: boolean
}

/** A gift in the list of items; it counts in no sum (BASK-42). */
export function GiftRow({ gift, isWaiting, isAlone = false }: GiftRowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.picture}>
        <ProductPicture src={gift.item.image} alt="" sizes="120px" decoding="async" />
      </span>
      <span className={styles.text}>
        <span className={styles.flag}>Подарок</span>
        <span>{gift.item.name}</span>
        <span className={styles.rule}>
          {gift.name}, {gift.quantity}&nbsp;шт.
        </span>
        {isWaiting ? <span className={styles.waits}>{GIFT_WAITS}</span> : null}
      </span>
      <span className={classNames(styles.free, isAlone && styles.alone)}>бесплатно</span>
    </li>
  )
}
