import type { Ctx } from '#server/context.ts'
import { openBankPage } from '#server/payments/open-bank-page.ts'
import { AppError } from '#shared/errors.ts'
import type { OrderPlaced } from '#shared/orders/contract.ts'
import { orderStatements } from './queries.ts'

/**
 * Returns where the shopper goes after ordering: to the bank's page with a prepay order (PAY-30), to the order's own
 * page with any other. While the bank is down, the order stays unpaid and its page offers to pay again (PAY-36).
 */
export async function placedPath(ctx: Ctx, placed: Omit<OrderPlaced, 'path'>): Promise<OrderPlaced> {
  const { orderId } = placed
  const order = orderStatements(ctx.db).placed.get({ orderId })
  if (!order) throw new AppError('NOT_FOUND')
  const { publicId, paymentId, amount } = order
  const path = `/order/${publicId}/`
  if (paymentId === null || amount === null) return { ...placed, path }
  try {
    return { ...placed, path: await openBankPage(ctx, { paymentId, orderId, amount, publicId }) }
  } catch (error) {
    ctx.log.warn({ err: error, orderId }, 'the bank did not open a payment')
    return { ...placed, path }
  }
}
