import { formatRoubles } from './format.ts'

/** Said of a price and of dates on which the operator agrees, as with a large item (DLV-47, DLV-116). */
export const AGREED = 'по\u00a0согласованию'

/**
 * Returns 'N ₽' or 'бесплатно' (DLV-35); for null, a price that is told later, that it is (DLV-57). With `isAgreed`,
 * nothing is free (DLV-47).
 */
export function deliveryPriceText(price: number | null, isAgreed: boolean): string {
  if (price === null) return 'цену\u00a0уточним'
  if (price > 0) return formatRoubles(price)
  return isAgreed ? AGREED : 'бесплатно'
}

/**
 * Returns what one of several deliveries costs: 'от N ₽', 'бесплатно', or 'бесплатно или от N ₽', and 'N ₽' if all cost
 * the same (DLV-35). With `isAgreed`, none is free (DLV-47).
 */
export function deliveryPricesText(prices: readonly number[], isAgreed: boolean): string {
  if (isAgreed && prices.includes(0)) return AGREED
  const [price] = prices
  if (price !== undefined && prices.every((other) => other === price))
    return deliveryPriceText(price, isAgreed)
  const paid = prices.filter((price) => price > 0)
  const free = paid.length < prices.length ? ['бесплатно'] : []
  return [...free, ...(paid.length > 0 ? [`от\u00a0${formatRoubles(Math.min(...paid))}`] : [])].join(' или ')
}
