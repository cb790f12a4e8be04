import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import { readFact } from '#db/shop-facts.ts'
import type { Ctx } from '#server/context.ts'
import {
  ASKED_FOR_MS,
  LONGEST_PAUSE_MS,
  nextQuestion,
  SHORT_PAUSE_MS,
  UNKNOWN_FOR_MS,
} from '#server/payments/question-times.ts'
import { fewRows } from '#server/storage/few-rows.ts'
import { inOwnTurns, type Turns } from '#server/storage/turns.ts'
import { whenWritable } from '#server/storage/until-writable.ts'
import { bankOf } from '#server/upstream/bank/port.ts'
import { callUpstream } from '#server/upstream/call-upstream.ts'
import { recordReport } from './record-notification.ts'

type Scope = Pick<Ctx, 'db' | 'now' | 'log' | 'upstreams' | 'config'>

/** How many payments are asked about in one round of the jobs. */
const BATCH = 20
/** How many are made due at once. */
const MADE_DUE = 500

const statements = prepared((db) => {
  const isUnsettled = isNull(payments.settledAt)
  const isOpen = isOpenPayment()
  // A time that is too far away was set before the clock was set back.
  const isDue = or(
    lte(payments.nextQuestionAt, sql.placeholder('now')),
    gt(payments.nextQuestionAt, sql.placeholder('latest')),
  )
  const isAfter = gt(payments.nextQuestionAt, sql.placeholder('until'))
  const unsettled = () =>
    db
      .select({
        id: payments.id,
        orderId: payments.orderId,
        provider: payments.provider,
        bankPaymentId: payments.bankPaymentId,
        amount: payments.amount,
        questions: payments.questions,
        createdAt: payments.createdAt,
        expiresAt: orders.expiresAt,
      })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
  return {
    ofOrder: unsettled()
      .where(and(eq(payments.orderId, sql.placeholder('orderId')), isOpen))
      .prepare(),
    /** Payments of expired orders are left to the job that expires these. */
    due: unsettled()
      .where(
        and(
          isUnsettled,
          isDue,
          gt(payments.createdAt, sql.placeholder('since')),
          sql`(${orders.expiresAt} IS NULL OR ${orders.expiresAt} > ${sql.placeholder('now')})`,
        ),
      )
      .orderBy(payments.nextQuestionAt)
      .limit(BATCH)
      .prepare(),
    take: db
      .update(payments)
      .set({ questions: sql`${payments.questions} + 1`, nextQuestionAt: sql`${sql.placeholder('until')}` })
      .where(and(eq(payments.id, sql.placeholder('id')), isOpen, isDue))
      .returning({ id: payments.id })
      .prepare(),
    settle: db
      .update(payments)
      .set({ settledAt: sql`${sql.placeholder('now')}` })
      .where(and(eq(payments.id, sql.placeholder('id')), isUnsettled))
      .prepare(),
    /** Brings the next question forward. */
    hasten: db
      .update(payments)
      .set({ nextQuestionAt: sql`${sql.placeholder('until')}` })
      .where(and(eq(payments.id, sql.placeholder('id')), isOpen, isAfter))
      .prepare(),
  }
})

export type OpenPayment = ReturnType<ReturnType<typeof statements>['ofOrder']['all']>[number]

/** A payment that the bank has not decided, as far as the shop knows, also if the questions about it have ended. */
export function isOpenPayment() {
  return or(isNull(payments.settledAt), eq(payments.state, 'pending'))
}

/** Returns between which times a question is not due yet. */
function times({ now }: Pick<Scope, 'now'>) {
  return { now, latest: now + LONGEST_PAUSE_MS }
}

/** Returns the payments of an order that the bank has not decided, as far as the shop knows. */
export function openPayments(db: Db, orderId: number): OpenPayment[] {
  return statements(db).ofOrder.all({ orderId })
}

/**
 * Asks the bank about the payments that are due, and records what it has decided (PAY-59). Resolves to whether more may
 * be due.
 */
export async function askDuePayments(ctx: Scope): Promise<boolean> {
  const due = statements(ctx.db).due.all({ ...times(ctx), since: ctx.now - ASKED_FOR_MS })
  await inOwnTurns(due, (payment) => askBank(ctx, payment))
  return due.length === BATCH
}

/** Makes the payments that are not settled due. A restart may have interrupted what the shop was told about them. */
export function* askAllAgain({ db, now }: Pick<Scope, 'db' | 'now'>): Turns<void> {
  const { settledAt, createdAt, nextQuestionAt } = payments
  const isOpen = and(isNull(settledAt), gt(nextQuestionAt, 0), gt(createdAt, now - ASKED_FOR_MS))
  const next = db
    .update(payments)
    .set({ nextQuestionAt: 0 })
    .where(fewRows(payments, isOpen, MADE_DUE))
  while (next.run().changes === MADE_DUE) yield
}

/**
 * Asks the bank about a payment that is due and records what it has decided. Resolves to whether the bank has given an
 * answer that the shop could take; false also if another process asks at this moment.
 */
export async function askBank(ctx: Scope, payment: OpenPayment): Promise<boolean> {
  const { id, provider, bankPaymentId, amount, orderId } = payment
  const asked = { ...times(ctx), id, until: nextQuestion(payment, ctx.now) }
  const taken = await whenWritable(ctx.db, () => statements(ctx.db).take.get(asked))
  if (!taken) return false
  try {
    const answer = await callUpstream(ctx, `bank-question:${provider}`, async () =>
      bankOf(ctx.upstreams.banks, provider).findPayment({ paymentId: id, bankPaymentId, amount }),
    )
    if (answer === 'unknown' || answer === 'waiting') await endQuestions(ctx, payment, answer)
    else await whenWritable(ctx.db, () => recordReport(ctx, { id, provider }, answer))
    return true
  } catch (error) {
    ctx.log.warn({ err: error, orderId }, 'the bank has given no usable answer about a payment')
    const until = ctx.now + SHORT_PAUSE_MS
    await whenWritable(ctx.db, () => statements(ctx.db).hasten.run({ id, until }))
    return false
  }
}

/**
 * Settles a payment about which the bank was asked for long enough, so that not all that were ever given up are looked
 * at each second. One that the bank does not know can no longer be paid. By a doubted clock no time is long enough.
 */
export async function endQuestions(
  { db, now }: Pick<Scope, 'db' | 'now'>,
  { id, createdAt }: Pick<OpenPayment, 'id' | 'createdAt'>,
  answer: 'unknown' | 'waiting',
): Promise<void> {
  // The next question would come too late.
  const askedForMs = answer === 'unknown' ? UNKNOWN_FOR_MS : ASKED_FOR_MS - LONGEST_PAUSE_MS
  const isOver = createdAt <= now - askedForMs && readFact(db.$client, 'clock-doubt') === null
  if (isOver) await whenWritable(db, () => statements(db).settle.run({ id, now }))
}
