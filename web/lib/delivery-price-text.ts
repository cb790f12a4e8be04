import { formatRubles } from './format.ts'

/** 'N ₽' or 'бесплатно' (spec §9). */
export function deliveryPriceText(price: number): string {
  return price === 0 ? 'бесплатно' : formatRubles(price)
}
