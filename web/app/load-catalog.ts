import { redirect } from 'react-router'
import type { Listing, ListingChoice } from '#shared/catalog/contract.ts'
import {
  brandPath,
  categoryPath,
  hasPossiblePage,
  listingPath,
  parseCategoryPath,
  parseChoice,
  parseReviewsPage,
  productPath,
  withSwappedPrices,
} from '#shared/paths.ts'
import type { Utils } from './loader.ts'

interface Address {
  readonly params: Record<string, string | undefined>
  readonly url: URL
}

export async function loadProduct(u: Utils, { params, url }: Address): Promise<void> {
  const { marking = '' } = params
  const page = parseReviewsPage(url.searchParams)
  const [{ shopItemId }, { pageCount }] = await Promise.all([
    u.catalog.product.ensureData({ marking }),
    u.reviews.ofProduct.ensureData({ marking, page: page ?? 1 }),
  ])
  if (page === undefined || page > pageCount) throw new Response(productPath(marking), { status: 404 })
  // In the browser the page asks by itself, so that no carrier holds up the change to another shade.
  if (typeof window === 'undefined') await u.tariffs.hint.ensureData({ shopItemId })
}

export async function loadCategory(u: Utils, { params, url }: Address): Promise<void> {
  const path = parseCategoryPath(params['*'])
  await loadList(
    url,
    (choice) => listingPath(categoryPath(path), choice),
    (choice) => u.catalog.category.ensureData({ path, choice }),
  )
}

export async function loadBrand(u: Utils, { params, url }: Address): Promise<void> {
  const { slug = '' } = params
  await loadList(
    url,
    (choice) => listingPath(brandPath(slug), choice),
    (choice) => u.catalog.brand.ensureData({ slug, choice }),
  )
}

/**
 * Loads and returns the page of a list that an address names. Redirects if the two prices are in the wrong order (CAT-11). Throws
 * a 404 for an impossible page and for one beyond the end of the list, with the address of its first page as the
 * body.
 */
export async function loadList<View extends { readonly listing: Listing }>(
  url: URL,
  addressOf: (choice: ListingChoice) => string,
  fetchView: (choice: ListingChoice) => Promise<View>,
): Promise<View> {
  const swapped = withSwappedPrices(url)
  if (swapped !== undefined) throw redirect(swapped)
  const { searchParams } = url
  const choice = parseChoice(searchParams)
  const view = await fetchView(choice)
  const { page, pageCount } = view.listing
  if (hasPossiblePage(searchParams) && page <= pageCount) return view
  const { page: _, ...first } = choice
  throw new Response(addressOf(first), { status: 404 })
}
