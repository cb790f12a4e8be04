import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef } from 'react'
import type { BasketView } from '#shared/basket/contract.ts'
import { askPastCache } from '#web/lib/ask-anew.ts'
import { failureText } from '#web/lib/no-connection.ts'
import { listenToOtherTabs } from '#web/lib/other-tabs.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { refreshBasket } from '#web/lib/refresh-basket.ts'
import { refusalOf } from '#web/lib/refusal.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useChangeQueue } from '#web/lib/use-change-queue.ts'
import { useOptionalPart } from '#web/lib/use-optional-part.ts'
import { useTakeBasket } from '#web/lib/use-take-basket.ts'
import { useStatus } from '#web/ui/status.tsx'
import { applyEdit, type BasketEdit, type BasketProduct, combineEdits, isApplied } from './apply-edit.ts'
import { useHeldLinks } from './use-held-links.ts'

interface Basket {
  /** undefined only until the server's first answer. */
  readonly basket: BasketView | undefined
  /** Returns 0 for a product that is not in the basket and for a sold-out line. */
  quantityOf(shopItemId: number): number
  /**
   * `before` is the line before which a new one stands; `onAdded` is called once the server has stored it. Returns
   * false if nothing is added because the browser keeps no cookies, which the shopper has been told.
   */
  add(product: BasketProduct, quantity?: number, before?: number, onAdded?: () => void): boolean
  /** Changes a line by a number of pieces. */
  changeQuantity(shopItemId: number, by: number): void
  remove(shopItemId: number): void
  clear(): void
  /** True while a change is being sent. */
  readonly isChanging: boolean
}

const BasketContext = createContext<Basket | null>(null)

export function useBasket(): Basket {
  const basket = useContext(BasketContext)
  if (!basket) throw new Error('no basket above this component')
  return basket
}

/**
 * Events of this page's own changes. Other listeners react to them; the provider ignores them, because it has the
 * answer already.
 */
const ownEvents = new WeakSet<Event>()

function announceChange(): void {
  const event = new Event('cartChange')
  ownEvents.add(event)
  window.dispatchEvent(event)
}

/** The pricing, which no page needs before the first change. */
const loadEstimate = async () => (await import('./estimate-sums.ts')).estimateSums

const OFFLINE_MESSAGE = 'Нет связи с магазином: корзина осталась прежней'

/** Provides the only query of the basket and its mutations to tiles and rows. */
export function BasketProvider({ children }: { children: ReactNode }) {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const takeBasket = useTakeBasket()
  const showToast = useStatus()
  const { terms } = usePageData()
  // A shopper who returns to the page may have changed the basket on another device (BASK-53), and a change whose answer
  // was lost with the connection may be stored.
  const { data: basket } = trpc.basket.get.useQuery(undefined, {
    refetchOnWindowFocus: true,
    refetchOnReconnect: 'always',
  })
  const { mutateAsync: add } = trpc.basket.add.useMutation()
  const { mutateAsync: changeQuantity } = trpc.basket.changeQuantity.useMutation()
  const { mutateAsync: remove } = trpc.basket.remove.useMutation()
  const { mutateAsync: clear } = trpc.basket.clear.useMutation()

  async function sendEdit(edit: BasketEdit): Promise<BasketView> {
    switch (edit.type) {
      case 'add': {
        const { product, quantity, before, onAdded } = edit
        const { basket } = await add({ shopItemId: product.shopItemId, quantity, before })
        onAdded?.()
        return basket
      }
      case 'change':
        return (await changeQuantity({ shopItemId: edit.shopItemId, by: edit.by })).basket
      case 'remove':
        return (await remove({ shopItemId: edit.shopItemId })).basket
      case 'clear':
        return await clear()
    }
  }

  // Without it the sums change once the server has answered.
  const estimateSums = useOptionalPart(loadEstimate, true)
  const { push, show, isSending } = useChangeQueue<BasketView, BasketEdit>(showToast, {
    read: () => utils.basket.get.getData(),
    write: takeBasket,
    apply(view, edit) {
      const edited = applyEdit(view, edit)
      return estimateSums ? estimateSums(edited, terms) : edited
    },
    async send(edit) {
      const view = await sendEdit(edit)
      announceChange()
      void utils.checkout.delivery.invalidate()
      return view
    },
    combine: combineEdits,
    async onRefused(error, edit, confirmed) {
      const refusal = refusalOf(error)
      if (refusal) {
        void refreshBasket(queryClient)
        // The product could not be added, which the shopper was told. Its later changes need no second message.
        const isTold = edit.type === 'change' && confirmed && !hasLine(confirmed, edit.shopItemId)
        if (!isTold) showToast(refusal.message)
        return null
      }
      // The server may have applied the edit although its answer was lost.
      const now = await askPastCache(utils.client.basket.get)
      const isKnown = now !== null && confirmed !== undefined
      const isMade = isKnown && isApplied(edit, confirmed, now)
      if (!isMade) showToast(failureText(null, isKnown, OFFLINE_MESSAGE))
      else if (edit.type === 'add') edit.onAdded?.()
      return { now, isMade }
    },
  })

  // Shows the sums of changes that were made before.
  useEffect(() => {
    if (estimateSums) show()
  }, [estimateSums, show])

  useHeldLinks()

  // An answer to this tab's change may be older than another tab's change, so the basket is fetched again after it.
  const isBehind = useRef(false)
  const refresh = useCallback(() => {
    isBehind.current = isSending
    if (!isSending) void refreshBasket(queryClient)
  }, [queryClient, isSending])
  useEffect(() => {
    if (isBehind.current) refresh()
  }, [refresh])

  useEffect(() => {
    const onCartChange = (event: Event) => {
      if (!ownEvents.has(event)) refresh()
    }
    // A page restored from the browser's back/forward cache shows an outdated basket.
    const onPageShow = (event: PageTransitionEvent) => event.persisted && refresh()
    window.addEventListener('cartChange', onCartChange)
    window.addEventListener('pageshow', onPageShow)
    return () => {
      window.removeEventListener('cartChange', onCartChange)
      window.removeEventListener('pageshow', onPageShow)
    }
  }, [refresh])
  // Passes changes of other tabs on to all listeners of this page.
  useEffect(() => listenToOtherTabs('cartChange', () => window.dispatchEvent(new Event('cartChange'))), [])

  const value = useMemo<Basket>(() => {
    const quantities = new Map(
      basket?.items.filter((item) => !item.isSoldOut).map((item) => [item.shopItemId, item.quantity]),
    )
    return {
      basket,
      quantityOf: (shopItemId) => quantities.get(shopItemId) ?? 0,
      add: (product, quantity = 1, before, onAdded) =>
        push({ type: 'add', product, quantity, before, onAdded }),
      changeQuantity: (shopItemId, by) => push({ type: 'change', shopItemId, by }),
      remove: (shopItemId) => push({ type: 'remove', shopItemId }),
      clear: () => push({ type: 'clear' }),
      isChanging: isSending,
    }
  }, [basket, push, isSending])

  return <BasketContext value={value}>{children}</BasketContext>
}

function hasLine({ items }: BasketView, id: number): boolean {
  return items.some(({ shopItemId }) => shopItemId === id)
}
