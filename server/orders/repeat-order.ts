import { inTransaction } from '#db/transaction.ts'
import { addItem } from '#server/basket/add-item.ts'
import { getBasket } from '#server/basket/get-basket.ts'
import { storedQuantity } from '#server/basket/line-change.ts'
import type { Ctx } from '#server/context.ts'
import { AppError, isAppError } from '#shared/errors.ts'
import type { OrderRepeated } from '#shared/orders/contract.ts'
import { orderStatements } from './queries.ts'

/**
 * Puts what was bought once more into the caller's basket, beside what lies there: as many pieces of each as the shelf
 * still holds, at today's prices; gifts come by their own rules. For whoever has the order's unguessable address, as
 * its page is. `added` counts pieces. NOT_FOUND.
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
  return { basket: await getBasket(ctx), ...repeated }
}

function addWhatFits(ctx: Ctx, shopItemId: number, quantity: number): number {
  const before = storedQuantity(ctx, shopItemId)
  try {
    return addItem(ctx, { shopItemId, quantity }).quantityInCart - before
  } catch (error) {
    // Sold out, sold no more, or a line too many: the rest of the order goes on.
    const isExpected =
      isAppError(error, 'OUT_OF_STOCK') || isAppError(error, 'NOT_FOUND') || isAppError(error, 'BASKET_FULL')
    if (!isExpected) throw error
    return 0
  }
}
