import type { Ctx } from '#server/context.ts'
import { callUpstream } from '#server/upstream/call-upstream.ts'
import { AppError } from '#shared/errors.ts'
import type { OrderPlaced } from '#shared/orders/contract.ts'
import { orderStatements } from './queries.ts'

/**
 * Where the shopper goes after the order: a prepay order to the bank's page, any other to its own. The bank may be
 * down: the order stands unpaid, and its page offers to pay again.
 */
export async function placedPath(ctx: Ctx, orderId: number): Promise<OrderPlaced> {
  const order = orderStatements(ctx.db).placed.get({ orderId })
  if (!order) throw new AppError('NOT_FOUND')
  const orderPath = `/order/${order.publicId}/`
  const { paymentId, amount } = order
  if (paymentId === null || amount === null) return { path: orderPath, orderId }
  try {
    const { path } = await callUpstream(ctx, 'bank', () =>
      ctx.upstreams.bank.startPayment({ paymentId, orderId, amount, returnPath: orderPath }),
    )
    return { path, orderId }
  } catch (error) {
    ctx.log.warn({ err: error, orderId }, 'the bank did not open a payment')
    return { path: orderPath, orderId }
  }
}
