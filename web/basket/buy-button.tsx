import { useEffect, useRef } from 'react'
import { Stepper } from '#web/ui/stepper.tsx'
import type { BasketProduct } from './apply-edit.ts'
import { useBasket } from './basket-provider.tsx'
import styles from './buy-button.module.css'

/** 'В корзину' of a tile; in the basket the same box is an ink stepper. */
export function BuyButton({ tile }: { tile: BasketProduct }) {
  const { quantityOf, add, setQuantity } = useBasket()
  const quantity = quantityOf(tile.shopItemId)
  const root = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  const isInBasket = quantity > 0

  // The button under the finger becomes another one: the focus goes on to what stands in its place.
  useEffect(() => {
    if (!isInBasket || !isPressed.current) return
    isPressed.current = false
    root.current?.querySelector<HTMLElement>('button:not([aria-disabled])')?.focus({ preventScroll: true })
  }, [isInBasket])

  return (
    <div ref={root} className={styles.box}>
      {isInBasket ? (
        <Stepper
          look="ink"
          withUnit
          quantity={quantity}
          max={tile.availableCount}
          of={tile.name}
          onChange={(wanted) => setQuantity(tile.shopItemId, wanted)}
        />
      ) : (
        <button
          type="button"
          className={styles.buy}
          aria-label={`В корзину: ${tile.name}`}
          onClick={() => {
            isPressed.current = true
            add(tile)
          }}
        >
          В&nbsp;корзину
        </button>
      )}
    </div>
  )
}
