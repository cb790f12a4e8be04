import { inTransaction } from '#db/transaction.ts'
import { addItem } from '#server/basket/add-item.ts'
import { getBasket } from '#server/basket/get-basket.ts'
import { storedQuantity } from '#server/basket/line-change.ts'
import type { Ctx } from '#server/context.ts'
import { AppError, isAppError } from '#shared/errors.ts'
import type { OrderRepeated } from '#shared/orders/contract.ts'
import { orderStatements } from './queries.ts'

/**
 * Adds what was bought to the caller's basket again, at current prices and as many pieces of each product as are in
 * stock. Gifts are left out, because their own rules add them. Anyone who knows the order's unguessable address may
 * call it, as for the order's page. `added` counts pieces. Throws NOT_FOUND.
 */
export async function repeatOrder(ctx: Ctx, { publicId }: { publicId: string }): Promise<OrderRepeated> {
  const repeated = inTransaction(ctx.db, () => {
    const order = orderStatements(ctx.db).byPublicId.get({ publicId })
    if (!order) throw new AppError('NOT_FOUND')
    const lines = orderStatements(ctx.db)
      .lines.all({ orderId: order.id })
      .filter(({ line }) => line.giftName === null)
      .map(({ line: { productId, name, quantity: wanted } }) => ({
        ...{ name, wanted },
        added: addWhatFits(ctx, productId, wanted),
      }))
    return {
      added: lines.reduce((pieces, { added }) => pieces + added, 0),
      missing: lines.filter(({ added, wanted }) => added < wanted),
    }
  })
  return { basket: getBasket(ctx), ...repeated }
}

function addWhatFits(ctx: Ctx, shopItemId: number, quantity: number): number {
  const before = storedQuantity(ctx, shopItemId)
  try {
    return addItem(ctx, { shopItemId, quantity }).quantityInCart - before
  } catch (error) {
    // Sold out, no longer sold, or one line too many: the rest of the order is added nevertheless.
    const isExpected =
      isAppError(error, 'OUT_OF_STOCK') || isAppError(error, 'NOT_FOUND') || isAppError(error, 'BASKET_FULL')
    if (!isExpected) throw error
    return 0
  }
}
