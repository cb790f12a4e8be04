import { formatNumber } from '#shared/format.ts'
import { type SearchAddress, searchPath } from '#shared/paths.ts'
import type { SearchView } from '#shared/search/contract.ts'

/**
 * Returns the links that narrow the search to one category and back. The counts of a cut search are lower bounds
 * (SEARCH-82).
 */
export function categoryLinks(
  { category, categories }: Pick<SearchView, 'category' | 'categories'>,
  address: SearchAddress,
  isCut = false,
) {
  // The category may be below those of the strip or without results; it is shown anyway.
  const isAside = category !== null && !categories.some(({ path }) => path === category.path)
  return [
    { name: 'Везде', url: searchPath({ ...address, category: '' }), isCurrent: category === null },
    ...(isAside ? [{ name: category.name, url: searchPath(address), isCurrent: true }] : []),
    ...categories.map(({ name, path, productCount }) => ({
      name,
      url: searchPath({ ...address, category: path }),
      note: formatNumber(productCount) + (isCut ? '+' : ''),
      isCurrent: path === category?.path,
    })),
  ]
}
