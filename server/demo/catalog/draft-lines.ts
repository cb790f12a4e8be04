import type { Random } from '../random.ts'
import { createBrandCatalogs } from './brand-catalogs.ts'
import { BRANDS, type Brand, brandNamed } from './brands.ts'
import type { ItemDraft, Kind } from './catalog-types.ts'
import { type Category, leafNamed } from './categories.ts'
import { FEATURED_PRODUCTS, FEATURED_SOLD_OUT } from './featured.ts'
import { KINDS } from './kinds/kinds.ts'

export interface DraftedLine {
  readonly brand: Brand
  readonly leaf: Category
  readonly name: string
  readonly items: readonly ItemDraft[]
}

const FEATURED_CODES = new Set([...FEATURED_PRODUCTS.map((product) => product.marking), FEATURED_SOLD_OUT])

/** Turns the kinds' shares of 20,000 into whole numbers that add up to `count`. */
function quotasFor(kinds: readonly Kind[], count: number): readonly number[] {
  const fixed = kinds.reduce((sum, kind) => sum + (kind.isFixed === true ? kind.share : 0), 0)
  const free = Math.max(0, count - fixed)
  const shares = kinds.reduce((sum, kind) => sum + (kind.isFixed === true ? 0 : kind.share), 0)
  const exact = kinds.map((kind) => (kind.isFixed === true ? kind.share : (kind.share * free) / shares))
  const quotas = exact.map(Math.floor)
  let missing = fixed + free - quotas.reduce((sum, quota) => sum + quota, 0)
  const byRest = exact
    .map((value, i) => ({ i, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest)
  for (const { i } of byRest) {
    if (missing === 0) break
    quotas[i] = (quotas[i] ?? 0) + 1
    missing -= 1
  }
  return quotas
}

/** Generates lines until every kind has its quota. Names are unique within a brand and a leaf category. */
export function draftLines(random: Random, count: number): readonly DraftedLine[] {
  const contextOf = createBrandCatalogs(random)
  const quotas = quotasFor(KINDS, count)
  const namesTaken = new Set<string>()
  const lines: DraftedLine[] = []

  KINDS.forEach((kind, k) => {
    const leaf = leafNamed(kind.category)
    const makers = BRANDS.filter((brand) => brand.fields.includes(kind.field))
    const weights = makers.map((brand) => [brand, brand.weight] as const)
    const first = (kind.firstBrands ?? []).map(brandNamed)
    let turn = random.int(0, 30)
    let left = quotas[k] ?? 0
    let emptyDrafts = 0
    while (left > 0) {
      const brand = first.shift() ?? random.weighted(weights)
      const context = contextOf(brand, kind, `${leaf.slug}`, () => turn++)
      const draft = kind.draft(context)
      const fresh = draft.items.filter((item) => {
        const key = `${brand.id}|${leaf.id}|${item.name}`
        if (namesTaken.has(key)) return false
        namesTaken.add(key)
        return true
      })
      if (fresh.length === 0) {
        emptyDrafts += 1
        if (emptyDrafts > 2000) throw new Error(`${kind.category} runs out of names, ${left} products short`)
        continue
      }
      const items = featuredFirst(brand, fresh).slice(0, left)
      left -= items.length
      lines.push({ brand, leaf, name: draft.name, items })
    }
  })
  return lines
}

/** Moves featured products to the front, so that they stay when a line is shortened. */
function featuredFirst(brand: Brand, items: readonly ItemDraft[]): readonly ItemDraft[] {
  const isFeatured = (item: ItemDraft) => FEATURED_CODES.has(`${brand.code}-${item.code}`)
  if (!items.some(isFeatured)) return items
  return [...items.filter(isFeatured), ...items.filter((item) => !isFeatured(item))]
}
