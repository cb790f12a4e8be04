import { eq, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { canPay } from '#shared/orders/can-pay.ts'
import { orderPath } from '#shared/paths.ts'
import { isBankSite } from './bank-site.ts'

const statements = prepared((db) => ({
  payment: db
    .select({
      state: payments.state,
      bankUrl: payments.bankUrl,
      provider: payments.provider,
      publicId: orders.publicId,
      order: {
        isPrepay: orders.isPrepay,
        fulfilment: orders.fulfilment,
        payment: orders.payment,
        expiresAt: orders.expiresAt,
      },
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, sql.placeholder('paymentId')))
    .prepare(),
}))

/**
 * Returns the target of the redirect to the bank: the bank's page while the payment is pending and the order can be
 * paid, otherwise the order's page. Throws NOT_FOUND.
 */
export function findBankPage(
  ctx: Pick<Ctx, 'db' | 'now' | 'upstreams'>,
  { paymentId }: { paymentId: string },
): string {
  const payment = statements(ctx.db).payment.get({ paymentId })
  if (!payment) throw new AppError('NOT_FOUND')
  const { state, bankUrl, provider, publicId, order } = payment
  const bank = ctx.upstreams.banks.byProvider[provider]
  if (state !== 'pending' || !canPay(order, ctx.now)) return orderPath(publicId)
  return bankUrl !== null && bank !== undefined && isBankSite(bank, bankUrl) ? bankUrl : orderPath(publicId)
}
