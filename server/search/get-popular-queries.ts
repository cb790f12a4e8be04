import type { Ctx } from '#server/context.ts'
import type { PopularQueriesView } from '#shared/search/contract.ts'
import { popularFrom } from './popular-queries.ts'

const SHOWN = 4

/** 'Часто ищут' (spec §9): comes with the page, before anything is typed. */
export function getPopularQueries(ctx: Ctx): PopularQueriesView {
  return { sts: popularFrom(ctx, '', SHOWN) }
}
