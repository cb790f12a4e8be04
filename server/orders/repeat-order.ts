import { inTransaction } from '#db/transaction.ts'
import { addItems } from '#server/basket/add-items.ts'
import { getBasket } from '#server/basket/get-basket.ts'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
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
      .map(({ line }) => line)
    const results = addItems(
      ctx,
      lines.map(({ productId, quantity }) => ({ shopItemId: productId, quantity })),
    )
    const done = lines.map(({ name, quantity: wanted }, i) => ({
      name,
      wanted,
      added: results[i]?.added ?? 0,
    }))
    return {
      added: done.reduce((pieces, { added }) => pieces + added, 0),
      missing: done.filter(({ added, wanted }) => added < wanted),
    }
  })
  return { basket: getBasket(ctx), ...repeated }
}
