import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import type { BasketView } from '#shared/basket/contract.ts'
import { refusalOf } from '#web/lib/refusal.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useChangeQueue } from '#web/lib/use-change-queue.ts'
import { useTakeBasket } from '#web/lib/use-take-basket.ts'
import { useStatus } from '#web/ui/status.tsx'
import { applyEdit, type BasketEdit, type BasketProduct, isMade } from './apply-edit.ts'
import { useHeldLinks } from './use-held-links.ts'

interface Basket {
  /** undefined only before the first answer of the shop. */
  readonly basket: BasketView | undefined
  /** 0 for what is not in the basket, and for a line that has sold out. */
  quantityOf(shopItemId: number): number
  add(product: BasketProduct, quantity?: number): void
  setQuantity(shopItemId: number, quantity: number): void
  remove(shopItemId: number): void
  clear(): void
  /** A change is on its way to the shop. */
  readonly isChanging: boolean
}

const BasketContext = createContext<Basket | null>(null)

export function useBasket(): Basket {
  const basket = useContext(BasketContext)
  if (!basket) throw new Error('no basket above this component')
  return basket
}

/** Events of this page's own changes: others hear them, the provider has the answer already. */
const ownEvents = new WeakSet<Event>()

function announceChange(): void {
  const event = new Event('cartChange')
  ownEvents.add(event)
  window.dispatchEvent(event)
}

const NO_ANSWER = 'Нет связи с магазином: корзина осталась прежней'

/** The one query of the basket and its mutations; tiles and rows only ask. */
export function BasketProvider({ children }: { children: ReactNode }) {
  const utils = trpc.useUtils()
  const takeBasket = useTakeBasket()
  const say = useStatus()
  const { data: basket } = trpc.basket.get.useQuery()
  const { mutateAsync: add } = trpc.basket.add.useMutation()
  const { mutateAsync: setQuantity } = trpc.basket.setQuantity.useMutation()
  const { mutateAsync: remove } = trpc.basket.remove.useMutation()
  const { mutateAsync: clear } = trpc.basket.clear.useMutation()

  async function ask(edit: BasketEdit): Promise<BasketView> {
    switch (edit.type) {
      case 'add':
        return (await add({ shopItemId: edit.product.shopItemId, quantity: edit.quantity })).basket
      case 'set':
        return (await setQuantity({ shopItemId: edit.shopItemId, quantity: edit.quantity })).basket
      case 'remove':
        return (await remove({ shopItemId: edit.shopItemId })).basket
      case 'clear':
        return await clear()
    }
  }

  const { push, isSending } = useChangeQueue<BasketView, BasketEdit>({
    read: () => utils.basket.get.getData(),
    write: takeBasket,
    apply: applyEdit,
    async send(edit) {
      const view = await ask(edit)
      announceChange()
      return view
    },
    replaces: (later, earlier) =>
      later.type === 'clear' ||
      (earlier.type === 'set' &&
        (later.type === 'set' || later.type === 'remove') &&
        later.shopItemId === earlier.shopItemId),
    async onRefused(error, edit, confirmed) {
      const refusal = refusalOf(error)
      if (refusal) {
        void utils.basket.get.invalidate()
        return say(refusal.message)
      }
      // The shop may have made it: then only its answer was lost.
      const now = await utils.basket.get.fetch(undefined, { staleTime: 0, retry: false }).catch(() => null)
      if (!now || !confirmed || !isMade(edit, confirmed, now)) say(NO_ANSWER)
    },
  })

  useHeldLinks(isSending)

  useEffect(() => {
    const refresh = () => void utils.basket.get.invalidate()
    const onCartChange = (event: Event) => {
      if (!ownEvents.has(event)) refresh()
    }
    // A page out of the browser's memory shows the basket as it was.
    const wake = (event: PageTransitionEvent) => event.persisted && refresh()
    window.addEventListener('cartChange', onCartChange)
    window.addEventListener('pageshow', wake)
    return () => {
      window.removeEventListener('cartChange', onCartChange)
      window.removeEventListener('pageshow', wake)
    }
  }, [utils])

  const value = useMemo<Basket>(() => {
    const quantities = new Map(
      basket?.items.filter((item) => !item.isSoldOut).map((item) => [item.shopItemId, item.quantity]),
    )
    return {
      basket,
      quantityOf: (shopItemId) => quantities.get(shopItemId) ?? 0,
      add: (product, quantity = 1) => push({ type: 'add', product, quantity }),
      setQuantity: (shopItemId, quantity) => push({ type: 'set', shopItemId, quantity }),
      remove: (shopItemId) => push({ type: 'remove', shopItemId }),
      clear: () => push({ type: 'clear' }),
      isChanging: isSending,
    }
  }, [basket, push, isSending])

  return <BasketContext value={value}>{children}</BasketContext>
}
