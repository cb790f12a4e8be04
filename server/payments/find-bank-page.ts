import { eq, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { orderPath } from '#shared/paths.ts'
import { isBankSite } from './bank-site.ts'

const statements = prepared((db) => ({
  payment: db
    .select({
      state: payments.state,
      bankUrl: payments.bankUrl,
      provider: payments.provider,
      publicId: orders.publicId,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, sql.placeholder('paymentId')))
    .prepare(),
}))

/**
 * Returns the target of the redirect to the bank: the bank's page while the payment is pending, otherwise the order's
 * page. Throws NOT_FOUND.
 */
export function findBankPage(
  ctx: Pick<Ctx, 'db' | 'upstreams'>,
  { paymentId }: { paymentId: string },
): string {
  const payment = statements(ctx.db).payment.get({ paymentId })
  if (!payment) throw new AppError('NOT_FOUND')
  const { state, bankUrl, provider, publicId } = payment
  const bank = ctx.upstreams.banks.byProvider[provider]
  const isOpen = state === 'pending' && bankUrl !== null && bank !== undefined && isBankSite(bank, bankUrl)
  return isOpen ? bankUrl : orderPath(publicId)
}
