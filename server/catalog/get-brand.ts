import type { z } from 'zod/mini'
import type { Ctx } from '#server/context.ts'
import type { BrandInput, BrandView } from '#shared/catalog/contract.ts'
import { AppError } from '#shared/errors.ts'
import { listProducts } from './list-products.ts'
import { catalogStatements } from './queries.ts'

/** Returns a brand's page (CAT-9). Throws NOT_FOUND for an unknown slug. */
export function getBrand(ctx: Ctx, { slug, choice }: z.infer<typeof BrandInput>): BrandView {
  const brand = catalogStatements(ctx.db).brandBySlug.get({ slug })
  if (!brand) throw new AppError('NOT_FOUND')
  return {
    name: brand.name,
    slug: brand.slug,
    country: brand.country,
    description: brand.description,
    listing: listProducts(ctx, { type: 'brand', brandId: brand.id }, choice),
  }
}
