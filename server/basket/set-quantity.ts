import { inShopperTransaction } from '#server/auth/ensure-shopper.ts'
import type { Ctx } from '#server/context.ts'
import type { SetQuantityInput } from '#shared/basket/contract.ts'
import { AppError } from '#shared/errors.ts'
import { getSoldProduct } from './find-product.ts'
import { type LineChange, lineChange, storedQuantity, touchBasket, writeLine } from './line-change.ts'

/**
 * Sets the quantity of a line that stands in the basket. Throws NOT_FOUND without such a line,
 * OUT_OF_STOCK above the stock; nothing is changed then.
 */
export function setQuantity(ctx: Ctx, { shopItemId, quantity }: SetQuantityInput): LineChange {
  return inShopperTransaction(ctx, () => {
    const product = getSoldProduct(ctx, shopItemId)
    if (storedQuantity(ctx, shopItemId) === 0) throw new AppError('NOT_FOUND')
    if (quantity > product.available) {
      throw new AppError('OUT_OF_STOCK', { name: product.name, available: product.available })
    }
    writeLine(ctx, touchBasket(ctx), { productId: shopItemId, quantity })
    return lineChange(ctx, product, quantity)
  })
}
