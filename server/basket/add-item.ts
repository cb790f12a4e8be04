import type { Ctx } from '#server/context.ts'
import { inShopperTransaction } from '#server/identity/ensure-shopper.ts'
import type { AddItemInput } from '#shared/basket/contract.ts'
import { AppError } from '#shared/errors.ts'
import { getSoldProduct } from './find-product.ts'
import {
  assertLineLimit,
  type LineChange,
  lineChange,
  storedQuantity,
  upsertBasket,
  writeLine,
} from './line-change.ts'

/**
 * Puts pieces in, as many of them as the stock allows (rules, Basket and stock: 1…availableCount).
 * Throws NOT_FOUND for a product that is not sold, OUT_OF_STOCK when not one more piece can be had,
 * BASKET_FULL when it would be one line too many.
 */
export function addItem(ctx: Ctx, { shopItemId, quantity }: AddItemInput): LineChange {
  return inShopperTransaction(ctx, () => {
    const product = getSoldProduct(ctx, shopItemId)
    const stored = storedQuantity(ctx, shopItemId)
    const current = Math.min(stored, product.available)
    const wanted = Math.min(current + quantity, product.available)
    if (wanted <= current) {
      throw new AppError('OUT_OF_STOCK', { name: product.name, available: product.available })
    }
    const basketId = upsertBasket(ctx)
    if (stored === 0) assertLineLimit(ctx, basketId)
    writeLine(ctx, basketId, { productId: shopItemId, quantity: wanted })
    return lineChange(ctx, product, wanted)
  })
}
