import { asc } from 'drizzle-orm'
import { categories } from '#db/schema/catalog.ts'
import type { Ctx } from '#server/context.ts'
import type { Crumb } from '#shared/catalog/contract.ts'
import { categoryPath, parseCategoryName } from '#shared/paths.ts'
import { catalogCache } from './catalog-cache.ts'

export type Category = typeof categories.$inferSelect

export interface CategoryTree {
  readonly byId: ReadonlyMap<number, Category>
  readonly byPath: ReadonlyMap<string, Category>
  /** Children with products for sale in display order; the top level has the key null. */
  readonly children: ReadonlyMap<number | null, readonly Category[]>
}

const cached = catalogCache<CategoryTree>()

export function categoryTree(ctx: Pick<Ctx, 'db' | 'now'>): CategoryTree {
  return cached(ctx, 'tree', () => {
    const all = ctx.db
      .select()
      .from(categories)
      .orderBy(asc(categories.level), asc(categories.position))
      .all()
    const children = new Map<number | null, Category[]>()
    for (const category of all) {
      // An empty category keeps its page, but no menu or list leads to it.
      if (category.productCount === 0) continue
      const siblings = children.get(category.parentId)
      if (siblings) siblings.push(category)
      else children.set(category.parentId, [category])
    }
    return {
      byId: new Map(all.map((category) => [category.id, category])),
      byPath: new Map(all.map((category) => [category.path, category])),
      children,
    }
  })
}

/**
 * Finds a category by its path, its id, or the last part of its path, with or without '/catalog/' before it. Returns
 * undefined for unknown names.
 */
export function findCategory(tree: CategoryTree, name: string): Category | undefined {
  const text = parseCategoryName(name.toLowerCase())
  const byPath = tree.byPath.get(text)
  if (byPath) return byPath
  if (/^[1-9]\d{0,8}$/.test(text)) return tree.byId.get(Number(text))
  // Of several categories with this slug the topmost is returned, because the map is ordered by level.
  return [...tree.byId.values()].find(({ slug }) => slug === text)
}

/** Returns the categories from the top level down to this one. */
export function categoryTrail(tree: CategoryTree, id: number): Category[] {
  const trail: Category[] = []
  for (let at = tree.byId.get(id); at; at = at.parentId === null ? undefined : tree.byId.get(at.parentId)) {
    trail.unshift(at)
  }
  return trail
}

/** Returns the ids of the category and of all categories below it. */
export function subtreeIds(tree: CategoryTree, id: number): ReadonlySet<number> {
  const below = (tree.children.get(id) ?? []).flatMap((child) => [...subtreeIds(tree, child.id)])
  return new Set([id, ...below])
}

export function toCrumbs(trail: readonly Category[]): Crumb[] {
  return trail.map((category) => ({ name: category.name, url: categoryPath(category.path) }))
}
