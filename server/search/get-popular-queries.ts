import { searchOf } from '#db/search/open-search.ts'
import { readFact, writeFact } from '#db/shop-facts.ts'
import { catalogCache } from '#server/catalog/catalog-cache.ts'
import type { Ctx } from '#server/context.ts'
import { readJsonFact } from '#server/storage/read-json-fact.ts'
import { writeIfPossible } from '#server/storage/until-writable.ts'
import { PopularQueriesView } from '#shared/search/contract.ts'
import { popularFrom } from './popular-queries.ts'

const SHOWN = 4

const popular = catalogCache<PopularQueriesView>(1)

/**
 * Returns the queries of 'Часто ищут', which come with the page (SEARCH-26). All callers share one object while it is
 * cached. Counting their products opens the search, which takes longer than the rest of a start, so the first pages of a
 * process get those that were stored last.
 */
export function getPopularQueries(ctx: Pick<Ctx, 'db' | 'now'>): PopularQueriesView {
  return popular(ctx, '', () => (searchOf.isBuilt(ctx.db) ? null : storedQueries(ctx)) ?? countQueries(ctx))
}

/** Opens the search, if it is not open, and stores its popular queries where they have changed. */
export function storePopularQueries(ctx: Pick<Ctx, 'db' | 'now'>): void {
  const value = JSON.stringify(countQueries(ctx))
  if (readFact(ctx.db.$client, 'popular-queries') === value) return
  writeIfPossible(ctx.db, () => writeFact(ctx.db, 'popular-queries', value))
}

function countQueries(ctx: Pick<Ctx, 'db' | 'now'>): PopularQueriesView {
  return { sts: popularFrom(ctx, '', SHOWN) }
}

function storedQueries({ db }: Pick<Ctx, 'db'>): PopularQueriesView | null {
  return readJsonFact(db.$client, 'popular-queries', PopularQueriesView)
}
