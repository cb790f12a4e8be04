import { type Roubles, roubles } from '#shared/money.ts'
import {
  MIN_SUM_ON_DELIVERY,
  type PaymentSituation,
  type PaymentTerms,
  paymentBlocks,
} from './payment-availability.ts'

/** Another way of delivery into the shopper's city, priced with the system in question. */
export interface OtherDelivery {
  readonly tariffId: number
  /** 'Курьер CDEK', 'Фирменный магазин'. */
  readonly name: string
  readonly price: number
  readonly isPrepayOnly: boolean
  readonly isBrandStore: boolean
}

export interface SuggestionContext {
  readonly terms: PaymentTerms
  readonly situation: PaymentSituation
  /** Whole roubles; null: none chosen yet. */
  readonly deliveryPrice: number | null
  /** Ways of delivery that are not chosen. */
  readonly deliveries: readonly OtherDelivery[]
  /** The chosen point alone is prepaid, its tariff has others. */
  readonly hasOtherPoints: boolean
  /** What the coupon takes off the items; 0: nothing. */
  readonly couponAmount: number
  /** Bonuses that may be spent beside those that are. */
  readonly spareBonuses: number
}

/** What would make a payment system available. */
export type PaymentSuggestion =
  | { readonly kind: 'addItems'; readonly missing: Roubles }
  | { readonly kind: 'takeDelivery'; readonly delivery: OtherDelivery }
  | { readonly kind: 'takeOtherPoint' }
  | { readonly kind: 'dropCoupon' }
  | { readonly kind: 'spendBonuses'; readonly amount: Roubles }
  | { readonly kind: 'removeItems'; readonly excess: Roubles }

/** Those that lead to goods; all others are done at a press. */
export type WayToGoods = Extract<PaymentSuggestion, { kind: 'addItems' | 'removeItems' }>
export type PressedWay = Exclude<PaymentSuggestion, WayToGoods>

/** Whole roubles: hardly anything in the shop costs less, so whoever needs 14 roubles more spends about as much. */
const SMALLEST_PURCHASE = 100

interface Candidate {
  readonly way: PaymentSuggestion
  /** What it adds to the bill, whole roubles; less than nothing saves money. */
  readonly cost: number
  readonly situation: PaymentSituation
}

/**
 * The cheapest change after which nothing stands against the system any more; null when nothing does, or no single
 * change helps: a country, a region. Ties go to the earlier of the list below. Taking goods out is the last resort.
 */
export function suggestion(scene: SuggestionContext): PaymentSuggestion | null {
  const { terms, situation } = scene
  if (paymentBlocks(terms, situation).length === 0) return null
  const [cheapest] = candidates(scene)
    .filter((candidate) => paymentBlocks(terms, candidate.situation).length === 0)
    .sort((a, b) => a.cost - b.cost)
  return cheapest?.way ?? null
}

function candidates(scene: SuggestionContext): Candidate[] {
  const { terms, situation, couponAmount, spareBonuses } = scene
  const found = deliveryChanges(scene)
  if (couponAmount > 0) {
    found.push({
      way: { kind: 'dropCoupon' },
      cost: couponAmount,
      situation: withSum(situation, couponAmount),
    })
  }
  const missing = MIN_SUM_ON_DELIVERY - situation.itemsTotal
  if (missing > 0) {
    const way = { kind: 'addItems', missing: roubles(missing) } as const
    const cost = Math.max(missing, SMALLEST_PURCHASE)
    found.push({ way, cost, situation: withSum(situation, missing) })
  }
  const excess = terms.maxSum > 0 ? situation.payableTotal - terms.maxSum : 0
  if (excess > 0 && excess <= spareBonuses) {
    const way = { kind: 'spendBonuses', amount: roubles(excess) } as const
    found.push({ way, cost: 0, situation: { ...situation, payableTotal: terms.maxSum } })
  }
  if (excess > 0) {
    const way = { kind: 'removeItems', excess: roubles(excess) } as const
    found.push({ way, cost: Number.POSITIVE_INFINITY, situation: withSum(situation, -excess) })
  }
  return found
}

/** Points and ways of delivery: they change the price, the need of prepayment and the minimum. */
function deliveryChanges({
  situation,
  deliveries,
  deliveryPrice,
  hasOtherPoints,
}: SuggestionContext): Candidate[] {
  const others = deliveries.map((delivery): Candidate => {
    const cost = delivery.price - (deliveryPrice ?? 0)
    return {
      way: { kind: 'takeDelivery', delivery },
      cost,
      situation: {
        ...situation,
        payableTotal: situation.payableTotal + cost,
        isPrepayOnly: delivery.isPrepayOnly,
        isBrandStore: delivery.isBrandStore,
      },
    }
  })
  if (!hasOtherPoints) return others
  const situationThere = { ...situation, isPrepayOnly: false }
  return [{ way: { kind: 'takeOtherPoint' }, cost: 0, situation: situationThere }, ...others]
}

function withSum(situation: PaymentSituation, added: number): PaymentSituation {
  return {
    ...situation,
    itemsTotal: situation.itemsTotal + added,
    payableTotal: situation.payableTotal + added,
  }
}

const AMOUNT = new Intl.NumberFormat('ru-RU')

/** What stands beside the reason, and is pressed. */
export function paymentSuggestionText(way: PaymentSuggestion): string {
  switch (way.kind) {
    case 'addItems':
      return `ещё ${way.missing} р. до минимальной суммы`
    case 'takeDelivery':
      return way.delivery.isBrandStore
        ? 'Фирменный магазин снимает ограничение'
        : `${way.delivery.name} снимает ограничение`
    case 'takeOtherPoint':
      return 'Другой пункт выдачи снимает ограничение'
    case 'dropCoupon':
      return 'Без купона ограничения нет'
    case 'spendBonuses':
      return `Спишите бонусами ${AMOUNT.format(way.amount)} р.`
    case 'removeItems':
      return `Уберите товаров на ${AMOUNT.format(way.excess)} р.`
  }
}
