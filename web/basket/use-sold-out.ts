import type { BasketItem, BasketView } from '#shared/basket/contract.ts'
import { useBasket } from './basket-provider.tsx'

/** Returns the sold-out lines, which block ordering (BASK-9), and a function that removes them all. */
export function useSoldOut({ items }: BasketView): { readonly soldOut: BasketItem[]; removeSoldOut(): void } {
  const { remove } = useBasket()
  const soldOut = items.filter(({ isSoldOut }) => isSoldOut)
  return {
    soldOut,
    removeSoldOut() {
      for (const { shopItemId } of soldOut) remove(shopItemId)
    },
  }
}
