import type { BasketView } from '#shared/basket/contract.ts'
import { AppError } from '#shared/errors.ts'
import { messageOf } from '#shared/messages.ts'
import { useBasket } from '#web/basket/basket-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './sold-out-notice.module.css'

/** A line that has sold out blocks the order: it is named, and taken out with one press. */
export function SoldOutNotice({ basket }: { basket: BasketView }) {
  const { remove, isChanging } = useBasket()
  const gone = basket.items.filter(({ isSoldOut }) => isSoldOut)
  if (gone.length === 0) return null

  return (
    <div className={styles.notice} role="status">
      <ul>
        {gone.map((item) => (
          <li key={item.shopItemId}>
            {messageOf(new AppError('OUT_OF_STOCK', { name: item.name, available: 0 }))}
          </li>
        ))}
      </ul>
      <Button
        look="outline"
        isBusy={isChanging}
        onClick={() => {
          for (const { shopItemId } of gone) remove(shopItemId)
        }}
      >
        Оформить без {gone.length > 1 ? 'этих товаров' : 'этого товара'}
      </Button>
    </div>
  )
}
