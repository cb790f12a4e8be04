import { searchOf, type Understood } from '#db/search/open-search.ts'
import { catalogCache } from '#server/catalog/catalog-cache.ts'
import { MAX_SEARCH_ROWS, type Scope } from '#server/catalog/scope.ts'
import type { Ctx } from '#server/context.ts'

const cached = catalogCache<Understood>()
const counts = catalogCache<number>()

/** What a query is taken to mean; nothing is corrected in a literal one. */
export function understandQuery(ctx: Ctx, query: string, isLiteral = false): Understood {
  return cached(ctx, `${isLiteral}|${query}`, () => searchOf(ctx.db).understand(query, isLiteral))
}

/** How many products a query finds as it stands, as far as a search looks. */
export function countHits(ctx: Ctx, wanted: Understood): number {
  return counts(ctx, wanted.query, () => searchOf(ctx.db).count(wanted, MAX_SEARCH_ROWS))
}

/** The products a query finds. */
export function searchScope(
  wanted: Understood,
  { categoryId = null, limit = MAX_SEARCH_ROWS }: { categoryId?: number | null; limit?: number } = {},
): Scope {
  return { type: 'search', wanted, categoryId, limit }
}
