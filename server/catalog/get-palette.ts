import type { z } from 'zod/mini'
import type { Ctx } from '#server/context.ts'
import { handsOf } from '#server/pictures/picture-url.ts'
import type { PaletteShade, PaletteView, ProductInput } from '#shared/catalog/contract.ts'
import { SHADE_FAMILIES } from '#shared/catalog/shade-families.ts'
import { AppError } from '#shared/errors.ts'
import { roubles } from '#shared/money.ts'
import { type LineShade, lineOf } from './line-of.ts'
import { catalogStatements } from './queries.ts'

/** The label for shades that belong to no family. */
const OTHERS = 'Другие'

/**
 * Returns the shades of a product's line by family, each in the product's volume where it exists (PROD-17); none where
 * there is no choice. Throws NOT_FOUND for unknown products and those not for sale.
 */
export function getPalette(ctx: Ctx, { marking }: z.infer<typeof ProductInput>): PaletteView {
  const found = catalogStatements(ctx.db).product.get({ marking: marking.toUpperCase() })
  if (!found) throw new AppError('NOT_FOUND')
  const families = new Map<string, PaletteShade[]>()
  for (const lineShade of lineOf(ctx, found.product).shades) {
    const { shadeFamily } = lineShade.product
    const label = SHADE_FAMILIES.find(({ slug }) => slug === shadeFamily)?.label ?? OTHERS
    families.set(label, [...(families.get(label) ?? []), toPaletteShade(lineShade)])
  }
  return { families: [...families].map(([label, shades]) => ({ label, shades })) }
}

function toPaletteShade({ product, offer, shade }: LineShade): PaletteShade {
  return { ...shade, shopItemId: product.id, price: roubles(offer.price), hands: handsOf(product) }
}
