import { catalogCache } from '#server/catalog/catalog-cache.ts'
import type { Ctx } from '#server/context.ts'
import type { PopularQueriesView } from '#shared/search/contract.ts'
import { popularFrom } from './popular-queries.ts'

const SHOWN = 4

const popular = catalogCache<PopularQueriesView>(1)

/**
 * Returns the queries of 'Часто ищут', which come with the page (SEARCH-26). All callers share one object while it is
 * cached.
 */
export function getPopularQueries(ctx: Ctx): PopularQueriesView {
  return popular(ctx, '', () => ({ sts: popularFrom(ctx, '', SHOWN) }))
}
