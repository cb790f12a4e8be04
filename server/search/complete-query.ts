import { listProducts } from '#server/catalog/list-products.ts'
import type { Ctx } from '#server/context.ts'
import { cleanQuery } from '#shared/search/clean-query.ts'
import type { AutocompleteView } from '#shared/search/contract.ts'
import { hitCategories } from './hit-categories.ts'

const CATEGORIES = 3
const EXAMPLES = 4

/** What the popup shows while a query is typed (spec §2, Search widget; limits of §9). An empty query finds nothing. */
export function completeQuery(ctx: Ctx, input: { readonly query: string }): AutocompleteView {
  const query = cleanQuery(input.query)
  const nothing = { query, correction: null, taps: [], categories: [], sts: [], products: [], total: 0 }
  if (query === '') return nothing
  const { items, total } = listProducts(ctx, { type: 'search', query, categoryId: null }, {})
  return {
    ...nothing,
    categories: hitCategories(ctx, query).slice(0, CATEGORIES),
    products: items.slice(0, EXAMPLES),
    total,
  }
}
