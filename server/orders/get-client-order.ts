import type { Ctx } from '#server/context.ts'
import { requireClient } from '#server/identity/queries.ts'
import { AppError } from '#shared/errors.ts'
import type { OrderByIdInput, OrderView } from '#shared/orders/contract.ts'
import { type OrderRow, orderStatements } from './queries.ts'
import { viewOrder } from './view-order.ts'

/**
 * Returns the customer's own order by its number. Throws NOT_SIGNED_IN, and NOT_FOUND for an unknown number and for
 * another customer's order.
 */
export function getClientOrder(ctx: Ctx, input: OrderByIdInput): OrderView {
  return viewOrder(ctx, ownOrder(ctx, input))
}

/** Returns the row of the customer's own order. Throws NOT_SIGNED_IN, NOT_FOUND. */
export function ownOrder(ctx: Ctx, { id }: OrderByIdInput): OrderRow {
  const { shopperId } = requireClient(ctx)
  const order = orderStatements(ctx.db).ofShopper.get({ id, shopperId })
  if (!order) throw new AppError('NOT_FOUND')
  return order
}
