import type { BasketItem, BasketView } from '#shared/basket/contract.ts'
import { PREPAY_DISCOUNT, priceBasket } from '#shared/basket/price-basket.ts'
import type { ProductTile } from '#shared/catalog/contract.ts'
import { roubles } from '#shared/money.ts'

/** What the page knows of a product before the shop has put it into the basket. */
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
  | { readonly type: 'set'; readonly shopItemId: number; readonly quantity: number }
  | { readonly type: 'remove'; readonly shopItemId: number }
  | { readonly type: 'clear' }

/**
 * The basket as the shop will most likely answer, priced by the shop's own rule. Coupons, gifts and whether an
 * item is a gift card are known to the shop alone: they stay as they are until its answer replaces the guess.
 */
export function applyEdit(basket: BasketView, edit: BasketEdit): BasketView {
  const items = editItems(basket.items, edit)
  const priced = priceBasket(
    items.map((item) => ({ ...item, isGiftCard: false, brandId: 0, categoryIds: [] })),
    {
      coupon: null,
      isPrepay: PREPAY_DISCOUNT in basket.summary.discounts,
      bonusesToWithdraw: basket.bonusesToWithdraw,
      deliveryPrice: basket.summary.deliveryPrice,
    },
    // The balance is at least as much; where it is more, only adding goods can tell.
    { bonusBalance: basket.maxBonusesToWithdraw },
    { giftRules: [], gifts: [] },
    0,
  )
  const lines = new Map(priced.lines.map((line) => [line.shopItemId, line]))
  return {
    ...basket,
    items: items.map((item) => {
      const line = lines.get(item.shopItemId)
      return { ...item, baseTotal: line?.baseTotal ?? roubles(0), total: line?.total ?? roubles(0) }
    }),
    quantity: priced.quantity,
    baseTotal: priced.baseTotal,
    finalTotal: priced.finalTotal,
    totalDiscount: priced.totalDiscount,
    accrualTotal: priced.accrualTotal,
    accrualDetail: [...priced.accrualDetail],
    maxBonusesToWithdraw: priced.maxBonusesToWithdraw,
    bonusesToWithdraw: priced.bonusesToWithdraw,
    hasLargeItem: priced.hasLargeItem,
    summary: {
      ...basket.summary,
      discounts: { ...priced.discounts },
      gifts: items.length === 0 ? [] : basket.summary.gifts,
    },
    payableTotal: priced.payableTotal,
    // The shop alone knows the reasons, and sends them with its answer.
    reasons: [],
    prepaySaving: priced.prepaySaving,
  }
}

function editItems(items: readonly BasketItem[], edit: BasketEdit): BasketItem[] {
  switch (edit.type) {
    case 'clear':
      return []
    case 'remove':
      return items.filter((item) => item.shopItemId !== edit.shopItemId)
    case 'set':
      return items.map((item) =>
        item.shopItemId === edit.shopItemId ? { ...item, quantity: withinStock(edit.quantity, item) } : item,
      )
    case 'add': {
      const { product, quantity } = edit
      const known = items.find((item) => item.shopItemId === product.shopItemId)
      if (!known) return [...items, toItem(product, withinStock(quantity, product))]
      return items.map((item) =>
        item === known ? { ...item, quantity: withinStock(item.quantity + quantity, item) } : item,
      )
    }
  }
}

function withinStock(quantity: number, { availableCount }: { readonly availableCount: number }): number {
  return Math.max(1, Math.min(quantity, availableCount))
}

function toItem(product: BasketProduct, quantity: number): BasketItem {
  const { shopItemId, marking, name, brand, category, url, price, basePrice, availableCount, picture } =
    product
  return {
    ...{ shopItemId, marking, name, brand, category, url, price, basePrice, availableCount, quantity },
    ...{ img: picture.src, tint: picture.tint, isLarge: false, isSoldOut: false },
    ...{ baseTotal: roubles(0), total: roubles(0) },
  }
}
