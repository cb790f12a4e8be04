import type { BasketView } from '#shared/basket/contract.ts'
import { AppError } from '#shared/errors.ts'
import { messageOf } from '#shared/messages.ts'
import { trpc } from '#web/lib/trpc.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './sold-out-notice.module.css'

/** A line that has sold out blocks the order: it is named, and taken out with one press. */
export function SoldOutNotice({ basket }: { basket: BasketView }) {
  const utils = trpc.useUtils()
  const remove = trpc.basket.remove.useMutation({
    scope: { id: 'basket-choices' },
    onSuccess: (change) => utils.basket.get.setData(undefined, change.basket),
    onSettled: () => utils.basket.get.invalidate(),
  })
  const gone = basket.items.filter(({ isSoldOut }) => isSoldOut)
  if (gone.length === 0) return null

  return (
    <div className={styles.notice} role="status">
      <ul>
        {gone.map((item) => (
          <li key={item.shopItemId}>{messageOf(new AppError('OUT_OF_STOCK', { name: item.name, available: 0 }))}</li>
        ))}
      </ul>
      <Button
        look="outline"
        isBusy={remove.isPending}
        onClick={() => {
          for (const { shopItemId } of gone) remove.mutate({ shopItemId })
        }}
      >
        Оформить без {gone.length > 1 ? 'этих товаров' : 'этого товара'}
      </Button>
    </div>
  )
}
