import { inTransaction } from '#db/transaction.ts'
import { addItem } from '#server/basket/add-item.ts'
import { storedQuantity } from '#server/basket/line-change.ts'
import type { Ctx } from '#server/context.ts'
import { isAppError } from '#shared/errors.ts'
import type { OrderByIdInput, OrderRepeated } from '#shared/orders/contract.ts'
import { ownOrder } from './get-client-order.ts'
import { orderStatements } from './queries.ts'

/**
 * Puts what was bought once more into the basket, beside what lies there: as many pieces of each as the shelf still
 * holds, at today's prices; gifts come by their own rules. `added` counts pieces. NOT_SIGNED_IN, NOT_FOUND.
 */
export function repeatOrder(ctx: Ctx, input: OrderByIdInput): OrderRepeated {
  return inTransaction(ctx.db, () => {
    const { id } = ownOrder(ctx, input)
    const lines = orderStatements(ctx.db)
      .lines.all({ orderId: id })
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
