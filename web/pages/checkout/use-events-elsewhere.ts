import { useEffect, useEffectEvent } from 'react'
import { paths } from '#shared/paths.ts'
import { hearOtherTabs } from '#web/lib/other-tabs.ts'
import { trpc } from '#web/lib/trpc.ts'
import type { PlacedOrder } from '#web/orders/placed-already.tsx'
import { useFindPlaced } from '#web/orders/use-find-placed.ts'

interface Situation {
  readonly isEmpty: boolean
  /** This very page is ordering, or has: whatever becomes of the basket is its own doing. */
  readonly isOrdering: boolean
  /** The last try was answered by nobody: the order may stand. */
  readonly isUncertain: boolean
  readonly onPlacedElsewhere: (placed: PlacedOrder) => void
}

/**
 * Follows what happens to the order outside of the page. When the basket becomes empty, the page goes to /shop/cart/
 * (spec §2, Checkout page), unless it was ordered by another tab, and then the page says so.
 */
export function useEventsElsewhere(situation: Situation): void {
  const { isEmpty, isOrdering } = situation
  const utils = trpc.useUtils()
  const findPlaced = useFindPlaced()

  const leave = useEffectEvent((placed: PlacedOrder | null) => {
    // An order that was under way meanwhile has its own end.
    if (situation.isOrdering) return
    if (placed) situation.onPlacedElsewhere(placed)
    else window.location.assign(paths.basket)
  })
  useEffect(() => {
    if (!isEmpty || isOrdering) return
    let isOver = false
    void findPlaced().then((placed) => {
      if (!isOver) leave(placed)
    })
    return () => {
      isOver = true
    }
  }, [isEmpty, isOrdering, findPlaced])

  const refresh = useEffectEvent(() => void utils.checkout.get.invalidate())
  const askAgain = useEffectEvent(async () => {
    if (!situation.isUncertain) return
    const placed = await findPlaced()
    if (placed && !situation.isOrdering) situation.onPlacedElsewhere(placed)
  })
  useEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    const stopHearing = hearOtherTabs(() => refresh())
    // Whoever comes back to the page may have changed the basket on another device.
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && refresh(), {
      signal,
    })
    window.addEventListener('cartChange', () => refresh(), { signal })
    window.addEventListener('online', () => void askAgain(), { signal })
    // Back from the bank: a page out of the browser's memory would still be busy with the placed order.
    window.addEventListener('pageshow', (event) => event.persisted && window.location.reload(), { signal })
    return () => {
      listeners.abort()
      stopHearing()
    }
  }, [])
}
