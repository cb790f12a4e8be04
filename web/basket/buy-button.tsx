import { useEffect, useState } from 'react'
import { pressedBy, Stepper } from '#web/ui/stepper.tsx'
import type { BasketProduct } from './apply-edit.ts'
import { useBasket } from './basket-provider.tsx'
import styles from './buy-button.module.css'

/** 'В корзину' of a tile. For a product in the basket a dark stepper of the same size replaces it. */
export function BuyButton({ tile }: { tile: BasketProduct }) {
  const { quantityOf, add, changeQuantity } = useBasket()
  const quantity = quantityOf(tile.shopItemId)
  const isInBasket = quantity > 0
  // A stepper replaces the pressed button and gets the focus, once.
  const [pressed, setPressed] = useState<ReturnType<typeof pressedBy>>()
  useEffect(() => {
    if (isInBasket) setPressed(undefined)
  }, [isInBasket])

  return (
    <div className={styles.box}>
      {isInBasket ? (
        <Stepper
          look="ink"
          withUnit
          quantity={quantity}
          max={tile.availableCount}
          of={tile.name}
          replacedPress={pressed}
          onStep={(by) => changeQuantity(tile.shopItemId, by)}
        />
      ) : (
        <button
          type="button"
          className={styles.buy}
          aria-label={`В корзину: ${tile.name}`}
          onClick={(event) => {
            if (add(tile)) setPressed(pressedBy(event))
          }}
        >
          В&nbsp;корзину
        </button>
      )}
    </div>
  )
}
