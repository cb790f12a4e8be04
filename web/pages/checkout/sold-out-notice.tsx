import type { BasketItem } from '#shared/basket/contract.ts'
import { shortageText } from '#shared/basket/shortage-text.ts'
import { useBasket } from '#web/basket/basket-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './sold-out-notice.module.css'

interface SoldOutNoticeProps {
  readonly soldOut: readonly BasketItem[]
  /** True if no other line could be ordered. */
  readonly isAllSoldOut: boolean
  /** True if the errors of the submission already announce it. */
  readonly isAnnounced: boolean
  readonly isBusy: boolean
  readonly onPress: () => void
}

/** Names the sold-out lines, which block the order (BASK-9), with a button that orders the others (CHK-76). */
export function SoldOutNotice({ soldOut, isAllSoldOut, isAnnounced, isBusy, onPress }: SoldOutNoticeProps) {
  const { isChanging } = useBasket()
  if (soldOut.length === 0) return null
  const without = soldOut.length > 1 ? 'этих товаров' : 'этого товара'

  return (
    <div className={styles.notice} role={isAnnounced ? undefined : 'status'}>
      <ul>
        {soldOut.map((item) => (
          <li key={item.shopItemId}>{shortageText({ name: item.name, available: 0 })}</li>
        ))}
      </ul>
      <Button look="outline" isBusy={isChanging || isBusy} onClick={onPress}>
        {isAllSoldOut ? 'Убрать из\u00a0корзины' : `Оформить без ${without}`}
      </Button>
    </div>
  )
}
