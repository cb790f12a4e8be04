import { and, eq, isNull, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { payments } from '#db/schema/payments.ts'
import type { Ctx } from '#server/context.ts'
import { callerOf } from '#server/limits/caller-of.ts'
import { whenWritable } from '#server/storage/until-writable.ts'
import { bankOf } from '#server/upstream/bank/port.ts'
import { callUpstream } from '#server/upstream/call-upstream.ts'
import { sharedCalls } from '#server/upstream/shared-calls.ts'
import { UpstreamError } from '#server/upstream/upstream-error.ts'
import { orderPath, paymentPath } from '#shared/paths.ts'
import { isBankSite, siteOf } from './bank-site.ts'
import { paymentReceipt } from './order-receipt.ts'

const statements = prepared((db) => ({
  payment: db
    .select({ bankUrl: payments.bankUrl, provider: payments.provider })
    .from(payments)
    .where(eq(payments.id, sql.placeholder('paymentId')))
    .prepare(),
}))

export interface PaymentToOpen {
  readonly paymentId: string
  readonly orderId: number
  /** Whole roubles. */
  readonly amount: number
  /** The public id of the order. */
  readonly publicId: string
}

const shareOpening = sharedCalls<string>()

/**
 * Returns the path of the shop that leads to the bank's page for this payment: the page itself if the shop serves it,
 * otherwise a redirect to it. Presses that come together share one call in each process (SEC-117). Rejects with an
 * UpstreamError, also if the bank's answer names an address at another site, and if the bank has decided the payment
 * already, which the next round of the jobs then records (PAY-66).
 */
export function openBankPage(ctx: Ctx, payment: PaymentToOpen): Promise<string> {
  return shareOpening(ctx.upstreams, payment.paymentId, () => askForPage(ctx, payment))
}

async function askForPage(ctx: Ctx, payment: PaymentToOpen): Promise<string> {
  const { paymentId, orderId, amount, publicId } = payment
  const redirectPath = paymentPath(paymentId)
  const kept = statements(ctx.db).payment.get({ paymentId })
  if (!kept) throw new Error(`no payment ${paymentId}`)
  if (kept.bankUrl !== null) return redirectPath
  const bank = bankOf(ctx.upstreams.banks, kept.provider)
  const receipt = paymentReceipt(ctx, orderId)
  const { url, bankPaymentId } = await callUpstream(
    ctx,
    `bank:${kept.provider}`,
    () => bank.startPayment({ paymentId, orderId, amount, returnPath: orderPath(publicId), receipt }),
    callerOf(ctx, { least: 1 }),
  )
  if (url === null) {
    // The shop has not been told yet. It asks at once, and cannot ask without the bank's id.
    const isThis = eq(payments.id, paymentId)
    const known = { bankPaymentId, nextQuestionAt: ctx.now }
    await whenWritable(ctx.db, () => ctx.db.update(payments).set(known).where(isThis).run())
    throw new UpstreamError(`bank:${kept.provider}`, 'refused')
  }
  const isOurs = bank.pageOrigin === null && siteOf(url, ctx.config.publicOrigin) === ctx.config.publicOrigin
  if (!isOurs && !isBankSite(bank, url)) throw new UpstreamError(`bank:${kept.provider}`, 'garbage')
  const isFirst = and(eq(payments.id, paymentId), isNull(payments.bankUrl))
  const opened = { bankPaymentId, bankUrl: isOurs ? null : url }
  await whenWritable(ctx.db, () => ctx.db.update(payments).set(opened).where(isFirst).run())
  return isOurs ? url : redirectPath
}
