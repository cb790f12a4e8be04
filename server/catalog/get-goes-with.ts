import type { z } from 'zod/mini'
import type { Ctx } from '#server/context.ts'
import type { GoesWithInput, ProductTile } from '#shared/catalog/contract.ts'
import { GOES_WITH } from '#shared/catalog/goes-with.ts'
import type { ArtKind } from '#shared/catalog/picture.ts'
import { AppError } from '#shared/errors.ts'
import { catalogCache } from './catalog-cache.ts'
import { catalogStatements } from './queries.ts'
import { soldOutIds } from './scope.ts'
import { tilesByIds } from './tiles.ts'

/** The number of products of each kind. */
const OF_KIND = 2
/** How many products of a kind are read, because some of them are sold out or belong to the same line. */
const READ = 24

const partnersCache = catalogCache<readonly number[]>(2000)

/**
 * Returns what is used together with a product, such as base, top, and remover: available products only, the most
 * necessary kinds first, of each kind those of the same brand first (PROD-20). Throws NOT_FOUND for a product that is
 * not sold.
 */
export function getGoesWith(ctx: Ctx, { shopItemId }: z.infer<typeof GoesWithInput>): ProductTile[] {
  const product = catalogStatements(ctx.db).kindOfProduct.get({ id: shopItemId })
  if (!product) throw new AppError('NOT_FOUND')
  const partners = (GOES_WITH[product.artKind] ?? []).map((kind) => partnersOf(ctx, kind, product.brandId))
  const byTurn = Array.from({ length: OF_KIND }, (_, turn) => partners.flatMap((ids) => ids[turn] ?? []))
  return tilesByIds(ctx, byTurn.flat()).filter(({ availableCount }) => availableCount > 0)
}

/** Returns available products of a kind from different lines: those of the brand first, then the most wanted. */
function partnersOf(ctx: Ctx, kind: ArtKind, brandId: number): readonly number[] {
  return partnersCache(ctx, `${kind} ${brandId}`, () => {
    const { ofKindAndBrand, ofKind } = catalogStatements(ctx.db)
    const soldOut = soldOutIds(ctx)
    const lines = new Map<number, number>()
    for (const { id, lineId } of [
      ...ofKindAndBrand.all({ kind, brandId, limit: READ }),
      ...ofKind.all({ kind, limit: READ }),
    ]) {
      if (!soldOut.has(id) && !lines.has(lineId)) lines.set(lineId, id)
    }
    return [...lines.values()].slice(0, OF_KIND)
  })
}
