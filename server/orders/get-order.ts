import type { Ctx } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import type { OrderView } from '#shared/orders/contract.ts'
import { orderStatements } from './queries.ts'
import { viewOrder } from './view-order.ts'

/** The order behind an unguessable address, for whoever has it. NOT_FOUND. */
export function getOrder(ctx: Ctx, { publicId }: { publicId: string }): OrderView {
  const order = orderStatements(ctx.db).byPublicId.get({ publicId })
  if (!order) throw new AppError('NOT_FOUND')
  return viewOrder(ctx, order)
}
