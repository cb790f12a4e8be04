import type { Ctx } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import type { OrderView } from '#shared/orders/contract.ts'
import { orderStatements } from './queries.ts'
import { viewOrder } from './view-order.ts'

/**
 * Returns the order with an unguessable address to anyone who knows the address (ORD-26, ORD-27). Throws NOT_FOUND.
 */
export function getOrder(ctx: Ctx, { publicId }: { publicId: string }): OrderView {
  const order = orderStatements(ctx.db).byPublicId.get({ publicId })
  if (!order) throw new AppError('NOT_FOUND')
  return viewOrder(ctx, order)
}
