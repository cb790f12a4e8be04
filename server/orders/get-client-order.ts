import type { Ctx } from '#server/context.ts'
import { requireClient } from '#server/identity/queries.ts'
import { AppError } from '#shared/errors.ts'
import type { OrderByIdInput, OrderView } from '#shared/orders/contract.ts'
import { type OrderRow, orderStatements } from './queries.ts'
import { viewOrder } from './view-order.ts'

/** The client's own order by its number. NOT_SIGNED_IN, NOT_FOUND: another's is as absent as none. */
export function getClientOrder(ctx: Ctx, input: OrderByIdInput): OrderView {
  return viewOrder(ctx, ownOrder(ctx, input))
}

/** The row of the client's own order. NOT_SIGNED_IN, NOT_FOUND. */
export function ownOrder(ctx: Ctx, { id }: OrderByIdInput): OrderRow {
  const { shopperId } = requireClient(ctx)
  const order = orderStatements(ctx.db).ofShopper.get({ id, shopperId })
  if (!order) throw new AppError('NOT_FOUND')
  return order
}
