import type { BasketView } from '#shared/basket/contract.ts'
import type { DeliveryView } from '#shared/checkout/contract.ts'
import type { CouponIneligibility, CouponKind } from '#shared/coupons/coupon-kinds.ts'
import { COUPON_ACCEPTED } from '#shared/coupons/coupon-text.ts'
import { formatTotal } from '#shared/format.ts'
import { NO_CONNECTION } from '#web/lib/no-connection.ts'
import { detailsOf, refusalOf } from '#web/lib/refusal.ts'

/** Shown for a network failure (COUP-6); a second line says what helps (CHK-74). */
const NOT_ACTIVATED = 'Купон не активирован!'

export type PricedWithCoupon = Pick<BasketView, 'coupon' | 'summary' | 'taken' | 'hasLargeItem'>
export type DeliveryOfCoupon = Pick<DeliveryView, 'deliveryPrice' | 'couponIneligibility'>

interface CouponWords {
  /** The text that the coupon is activated; undefined if it has no effect. */
  readonly success: string | undefined
  /** The effect on this basket. */
  readonly effect: string
  /** Why the coupon has no effect yet; undefined if it has one. */
  readonly warning: string | undefined
}

/** Returns the texts about the basket's coupon: that it is activated and its effect, or why it has none. */
export function couponWords(
  { coupon, summary: { gifts }, taken, hasLargeItem }: PricedWithCoupon,
  { deliveryPrice, couponIneligibility }: DeliveryOfCoupon,
): CouponWords {
  if (coupon === null) return { success: undefined, effect: '', warning: undefined }
  if (couponIneligibility === null)
    return {
      success: COUPON_ACCEPTED,
      effect: benefit(coupon.kind, { gifts, deliveryPrice, discount: taken.coupon, hasLargeItem }),
      warning: undefined,
    }
  const isForNow = couponIneligibility === 'minimum' || couponIneligibility === 'goods'
  const why = couponReason(couponIneligibility, coupon.missing)
  return {
    success: undefined,
    effect: '',
    warning: `Купон принят, но ${isForNow ? 'пока не действует: ' : ''}${why}`,
  }
}

/** Returns why a coupon has no effect. */
export function couponReason(ineligibility: CouponIneligibility, missing: number): string {
  switch (ineligibility) {
    case 'minimum':
      return `до минимальной суммы не хватает ${formatTotal(missing)}`
    case 'goods':
      return 'в корзине нет товаров, для которых он выпущен'
    case 'gift':
      return 'подарки по нему закончились'
    case 'delivery':
      return 'доставка бесплатна и без него'
  }
}

interface Benefit {
  readonly gifts: BasketView['summary']['gifts']
  readonly deliveryPrice: number | null
  readonly discount: number
  readonly hasLargeItem: boolean
}

function benefit(kind: CouponKind, { gifts, deliveryPrice, discount, hasLargeItem }: Benefit): string {
  switch (kind) {
    case 'percent':
    case 'sum':
      return `Скидка ${formatTotal(discount)}`
    case 'free-delivery':
      if (hasLargeItem) return 'Цену доставки согласует оператор'
      return deliveryPrice === null ? 'Доставка будет бесплатной' : 'Доставка бесплатна'
    case 'gift': {
      const gift = gifts.find(({ isOfCoupon }) => isOfCoupon)
      return gift ? `Подарок: ${gift.item.name}` : 'С подарком'
    }
  }
}

/**
 * Returns the server's errors for a coupon, one per line (COUP-5); if there was no answer, the text for a network
 * failure.
 */
export function couponErrors(error: unknown): string {
  const refusal = refusalOf(error)
  if (!refusal) return `${NOT_ACTIVATED}\n${NO_CONNECTION}`
  const texts = Object.values(detailsOf(refusal, 'BAD_INPUT')?.fields ?? {})
  return texts.length > 0 ? texts.join('\n') : refusal.message
}
