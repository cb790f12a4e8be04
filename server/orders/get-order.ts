import type { Ctx } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import type { OrderView } from '#shared/orders/contract.ts'
import { claimOrder } from './attach-orders.ts'
import { orderStatements } from './queries.ts'
import { viewOrder } from './view-order.ts'

/**
 * Returns the order with an unguessable address to anyone who knows the address (ORD-26, ORD-27). One that a guest has
 * placed with the phone of the customer who opens it moves into the account first (ORD-220). Throws NOT_FOUND.
 */
export function getOrder(ctx: Ctx, { publicId }: { publicId: string }): OrderView {
  const read = () => orderStatements(ctx.db).byPublicId.get({ publicId })
  const found = read()
  const order = found && claimOrder(ctx, found) ? read() : found
  if (!order) throw new AppError('NOT_FOUND')
  return viewOrder(ctx, order)
}
