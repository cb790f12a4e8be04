import type { BasketItem } from '#shared/basket/contract.ts'
import { AppError } from '#shared/errors.ts'
import { messageOf } from '#shared/messages.ts'
import { useBasket } from '#web/basket/basket-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './sold-out-notice.module.css'

interface SoldOutNoticeProps {
  readonly gone: readonly BasketItem[]
  /** Nothing else would be left to order. */
  readonly isAllGone: boolean
  readonly onTakeOut: () => void
}

/** What the notice says of a line: the shop's own words when it refuses an order with it. */
export function soldOutText({ name }: BasketItem): string {
  return messageOf(new AppError('OUT_OF_STOCK', { name, available: 0 }))
}

/** A line that has sold out blocks the order: it is named, and taken out with one press. */
export function SoldOutNotice({ gone, isAllGone, onTakeOut }: SoldOutNoticeProps) {
  const { isChanging } = useBasket()
  if (gone.length === 0) return null
  const without = gone.length > 1 ? 'этих товаров' : 'этого товара'

  return (
    <div className={styles.notice} role="status">
      <ul>
        {gone.map((item) => (
          <li key={item.shopItemId}>{soldOutText(item)}</li>
        ))}
      </ul>
      <Button look="outline" isBusy={isChanging} onClick={onTakeOut}>
        {isAllGone ? 'Убрать из\u00a0корзины' : `Оформить без ${without}`}
      </Button>
    </div>
  )
}
