import { searchOf, type Understood } from '#db/search/open-search.ts'
import { orderOf } from '#db/search/read-price.ts'
import { catalogCache } from '#server/catalog/catalog-cache.ts'
import { MAX_SEARCH_ROWS, type Scope, understoodKey } from '#server/catalog/scope.ts'
import type { Ctx } from '#server/context.ts'
import type { SearchView } from '#shared/search/contract.ts'

const cached = catalogCache<Understood>()
const counts = catalogCache<number>()

/**
 * Interprets a query. A literal query is not corrected, and no query is corrected to words without hits (SEARCH-8).
 */
export function understandQuery(ctx: Pick<Ctx, 'db' | 'now'>, query: string, isLiteral = false): Understood {
  return cached(ctx, `${isLiteral}|${query}`, () => {
    const search = searchOf(ctx.db)
    const wanted = search.understand(query, isLiteral)
    return wanted.isCorrected && search.count(wanted, 1) === 0 ? search.understand(query, true) : wanted
  })
}

/** Returns true where a query finds nothing as it is written: it was corrected, or words were left out. */
export function isReadOtherwise({ isCorrected, leftOut }: Understood): boolean {
  return isCorrected || leftOut.length > 0
}

/** Returns true for a query of which the index alone does not know the hits: it knows neither prices nor lists. */
export function isNarrowed({ price, partPrices, list }: Understood): boolean {
  return price !== null || partPrices !== undefined || list !== null
}

/** Returns the number of products that a query finds, counting at most to `most`. */
export function countHits(ctx: Pick<Ctx, 'db' | 'now'>, wanted: Understood, most = MAX_SEARCH_ROWS): number {
  return counts(ctx, `${most}|${understoodKey(wanted)}`, () => searchOf(ctx.db).count(wanted, most))
}

/** Returns whether a query finds more products than the given number, by default more than are read of a search. */
export function findsMoreThan(ctx: Ctx, wanted: Understood, limit = MAX_SEARCH_ROWS): boolean {
  return countHits(ctx, wanted, limit + 1) > limit
}

/** Returns the scope of the products that a query finds. */
export function searchScope(
  wanted: Understood,
  {
    categoryId = null,
    limit = MAX_SEARCH_ROWS,
    ordered,
    isByRelevance = false,
  }: {
    categoryId?: number | null
    limit?: number
    ordered?: number | undefined
    isByRelevance?: boolean
  } = {},
): Scope {
  return {
    ...{ type: 'search', wanted, categoryId, limit },
    ...(ordered !== undefined && { ordered }),
    ...(isByRelevance && { isByRelevance }),
  }
}

/** Returns the order that the words of a query ask for ('самый дешёвый', 'новинки'); null if for none. */
export function askedOrder({ price, list }: Understood): SearchView['order'] {
  return orderOf(price) ?? (list === 'new' ? 'new' : list === 'rated' ? 'rating' : null)
}

/** Returns true for a query that lists all kinds: 'скидки', 'до 500', but not 'помады со скидкой'. */
export function isOfAllKinds({ list, readings }: Understood): boolean {
  return list !== null && readings.length === 0
}

/** Returns the query without its price and without a comma that led to it; '' for all products at a price. */
export function withoutPrice({ unpriced, list }: Understood): string {
  return list === 'all' ? '' : unpriced.replace(/[\s,]+$/, '')
}

/** Bounds in roubles, both included. */
export interface PriceBounds {
  readonly priceFrom?: number
  readonly priceTo?: number
}

/**
 * Returns the price that a query asks for (SEARCH-51); what is cheap is said by its hits: the price that half of them
 * do not exceed, for the cheapest a quarter, and for the dearest three quarters. Returns null when the query names no price.
 */
export function askedPrice(
  { price }: Understood,
  hits: readonly { readonly price: number }[],
): PriceBounds | null {
  if (price === null) return null
  const to = price.isCheap === true ? priceAt(hits, price.isCheapest === true ? 1 / 4 : 1 / 2) : price.to
  const isAnyLess = price.isEach === true && hitsBetween(hits, price.from, to).length === 0
  const from = price.isDearest === true ? priceAt(hits, 3 / 4) : isAnyLess ? undefined : price.from
  return {
    ...(from !== undefined && { priceFrom: from }),
    ...(to !== undefined && { priceTo: to }),
  }
}

/** Returns the hits at the price that a query asks for. */
export function hitsAtPrice<Hit extends { readonly price: number }>(
  hits: readonly Hit[],
  asked: PriceBounds | null,
): readonly Hit[] {
  if (asked === null) return hits
  return hitsBetween(hits, asked.priceFrom, asked.priceTo)
}

function hitsBetween<Hit extends { readonly price: number }>(
  hits: readonly Hit[],
  from = 0,
  to = Number.POSITIVE_INFINITY,
): readonly Hit[] {
  return hits.filter(({ price }) => price >= from && price <= to)
}

/** The prices of lists of hits in ascending order: a list is asked for its prices again by each page of it. */
const pricesOf = new WeakMap<readonly { readonly price: number }[], readonly number[]>()

/** Returns the price that this share of the hits does not exceed. */
function priceAt(hits: readonly { readonly price: number }[], share: number): number | undefined {
  const prices = pricesOf.get(hits) ?? hits.map(({ price }) => price).sort((a, b) => a - b)
  pricesOf.set(hits, prices)
  return prices[Math.floor((prices.length - 1) * share)]
}
