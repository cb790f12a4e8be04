import { type Roubles, roubles } from '#shared/money.ts'

/** One line as pricing sees it. */
export interface LineToPrice {
  readonly shopItemId: number
  readonly price: number
  readonly basePrice: number
  readonly quantity: number
  readonly availableCount: number
  readonly isGiftCard: boolean
  readonly isLarge: boolean
  readonly brandId: number
  /** The leaf and everything above it. */
  readonly categoryIds: readonly number[]
}

export type Coupon = {
  readonly code: string
  readonly minTotal: number
  /** Empty: everything. */
  readonly brandIds: readonly number[]
  readonly categoryIds: readonly number[]
} & (
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'sum'; readonly sum: number }
  | { readonly kind: 'free-delivery' }
  | { readonly kind: 'gift'; readonly gift: GiftOffer }
)

/** A gift line that the basket receives while the gift's own stock lasts. */
export interface GiftOffer {
  readonly name: string
  readonly productId: number
  readonly quantity: number
  readonly availableCount: number
}

/** Over the sum (of one brand, or of everything) the gift joins the basket. */
export interface GiftRule extends GiftOffer {
  readonly minTotal: number
  readonly brandId: number | null
  readonly startsAt: number
  readonly endsAt: number
}

export interface BasketSelections {
  readonly coupon: Coupon | null
  readonly isPrepay: boolean
  readonly bonusesToWithdraw: number
  /** What the chosen tariff costs now; null while nothing is chosen or its price is to be agreed. */
  readonly deliveryPrice: number | null
}

export interface PricingClient {
  readonly bonusBalance: number
}

export interface Campaign {
  readonly giftRules: readonly GiftRule[]
}

export interface PricedLine {
  readonly shopItemId: number
  readonly isSoldOut: boolean
  /** Before and after the item's own discount, and after every discount. */
  readonly baseTotal: Roubles
  readonly total: Roubles
  readonly finalTotal: Roubles
}

export interface PricedBasket {
  readonly lines: readonly PricedLine[]
  readonly quantity: number
  readonly baseTotal: Roubles
  /** After every discount but bonuses: what thresholds and the 500 rouble minimum look at. */
  readonly itemsTotal: Roubles
  readonly finalTotal: Roubles
  readonly totalDiscount: Roubles
  /** Name → amount, in the order they are applied; no zero entries. */
  readonly discounts: Readonly<Record<string, Roubles>>
  readonly gifts: readonly { readonly name: string; readonly productId: number; readonly quantity: number }[]
  readonly deliveryPrice: Roubles | null
  /** finalTotal + (deliveryPrice ?? 0) */
  readonly payableTotal: Roubles
  readonly maxBonusesToWithdraw: Roubles
  readonly bonusesToWithdraw: Roubles
  readonly accrualTotal: Roubles
  readonly accrualDetail: readonly { readonly name: string; readonly amount: Roubles }[]
  readonly hasLargeItem: boolean
}

export function priceBasket(
  _lines: readonly LineToPrice[],
  _selections: BasketSelections,
  _client: PricingClient | null,
  _campaign: Campaign,
  _now: number,
): PricedBasket {
  return { baseTotal: roubles(0) } as PricedBasket
}
