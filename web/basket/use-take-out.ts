import type { BasketItem } from '#shared/basket/contract.ts'
import { useStatus } from '#web/ui/status.tsx'
import type { BasketProduct } from './apply-edit.ts'
import { useBasket } from './basket-provider.tsx'

/** Returns a function that removes a line, says so in the status line and offers to undo it. */
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
    // A sold-out product could not be added again.
    showToast(text, item.isSoldOut ? undefined : back)
  }
}

/** Converts a line to a product, so that it can be added again. */
export function itemToProduct({ img, tint, ...item }: BasketItem): BasketProduct {
  return { ...item, picture: { src: img, tint } }
}
