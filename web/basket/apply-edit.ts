import type { BasketItem, BasketView } from '#shared/basket/contract.ts'
import type { ProductTile } from '#shared/catalog/contract.ts'
import { roubles } from '#shared/money.ts'

/** What the page must know of a product to show it as a new line of the basket. */
export type BasketProduct = Pick<
  ProductTile,
  | 'shopItemId'
  | 'marking'
  | 'name'
  | 'brand'
  | 'category'
  | 'url'
  | 'picture'
  | 'price'
  | 'basePrice'
  | 'availableCount'
>

export type BasketEdit =
  | {
      readonly type: 'add'
      readonly product: BasketProduct
      readonly quantity: number
      /** The line before which a new one stands; without it, or if it has gone, the new one is the last. */
      readonly before?: number | undefined
      /** Called once the server has stored it. */
      readonly onAdded?: (() => void) | undefined
    }
  | { readonly type: 'change'; readonly shopItemId: number; readonly by: number }
  | { readonly type: 'remove'; readonly shopItemId: number }
  | { readonly type: 'clear' }

/** Returns the basket with the edited items. Its sums are still those before the edit. */
export function applyEdit(basket: BasketView, edit: BasketEdit): BasketView {
  return { ...basket, items: editItems(basket.items, edit) }
}

function editItems(items: readonly BasketItem[], edit: BasketEdit): BasketItem[] {
  switch (edit.type) {
    case 'clear':
      return []
    case 'remove':
      return items.filter((item) => item.shopItemId !== edit.shopItemId)
    case 'change':
      return items.map((item) =>
        item.shopItemId === edit.shopItemId && !item.isSoldOut
          ? { ...item, quantity: withinStock(item.quantity + edit.by, item) }
          : item,
      )
    case 'add': {
      const { product, quantity, before } = edit
      const known = items.find((item) => item.shopItemId === product.shopItemId)
      if (!known) {
        const next = items.findIndex((item) => item.shopItemId === before)
        const at = next < 0 ? items.length : next
        return [
          ...items.slice(0, at),
          toItem(product, withinStock(quantity, product), items),
          ...items.slice(at),
        ]
      }
      return items.map((item) =>
        item === known ? { ...item, quantity: withinStock(item.quantity + quantity, item) } : item,
      )
    }
  }
}

/** Merges an edit that has not been sent yet with the next one; returns undefined if both must be sent. */
export function combineEdits(earlier: BasketEdit, later: BasketEdit): BasketEdit | undefined {
  if (later.type === 'clear') return later
  if (earlier.type !== 'change' || later.type === 'add' || later.shopItemId !== earlier.shopItemId)
    return undefined
  return later.type === 'change' ? { ...later, by: earlier.by + later.by } : later
}

/** Whether the server has applied an edit to the basket `before`. Used when the answer was lost. */
export function isApplied(edit: BasketEdit, before: BasketView, now: BasketView): boolean {
  if (edit.type === 'clear') return now.items.length === 0
  const id = edit.type === 'add' ? edit.product.shopItemId : edit.shopItemId
  const quantityIn = (items: readonly BasketItem[]) =>
    items.find(({ shopItemId }) => shopItemId === id)?.quantity
  return quantityIn(now.items) === quantityIn(editItems(before.items, edit))
}

function withinStock(quantity: number, { availableCount }: { readonly availableCount: number }): number {
  return Math.max(1, Math.min(quantity, availableCount))
}

function toItem(product: BasketProduct, quantity: number, others: readonly BasketItem[]): BasketItem {
  const { shopItemId, marking, name, brand, category, url, price, basePrice, availableCount, picture } =
    product
  return {
    ...{ shopItemId, marking, name, brand, category, url, price, basePrice, availableCount, quantity },
    ...{ img: picture.src, tint: picture.tint, isLarge: false, isSoldOut: false },
    ...{ isGiftCard: false, isCouponed: others.every(({ isCouponed }) => isCouponed) },
    ...{ baseTotal: roubles(0), total: roubles(0) },
  }
}
