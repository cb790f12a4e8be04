import { useEffect, useRef } from 'react'
import { paths } from '#web/app/paths.ts'
import { trpc } from '#web/lib/trpc.ts'
import { STORED_PREFIX } from '#web/orders/form-storage.ts'
import type { PlacedOrder } from '#web/orders/placed-already.tsx'
import { useFindPlaced } from '#web/orders/use-find-placed.ts'

interface Scene {
  readonly isEmpty: boolean
  /** This very page is ordering, or has: whatever becomes of the basket is its own doing. */
  readonly isOrdering: boolean
  readonly onPlacedElsewhere: (placed: PlacedOrder) => void
}

/**
 * When the basket becomes empty, the page goes to /shop/cart/ (spec §2, Checkout page), unless it was ordered: by this
 * page, or by another tab, and then the page says so.
 */
export function useEmptiedBasket({ isEmpty, isOrdering, onPlacedElsewhere }: Scene): void {
  const utils = trpc.useUtils()
  const findPlaced = useFindPlaced()
  const latest = useRef({ isOrdering, onPlacedElsewhere })
  useEffect(() => {
    latest.current = { isOrdering, onPlacedElsewhere }
  })

  useEffect(() => {
    if (!isEmpty || isOrdering) return
    let isOver = false
    void findPlaced().then((placed) => {
      // An order that was under way meanwhile has its own end.
      if (isOver || latest.current.isOrdering) return
      if (placed) latest.current.onPlacedElsewhere(placed)
      else window.location.assign(paths.basket)
    })
    return () => {
      isOver = true
    }
  }, [isEmpty, isOrdering, findPlaced])

  useEffect(() => {
    // Another tab that orders clears the stored form: this one looks at once, and whenever it is returned to.
    const refresh = () => void utils.basket.get.invalidate()
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key?.startsWith(STORED_PREFIX) && newValue === null) refresh()
    }
    const onVisible = () => document.visibilityState === 'visible' && refresh()
    // Back from the bank: a page out of the browser's memory would still be busy with the placed order.
    const wake = (event: PageTransitionEvent) => event.persisted && window.location.reload()
    window.addEventListener('storage', onStorage)
    document.addEventListener('visibilitychange', onVisible)
    window.addEventListener('pageshow', wake)
    return () => {
      window.removeEventListener('storage', onStorage)
      document.removeEventListener('visibilitychange', onVisible)
      window.removeEventListener('pageshow', wake)
    }
  }, [utils])
}
