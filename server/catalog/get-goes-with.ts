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
const MOST_KINDS = 6
/** How many products of a kind are read, because some of them are sold out or belong to the same line. */
const READ = 24

const partnersCache = catalogCache<readonly number[]>(2000)

/**
 * Returns what is used together with a product, such as base, top, and remover, or what a whole basket lacks: available
 * products only, the most necessary kinds first, of each kind those of the same brand first (PROD-20, BASK-70). Products
 * that are not sold count for nothing. Throws NOT_FOUND if none of them is.
 */
export function getGoesWith(ctx: Ctx, { shopItemIds }: z.infer<typeof GoesWithInput>): ProductTile[] {
  const { kindOfProduct } = catalogStatements(ctx.db)
  const products = shopItemIds.flatMap((id) => kindOfProduct.get({ id }) ?? [])
  if (products.length === 0) throw new AppError('NOT_FOUND')
  const partners = kindsNeeded(products).map(([kind, brandId]) => partnersOf(ctx, kind, brandId))
  const byTurn = Array.from({ length: OF_KIND }, (_, turn) => partners.flatMap((ids) => ids[turn] ?? []))
  return tilesByIds(ctx, byTurn.flat()).filter(({ availableCount }) => availableCount > 0)
}

/** Returns the kinds that the products need and are not of, each with the brand of the product that needs it most. */
function kindsNeeded(products: readonly { readonly artKind: ArtKind; readonly brandId: number }[]) {
  const own = new Set(products.map(({ artKind }) => artKind))
  const needs = products
    .flatMap(({ artKind, brandId }) =>
      (GOES_WITH[artKind] ?? []).map((kind, place) => ({ kind, brandId, place })),
    )
    .toSorted((a, b) => a.place - b.place)
  const brands = new Map<ArtKind, number>()
  for (const { kind, brandId } of needs) if (!own.has(kind) && !brands.has(kind)) brands.set(kind, brandId)
  return [...brands].slice(0, MOST_KINDS)
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
