import type { BasketItem } from '#shared/basket/contract.ts'
import { AppError } from '#shared/errors.ts'
import { messageOf } from '#shared/messages.ts'
import { useBasket } from '#web/basket/basket-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './sold-out-notice.module.css'

interface SoldOutNoticeProps {
  readonly gone: readonly BasketItem[]
  /** True if nothing else would be left to order. */
  readonly isAllGone: boolean
  readonly onTakeOut: () => void
}

/** Returns the text for a sold-out line, the same as that of the server's refusal. */
export function soldOutText({ name }: BasketItem): string {
  return messageOf(new AppError('OUT_OF_STOCK', { name, available: 0 }))
}

/** Names the sold-out lines, which block the order (BASK-9), and removes them at one press. */
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
