import type { BasketItem, BasketView } from '#shared/basket/contract.ts'
import { type Coupon, type PricedLine, type PricingTerms, priceBasket } from '#shared/basket/price-basket.ts'
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
  | { readonly type: 'add'; readonly product: BasketProduct; readonly quantity: number }
  | { readonly type: 'change'; readonly shopItemId: number; readonly by: number }
  | { readonly type: 'remove'; readonly shopItemId: number }
  | { readonly type: 'clear' }

/** An arbitrary brand id of items that the coupon covers, because the page knows only whether it covers an item. */
const COUPONED = 1

/**
 * Estimates the basket that the server will answer, priced by the same function. Only the server knows the gifts by a
 * rule, and whether a new item is a gift card or covered by the coupon, so its answer replaces the estimate.
 */
export function applyEdit(basket: BasketView, edit: BasketEdit, terms: PricingTerms): BasketView {
  const items = editItems(basket.items, edit)
  const {
    discounts,
    coupon,
    accrualDetail,
    itemsTotal,
    bases,
    lines,
    gifts,
    deliveryPrice,
    payableTotal,
    terms: _,
    ...sums
  } = priceBasket(
    items.map((item) => ({ ...item, brandId: item.isCouponed ? COUPONED : 0, categoryIds: [] })),
    {
      coupon: couponOf(basket),
      isPrepay: basket.isPrepay,
      bonusesToWithdraw: basket.bonusesToWithdraw,
    },
    // The balance is at least this much. A higher one would matter only if items were added.
    { bonusBalance: basket.maxBonusesToWithdraw },
    { giftRules: [], gifts: [] },
    terms,
    0,
  )
  return {
    ...basket,
    ...sums,
    // The priced lines are in the order of the items.
    items: items.map((item, i) => ({ ...item, ...sumsOf(lines[i]) })),
    accrualDetail: [...accrualDetail],
    summary: {
      ...basket.summary,
      discounts: { ...discounts },
      // A gift received from a campaign stays in an otherwise empty basket.
      gifts:
        items.length === 0 ? basket.summary.gifts.filter(({ isEarned }) => isEarned) : basket.summary.gifts,
    },
    // Only the server knows the reasons, and its answer contains them.
    reasons: [],
    coupon: basket.coupon && { ...basket.coupon, ...coupon },
  }
}

function sumsOf(line: PricedLine | undefined): Pick<BasketItem, 'baseTotal' | 'total'> {
  return { baseTotal: line?.baseTotal ?? roubles(0), total: line?.total ?? roubles(0) }
}

/**
 * Returns the coupon in the form for pricing. Coupons for a gift or for free delivery change no sum that the page
 * estimates.
 */
function couponOf({ coupon }: BasketView): Coupon | null {
  if (!coupon) return null
  const { code, kind, value, minTotal } = coupon
  const terms = { code, minTotal, brandIds: [COUPONED], categoryIds: [] }
  if (kind === 'percent') return { ...terms, kind, percent: value }
  return kind === 'sum' ? { ...terms, kind, sum: value } : null
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
      const { product, quantity } = edit
      const known = items.find((item) => item.shopItemId === product.shopItemId)
      if (!known) return [...items, toItem(product, withinStock(quantity, product), items)]
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
