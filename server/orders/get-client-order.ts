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

/**
 * Returns the row of the order that the caller has bought: as a customer, or as the guest of the browser that ordered.
 * Throws NOT_SIGNED_IN, also for a guest who has not bought it, and NOT_FOUND.
 */
export function boughtOrder(ctx: Ctx, { id }: OrderByIdInput): OrderRow {
  const { actor } = ctx
  const order = actor.type === 'guest' ? orderStatements(ctx.db).ofShopper.get({ id, ...actor }) : undefined
  return order ?? ownOrder(ctx, { id })
}

/** Returns the row of the customer's own order. Throws NOT_SIGNED_IN, NOT_FOUND. */
function ownOrder(ctx: Ctx, { id }: OrderByIdInput): OrderRow {
  const { shopperId } = requireClient(ctx)
  const order = orderStatements(ctx.db).ofShopper.get({ id, shopperId })
  if (!order) throw new AppError('NOT_FOUND')
  return order
}
