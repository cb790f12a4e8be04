import { useCallback } from 'react'
import { trpc } from '#web/lib/trpc.ts'
import type { PlacedOrder } from './placed-already.tsx'

/** Asks what the emptied basket of this browser has become; null when nothing, or when there is no answer now. */
export function useFindPlaced(): () => Promise<PlacedOrder | null> {
  const utils = trpc.useUtils()
  return useCallback(
    () => utils.orders.placedBefore.fetch(undefined, { staleTime: 0, retry: false }).catch(() => null),
    [utils],
  )
}
