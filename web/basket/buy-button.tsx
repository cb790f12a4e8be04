import { useEffect, useState } from 'react'
import { pressedBy, Stepper } from '#web/ui/stepper.tsx'
import type { BasketProduct } from './apply-edit.ts'
import { useBasket } from './basket-provider.tsx'
import styles from './buy-button.module.css'

/** 'В корзину' of a tile; a product in the basket has an ink stepper of the same size instead. */
export function BuyButton({ tile }: { tile: BasketProduct }) {
  const { quantityOf, add, changeQuantity } = useBasket()
  const quantity = quantityOf(tile.shopItemId)
  const isInBasket = quantity > 0
  // The pressed button is replaced by a stepper, to which the focus moves once.
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
          heirOf={pressed}
          onStep={(by) => changeQuantity(tile.shopItemId, by)}
        />
      ) : (
        <button
          type="button"
          className={styles.buy}
          aria-label={`В корзину: ${tile.name}`}
          onClick={(event) => {
            setPressed(pressedBy(event))
            add(tile)
          }}
        >
          В&nbsp;корзину
        </button>
      )}
    </div>
  )
}
