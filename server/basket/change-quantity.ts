import type { Ctx } from '#server/context.ts'
import { inShopperTransaction } from '#server/identity/ensure-shopper.ts'
import type { ChangeQuantityInput } from '#shared/basket/contract.ts'
import { AppError } from '#shared/errors.ts'
import { getKnownProduct } from './find-product.ts'
import { type LineChange, lineChange, storedQuantity, upsertBasket, writeLine } from './line-change.ts'

/**
 * Adds pieces to a line or removes some, within the stock and never below 1 (BASK-3). A sold-out line keeps its
 * quantity. Throws NOT_FOUND for an unknown product, NOT_IN_BASKET if there is no such line (BASK-45), OUT_OF_STOCK
 * when not one more piece is available.
 */
export function changeQuantity(ctx: Ctx, { shopItemId, by }: ChangeQuantityInput): LineChange {
  return inShopperTransaction(ctx, () => {
    const stored = storedQuantity(ctx, shopItemId)
    const product = getKnownProduct(ctx, shopItemId, stored > 0)
    const { name } = product
    if (stored === 0) throw new AppError('NOT_IN_BASKET', { name })
    const available = product.isSold ? product.available : 0
    if (by > 0 && stored >= available) throw new AppError('OUT_OF_STOCK', { name, available })
    if (available === 0) return lineChange(ctx, product, stored)
    const current = Math.min(stored, available)
    const quantity = Math.max(1, Math.min(current + by, available))
    if (quantity !== current) writeLine(ctx, upsertBasket(ctx), { productId: shopItemId, quantity })
    return lineChange(ctx, product, quantity)
  })
}
