import { formatNumber } from '#shared/format.ts'
import { plural } from '#shared/plural.ts'
import type { Listing } from './contract.ts'

/**
 * Returns the number of products in a list: '12 товаров', for a search that has found more than it reads 'более 5 000
 * товаров', and for a part of its products '3 720+ товаров' (SEARCH-82).
 */
export function countText({ total, cutAt }: Pick<Listing, 'total' | 'cutAt'>): string {
  const number = formatNumber(total)
  if (cutAt === null) return `${number}\u00a0${plural(total, 'товар', 'товара', 'товаров')}`
  return `${total >= cutAt ? `более\u00a0${number}` : `${number}+`}\u00a0${plural(total, 'товара', 'товаров', 'товаров')}`
}
