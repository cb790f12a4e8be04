import type { Understood } from '#db/search/open-search.ts'
import { type ScopeRow, scopeRows } from '#server/catalog/scope.ts'
import { tilesByIds } from '#server/catalog/tiles.ts'
import type { Ctx } from '#server/context.ts'
import { cleanQuery } from '#shared/search/clean-query.ts'
import type { AutocompleteView } from '#shared/search/contract.ts'
import { clarifyQuery } from './clarify-query.ts'
import { hitCategories } from './hit-categories.ts'
import { popularFrom } from './popular-queries.ts'
import {
  askedPrice,
  countHits,
  hitsAtPrice,
  isNarrowed,
  isOfAllKinds,
  searchScope,
  understandQuery,
} from './understand-query.ts'

const CATEGORIES = 3
const POPULAR = 4
const EXAMPLES = 4
/** The number of best hits from which refinements, categories, and examples are computed. */
const LOOKED_AT = 200

/** Returns the content of the search popup for a query that is being typed; an empty query yields empty lists. */
export function completeQuery(ctx: Ctx, input: { readonly query: string }): AutocompleteView {
  const query = cleanQuery(input.query)
  if (query === '') {
    return { query, correction: null, page: null, taps: [], categories: [], sts: [], products: [], total: 0 }
  }
  const wanted = understandQuery(ctx, query)
  const rows = hitsOf(ctx, wanted)
  const products = rows.slice(0, EXAMPLES).map(({ id }) => id)
  return {
    query,
    correction: wanted.isCorrected ? wanted.query : null,
    page: wanted.service?.page ?? null,
    taps: clarifyQuery(ctx, rows, wanted).map((tap) => ({ tap })),
    categories: hitCategories(ctx, rows, 'leaf', CATEGORIES),
    sts: popularFrom(ctx, wanted.query, POPULAR),
    products: tilesByIds(ctx, products),
    total: isNarrowed(wanted) || rows.length < LOOKED_AT ? rows.length : countHits(ctx, wanted),
  }
}

/** Returns the best hits; of a price or a list in the query all, because the index does not know prices. */
function hitsOf(ctx: Ctx, wanted: Understood): readonly ScopeRow[] {
  if (!isNarrowed(wanted) || (wanted.price === null && isOfAllKinds(wanted)))
    return scopeRows(ctx, searchScope(wanted, { limit: LOOKED_AT, ordered: EXAMPLES }))
  const rows = scopeRows(ctx, searchScope(wanted))
  return hitsAtPrice(rows, askedPrice(wanted, rows))
}
