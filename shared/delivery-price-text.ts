import { formatRoubles } from './format.ts'

/** Returns 'N ₽' or 'бесплатно' (DLV-35); for null, a price that is agreed later, that it is (DLV-57). */
export function deliveryPriceText(price: number | null): string {
  if (price === null) return 'цену\u00a0уточним'
  return price === 0 ? 'бесплатно' : formatRoubles(price)
}

/**
 * Returns what one of several deliveries costs: 'от N ₽', 'бесплатно', or 'бесплатно или от N ₽', and 'N ₽' if all cost
 * the same (DLV-35).
 */
export function deliveryPricesText(prices: readonly number[]): string {
  const [price] = prices
  if (price !== undefined && prices.every((other) => other === price)) return deliveryPriceText(price)
  const paid = prices.filter((price) => price > 0)
  const free = paid.length < prices.length ? ['бесплатно'] : []
  return [...free, ...(paid.length > 0 ? [`от\u00a0${formatRoubles(Math.min(...paid))}`] : [])].join(' или ')
}
