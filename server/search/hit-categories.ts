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
  return countedCategories(ctx, rows, level)
    .slice(0, limit)
    .map(([category, productCount]) => toHitCategory(category, productCount))
}

/**
 * Returns the leaf categories of the hits, those with the most hits first, and, where they are few, others beside the
 * first one.
 */
export function nearCategories(ctx: Ctx, rows: readonly ScopeRow[], limit: number): Category[] {
  const own = countedCategories(ctx, rows, 'leaf').map(([category]) => category)
  const beside = own.slice(0, 1).flatMap(({ parentId }) => categoryTree(ctx).children.get(parentId) ?? [])
  return [...new Set([...own, ...beside])].slice(0, limit)
}

function countedCategories(
  ctx: Ctx,
  rows: readonly ScopeRow[],
  level: 'top' | 'leaf',
): (readonly [Category, number])[] {
  const leaves = new Map<number, number>()
  for (const { categoryId } of rows) leaves.set(categoryId, (leaves.get(categoryId) ?? 0) + 1)
  const tree = categoryTree(ctx)
  const counts = new Map<Category, number>()
  for (const [leaf, count] of leaves) {
    const category = level === 'leaf' ? tree.byId.get(leaf) : categoryTrail(tree, leaf)[0]
    if (category) counts.set(category, (counts.get(category) ?? 0) + count)
  }
  return [...counts].sort(([, a], [, b]) => b - a)
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
