import type { BasketGift } from '#shared/basket/contract.ts'
import styles from './gift-row.module.css'

/** A gift stands beside the goods, outside every sum. */
export function GiftRow({ gift }: { gift: BasketGift }) {
  return (
    <li className={styles.row}>
      <span className={styles.picture}>
        <img src={gift.item.image} alt="" width={400} height={500} decoding="async" />
      </span>
      <span className={styles.text}>
        <span className={styles.flag}>Подарок</span>
        <span>{gift.item.name}</span>
        <span className={styles.rule}>
          {gift.name}, x&nbsp;{gift.quantity}&nbsp;шт.
        </span>
      </span>
      <span className={styles.free}>бесплатно</span>
    </li>
  )
}
