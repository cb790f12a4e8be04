import type { Understood } from '#db/search/open-search.ts'
import { scopeRows } from '#server/catalog/scope.ts'
import type { Ctx } from '#server/context.ts'
import type { SearchTerm, SearchView } from '#shared/search/contract.ts'
import { hitCategories } from './hit-categories.ts'
import { popularFrom } from './popular-queries.ts'
import { countHits, searchScope, understandQuery } from './understand-query.ts'

const QUERIES = 4
const CATEGORIES = 6
/** The number of hits of each shorter query from which categories are computed. */
const LOOKED_AT = 200
const MAX_WORDS = 6

/**
 * Returns suggestions for a query that finds nothing: shorter queries that find something, or popular ones if there is
 * none, and the categories of what the shorter ones find, the nearest first (SEARCH-9). Returns no products, because
 * none is what the shopper searched for.
 */
export function suggestAlternatives(ctx: Ctx, wanted: Understood): SearchView['help'] {
  const near = shorterQueries(ctx, wanted)
  const hits = near.flatMap(({ st }) =>
    scopeRows(ctx, searchScope(understandQuery(ctx, st), { limit: LOOKED_AT })),
  )
  return {
    queries: near.length > 0 ? near : popularFrom(ctx, '', QUERIES),
    categories: hitCategories(ctx, hits, 'leaf', CATEGORIES),
  }
}

/** Returns those queries without one of the words that find something, the ones with the fewest hits first. */
function shorterQueries(ctx: Ctx, { groups }: Understood): SearchTerm[] {
  if (groups.length < 2) return []
  return groups
    .slice(0, MAX_WORDS)
    .map((_, left) => {
      const st = groups
        .filter((_one, i) => i !== left)
        .map(({ text }) => text)
        .join(' ')
      const shorter = understandQuery(ctx, st)
      return { st: shorter.query, amount: countHits(ctx, shorter) }
    })
    .filter(({ amount }) => amount > 0)
    .sort((a, b) => a.amount - b.amount)
    .slice(0, QUERIES)
}
