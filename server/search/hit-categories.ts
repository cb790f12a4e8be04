import { categoryTrail, categoryTree, categoryUrl } from '#server/catalog/category-tree.ts'
import { kindPictureOf } from '#server/catalog/picture-url.ts'
import { scopeRows } from '#server/catalog/scope.ts'
import type { Ctx } from '#server/context.ts'
import type { HitCategory } from '#shared/search/contract.ts'

/** Top categories the hits stand in, most hits first. */
export function hitCategories(ctx: Ctx, query: string): HitCategory[] {
  const leaves = new Map<number, number>()
  for (const { categoryId } of scopeRows(ctx, { type: 'search', query, categoryId: null })) {
    leaves.set(categoryId, (leaves.get(categoryId) ?? 0) + 1)
  }
  const tree = categoryTree(ctx)
  const tops = new Map<number, number>()
  for (const [leaf, count] of leaves) {
    const top = categoryTrail(tree, leaf)[0]
    if (top) tops.set(top.id, (tops.get(top.id) ?? 0) + count)
  }
  return [...tops]
    .sort(([, a], [, b]) => b - a)
    .flatMap(([id, productCount]) => {
      const category = tree.byId.get(id)
      if (!category) return []
      const { name, path, artKind, artShade } = category
      return {
        id,
        name,
        path,
        productCount,
        url: categoryUrl(category),
        picture: kindPictureOf(artKind, artShade),
      }
    })
}
