import { useCallback } from 'react'
import type { BasketView } from '#shared/basket/contract.ts'
import { trpc } from './trpc.ts'

/**
 * Returns a function that stores the basket in the answer of a change. It cancels a fetch of the basket that is under
 * way, because its older answer would undo the change.
 */
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
