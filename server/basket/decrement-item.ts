import type { Ctx } from '#server/context.ts'
import { inShopperTransaction } from '#server/identity/ensure-shopper.ts'
import type { RemoveItemInput } from '#shared/basket/contract.ts'
import { getSoldProduct } from './find-product.ts'
import { type LineChange, lineChange, storedQuantity, upsertBasket, writeLine } from './line-change.ts'

/**
 * One piece less, never the last one: at quantity 1, without the line and on a sold-out line nothing happens
 * (spec §2, Mini basket item row). Throws NOT_FOUND for a product that is not sold.
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
