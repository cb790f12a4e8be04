import { discountPercent, tilesByIds } from '#server/catalog/tiles.ts'
import type { Ctx } from '#server/context.ts'
import { lookPicturesOf, type PicturedLook } from '#server/pictures/look-picture.ts'
import type { LookCard, LookItem } from '#shared/looks/contract.ts'
import { type LookLine, priceLook } from '#shared/looks/price-look.ts'
import { lookPath } from '#shared/paths.ts'
import type { lookStatements } from './queries.ts'
import { type ResolvedItem, resolveLook } from './resolve-look.ts'

export type LookRow = ReturnType<ReturnType<typeof lookStatements>['shown']['all']>[number]

/** A look as its card shows it, with what it needs. */
export interface SeenLook {
  readonly card: LookCard
  readonly items: readonly LookItem[]
}

/** Returns a look with the products that are offered for it now, their sum, and its pictures. */
export function seeLook(ctx: Ctx, look: LookRow): SeenLook {
  const resolved = resolveLook(ctx, look.id)
  const tiles = new Map(
    tilesByIds(
      ctx,
      resolved.flatMap(({ product }) => product?.id ?? []),
    ).map((tile) => [tile.shopItemId, tile]),
  )
  const items = resolved.map(({ role, quantity, wanted, product, isSubstitute }): LookItem => {
    return { role, quantity, wanted, isSubstitute, tile: (product && tiles.get(product.id)) ?? null }
  })
  const lines = items.flatMap(({ tile, quantity }): LookLine[] => (tile ? [{ tile, quantity }] : []))
  const { slug, title, lead, minutes } = look
  const { total, baseTotal } = priceLook(lines, ctx.config.shop.terms)
  const card: LookCard = {
    ...{ slug, url: lookPath(slug), title, lead, minutes },
    productCount: lines.filter(({ tile }) => tile.availableCount > 0).length,
    ...{ total, baseTotal, discountPercent: discountPercent(total, baseTotal) },
    pictures: lookPicturesOf(picturedLook(look, resolved)),
  }
  return { card, items }
}

/** Returns what the look's picture shows: the shades of the products that are offered now. */
export function picturedLook(
  { slug, design }: Pick<LookRow, 'slug' | 'design'>,
  items: readonly ResolvedItem[],
): PicturedLook {
  const shades = items
    .flatMap(({ shadePlace, product }) => (shadePlace !== null && product ? [{ shadePlace, product }] : []))
    .toSorted((a, b) => a.shadePlace - b.shadePlace)
    .map(({ product: { shadeHex, finish, artSeed } }) => ({ hex: shadeHex, finish, seed: artSeed }))
  return { slug, design, shades }
}
