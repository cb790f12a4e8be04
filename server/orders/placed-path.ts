import type { Ctx } from '#server/context.ts'
import { openBankPage } from '#server/payments/open-bank-page.ts'
import { AppError } from '#shared/errors.ts'
import { canPay } from '#shared/orders/can-pay.ts'
import type { OrderPlaced } from '#shared/orders/contract.ts'
import { orderPath } from '#shared/paths.ts'
import { orderStatements } from './queries.ts'

/**
 * Returns the path to which the shopper goes after ordering: the bank's page for an order that can be paid there
 * (PAY-30), otherwise the order's page. While the bank is down, it is also the order's page, which offers to pay again
 * (PAY-36).
 */
export async function placedPath(ctx: Ctx, placed: Omit<OrderPlaced, 'path'>): Promise<OrderPlaced> {
  const { orderId } = placed
  const order = orderStatements(ctx.db).placed.get({ orderId })
  if (!order) throw new AppError('NOT_FOUND')
  const { publicId, paymentId, amount } = order
  const path = orderPath(publicId)
  if (paymentId === null || amount === null || !canPay(order, ctx.now)) return { ...placed, path }
  try {
    return { ...placed, path: await openBankPage(ctx, { paymentId, orderId, amount, publicId }) }
  } catch (error) {
    ctx.log.warn({ err: error, orderId }, 'the bank did not open a payment')
    return { ...placed, path }
  }
}
