import { useRef } from 'react'
import type { LookItem } from '#shared/looks/contract.ts'
import { useBasket } from '#web/basket/basket-provider.tsx'
import { BuyButton } from '#web/basket/buy-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Price } from '#web/ui/price.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './look-item-row.module.css'

/** A product of the look with what it is for, its price, and its own buttons to buy it and to take it out (LOOK-14). */
export function LookItemRow({ item: { role, quantity, wanted, tile, isSubstitute } }: { item: LookItem }) {
  const { quantityOf, remove } = useBasket()
  const nameRef = useRef<HTMLAnchorElement>(null)
  if (tile === null) {
    return (
      <li className={styles.row}>
        <div className={styles.text}>
          <p className={styles.role}>{role}</p>
          <p>{wanted}</p>
          <p className={styles.note}>Больше не&nbsp;продаётся, замены пока нет</p>
        </div>
      </li>
    )
  }
  const isSoldOut = tile.availableCount === 0
  return (
    <li className={styles.row}>
      <div className={styles.picture} style={{ backgroundColor: tile.picture.tint }}>
        <img src={tile.picture.src} width={400} height={500} alt="" decoding="async" loading="lazy" />
      </div>
      <div className={styles.text}>
        <p className={styles.role}>
          {role}
          {quantity > 1 ? `, ${quantity}\u00a0шт.` : null}
        </p>
        <Link ref={nameRef} to={tile.url} className={styles.name}>
          {tile.name}
        </Link>
        {isSubstitute ? <p className={styles.note}>Замена. Нет в&nbsp;наличии: {wanted}</p> : null}
      </div>
      <div className={styles.price}>
        <Price
          price={tile.price}
          basePrice={tile.basePrice}
          discountPercent={isSoldOut ? 0 : tile.discountPercent}
          isQuiet={isSoldOut}
        />
      </div>
      <div className={styles.buy}>
        {isSoldOut ? <p className={styles.note}>Нет в&nbsp;наличии</p> : <BuyButton tile={tile} />}
        {quantityOf(tile.shopItemId) > 0 ? (
          <Button
            look="link"
            className={styles.remove ?? ''}
            onClick={() => {
              remove(tile.shopItemId)
              // The pressed button disappears with the line.
              nameRef.current?.focus({ preventScroll: true })
            }}
          >
            Убрать<VisuallyHidden> из&nbsp;корзины: {tile.name}</VisuallyHidden>
          </Button>
        ) : null}
      </div>
    </li>
  )
}
