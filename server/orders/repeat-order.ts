import { inTransaction } from '#db/transaction.ts'
import { addItem } from '#server/basket/add-item.ts'
import { getBasket } from '#server/basket/get-basket.ts'
import { storedQuantity } from '#server/basket/line-change.ts'
import type { Ctx } from '#server/context.ts'
import { AppError, isAppError } from '#shared/errors.ts'
import type { OrderRepeated } from '#shared/orders/contract.ts'
import { orderStatements } from './queries.ts'

/**
 * Adds what was bought once more to the caller's basket, beside what is there: as many pieces of each product as are
 * in stock, at current prices; gifts come by their own rules. Anyone who has the order's unguessable address may do
 * it, as with the order's page. `added` counts pieces. Throws NOT_FOUND.
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
    // Sold out, no longer sold, or one line too many: the rest of the order is still added.
    const isExpected =
      isAppError(error, 'OUT_OF_STOCK') || isAppError(error, 'NOT_FOUND') || isAppError(error, 'BASKET_FULL')
    if (!isExpected) throw error
    return 0
  }
}
