import type { BasketItem, BasketView } from '#shared/basket/contract.ts'
import { type Coupon, type PricedLine, type PricingTerms, priceBasket } from '#shared/basket/price-basket.ts'
import { roubles } from '#shared/money.ts'

/** An arbitrary brand id of items that the coupon covers, because the page knows only whether it covers an item. */
const COUPONED = 1

/**
 * Estimates the sums that the server will answer for an edited basket, by the same pricing. Only the server knows the
 * gifts by a rule, and whether a new item is a gift card or covered by the coupon, so its answer replaces the estimate.
 */
export function estimateSums(basket: BasketView, terms: PricingTerms): BasketView {
  const { items } = basket
  const {
    discounts,
    coupon,
    accrualDetail,
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
