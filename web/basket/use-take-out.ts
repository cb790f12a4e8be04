import type { BasketItem } from '#shared/basket/contract.ts'
import { useStatus } from '#web/ui/status.tsx'
import type { BasketProduct } from './apply-edit.ts'
import { useBasket } from './basket-provider.tsx'

/** Takes a line out, says so in one line, and offers to take that back. */
export function useTakeOut() {
  const { remove, add } = useBasket()
  const showToast = useStatus()

  return function takeOut(item: BasketItem, text = `Удалено: ${item.name}`, alsoBack?: () => void): void {
    remove(item.shopItemId)
    const back = {
      label: 'Вернуть',
      run() {
        add(itemToProduct(item), item.quantity)
        alsoBack?.()
      },
    }
    // What has sold out cannot be put back.
    showToast(text, item.isSoldOut ? undefined : back)
  }
}

/** A line as the product it was, so that it can be put back. */
export function itemToProduct({ img, tint, ...item }: BasketItem): BasketProduct {
  return { ...item, picture: { src: img, tint } }
}
