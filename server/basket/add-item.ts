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
 * Adds pieces of a product, as many as the stock allows (BASK-3, BASK-50); a line that is brought back stands before the
 * one that followed it (BASK-401). Throws NOT_FOUND for a product that is not sold, OUT_OF_STOCK when not one more piece
 * is available, BASKET_FULL when the basket cannot hold another line.
 */
export function addItem(ctx: Ctx, { shopItemId, quantity, before }: AddItemInput): LineChange {
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
    writeLine(ctx, basketId, { productId: shopItemId, quantity: wanted, before })
    return lineChange(ctx, product, wanted)
  })
}
