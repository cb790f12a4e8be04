import { formatRoubles } from '#shared/format.ts'

/** Returns 'N ₽' or 'бесплатно' (DLV-35). */
export function deliveryPriceText(price: number): string {
  return price === 0 ? 'бесплатно' : formatRoubles(price)
}
