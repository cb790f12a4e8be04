import type { z } from 'zod/mini'
import type { Ctx } from '#server/context.ts'
import type { BrandInput, BrandView } from '#shared/catalog/contract.ts'
import { AppError } from '#shared/errors.ts'
import { listProducts } from './list-products.ts'
import { catalogStatements } from './queries.ts'

/** A brand's page. NOT_FOUND for an unknown one. */
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
