import type { Db } from '#db/client.ts'
import { brands, categories } from '#db/schema/catalog.ts'
import { type ArtKind, BOTTLE_FORMS, CAPS } from '#shared/catalog/picture.ts'
import { slugOf } from '#shared/slug.ts'
import { openFreeNames } from './free-names.ts'
import { lastNumberIn } from './last-number.ts'
import { kindOf } from './product-kind.ts'
import { textHash } from './text-hash.ts'

const LONGEST_SLUG = 70

/** A category with those above it, the top one first. */
export interface Lineage {
  readonly id: number
  readonly ids: readonly number[]
}

/** What the picture of a new category shows, unless its name tells more: the product for which it is created. */
export interface CategoryLook {
  readonly artKind: ArtKind
  readonly artShade: string
}

/** The shop's categories and brands by their names in a file. */
export interface OwnPlaces {
  /** Returns a category by its names from the top level down; creates what the shop lacks. */
  categoryOf(names: readonly string[], look: CategoryLook): Lineage
  /** Returns the ids of a category and of those above it. */
  lineageOf(categoryId: number): readonly number[]
  /** Returns a brand's id by its name; creates a brand that the shop lacks. */
  brandOf(name: string): number
}

/** Opens what a run needs of categories and brands. Call it and its functions inside transactions only. */
export function openOwnPlaces(db: Db): OwnPlaces {
  const { $client: sqlite } = db
  const children = sqlite.prepare<[number | null], { id: number; name: string }>(
    'SELECT id, name FROM categories WHERE parent_id IS ? ORDER BY position',
  )
  const parent = sqlite
    .prepare<[number], number | null>('SELECT parent_id FROM categories WHERE id = ?')
    .pluck()
  const pathOf = sqlite.prepare<[number], string>('SELECT path FROM categories WHERE id = ?').pluck()
  const isPath = sqlite.prepare<[string], number>('SELECT 1 FROM categories WHERE path = ?').pluck()
  const nextPosition = sqlite
    .prepare<[], number>('SELECT coalesce(max(position), 0) + 1 FROM categories')
    .pluck()
  const brandNames = sqlite.prepare<[], { id: number; name: string }>('SELECT id, name FROM brands')
  const isBrand = sqlite.prepare<[string], number>('SELECT 1 FROM brands WHERE slug = ?').pluck()
  const nextBrand = sqlite.prepare<[], number>('SELECT coalesce(max(position), 0) + 1 FROM brands').pluck()
  const paths = openFreeNames(
    (path) => isPath.get(path) !== undefined,
    lastNumberIn(sqlite, 'categories', 'path'),
  )
  const slugs = openFreeNames(
    (slug) => isBrand.get(slug) !== undefined,
    lastNumberIn(sqlite, 'brands', 'slug'),
  )
  const known = new Map<string, Lineage>()
  const siblings = new Map<number | null, Map<string, number>>()
  const lineages = new Map<number, readonly number[]>()
  const knownBrands = new Map<string, number>()

  function createCategory(name: string, above: Lineage | null, look: CategoryLook): number {
    const parentId = above?.id ?? null
    const start = parentId === null ? '' : `${pathOf.get(parentId) ?? ''}/`
    const named = kindOf([name])
    const path = paths.any(start + slugFor(name, 'kategoriya'))
    return db
      .insert(categories)
      .values({
        ...{
          parentId,
          slug: path.slice(start.length),
          path,
          level: (above?.ids.length ?? 0) + 1,
          name,
          description: '',
        },
        artKind: named.label === null ? look.artKind : named.artKind,
        artShade: look.artShade,
        position: nextPosition.get() ?? 1,
        productCount: 0,
      })
      .returning({ id: categories.id })
      .get().id
  }

  /** Returns the ids of what is below a category, by names; the shop's own come first. */
  function siblingsIn(parentId: number | null): Map<string, number> {
    const found = siblings.get(parentId)
    if (found) return found
    const byName = new Map<string, number>()
    for (const { id, name } of children.all(parentId))
      if (!byName.has(keyOf(name))) byName.set(keyOf(name), id)
    siblings.set(parentId, byName)
    return byName
  }

  function categoryOf(names: readonly string[], look: CategoryLook): Lineage {
    const key = keyOf(names.join('\n'))
    const found = known.get(key)
    if (found) return found
    const name = names.at(-1)
    if (name === undefined) throw new Error('a category has a name')
    const above = names.length > 1 ? categoryOf(names.slice(0, -1), look) : null
    const same = siblingsIn(above?.id ?? null)
    const id = same.get(keyOf(name)) ?? createCategory(name, above, look)
    same.set(keyOf(name), id)
    const lineage = { id, ids: [...(above?.ids ?? []), id] }
    known.set(key, lineage)
    return lineage
  }

  return {
    categoryOf,
    lineageOf(categoryId) {
      const found = lineages.get(categoryId)
      if (found) return found
      const ids = [categoryId]
      for (let at = parent.get(categoryId); typeof at === 'number'; at = parent.get(at)) ids.unshift(at)
      lineages.set(categoryId, ids)
      return ids
    },
    brandOf(name) {
      if (knownBrands.size === 0) for (const one of brandNames.all()) knownBrands.set(keyOf(one.name), one.id)
      const found = knownBrands.get(keyOf(name))
      if (found !== undefined) return found
      const hash = textHash(name)
      const { id } = db
        .insert(brands)
        .values({
          slug: slugs.any(slugFor(name, 'brend')),
          ...{ name, country: '', description: '', productCount: 0, position: nextBrand.get() ?? 1 },
          form: BOTTLE_FORMS[hash % BOTTLE_FORMS.length] ?? BOTTLE_FORMS[0],
          cap: CAPS[(hash >>> 8) % CAPS.length] ?? CAPS[0],
        })
        .returning({ id: brands.id })
        .get()
      knownBrands.set(keyOf(name), id)
      return id
    },
  }
}

/** Returns a name without differences that are none: case, 'ё', spaces. */
function keyOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[ \t\u00a0]+/g, ' ')
    .trim()
}

/** Returns a slug for a name; `otherwise` for a name without letters and digits. */
function slugFor(name: string, otherwise: string): string {
  return slugOf(name).slice(0, LONGEST_SLUG).replace(/-$/, '') || otherwise
}
