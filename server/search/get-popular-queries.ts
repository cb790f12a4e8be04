import { catalogCache } from '#server/catalog/catalog-cache.ts'
import type { Ctx } from '#server/context.ts'
import type { PopularQueriesView } from '#shared/search/contract.ts'
import { popularFrom } from './popular-queries.ts'

const SHOWN = 4

const popular = catalogCache<PopularQueriesView>(1)

/** 'Часто ищут' (spec §9): comes with the page, before anything is typed. The same object to everybody. */
export function getPopularQueries(ctx: Ctx): PopularQueriesView {
  return popular(ctx, '', () => ({ sts: popularFrom(ctx, '', SHOWN) }))
}
