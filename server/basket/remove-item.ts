import type { Ctx } from '#server/context.ts'
import { inShopperTransaction } from '#server/identity/ensure-shopper.ts'
import type { RemoveItemInput } from '#shared/basket/contract.ts'
import { getKnownProduct } from './find-product.ts'
import { deleteLine, type LineChange, lineChange, storedQuantity, upsertBasket } from './line-change.ts'

/**
 * Removes a line. Does nothing if there is no such line, so that a repeated click is no error. A product that is no
 * longer sold can be removed too. Throws NOT_FOUND for a product that is neither sold nor in the basket.
 */
export function removeItem(ctx: Ctx, { shopItemId }: RemoveItemInput): LineChange {
  return inShopperTransaction(ctx, () => {
    const isInBasket = storedQuantity(ctx, shopItemId) > 0
    const product = getKnownProduct(ctx, shopItemId, isInBasket)
    if (isInBasket) deleteLine(ctx, upsertBasket(ctx), shopItemId)
    return lineChange(ctx, product, 0)
  })
}
