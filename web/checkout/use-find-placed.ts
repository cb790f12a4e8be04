import { useCallback } from 'react'
import { askAnew } from '#web/lib/ask-anew.ts'
import { trpc } from '#web/lib/trpc.ts'
import type { PlacedOrder } from './placed-already.tsx'

/**
 * Returns a function that looks up the order that was placed from this browser's emptied basket. It resolves to null
 * if there is none or no answer.
 */
export function useFindPlaced(): () => Promise<PlacedOrder | null> {
  const utils = trpc.useUtils()
  return useCallback(() => askAnew(utils.orders.placedBefore, undefined), [utils])
}
