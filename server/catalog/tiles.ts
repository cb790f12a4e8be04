import type { Ctx } from '#server/context.ts'
import { keptPicture } from '#server/pictures/kept-pictures.ts'
import type { ProductTile } from '#shared/catalog/contract.ts'
import { roubles } from '#shared/money.ts'
import { productPath } from '#shared/paths.ts'
import { ratingOf } from '#shared/reviews/rating.ts'
import { DAY_MS } from '#shared/time.ts'
import { productTable } from './catalog-cache.ts'
import { categoryTrail, categoryTree } from './category-tree.ts'
import { catalogStatements } from './queries.ts'

export const NEW_FOR_MS = 30 * DAY_MS
const DOTS = 4

const shadesByLine = productTable<readonly string[]>()

/** Returns the distinct shades of each line as colors, in the line's own order. */
function shadesOfLines(ctx: Ctx, lineIds: readonly number[]): readonly (readonly string[])[] {
  return shadesByLine(ctx, lineIds, (missing) => {
    const byCode = new Map(missing.map((lineId) => [lineId, new Map<string | null, string>()]))
    for (const row of catalogStatements(ctx.db).lineShades.all({ lineIds: JSON.stringify(missing) })) {
      byCode.get(row.lineId)?.set(row.shadeCode ?? row.shadeName, row.shadeHex)
    }
    return [...byCode].map(([lineId, hexes]) => [lineId, [...hexes.values()]])
  })
}

export function discountPercent(price: number, basePrice: number): number {
  return basePrice > price ? Math.round(((basePrice - price) * 100) / basePrice) : 0
}

export function isNewProduct(createdAt: number, now: number): boolean {
  return now - createdAt < NEW_FOR_MS
}

/** Returns tiles in the order of the ids, without products that are unknown or not sold. */
export function tilesByIds(ctx: Ctx, ids: readonly number[]): ProductTile[] {
  const tree = categoryTree(ctx)
  const rows = catalogStatements(ctx.db).tiles.all({ ids: JSON.stringify(ids) })
  const byId = new Map(rows.map((row) => [row.shopItemId, row]))
  const ordered = ids.flatMap((id) => byId.get(id) ?? [])
  const lineIds = ordered.map((row) => row.lineId)
  const shades = shadesOfLines(ctx, lineIds)
  return ordered.map((row, i) => {
    const hexes = shades[i] ?? []
    const others = hexes.length > 1 ? [row.shadeHex, ...hexes.filter((hex) => hex !== row.shadeHex)] : []
    return {
      shopItemId: row.shopItemId,
      marking: row.marking,
      name: row.name,
      brand: row.brand,
      url: productPath(row.marking),
      picture: keptPicture(ctx.db, row),
      price: roubles(row.price),
      basePrice: roubles(row.basePrice),
      discountPercent: discountPercent(row.price, row.basePrice),
      availableCount: row.availableCount,
      isNew: isNewProduct(row.createdAt, ctx.now),
      isPro: row.isPro,
      shades: others.slice(0, DOTS),
      moreShades: Math.max(0, hexes.length - DOTS),
      rating: ratingOf(row),
      category: categoryTrail(tree, row.categoryId).map((category) => category.name),
    }
  })
}
