import { type Category, categoryTrail, categoryTree } from '#server/catalog/category-tree.ts'
import type { ScopeRow } from '#server/catalog/scope.ts'
import type { Ctx } from '#server/context.ts'
import { kindPictureOf } from '#server/pictures/picture-url.ts'
import { categoryPath } from '#shared/paths.ts'
import type { HitCategory } from '#shared/search/contract.ts'

/**
 * Returns the categories of the hits, those with the most hits first: either top-level categories or the products'
 * leaves.
 */
export function hitCategories(
  ctx: Ctx,
  rows: readonly ScopeRow[],
  level: 'top' | 'leaf',
  limit: number,
): HitCategory[] {
  const leaves = new Map<number, number>()
  for (const { categoryId } of rows) leaves.set(categoryId, (leaves.get(categoryId) ?? 0) + 1)
  const tree = categoryTree(ctx)
  const counts = new Map<Category, number>()
  for (const [leaf, count] of leaves) {
    const category = level === 'leaf' ? tree.byId.get(leaf) : categoryTrail(tree, leaf)[0]
    if (category) counts.set(category, (counts.get(category) ?? 0) + count)
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, limit)
    .map(([category, productCount]) => toHitCategory(category, productCount))
}

function toHitCategory(category: Category, productCount: number): HitCategory {
  const { id, name, path, artKind, artShade } = category
  return {
    id,
    name,
    path,
    productCount,
    url: categoryPath(path),
    picture: kindPictureOf(artKind, artShade),
  }
}
