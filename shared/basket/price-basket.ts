import type { CouponIneligibility, CouponKind } from '#shared/coupons/coupon-kinds.ts'
import { percentOf, type Roubles, roubles, shareByLargestRemainder } from '#shared/money.ts'
import type { ShopTerms } from '#shared/shop-terms.ts'
import { freesDelivery, totalWithDelivery } from './delivery-sum.ts'
import { DISCOUNT_NAMES } from './discount-names.ts'

/** The terms of the shop by which baskets are priced. */
export type PricingTerms = Pick<ShopTerms, 'prepayPercent' | 'bonusLimitPercent' | 'accrualPercent'>

/** A basket line as input of the pricing. */
export interface LineToPrice {
  readonly shopItemId: number
  readonly price: number
  readonly basePrice: number
  /** The requested quantity; at most availableCount of it is priced. */
  readonly quantity: number
  readonly availableCount: number
  readonly isGiftCard: boolean
  readonly isLarge: boolean
  readonly brandId: number
  /** The product's category and all categories above it. */
  readonly categoryIds: readonly number[]
}

/** A coupon whose dates and number of uses have been checked; pricing checks its other limits. */
export type Coupon = {
  readonly code: string
  /** Minimum total of the lines that it covers, after their own discounts. */
  readonly minTotal: number
  /** Empty: no limit. */
  readonly brandIds: readonly number[]
  readonly categoryIds: readonly number[]
} & (
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'sum'; readonly sum: number }
  | { readonly kind: 'free-delivery' }
  | { readonly kind: 'gift'; readonly gift: GiftOffer }
)

/** A gift line that the basket receives while the gift is in stock. */
export interface GiftOffer {
  /** The id of the rule or of the campaign, or the coupon's key. */
  readonly id: number | string
  readonly name: string
  readonly productId: number
  readonly quantity: number
  readonly availableCount: number
}

/** A gift for every basket whose items, of one brand or of all brands, reach a minimum total. */
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
}

export interface PricingClient {
  readonly bonusBalance: number
}

export interface Campaign {
  readonly giftRules: readonly GiftRule[]
  /** Gifts received earlier: they are in the basket whatever else it contains, and go with the next order. */
  readonly gifts: readonly GiftOffer[]
}

export interface PricedLine {
  readonly shopItemId: number
  readonly isSoldOut: boolean
  /** The pieces that were priced. */
  readonly quantity: number
  /** Before the item's own discount, after it, and after every discount. */
  readonly baseTotal: Roubles
  readonly total: Roubles
  readonly finalTotal: Roubles
}

/** What the gift comes from: a rule of the shop, a campaign whose goal was reached, or the coupon. */
export type GiftSource = 'rule' | 'campaign' | 'coupon'

export interface PricedGift {
  readonly source: GiftSource
  /** As in the offer; only gifts of one source have different ids. */
  readonly id: number | string
  readonly name: string
  readonly productId: number
  readonly quantity: number
}

export interface PricedBasket {
  /** In the order given. */
  readonly lines: readonly PricedLine[]
  readonly quantity: number
  readonly baseTotal: Roubles
  /**
   * After the discounts of the items and the coupon, before those for prepayment and bonuses: compared with free
   * thresholds, so that no way to pay costs a delivery (DLV-114), and with the minimum of 500 roubles.
   */
  readonly itemsTotal: Roubles
  readonly finalTotal: Roubles
  readonly totalDiscount: Roubles
  /** Name → amount for people to read, in the order in which discounts apply; without zero entries. */
  readonly discounts: Readonly<Record<string, Roubles>>
  /** What each discount on the sum takes off; 0 if it takes nothing. */
  readonly taken: { readonly coupon: Roubles; readonly prepay: Roubles; readonly bonuses: Roubles }
  /** The sums from which the coupon, the prepayment discount and the bonus limit are computed. */
  readonly bases: { readonly coupon: Roubles; readonly prepay: Roubles; readonly bonuses: Roubles }
  readonly gifts: readonly PricedGift[]
  readonly deliveryPrice: Roubles | null
  readonly payableTotal: Roubles
  /** What choosing prepayment would take off; 0 if it is already chosen. */
  readonly prepaySaving: Roubles
  readonly maxBonusesToWithdraw: Roubles
  readonly bonusesToWithdraw: Roubles
  readonly accrualTotal: Roubles
  readonly accrualDetail: readonly { readonly name: string; readonly amount: Roubles }[]
  readonly hasLargeItem: boolean
  /** null if the basket has no coupon. */
  readonly coupon: PricedCoupon | null
  /** The terms by which it was priced. */
  readonly terms: PricingTerms
}

export interface PricedCoupon {
  readonly kind: CouponKind
  /** null if the coupon takes effect, or will once a delivery is chosen. */
  readonly ineligibility: CouponIneligibility | null
  /** Roubles still missing to its minimum total; 0 if that is not the reason. */
  readonly missing: Roubles
}

