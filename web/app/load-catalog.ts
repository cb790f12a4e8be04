import type { Utils } from './loader.ts'
import { parseCategoryPath, parseChoice, parseSearch } from './paths.ts'

interface Address {
  readonly params: Record<string, string | undefined>
  readonly url: URL
}

export async function loadProduct(u: Utils, { params }: Address): Promise<void> {
  const { shopItemId } = await u.catalog.product.ensureData({ marking: params.marking ?? '' })
  // A carrier that is silent leaves the page without the line on delivery.
  await u.tariffs.hint.ensureData({ shopItemId }).catch(() => undefined)
}

export function loadCategory(u: Utils, { params, url }: Address): Promise<unknown> {
  return u.catalog.category.ensureData({
    path: parseCategoryPath(params['*']),
    choice: parseChoice(url.searchParams),
  })
}

export function loadBrand(u: Utils, { params, url }: Address): Promise<unknown> {
  return u.catalog.brand.ensureData({ slug: params.slug ?? '', choice: parseChoice(url.searchParams) })
}

/** Nothing is searched for without words. */
export async function loadSearch(u: Utils, { url }: Address): Promise<void> {
  const { query, category } = parseSearch(url.searchParams)
  if (query === '') return
  const choice = parseChoice(url.searchParams)
  await u.search.results.ensureData({ query, ...(category === '' ? {} : { category }), choice })
}
