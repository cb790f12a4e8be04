import { categoryTrail, categoryTree } from '#server/catalog/category-tree.ts'
import type { Ctx } from '#server/context.ts'
import type { TrackingData } from '#shared/basket/contract.ts'
import { AppError } from '#shared/errors.ts'
import { roubles } from '#shared/money.ts'
import { basketStatements, type ProductRow } from './queries.ts'

/** The product of a line about to change. Throws NOT_FOUND for an unknown id; one that is only given as a gift is unknown too. */
export function getSoldProduct(ctx: Ctx, shopItemId: number): ProductRow {
  const product = basketStatements(ctx.db).product.get({ productId: shopItemId })
  if (!product?.isSold) throw new AppError('NOT_FOUND')
  return product
}

/** The product of a line: one that is sold no more can still stand in a basket. NOT_FOUND for any other, and an unknown id. */
export function getKnownProduct(ctx: Ctx, shopItemId: number, stands: boolean): ProductRow {
  const product = basketStatements(ctx.db).product.get({ productId: shopItemId })
  if (!product || (!product.isSold && !stands)) throw new AppError('NOT_FOUND')
  return product
}

/** What analytics needs of a line (spec §3, Tracking data per item); categories from the top down. */
export function trackingDataOf(ctx: Ctx, product: ProductRow): TrackingData {
  return {
    marking: product.marking,
    name: product.name,
    price: roubles(product.price),
    brand: product.brand,
    category: categoryTrail(categoryTree(ctx), product.categoryId).map(({ name }) => name),
  }
}
