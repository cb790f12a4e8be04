import type { Ctx } from '#server/context.ts'
import { inShopperTransaction } from '#server/identity/ensure-shopper.ts'
import type { RemoveItemInput } from '#shared/basket/contract.ts'
import { getSoldProduct } from './find-product.ts'
import { type LineChange, lineChange, storedQuantity, upsertBasket, writeLine } from './line-change.ts'

/**
 * Removes one piece from a line. Does nothing at quantity 1, for a sold-out line, or if there is no such line
 * (BASK-6). Throws NOT_FOUND for a product that is not sold.
 */
export function decrementItem(ctx: Ctx, { shopItemId }: RemoveItemInput): LineChange {
  return inShopperTransaction(ctx, () => {
    const product = getSoldProduct(ctx, shopItemId)
    const stored = storedQuantity(ctx, shopItemId)
    const current = product.available > 0 ? Math.min(stored, product.available) : stored
    if (current <= 1 || product.available === 0) return lineChange(ctx, product, current)
    writeLine(ctx, upsertBasket(ctx), { productId: shopItemId, quantity: current - 1 })
    return lineChange(ctx, product, current - 1)
  })
}
