import type { Ctx } from '#server/context.ts'
import type { FulfilmentState } from '#shared/orders/order-states.ts'
import { moveFulfilment } from './move-order.ts'
import { tellOfMoves } from './tell-of-moves.ts'

/** Changes the fulfilment state of an order as `moveFulfilment` does, with the same errors, and tells the buyer. */
export function moveOrderAndTell(
  ctx: Pick<Ctx, 'db' | 'now' | 'config'>,
  orderId: number,
  to: FulfilmentState,
): void {
  tellOfMoves(ctx, orderId, () => moveFulfilment(ctx, orderId, to))
}