/** A line that is not sold out. `left` is what remains of its total while one discount after another is applied. */
interface OpenLine {
  readonly line: LineToPrice
  readonly quantity: number
  readonly total: number
  left: number
}

/**
 * Prices a basket in whole roubles, without delivery; no other code adds a basket up (BASK-29). Discounts apply in this order: item
 * discounts, the coupon, the discount for prepayment, bonuses (BASK-37); the last three do not apply to gift cards. A sold-out
 * line counts in no sum; any other is priced with at most its available count. Gifts are added while `now` is within
 * their dates and they are in stock (BASK-42).
 */
export function priceBasket(
  lines: readonly LineToPrice[],
  selections: BasketSelections,
  client: PricingClient | null,
  campaign: Campaign,
  terms: PricingTerms,
  now: number,
): PricedBasket {
  const open = openLines(lines)
  const discountable = open.filter(({ line }) => !line.isGiftCard)
  const baseTotal = sumOf(open, ({ line, quantity }) => line.basePrice * quantity)
  const total = sumOf(open, (line) => line.total)

  const covered = selections.coupon ? coveredLines(selections.coupon, discountable) : []
  const couponMissing =
    selections.coupon && covered.length > 0 ? Math.max(0, selections.coupon.minTotal - leftOf(covered)) : 0
  const coupon =
    selections.coupon && covered.length > 0 && couponMissing === 0
      ? { coupon: selections.coupon, lines: covered }
      : null
  const couponBase = leftOf(covered)
  const couponAmount = coupon ? applyDiscount(coupon.lines, couponDiscount(coupon)) : 0
  const itemsTotal = leftOf(open)
  const prepayBase = leftOf(discountable)
  const prepayAmount = percentOf(prepayBase, terms.prepayPercent)
  const prepayTaken = selections.isPrepay ? applyDiscount(discountable, prepayAmount) : 0

  const bonusBase = leftOf(discountable)
  const bonusLimit = Math.floor((bonusBase * terms.bonusLimitPercent) / 100)
  const maxBonuses = client ? Math.max(0, Math.min(bonusLimit, client.bonusBalance)) : 0
  const bonuses = applyDiscount(discountable, Math.max(0, Math.min(selections.bonusesToWithdraw, maxBonuses)))
  const finalTotal = leftOf(open)

  const accrual = percentOf(finalTotal, terms.accrualPercent)
  const gifts = giftsOf(open, campaign, coupon?.coupon ?? null, now)
  const byId = new Map(open.map((entry) => [entry.line.shopItemId, entry]))
  return {
    lines: lines.map((line) => closeLine(line, byId.get(line.shopItemId))),
    quantity: sumOf(open, (line) => line.quantity),
    baseTotal: roubles(baseTotal),
    itemsTotal: roubles(itemsTotal),
    finalTotal: roubles(finalTotal),
    totalDiscount: roubles(baseTotal - finalTotal),
    discounts: withoutZeros([
      [DISCOUNT_NAMES.items, baseTotal - total],
      [DISCOUNT_NAMES.coupon(selections.coupon?.code ?? ''), couponAmount],
      [DISCOUNT_NAMES.prepay(terms), prepayTaken],
      [DISCOUNT_NAMES.bonuses, bonuses],
    ]),
    taken: { coupon: roubles(couponAmount), prepay: roubles(prepayTaken), bonuses: roubles(bonuses) },
    bases: { coupon: roubles(couponBase), prepay: roubles(prepayBase), bonuses: roubles(bonusBase) },
    gifts,
    deliveryPrice: null,
    payableTotal: totalWithDelivery(finalTotal, null),
    prepaySaving: roubles(selections.isPrepay ? 0 : prepayAmount),
    maxBonusesToWithdraw: roubles(maxBonuses),
    bonusesToWithdraw: roubles(bonuses),
    accrualTotal: accrual,
    accrualDetail: accrual > 0 ? [{ name: DISCOUNT_NAMES.accrual(terms), amount: accrual }] : [],
    hasLargeItem: open.some(({ line }) => line.isLarge),
    coupon: selections.coupon && {
      kind: selections.coupon.kind,
      ineligibility: ineligibilityOf(selections.coupon, covered, couponMissing, gifts),
      missing: roubles(couponMissing),
    },
    terms,
  }
}

/**
 * Adds a delivery price to a priced basket, null while no delivery is chosen or its price is unknown. Only the
 * delivery, payableTotal and the coupon's eligibility depend on it, so one pricing serves every way of delivery.
 */
export function withDelivery(priced: PricedBasket, price: number | null): PricedBasket {
  const { coupon, finalTotal } = priced
  const isFree = freesDelivery(coupon)
  const deliveryPrice = price !== null && isFree ? 0 : price
  return {
    ...priced,
    deliveryPrice: deliveryPrice === null ? null : roubles(deliveryPrice),
    payableTotal: totalWithDelivery(finalTotal, deliveryPrice),
    // A coupon for free delivery has no effect on a delivery that costs nothing anyway.
    coupon: coupon && isFree ? { ...coupon, ineligibility: price === 0 ? 'delivery' : null } : coupon,
  }
}

