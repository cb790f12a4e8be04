import { categoryTree } from '#server/catalog/category-tree.ts'
import type { Ctx } from '#server/context.ts'
import type { PopularQueriesView } from '#shared/search/contract.ts'

const SHOWN = 4

/** 'Часто ищут' (spec §9): comes with the page, before anything is typed. */
export function getPopularQueries(ctx: Ctx): PopularQueriesView {
  const tops = categoryTree(ctx).children.get(null) ?? []
  return {
    sts: tops
      .slice(0, SHOWN)
      .map(({ name, productCount }) => ({ st: name.toLocaleLowerCase('ru'), amount: productCount })),
  }
}
