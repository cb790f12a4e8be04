import type { Understood } from '#db/search/open-search.ts'
import { categoryTree } from '#server/catalog/category-tree.ts'
import { homeRows } from '#server/catalog/scope.ts'
import { tilesByIds } from '#server/catalog/tiles.ts'
import type { Ctx } from '#server/context.ts'
import type { SearchTerm, SearchView } from '#shared/search/contract.ts'
import { toHitCategory } from './hit-categories.ts'
import { popularFrom } from './popular-queries.ts'
import { countHits, understandQuery } from './understand-query.ts'

const QUERIES = 4
const CATEGORIES = 6
const PRODUCTS = 8
const MAX_WORDS = 6

/**
 * Returns suggestions for a query that finds nothing: similar or popular queries, categories, and wanted products.
 */
export function findWaysOn(ctx: Ctx, wanted: Understood): SearchView['help'] {
  const near = shorterQueries(ctx, wanted)
  const tree = categoryTree(ctx)
  return {
    queries: near.length > 0 ? near : popularFrom(ctx, '', QUERIES),
    categories: (tree.children.get(null) ?? [])
      .slice(0, CATEGORIES)
      .map((category) => toHitCategory(category, category.productCount)),
    products: tilesByIds(
      ctx,
      homeRows(ctx)
        .wanted.slice(0, PRODUCTS)
        .map(({ id }) => id),
    ),
  }
}

/** Returns the queries without one of the words that find something, those with the fewest hits first. */
function shorterQueries(ctx: Ctx, { groups }: Understood): SearchTerm[] {
  if (groups.length < 2) return []
  return groups
    .slice(0, MAX_WORDS)
    .map((_, left) => {
      const st = groups
        .filter((_one, i) => i !== left)
        .map(({ text }) => text)
        .join(' ')
      return { st, amount: countHits(ctx, understandQuery(ctx, st)) }
    })
    .filter(({ amount }) => amount > 0)
    .sort((a, b) => a.amount - b.amount)
    .slice(0, QUERIES)
}
