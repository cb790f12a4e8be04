import { categoryTrail, categoryTree } from '#server/catalog/category-tree.ts'
import type { Ctx } from '#server/context.ts'
import type { TrackingData } from '#shared/basket/contract.ts'
import { AppError } from '#shared/errors.ts'
import { roubles } from '#shared/money.ts'
import { basketStatements, type ProductRow } from './queries.ts'

/**
 * Returns a product that can be added or changed. Throws NOT_FOUND for an unknown id and for a product that is not
 * sold, such as one that is only given as a gift.
 */
export function getSoldProduct(ctx: Ctx, shopItemId: number): ProductRow {
  const product = basketStatements(ctx.db).product.get({ productId: shopItemId })
  if (!product?.isSold) throw new AppError('NOT_FOUND')
  return product
}

/**
 * Returns the product of a line. A product that is no longer sold is found only if it is in the basket. Throws
 * NOT_FOUND for an unknown id and for any other product that is not sold.
 */
export function getKnownProduct(ctx: Ctx, shopItemId: number, isInBasket: boolean): ProductRow {
  const product = basketStatements(ctx.db).product.get({ productId: shopItemId })
  if (!product || (!product.isSold && !isInBasket)) throw new AppError('NOT_FOUND')
  return product
}

/** Returns the tracking data of a product (ANL-6), with its categories from the top level down. */
export function trackingDataOf(ctx: Ctx, product: ProductRow): TrackingData {
  return {
    marking: product.marking,
    name: product.name,
    price: roubles(product.price),
    brand: product.brand,
    category: categoryTrail(categoryTree(ctx), product.categoryId).map(({ name }) => name),
  }
}
