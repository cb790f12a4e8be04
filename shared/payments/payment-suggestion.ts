import type { TariffId } from '#shared/delivery-ids.ts'
import { formatNumber } from '#shared/format.ts'
import { type Roubles, roubles } from '#shared/money.ts'
import { type PaymentSituation, type PaymentTerms, paymentBlocks } from './payment-availability.ts'

/** A tariff to the shopper's city that is not chosen and has a price, priced with the unavailable payment system. */
export interface OtherDelivery {
  readonly tariffId: TariffId
  /** 'Курьер CDEK', 'Фирменный магазин'. */
  readonly name: string
  readonly price: number
  readonly isPrepayOnly: boolean
  readonly isBrandStore: boolean
  /** True for points while a point is chosen, so that the change is one of the point only. */
  readonly isOtherPoint: boolean
}

export interface SuggestionContext {
  readonly terms: PaymentTerms
  readonly situation: PaymentSituation
  /** Whole roubles; null if none is chosen yet. */
  readonly deliveryPrice: number | null
  /** The tariffs that are not chosen. */
  readonly deliveries: readonly OtherDelivery[]
  /** True if only the chosen point requires prepayment and its tariff has other points. */
  readonly hasOtherPoints: boolean
  /** What the coupon takes off the items; 0: nothing. */
  readonly couponAmount: number
  /** Bonuses that could be spent in addition to the requested ones. */
  readonly spareBonuses: number
}

/** A change that would make a payment system available. */
export type PaymentSuggestion =
  | { readonly kind: 'addItems'; readonly missing: Roubles }
  | { readonly kind: 'takeDelivery'; readonly delivery: OtherDelivery }
  | { readonly kind: 'takeOtherPoint' }
  | { readonly kind: 'dropCoupon' }
  | { readonly kind: 'spendBonuses'; readonly amount: Roubles }
  | { readonly kind: 'removeItems'; readonly excess: Roubles }

/** Suggestions that link to products. */
export type LinkSuggestion = Extract<PaymentSuggestion, { kind: 'addItems' | 'removeItems' }>
export type ActionSuggestion = Exclude<PaymentSuggestion, LinkSuggestion>

/**
 * The least that an added purchase costs, in whole roubles (PAY-42). Hardly anything in the shop is cheaper, so a
 * shopper who lacks 14 roubles spends about this much.
 */
const SMALLEST_PURCHASE = 100

interface Candidate {
  readonly suggestion: PaymentSuggestion
  /** What the change adds to the total, in whole roubles; a negative cost saves money. */
  readonly cost: number
  readonly situation: PaymentSituation
}

/**
 * Returns the cheapest change that removes every reason against the system (PAY-41). Returns null if there is no
 * reason, or if no single change helps, as with a country or a region. Of equally cheap changes the earlier candidate
 * in the order below wins. Removing items is the last resort.
 */
export function cheapestSuggestion(context: SuggestionContext): PaymentSuggestion | null {
  const { terms, situation } = context
  if (paymentBlocks(terms, situation).length === 0) return null
  const [cheapest] = candidates(context)
    .filter((candidate) => paymentBlocks(terms, candidate.situation).length === 0)
    .sort((a, b) => a.cost - b.cost)
  return cheapest?.suggestion ?? null
}

function candidates(context: SuggestionContext): Candidate[] {
  const { terms, situation, couponAmount, spareBonuses } = context
  const found = deliveryChanges(context)
  if (couponAmount > 0) {
    found.push({
      suggestion: { kind: 'dropCoupon' },
      cost: couponAmount,
      situation: withSum(situation, couponAmount),
    })
  }
  const missing = situation.minSumOnReceipt - situation.itemsTotal
  if (missing > 0) {
    const suggestion = { kind: 'addItems', missing: roubles(missing) } as const
    const cost = Math.max(missing, SMALLEST_PURCHASE)
    found.push({ suggestion, cost, situation: withSum(situation, missing) })
  }
  const excess = terms.maxSum > 0 ? situation.payableTotal - terms.maxSum : 0
  if (excess > 0 && excess <= spareBonuses) {
    const suggestion = { kind: 'spendBonuses', amount: roubles(excess) } as const
    found.push({ suggestion, cost: 0, situation: { ...situation, payableTotal: terms.maxSum } })
  }
  if (excess > 0) {
    const suggestion = { kind: 'removeItems', excess: roubles(excess) } as const
    found.push({ suggestion, cost: Number.POSITIVE_INFINITY, situation: withSum(situation, -excess) })
  }
  return found
}

/** Returns the changes of point and tariff; they affect the price, the need for prepayment and the minimum. */
function deliveryChanges({
  situation,
  deliveries,
  deliveryPrice,
  hasOtherPoints,
}: SuggestionContext): Candidate[] {
  const others = deliveries.map((delivery): Candidate => {
    const cost = delivery.price - (deliveryPrice ?? 0)
    return {
      suggestion: { kind: 'takeDelivery', delivery },
      cost,
      situation: {
        ...situation,
        payableTotal: situation.payableTotal + cost,
        isPrepayOnly: delivery.isPrepayOnly,
        isBrandStore: delivery.isBrandStore,
        isDeliveryUnpriced: false,
      },
    }
  })
  if (!hasOtherPoints) return others
  const situationThere = { ...situation, isPrepayOnly: false }
  return [{ suggestion: { kind: 'takeOtherPoint' }, cost: 0, situation: situationThere }, ...others]
}

function withSum(situation: PaymentSituation, added: number): PaymentSituation {
  return {
    ...situation,
    itemsTotal: situation.itemsTotal + added,
    payableTotal: situation.payableTotal + added,
  }
}

const OTHER_POINTS = 'Показать пункты с\u00a0оплатой при\u00a0получении'

/** Whether the suggestion leads to other points, which is said only once for all systems (PAY-72). */
export function isOtherPoints(suggestion: PaymentSuggestion | null): boolean {
  return (
    suggestion?.kind === 'takeOtherPoint' ||
    (suggestion?.kind === 'takeDelivery' && suggestion.delivery.isOtherPoint)
  )
}

/** Returns the text of the suggestion, which is shown beside the reason and can be pressed. */
export function paymentSuggestionText(suggestion: PaymentSuggestion): string {
  switch (suggestion.kind) {
    case 'addItems':
      return `ещё ${suggestion.missing} р. до минимальной суммы`
    case 'takeDelivery':
      if (suggestion.delivery.isOtherPoint) return OTHER_POINTS
      return suggestion.delivery.isBrandStore
        ? 'Фирменный магазин снимает ограничение'
        : `${suggestion.delivery.name} снимает ограничение`
    case 'takeOtherPoint':
      return OTHER_POINTS
    case 'dropCoupon':
      return 'Без купона ограничения нет'
    case 'spendBonuses':
      return `Спишите бонусами ${formatNumber(suggestion.amount)} р.`
    case 'removeItems':
      return `Уберите товаров на ${formatNumber(suggestion.excess)} р.`
  }
}
