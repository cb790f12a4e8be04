import type { Listing, ListingChoice } from '#shared/catalog/contract.ts'
import type { Utils } from './loader.ts'
import {
  brandPath,
  categoryPath,
  listingPath,
  namesPage,
  parseCategoryPath,
  parseChoice,
  parseSearch,
  searchInput,
  searchPath,
} from './paths.ts'

interface Address {
  readonly params: Record<string, string | undefined>
  readonly url: URL
}

export async function loadProduct(u: Utils, { params }: Address): Promise<void> {
  const { shopItemId } = await u.catalog.product.ensureData({ marking: params.marking ?? '' })
  // A carrier that is silent leaves the page without the line on delivery.
  await u.tariffs.hint.ensureData({ shopItemId }).catch(() => undefined)
}

export async function loadCategory(u: Utils, { params, url }: Address): Promise<void> {
  const path = parseCategoryPath(params['*'])
  const { listing } = await u.catalog.category.ensureData({ path, choice: parseChoice(url.searchParams) })
  checkPage(url, listing, (choice) => listingPath(categoryPath(path), choice))
}

export async function loadBrand(u: Utils, { params, url }: Address): Promise<void> {
  const { slug = '' } = params
  const { listing } = await u.catalog.brand.ensureData({ slug, choice: parseChoice(url.searchParams) })
  checkPage(url, listing, (choice) => listingPath(brandPath(slug), choice))
}

/** Nothing is searched for without words. */
export async function loadSearch(u: Utils, { url }: Address): Promise<void> {
  const address = parseSearch(url.searchParams)
  if (address.query === '') return
  const { listing } = await u.search.results.ensureData(searchInput(address, parseChoice(url.searchParams)))
  checkPage(url, listing, (first) => searchPath(address, first))
}

/** Past the end of a list and at no page at all lies nothing; the answer names the list's beginning. */
function checkPage(url: URL, listing: Listing, addressOf: (choice: ListingChoice) => string): void {
  if (namesPage(url.searchParams) && listing.page <= listing.pageCount) return
  const { page: _, ...first } = parseChoice(url.searchParams)
  throw new Response(addressOf(first), { status: 404 })
}
