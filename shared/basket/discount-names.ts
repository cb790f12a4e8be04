import type { PricingTerms } from './price-basket.ts'

/** Names of the discounts and of the accrual (COUP-9). They are for people to read; no code decides by them. */
export const DISCOUNT_NAMES = {
  items: 'Скидка на товары',
  coupon: (code: string) => `Купон ${code}`,
  prepay: ({ prepayPercent }: PricingTerms) => `Скидка ${prepayPercent}% за предоплату`,
  bonuses: 'Оплата бонусами',
  accrual: ({ accrualPercent }: PricingTerms) => `Бонусы ${accrualPercent}% за заказ`,
}
