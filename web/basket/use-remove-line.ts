import { type RefObject, useEffect, useRef } from 'react'
import type { BasketItem } from '#shared/basket/contract.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useStatus } from '#web/ui/status.tsx'
import type { BasketProduct } from './apply-edit.ts'
import { useBasket } from './basket-provider.tsx'

/** Milliseconds in which a restored row appears where rows are shown. */
const RETURNS_WITHIN_MS = 1000

/** The line that an undo in this window is restoring; null if there is none. */
let returning: { readonly shopItemId: number; readonly until: number } | null = null

/**
 * Lets the next row of this product take the focus, because the pressed undo disappears. A row that is shown later, as
 * in a mini basket that was closed, takes none.
 */
export function expectBack(shopItemId: number): void {
  returning = { shopItemId, until: performance.now() + RETURNS_WITHIN_MS }
}

/** Returns the ref of the link in a row of the basket that takes the focus if an undo has restored the row (UI-19). */
export function useReturnFocus(shopItemId: number): RefObject<HTMLAnchorElement | null> {
  const ref = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (returning?.shopItemId !== shopItemId) return
    const isInTime = performance.now() < returning.until
    returning = null
    if (isInTime) ref.current?.focus()
  }, [shopItemId])
  return ref
}

/**
 * Returns a function that removes a line, says so in the status line and offers to undo it; `onBack` is called once the
 * line is back. It does nothing for a line that has gone since its row was shown.
 */
export function useRemoveLine() {
  const utils = trpc.useUtils()
  const { remove, add } = useBasket()
  const showToast = useStatus()

  return function removeLine(
    { shopItemId, name }: BasketItem,
    text = `Удалено: ${name}`,
    onBack?: () => void,
  ): void {
    const lines = utils.basket.get.getData()?.items ?? []
    const place = lines.findIndex((line) => line.shopItemId === shopItemId)
    const item = lines[place]
    if (!item) return
    const next = lines[place + 1]?.shopItemId
    remove(shopItemId)
    const back = {
      label: 'Вернуть',
      run() {
        expectBack(shopItemId)
        add(itemToProduct(item), item.quantity, next, onBack)
      },
    }
    // A sold-out product could not be added again.
    showToast(text, item.isSoldOut ? undefined : back)
  }
}

/** Converts a line to a product, so that it can be added again. */
export function itemToProduct({ img, tint, ...item }: BasketItem): BasketProduct {
  return { ...item, picture: { src: img, tint } }
}
