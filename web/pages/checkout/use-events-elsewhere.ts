import { useEffect, useEffectEvent } from 'react'
import { paths } from '#shared/paths.ts'
import type { PlacedOrder } from '#web/checkout/placed-already.tsx'
import { useFindPlaced } from '#web/checkout/use-find-placed.ts'
import { openDocument } from '#web/lib/loading-away.ts'
import { listenToOtherTabs } from '#web/lib/other-tabs.ts'
import { trpc } from '#web/lib/trpc.ts'

interface Situation {
  readonly isEmpty: boolean
  /** True while this page is placing an order and after that, because then the page itself has changed the basket. */
  readonly isOrdering: boolean
  /** True if the last submission got no answer, so that the order may have been placed. */
  readonly isUncertain: boolean
  readonly onPlacedElsewhere: (placed: PlacedOrder) => void
}

/**
 * Reacts to events outside the page. When the basket becomes empty, the page goes to /shop/cart/ (CHK-15); if another
 * tab has placed the order, the page shows that order instead (CHK-63).
 */
export function useEventsElsewhere(situation: Situation): void {
  const { isEmpty, isOrdering } = situation
  const utils = trpc.useUtils()
  const findPlaced = useFindPlaced()

  const leave = useEffectEvent((placed: PlacedOrder | null) => {
    // This page has started to place an order meanwhile, and shows its result.
    if (situation.isOrdering) return
    // The basket page names a cancelled order too.
    if (placed && (!placed.isCancelled || situation.isUncertain)) situation.onPlacedElsewhere(placed)
    else openDocument(paths.basket)
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

  const refresh = useEffectEvent(() => {
    void utils.checkout.get.invalidate()
    // While it is only supposed, the city may be another one too, as in another network.
    void utils.geo.position.invalidate()
  })
  const checkPlacedAgain = useEffectEvent(async () => {
    if (!situation.isUncertain) return
    const placed = await findPlaced()
    if (placed && !situation.isOrdering) situation.onPlacedElsewhere(placed)
  })
  useEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    const stopListening = listenToOtherTabs('cartChange', () => refresh())
    // A shopper who returns to the page may have changed the basket on another device.
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && refresh(), {
      signal,
    })
    window.addEventListener('cartChange', () => refresh(), { signal })
    window.addEventListener('online', () => void checkPlacedAgain(), { signal })
    // When the shopper comes Back from the bank, the restored page would still be busy placing the order.
    window.addEventListener('pageshow', (event) => event.persisted && window.location.reload(), { signal })
    return () => {
      listeners.abort()
      stopListening()
    }
  }, [])
}
