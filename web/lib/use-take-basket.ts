import { useCallback } from 'react'
import type { BasketView } from '#shared/basket/contract.ts'
import { trpc } from './trpc.ts'

/** Takes the basket that a change has answered with; an older answer that is still under way must not undo it. */
export function useTakeBasket(): (basket: BasketView) => void {
  const utils = trpc.useUtils()
  return useCallback(
    (basket) => {
      void utils.basket.get.cancel()
      utils.basket.get.setData(undefined, basket)
    },
    [utils],
  )
}
