import type { Ctx } from '#server/context.ts'
import { inShopperTransaction } from '#server/identity/ensure-shopper.ts'
import type { RemoveItemInput } from '#shared/basket/contract.ts'
import { getKnownProduct } from './find-product.ts'
import { type LineChange, lineChange, storedQuantity, upsertBasket, writeLine } from './line-change.ts'

/**
 * Removes one piece from a line. Does nothing at quantity 1, for a sold-out line, or if there is no such line
 * (BASK-6). Throws NOT_FOUND for a product that is neither sold nor in the basket.
 */
export function decrementItem(ctx: Ctx, { shopItemId }: RemoveItemInput): LineChange {
  return inShopperTransaction(ctx, () => {
    const stored = storedQuantity(ctx, shopItemId)
    const product = getKnownProduct(ctx, shopItemId, stored > 0)
    const available = product.isSold ? product.available : 0
    const current = available > 0 ? Math.min(stored, available) : stored
    if (current <= 1 || available === 0) return lineChange(ctx, product, current)
    writeLine(ctx, upsertBasket(ctx), { productId: shopItemId, quantity: current - 1 })
    return lineChange(ctx, product, current - 1)
  })
}
