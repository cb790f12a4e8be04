import { formatRoubles } from './format.ts'

/** Returns 'N ₽' or 'бесплатно' (DLV-35); for null, a price that is agreed later, that it is (DLV-57). */
export function deliveryPriceText(price: number | null): string {
  if (price === null) return 'цену\u00a0уточним'
  return price === 0 ? 'бесплатно' : formatRoubles(price)
}
