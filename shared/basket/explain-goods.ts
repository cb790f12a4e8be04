import { formatNumber, formatTotal } from '#shared/format.ts'
import type { MoneyReason } from './contract.ts'
import { DISCOUNT_NAMES } from './discount-names.ts'
import type { Coupon, PricedBasket } from './price-basket.ts'

/** A line with its name; its pieces are those of the priced line. */
export interface NamedLine {
  readonly name: string
  readonly price: number
  readonly basePrice: number
  readonly isGiftCard: boolean
}

export interface GoodsToExplain {
  readonly priced: PricedBasket
  /** In the order of the priced lines. */
  readonly lines: readonly NamedLine[]
  readonly coupon: Coupon | null
}

/**
 * Explains every rouble of `finalTotal`: what the items cost, what each discount takes off and from which sum, and the
 * gifts. Amounts are signed and add up to the total exactly.
 */
export function explainGoods({ priced, lines, coupon }: GoodsToExplain): MoneyReason[] {
  const pieces = (i: number) => priced.lines[i]?.quantity ?? 0
  const hasCards = lines.some(({ isGiftCard }, i) => isGiftCard && pieces(i) > 0)
  return [
    ...lines.flatMap((line, i) => lineReasons(line, pieces(i))),
    ...priced.gifts.map(({ name, quantity }) => giftReason(name, quantity)),
    ...discountReasons(priced, coupon, hasCards ? '; подарочные карты не\u00a0в\u00a0счёт' : ''),
  ]
}

function lineReasons({ name, price, basePrice }: NamedLine, quantity: number): MoneyReason[] {
  if (quantity === 0) return []
  const reason = `${count(quantity)} по\u00a0${formatTotal(basePrice)}`
  const bought: MoneyReason = { kind: 'item', name, reason, amount: basePrice * quantity }
  if (price === basePrice) return [bought]
  const percent = Math.round((1 - price / basePrice) * 100)
  const drop = `Цена снижена с\u00a0${formatTotal(basePrice)} до\u00a0${formatTotal(price)}`
  const lowered: MoneyReason = {
    kind: 'item-discount',
    name: 'Скидка на товар',
    reason: percent > 0 ? `${drop}, −${percent}\u00a0%` : drop,
    amount: (price - basePrice) * quantity,
  }
  return [bought, lowered]
}

/** Returns the explanation line of a gift; its amount is 0. */
export function giftReason(name: string, quantity: number): MoneyReason {
  return { kind: 'gift', name: 'Подарок', reason: `${name}, ${count(quantity)}`, amount: 0 }
}

/**
 * Returns a line for each discount on the sum, in the order in which they apply. Discounts of single items are among
 * the lines of the items.
 */
function discountReasons(priced: PricedBasket, coupon: Coupon | null, remark: string): MoneyReason[] {
  const { taken, bases, terms } = priced
  const reasons: MoneyReason[] = []
  const add = (kind: keyof typeof taken, name: string, reason: string) => {
    reasons.push({ kind, name, amount: 0 - taken[kind], reason: reason + remark })
  }
  if (coupon && taken.coupon > 0)
    add('coupon', DISCOUNT_NAMES.coupon(coupon.code), couponReason(coupon, bases.coupon, taken.coupon))
  if (taken.prepay > 0) {
    const ofWhat = `${terms.prepayPercent}\u00a0% от\u00a0${formatTotal(bases.prepay)} за\u00a0полную предоплату`
    add('prepay', DISCOUNT_NAMES.prepay(terms), ofWhat)
  }
  if (taken.bonuses > 0) add('bonuses', DISCOUNT_NAMES.bonuses, bonusReason(priced))
  return reasons
}

function couponReason(coupon: Coupon, base: number, amount: number): string {
  const isLimited = coupon.brandIds.length > 0 || coupon.categoryIds.length > 0
  const goods = isLimited ? ' за\u00a0товары, для которых он выпущен' : ''
  if (coupon.kind === 'percent') return `${coupon.percent}\u00a0% от\u00a0${formatTotal(base)}${goods}`
  return amount === base
    ? 'Вся стоимость товаров, на\u00a0которые он действует'
    : `${formatTotal(amount)} с\u00a0${formatTotal(base)}${goods}`
}

/** Names the limit by the terms or the balance, whichever is lower. */
function bonusReason({ bases, terms, maxBonusesToWithdraw: max, bonusesToWithdraw }: PricedBasket): string {
  const limit = Math.floor((bases.bonuses * terms.bonusLimitPercent) / 100)
  const part = `${terms.bonusLimitPercent}\u00a0% от\u00a0${formatTotal(bases.bonuses)}`
  const isByBalance = max < limit
  if (bonusesToWithdraw === max) {
    return isByBalance
      ? `Списаны все бонусы со\u00a0счёта, можно было до\u00a0${part}`
      : `Списано всё, что можно: не\u00a0больше ${part}`
  }
  return `Можно до\u00a0${formatNumber(max)}: ${isByBalance ? 'больше на\u00a0счёте нет' : `не\u00a0больше ${part}`}`
}

function count(pieces: number): string {
  return `${formatNumber(pieces)}\u00a0шт.`
}
