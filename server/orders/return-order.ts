import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { moveOrderAndTell } from './move-order-and-tell.ts'
import { restockOrder } from './restock-order.ts'

export interface ReturnInput {
  readonly orderId: number
  /** Whether its pieces are for sale again. */
  readonly isRestocked: boolean
}

/**
 * Records that a shipped order has come back (ORD-70): everything that is still paid is refunded, its bonuses are undone,
 * and the buyer is told. Throws NOT_FOUND, and MOVE_REFUSED for an order that has not been shipped.
 */
export function returnOrder(
  ctx: Pick<Ctx, 'db' | 'now' | 'config'>,
  { orderId, isRestocked }: ReturnInput,
): void {
  inTransaction(ctx.db, () => {
    moveOrderAndTell(ctx, orderId, 'returned')
    if (isRestocked) restockOrder(ctx, orderId)
  })
}
