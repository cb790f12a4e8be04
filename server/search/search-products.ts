import type { z } from 'zod/mini'
import { categoryTrail, categoryTree, categoryUrl } from '#server/catalog/category-tree.ts'
import { listProducts } from '#server/catalog/list-products.ts'
import { type Scope, scopeRows } from '#server/catalog/scope.ts'
import type { Ctx } from '#server/context.ts'
import type { SearchInput, SearchView } from '#shared/search/contract.ts'

const CATEGORY_LINKS = 8

/** Products whose words begin with every word of the query, the most wanted first (spec §2, /search/). */
export function searchProducts(ctx: Ctx, input: z.infer<typeof SearchInput>): SearchView {
  const tree = categoryTree(ctx)
  const query = input.query.trim()
  const category = input.category === undefined ? undefined : tree.byPath.get(input.category)
  const scope: Scope = { type: 'search', query, categoryId: category?.id ?? null }
  return {
    query,
    category: category ? { name: category.name, url: categoryUrl(category) } : null,
    categories: countCategories(ctx, query).map(({ id, productCount }) => {
      const found = tree.byId.get(id)
      return {
        name: found?.name ?? '',
        url: `/search/?${new URLSearchParams({ query, category: found?.path ?? '' })}`,
        productCount,
      }
    }),
    listing: listProducts(ctx, scope, input.choice),
  }
}

/** Top categories the hits stand in, most hits first. */
function countCategories(ctx: Ctx, query: string): { id: number; productCount: number }[] {
  const leaves = new Map<number, number>()
  for (const { categoryId } of scopeRows(ctx, { type: 'search', query, categoryId: null })) {
    leaves.set(categoryId, (leaves.get(categoryId) ?? 0) + 1)
  }
  const tree = categoryTree(ctx)
  const tops = new Map<number, number>()
  for (const [leaf, productCount] of leaves) {
    const top = categoryTrail(tree, leaf)[0]
    if (top) tops.set(top.id, (tops.get(top.id) ?? 0) + productCount)
  }
  return [...tops]
    .map(([id, productCount]) => ({ id, productCount }))
    .sort((a, b) => b.productCount - a.productCount)
    .slice(0, CATEGORY_LINKS)
}
