import type { BasketItem, BasketView } from '#shared/basket/contract.ts'
import { AppError } from '#shared/errors.ts'
import { messageOf } from '#shared/messages.ts'
import { useBasket } from '#web/basket/basket-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './sold-out-notice.module.css'

/** Where nothing would be left to order. */
const TAKE_OUT = 'Убрать из\u00a0корзины'

interface SoldOutNoticeProps {
  readonly basket: BasketView
  readonly onTakeOut: () => void
}

/** What the notice says of each line that has sold out: the shop's own words when it refuses such an order. */
export function soldOutTexts(basket: BasketView): string[] {
  return goneOf(basket).map(textOf)
}

function goneOf({ items }: BasketView): BasketItem[] {
  return items.filter(({ isSoldOut }) => isSoldOut)
}

function textOf({ name }: BasketItem): string {
  return messageOf(new AppError('OUT_OF_STOCK', { name, available: 0 }))
}

/** A line that has sold out blocks the order: it is named, and taken out with one press. */
export function SoldOutNotice({ basket, onTakeOut }: SoldOutNoticeProps) {
  const { remove, isChanging } = useBasket()
  const gone = goneOf(basket)
  if (gone.length === 0) return null

  function takeOut() {
    for (const { shopItemId } of gone) remove(shopItemId)
    onTakeOut()
  }

  return (
    <div className={styles.notice} role="status">
      <ul>
        {gone.map((item) => (
          <li key={item.shopItemId}>{textOf(item)}</li>
        ))}
      </ul>
      <Button look="outline" isBusy={isChanging} onClick={takeOut}>
        {basket.quantity === 0
          ? TAKE_OUT
          : `Оформить без ${gone.length > 1 ? 'этих товаров' : 'этого товара'}`}
      </Button>
    </div>
  )
}
