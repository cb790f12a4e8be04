import { inShopperTransaction } from '#server/auth/ensure-shopper.ts'
import type { Ctx } from '#server/context.ts'
import type { RemoveItemInput } from '#shared/basket/contract.ts'
import { AppError } from '#shared/errors.ts'
import { deleteLine, type LineChange, lineChange, storedQuantity, touchBasket } from './line-change.ts'
import { basketStatements } from './queries.ts'

/**
 * Takes a line out; without such a line nothing happens, so that a repeated click is no error. A product
 * that is sold no more can still be taken out. Throws NOT_FOUND for an unknown one.
 */
export function removeItem(ctx: Ctx, { shopItemId }: RemoveItemInput): LineChange {
  return inShopperTransaction(ctx, () => {
    const product = basketStatements(ctx.db).product.get({ productId: shopItemId })
    const stands = storedQuantity(ctx, shopItemId) > 0
    if (!product || (!product.isSold && !stands)) throw new AppError('NOT_FOUND')
    if (stands) deleteLine(ctx, touchBasket(ctx), shopItemId)
    return lineChange(ctx, product, 0)
  })
}
