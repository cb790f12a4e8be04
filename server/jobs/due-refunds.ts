import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { orderRefunds, payments, refunds } from '#db/schema/payments.ts'
import type { Ctx } from '#server/context.ts'
import { confirmPartRefund, confirmRestRefund } from '#server/payments/confirm-refund.ts'
import type { PaymentProvider } from '#shared/payments/providers.ts'
import type { RefundParts } from '#shared/payments/refund-parts.ts'

const BATCH = 10

/** A refund that is to be requested from the bank now: of a part of an order, or of all that is left of a payment. */
export interface DueRefund {
  /** Of the refund of a part; null for that of the rest. */
  readonly partId: number | null
  readonly paymentId: string
  readonly orderId: number
  readonly bankPaymentId: string | null
  readonly provider: PaymentProvider
  /** Whole roubles: to be refunded, paid, and refunded before. */
  readonly amount: number
  readonly paidAmount: number
  readonly refundedBefore: number
  /** What is given back; null for all that is left. */
  readonly parts: RefundParts | null
  readonly key: string
}

const statements = prepared((db) => {
  const now = sql.placeholder('now')
  const until = sql`${sql.placeholder('until')}`
  const refusedAt = sql`${sql.placeholder('refusedAt')}`
  const ofPayment = {
    paymentId: payments.id,
    orderId: payments.orderId,
    bankPaymentId: payments.bankPaymentId,
    provider: payments.provider,
    paidAmount: payments.amount,
    refundedBefore: sql<number>`coalesce((
      SELECT sum(made.amount) FROM ${orderRefunds} AS made
      WHERE made.payment_id = ${payments.id} AND made.confirmed_at IS NOT NULL
    ), 0) + coalesce((
      SELECT rest.amount FROM ${refunds} AS rest
      WHERE rest.payment_id = ${payments.id} AND rest.confirmed_at IS NOT NULL AND NOT rest.is_by_hand
    ), 0)`,
  }
  // The bank says only how much of a payment it has refunded, so its refunds are requested one after another: parts, then
  // the rest, and after them what the bank has declined, the longest waiting first (PAY-95).
  const rank = (name: 'earlier' | 'rest' | 'order_refunds' | 'refunds') =>
    sql.raw(`${name}.refused_at IS NOT NULL, iif(${name}.refused_at IS NULL, 0, ${name}.next_attempt_at)`)
  const isFirst = sql`NOT EXISTS (
    SELECT 1 FROM ${orderRefunds} AS earlier
    WHERE earlier.payment_id = ${payments.id} AND earlier.confirmed_at IS NULL
      AND (${rank('earlier')}, earlier.id) < (${rank('order_refunds')}, ${orderRefunds.id})
  ) AND NOT EXISTS (
    SELECT 1 FROM ${refunds} AS rest
    WHERE rest.payment_id = ${payments.id} AND rest.confirmed_at IS NULL
      AND (${rank('rest')}) < (${rank('order_refunds')})
  )`
  const isAfterParts = sql`NOT EXISTS (
    SELECT 1 FROM ${orderRefunds} AS earlier
    WHERE earlier.payment_id = ${payments.id} AND earlier.confirmed_at IS NULL
      AND (${rank('earlier')}) <= (${rank('refunds')})
  )`
  const isPartDue = and(isNull(orderRefunds.confirmedAt), lte(orderRefunds.nextAttemptAt, now))
  const isRestDue = and(isNull(refunds.confirmedAt), lte(refunds.nextAttemptAt, now))
  const ofPart = eq(orderRefunds.id, sql.placeholder('partId'))
  const ofRest = eq(refunds.paymentId, sql.placeholder('paymentId'))
  return {
    parts: db
      .select({
        ...{ partId: orderRefunds.id, amount: orderRefunds.amount },
        ...{ lines: orderRefunds.lines, deliveryAmount: orderRefunds.deliveryAmount },
        ...ofPayment,
      })
      .from(orderRefunds)
      .innerJoin(payments, eq(payments.id, orderRefunds.paymentId))
      .where(and(isPartDue, isFirst))
      .orderBy(asc(orderRefunds.nextAttemptAt), asc(orderRefunds.id))
      .limit(BATCH)
      .prepare(),
    rests: db
      .select({ amount: refunds.amount, ...ofPayment })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(and(isRestDue, isAfterParts))
      .orderBy(asc(refunds.nextAttemptAt), asc(refunds.paymentId))
      .limit(BATCH)
      .prepare(),
    takePart: db
      .update(orderRefunds)
      .set({ attempts: sql`${orderRefunds.attempts} + 1`, nextAttemptAt: until, refusedAt: null })
      .where(and(ofPart, isPartDue))
      .returning({ attempts: orderRefunds.attempts })
      .prepare(),
    takeRest: db
      .update(refunds)
      .set({ attempts: sql`${refunds.attempts} + 1`, nextAttemptAt: until, refusedAt: null })
      .where(and(ofRest, isRestDue))
      .returning({ attempts: refunds.attempts })
      .prepare(),
    postponePart: db
      .update(orderRefunds)
      .set({ nextAttemptAt: until, refusedAt })
      .where(and(ofPart, isNull(orderRefunds.confirmedAt)))
      .prepare(),
    postponeRest: db
      .update(refunds)
      .set({ nextAttemptAt: until, refusedAt })
      .where(and(ofRest, isNull(refunds.confirmedAt)))
      .prepare(),
  }
})

/** Returns some of the refunds that are due. */
export function dueRefunds(db: Db, now: number): DueRefund[] {
  const parts = statements(db)
    .parts.all({ now })
    .map(({ lines, deliveryAmount, ...part }) => ({
      ...part,
      parts: { lines, deliveryAmount },
      key: `refund-${part.paymentId}-${part.partId}`,
    }))
  const rests = statements(db)
    .rests.all({ now })
    .map((rest) => ({ ...rest, partId: null, parts: null, key: `refund-${rest.paymentId}` }))
  return [...parts, ...rests]
}

type Id = Pick<DueRefund, 'partId' | 'paymentId'>

/** Reserves a refund until a time and counts the attempt; undefined if another process has reserved it. */
export function takeDue(
  db: Db,
  { partId, paymentId }: Id,
  times: { readonly now: number; readonly until: number },
): { attempts: number } | undefined {
  const { takePart, takeRest } = statements(db)
  return partId === null ? takeRest.get({ paymentId, ...times }) : takePart.get({ partId, ...times })
}

/** Records that the bank has made a refund. */
export function confirmDue(ctx: Pick<Ctx, 'db' | 'now'>, { partId, paymentId }: Id): void {
  if (partId === null) confirmRestRefund(ctx, paymentId)
  else confirmPartRefund(ctx, partId)
}

/**
 * Schedules the next attempt, and records whether the bank has declined the last one. Returns false if a notification
 * has confirmed the refund meanwhile.
 */
export function postponeDue(
  db: Db,
  { partId, paymentId }: Id,
  times: { readonly until: number; readonly refusedAt: number | null },
): boolean {
  const { postponePart, postponeRest } = statements(db)
  const { changes } =
    partId === null ? postponeRest.run({ paymentId, ...times }) : postponePart.run({ partId, ...times })
  return changes > 0
}
