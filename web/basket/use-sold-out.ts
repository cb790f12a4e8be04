import type { BasketItem, BasketView } from '#shared/basket/contract.ts'
import { useBasket } from './basket-provider.tsx'

/** The lines that have sold out stand in an order's way: which they are, and the one press that takes them all out. */
export function useSoldOut({ items }: BasketView): { readonly gone: BasketItem[]; takeOut(): void } {
  const { remove } = useBasket()
  const gone = items.filter(({ isSoldOut }) => isSoldOut)
  return {
    gone,
    takeOut() {
      for (const { shopItemId } of gone) remove(shopItemId)
    },
  }
}
