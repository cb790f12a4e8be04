import type { ListingChoice } from '#shared/catalog/contract.ts'
import { categoryPath, listingPath, type SearchAddress, searchPath } from '#shared/paths.ts'
import type { SearchView } from '#shared/search/contract.ts'
import { priceLabel } from '#web/catalog/applied-chips.tsx'
import type { AskedPart } from '#web/catalog/listing-address.ts'

/**
 * Returns what was understood of a query, each part with the address of the search without its words. Without words
 * the price remains, which the filter of the category or of the whole catalog keeps.
 */
export function askedParts(
  { parts, price }: Pick<SearchView, 'parts' | 'price'>,
  address: SearchAddress,
): AskedPart[] {
  const priceFrom = price?.from ?? undefined
  const priceTo = price?.to ?? undefined
  const bounds = {
    ...(priceFrom !== undefined && { priceFrom }),
    ...(priceTo !== undefined && { priceTo }),
  }
  const toQuery = (query: string) => (choice: ListingChoice) =>
    query === ''
      ? listingPath(categoryPath(address.category), { ...choice, ...bounds })
      : searchPath({ ...address, query }, choice)
  // A filter of the same name may find less: what the words find is wider than one shade.
  const asked = parts.map(({ type, label, without }) => ({
    // What the list is narrowed to or sorted by is no word of the query.
    ...{ label: type === 'list' ? label : `«${label}»`, to: toQuery(without) },
  }))
  if (price === null) return asked
  const toAll = (choice: ListingChoice) => listingPath(categoryPath(address.category), choice)
  const toAnyPrice = price.without === '' ? toAll : toQuery(price.without)
  return [...asked, { label: priceLabel(priceFrom, priceTo), to: toAnyPrice }]
}
