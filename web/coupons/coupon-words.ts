import type { BasketView } from '#shared/basket/contract.ts'
import { couponGiftName } from '#shared/basket/coupon-text.ts'
import { couponDiscountName } from '#shared/basket/price-basket.ts'
import { formatTotal } from '#web/lib/format.ts'
import { detailsOf, refusalOf } from '#web/lib/refusal.ts'

/** A network failure (spec §8, Coupon). */
export const COUPON_NOT_ACTIVATED = 'Купон не активирован!'

type PricedWithCoupon = Pick<BasketView, 'coupon' | 'summary'>

/** What an accepted coupon does to this basket, or why it does nothing yet; empty without one. */
export function couponEffect({ coupon, summary }: PricedWithCoupon): string {
  if (coupon === null) return ''
  switch (coupon.hindrance) {
    case 'minimum':
      return `Пока не действует: до минимальной суммы не хватает ${formatTotal(coupon.missing)}`
    case 'goods':
      return 'Пока не действует: в корзине нет товаров, для которых он выпущен'
    case 'gift':
      return 'Подарки по этому купону закончились'
    case 'delivery':
      return 'Доставка бесплатна и без купона'
    case null:
      return benefit(coupon, summary)
  }
}

function benefit(
  { kind, code }: NonNullable<BasketView['coupon']>,
  { discounts, gifts, deliveryPrice }: BasketView['summary'],
): string {
  switch (kind) {
    case 'percent':
    case 'sum':
      return `Скидка ${formatTotal(discounts[couponDiscountName(code)] ?? 0)}`
    case 'free-delivery':
      return deliveryPrice === null ? 'Доставка будет бесплатной' : 'Доставка бесплатно'
    case 'gift': {
      const gift = gifts.find(({ name }) => name === couponGiftName(code))
      return gift ? `Подарок: ${gift.item.name}` : 'С подарком'
    }
  }
}

/** Every word of the shop against a coupon, line by line; silence is a failure of the network. */
export function couponErrors(error: unknown): string {
  const refusal = refusalOf(error)
  if (!refusal) return COUPON_NOT_ACTIVATED
  const texts = Object.values(detailsOf(refusal, 'BAD_INPUT')?.fields ?? {})
  return texts.length > 0 ? texts.join('\n') : refusal.message
}
