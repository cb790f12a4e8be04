import type { Ctx } from '#server/context.ts'
import { inShopperTransaction } from '#server/identity/ensure-shopper.ts'
import type { RemoveItemInput } from '#shared/basket/contract.ts'
import { getKnownProduct } from './find-product.ts'
import { deleteLine, type LineChange, lineChange, storedQuantity, upsertBasket } from './line-change.ts'

/**
 * Takes a line out; without such a line nothing happens, so that a repeated click is no error. A product
 * that is sold no more can still be taken out. Throws NOT_FOUND for an unknown one.
 */
export function removeItem(ctx: Ctx, { shopItemId }: RemoveItemInput): LineChange {
  return inShopperTransaction(ctx, () => {
    const stands = storedQuantity(ctx, shopItemId) > 0
    const product = getKnownProduct(ctx, shopItemId, stands)
    if (stands) deleteLine(ctx, upsertBasket(ctx), shopItemId)
    return lineChange(ctx, product, 0)
  })
}
