import { useId, useState } from 'react'
import type { BasketView } from '#shared/basket/contract.ts'
import { formatNumber, formatRoubles } from '#shared/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ProductPicture } from '#web/ui/product-picture.tsx'
import styles from './checkout-items.module.css'

/** The item list, which is closed at first (CHK-8). */
export function CheckoutItems({ basket }: { basket: BasketView }) {
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  return (
    <div className={styles.items}>
      <Button
        look="link"
        className={styles.toggle ?? ''}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Скрыть список товаров' : 'Открыть список товаров'}
        <Icon name="down" size={16} className={isOpen ? styles.turned : undefined} />
      </Button>
      {isOpen ? (
        <ul id={listId} className={styles.list}>
          {basket.items.map((item) => (
            <li
              key={item.shopItemId}
              className={item.isSoldOut ? `${styles.item} ${styles.gone}` : styles.item}
            >
              <span className={styles.picture} style={{ background: item.tint }}>
                <ProductPicture src={item.img} alt="" sizes="64px" loading="lazy" decoding="async" />
              </span>
              <span className={styles.name}>
                {item.name}
                {item.isSoldOut ? null : `, ${formatNumber(item.quantity)}\u00a0шт.`}
              </span>
              <span className={styles.amount}>
                {item.isSoldOut ? 'Нет в\u00a0наличии' : formatRoubles(item.price * item.quantity)}
              </span>
            </li>
          ))}
          {basket.summary.gifts.map((gift) => (
            <li key={gift.key} className={styles.item}>
              <span className={styles.picture}>
                <ProductPicture src={gift.item.image} alt="" sizes="64px" loading="lazy" decoding="async" />
              </span>
              <span className={styles.name}>
                {gift.item.name}, {gift.quantity}&nbsp;шт.
              </span>
              <span className={styles.free}>бесплатно</span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
