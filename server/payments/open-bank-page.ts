import { and, eq, isNull, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { payments } from '#db/schema/payments.ts'
import type { Ctx } from '#server/context.ts'
import { callUpstream } from '#server/upstream/call-upstream.ts'
import { UpstreamError } from '#server/upstream/upstream-error.ts'
import { isBankSite, siteOf } from './bank-site.ts'

const statements = prepared((db) => ({
  bankUrl: db
    .select({ bankUrl: payments.bankUrl })
    .from(payments)
    .where(eq(payments.id, sql.placeholder('paymentId')))
    .prepare(),
}))

export interface PaymentToOpen {
  readonly paymentId: string
  readonly orderId: number
  /** Whole roubles. */
  readonly amount: number
  /** Of the order. */
  readonly publicId: string
}

/**
 * Returns the path of the shop that leads to the bank's page for this try to pay: the page itself where the shop
 * serves it, otherwise a redirect to it. Rejects with an UpstreamError, also for an address on any site but the
 * bank's.
 */
export async function openBankPage(ctx: Ctx, payment: PaymentToOpen): Promise<string> {
  const { paymentId, orderId, amount, publicId } = payment
  const redirectPath = `/bank/pay/${paymentId}/`
  if (statements(ctx.db).bankUrl.get({ paymentId })?.bankUrl) return redirectPath
  const { bank } = ctx.upstreams
  const { url, bankPaymentId } = await callUpstream(ctx, 'bank', () =>
    bank.startPayment({ paymentId, orderId, amount, returnPath: `/order/${publicId}/` }),
  )
  const isOurs = bank.pageOrigin === null && siteOf(url, ctx.config.publicOrigin) === ctx.config.publicOrigin
  if (!isOurs && !isBankSite(bank, url)) throw new UpstreamError('bank', 'garbage')
  ctx.db
    .update(payments)
    .set({ bankPaymentId, bankUrl: isOurs ? null : url })
    .where(and(eq(payments.id, paymentId), isNull(payments.bankUrl)))
    .run()
  return isOurs ? url : redirectPath
}