/**
 * Sorts by product, so that the order of the lines does not decide which line gets the odd rouble of a shared
 * discount.
 */
function openLines(lines: readonly LineToPrice[]): OpenLine[] {
  return lines
    .map((line) => {
      const quantity = Math.max(0, Math.min(line.quantity, line.availableCount))
      return { line, quantity, total: line.price * quantity, left: line.price * quantity }
    })
    .filter(({ quantity }) => quantity > 0)
    .sort((a, b) => a.line.shopItemId - b.line.shopItemId)
}

function closeLine(line: LineToPrice, open: OpenLine | undefined): PricedLine {
  const quantity = open?.quantity ?? 0
  return {
    shopItemId: line.shopItemId,
    isSoldOut: open === undefined,
    quantity,
    baseTotal: roubles(line.basePrice * quantity),
    total: roubles(open?.total ?? 0),
    finalTotal: roubles(open?.left ?? 0),
  }
}

function ineligibilityOf(
  coupon: Coupon,
  covered: readonly OpenLine[],
  missing: number,
  gifts: readonly PricedGift[],
): CouponIneligibility | null {
  if (covered.length === 0) return 'goods'
  if (missing > 0) return 'minimum'
  return coupon.kind === 'gift' && !gifts.some(({ source }) => source === 'coupon') ? 'gift' : null
}

/** Returns the lines that a coupon covers. */
function coveredLines(coupon: Coupon, discountable: readonly OpenLine[]): OpenLine[] {
  return discountable.filter(({ line }) => isCovered(coupon, line))
}

/** Whether a coupon covers a line: by its brands and categories, and never a gift card. */
export function isCovered(coupon: Coupon, line: LineToPrice): boolean {
  return (
    !line.isGiftCard &&
    (coupon.brandIds.length === 0 || coupon.brandIds.includes(line.brandId)) &&
    (coupon.categoryIds.length === 0 || line.categoryIds.some((id) => coupon.categoryIds.includes(id)))
  )
}

function couponDiscount({ coupon, lines }: { coupon: Coupon; lines: readonly OpenLine[] }): number {
  if (coupon.kind === 'percent') return percentOf(leftOf(lines), coupon.percent)
  return coupon.kind === 'sum' ? Math.min(coupon.sum, leftOf(lines)) : 0
}

/** Distributes an amount over the lines and returns it; callers never pass more than is left of the lines. */
function applyDiscount(lines: readonly OpenLine[], amount: number): number {
  const shares = shareByLargestRemainder(
    amount,
    lines.map((line) => line.left),
  )
  lines.forEach((line, i) => {
    line.left -= shares[i] ?? 0
  })
  return amount
}

/**
 * Returns the gifts of the campaign, of the rules and of the coupon. Rules count the items after their own discounts,
 * without gift cards. All gifts of one product share its stock; gifts received earlier come first.
 */
function giftsOf(
  open: readonly OpenLine[],
  { giftRules, gifts: earned }: Campaign,
  coupon: Coupon | null,
  now: number,
): PricedGift[] {
  const reached = giftRules.filter((rule) => {
    const counted = open.filter(
      ({ line }) => !line.isGiftCard && (rule.brandId === null || line.brandId === rule.brandId),
    )
    const isRunning = rule.startsAt <= now && now < rule.endsAt
    return isRunning && counted.length > 0 && sumOf(counted, (line) => line.total) >= rule.minTotal
  })
  const ofCoupon = coupon?.kind === 'gift' ? [coupon.gift] : []
  const offers = [...from('campaign', earned), ...from('rule', reached), ...from('coupon', ofCoupon)]
  const taken = new Map(open.map(({ line, quantity }) => [line.shopItemId, quantity]))
  const gifts: PricedGift[] = []
  for (const { source, id, name, productId, quantity: promised, availableCount } of offers) {
    const before = taken.get(productId) ?? 0
    const quantity = Math.min(promised, availableCount - before)
    if (quantity <= 0) continue
    taken.set(productId, before + quantity)
    gifts.push({ source, id, name, productId, quantity })
  }
  return gifts
}

function from(source: GiftSource, offers: readonly GiftOffer[]) {
  return offers.map((offer) => ({ ...offer, source }))
}

/** Returns the value of a parcel with the lines for its carrier: their prices, before any discount of the order. */
export function declaredValueOf(lines: readonly Pick<LineToPrice, 'price' | 'quantity'>[]): Roubles {
  return roubles(lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0))
}

function sumOf(lines: readonly OpenLine[], amount: (line: OpenLine) => number): number {
  return lines.reduce((sum, line) => sum + amount(line), 0)
}

function leftOf(lines: readonly OpenLine[]): number {
  return sumOf(lines, (line) => line.left)
}

function withoutZeros(entries: readonly (readonly [string, number])[]): Record<string, Roubles> {
  return Object.fromEntries(
    entries.filter(([, amount]) => amount > 0).map(([name, amount]) => [name, roubles(amount)]),
  )
}
