import type { Ctx } from '#server/context.ts'
import type { ProductTile } from '#shared/catalog/contract.ts'
import { roubles } from '#shared/money.ts'
import { catalogCache } from './catalog-cache.ts'
import { categoryTrail, categoryTree } from './category-tree.ts'
import { pictureOf } from './picture-url.ts'
import { catalogStatements } from './queries.ts'

const NEW_FOR_MS = 30 * 86_400_000
const DOTS = 4

interface LineShades {
  readonly hexes: readonly string[]
}

const lineShadesCache = catalogCache<LineShades>()

/** Distinct shades of a line, in the line's own order. */
function lineShades(ctx: Ctx, lineId: number): LineShades {
  return lineShadesCache(ctx, String(lineId), () => {
    const rows = catalogStatements(ctx.db).lineProducts.all({ lineId })
    const byCode = new Map(
      rows
        .filter((row) => row.shadeName !== null)
        .map((row) => [row.shadeCode ?? row.shadeName, row.shadeHex]),
    )
    return { hexes: [...byCode.values()] }
  })
}

export function discountPercent(price: number, basePrice: number): number {
  return basePrice > price ? Math.round(((basePrice - price) * 100) / basePrice) : 0
}

export function isNewProduct(createdAt: number, now: number): boolean {
  return now - createdAt < NEW_FOR_MS
}

/** Tiles in the order of the ids; products that are unknown or not sold are left out. */
export function tilesByIds(ctx: Ctx, ids: readonly number[]): ProductTile[] {
  const tree = categoryTree(ctx)
  const rows = catalogStatements(ctx.db).tiles.all({ ids: JSON.stringify(ids) })
  const byId = new Map(rows.map((row) => [row.shopItemId, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const { hexes } = lineShades(ctx, row.lineId)
    const others = hexes.length > 1 ? [row.shadeHex, ...hexes.filter((hex) => hex !== row.shadeHex)] : []
    return {
      shopItemId: row.shopItemId,
      marking: row.marking,
      name: row.name,
      brand: row.brand,
      url: `/product/${row.marking}/`,
      picture: pictureOf(row, 1),
      price: roubles(row.price),
      basePrice: roubles(row.basePrice),
      discountPercent: discountPercent(row.price, row.basePrice),
      availableCount: row.availableCount,
      isNew: isNewProduct(row.createdAt, ctx.now),
      isPro: row.isPro,
      shades: others.slice(0, DOTS),
      moreShades: Math.max(0, hexes.length - DOTS),
      category: categoryTrail(tree, row.categoryId).map((category) => category.name),
    }
  })
}
