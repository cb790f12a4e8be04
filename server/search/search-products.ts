import type { z } from 'zod/mini'
import { categoryTree, categoryUrl } from '#server/catalog/category-tree.ts'
import { listProducts } from '#server/catalog/list-products.ts'
import type { Scope } from '#server/catalog/scope.ts'
import type { Ctx } from '#server/context.ts'
import { cleanQuery } from '#shared/search/clean-query.ts'
import type { SearchInput, SearchView } from '#shared/search/contract.ts'
import { hitCategories } from './hit-categories.ts'

const CATEGORY_LINKS = 8

/** Products whose words begin with every word of the query, the most wanted first (spec §2, /search/). */
export function searchProducts(ctx: Ctx, input: z.infer<typeof SearchInput>): SearchView {
  const tree = categoryTree(ctx)
  const query = cleanQuery(input.query)
  const category = input.category === undefined ? undefined : tree.byPath.get(input.category)
  const scope: Scope = { type: 'search', query, categoryId: category?.id ?? null }
  return {
    query,
    correction: null,
    category: category ? { name: category.name, url: categoryUrl(category) } : null,
    categories: hitCategories(ctx, query)
      .slice(0, CATEGORY_LINKS)
      .map(({ name, path, productCount }) => ({
        name,
        url: `/search/?${new URLSearchParams({ query, category: path })}`,
        productCount,
      })),
    listing: listProducts(ctx, scope, input.choice),
    help: null,
  }
}
