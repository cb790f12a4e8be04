import { setImmediate } from 'node:timers/promises'
import { and, asc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { orderRefunds, paymentMismatches, payments, refunds } from '#db/schema/payments.ts'
import { shopFacts } from '#db/schema/shop-facts.ts'
import type { Ctx } from '#server/context.ts'
import { ASKED_FOR_MS, SHORT_PAUSE_MS } from '#server/payments/question-times.ts'
import { whenWritable } from '#server/storage/until-writable.ts'
import { type BankAnswer, type BankReport, bankOf } from '#server/upstream/bank/port.ts'
import { callUpstream } from '#server/upstream/call-upstream.ts'
import { parseJson } from '#server/upstream/parse-json.ts'
import { UpstreamError } from '#server/upstream/upstream-error.ts'
import { AppError } from '#shared/errors.ts'
import type { AttemptState, BankEvent } from '#shared/payments/payment-events.ts'
import { DAY_MS } from '#shared/time.ts'
import { endQuestions } from './ask-bank.ts'
import { recordReport } from './record-notification.ts'

type Scope = Pick<Ctx, 'db' | 'now' | 'log' | 'upstreams' | 'config'>

const EVERY_MS = DAY_MS
/** Younger payments may be changing at this moment, and the bank is being asked about them anyway. */
const YOUNGEST_MS = DAY_MS
const OLDEST_MS = 35 * DAY_MS
/** How many payments are compared in one round of the jobs, and therefore at the same time. */
const BATCH = 5
/** How many payments are looked at before requests are answered: most are older than those that are compared. */
const LOOKED_AT = 2000
/** After an hour the comparison goes on without those payments about which the bank does not answer. */
const MOST_PAUSES = 12

/** What the bank may say about a payment in each state of the shop without a mismatch. */
const AGREED: Readonly<Record<AttemptState, readonly (BankEvent | 'waiting' | 'unknown')[]>> = {
  pending: ['waiting', 'unknown'],
  paid: ['paid'],
  failed: ['failed', 'waiting', 'unknown'],
  // Another job asks for the refund until the bank has made it.
  refunding: ['paid'],
  refunded: ['refunded'],
}

/** Where the comparison stands, kept in the database so that a restart continues it. */
const Progress = z.object({
  startedAt: z.number(),
  /** The last compared payment, by its place in the table. */
  after: z.number(),
  /** When the comparison ended; null while it is under way. */
  endedAt: z.nullable(z.number()),
  /** The comparison goes on only then, because the bank did not answer. */
  pausedUntil: z.number(),
  /** How often it has waited for the same payments. */
  pauses: z._default(z.number(), 0),
})
type Progress = z.infer<typeof Progress>
const PROGRESS_KEY = 'payments.reconciliation'

function refundedInParts(condition: SQL) {
  return sql<number>`coalesce((
    SELECT sum(part.amount) FROM ${orderRefunds} AS part WHERE part.payment_id = ${payments}.id ${condition}
  ), 0)`
}

const statements = prepared((db) => {
  const ofOpen = db
    .select({ id: paymentMismatches.paymentId })
    .from(paymentMismatches)
    .where(isNull(paymentMismatches.clearedAt))
  const place = sql<number>`${payments}.rowid`
  const columns = {
    place,
    id: payments.id,
    orderId: payments.orderId,
    amount: payments.amount,
    state: payments.state,
    provider: payments.provider,
    bankPaymentId: payments.bankPaymentId,
    createdAt: payments.createdAt,
    /** What the bank has confirmed, and has been asked for, in refunds of parts. */
    refunded: refundedInParts(sql`AND part.confirmed_at IS NOT NULL`),
    refundable: refundedInParts(sql``),
    /** What the bank has refunded of the rest, 0 if it was given back by hand; null without a refund of the rest. */
    rest: sql<number | null>`(
      SELECT iif(rest.is_by_hand, 0, rest.amount) FROM ${refunds} AS rest
      WHERE rest.payment_id = ${payments}.id AND rest.confirmed_at IS NOT NULL
    )`,
  }
  return {
    batch: db
      .select(columns)
      .from(payments)
      .where(
        and(
          gt(place, sql.placeholder('after')),
          lte(place, sql.placeholder('to')),
          lte(payments.createdAt, sql.placeholder('until')),
          or(gt(payments.createdAt, sql.placeholder('since')), inArray(payments.id, ofOpen)),
        ),
      )
      .orderBy(asc(place))
      .limit(BATCH)
      .prepare(),
    lastPlace: db
      .select({ place: sql<number>`coalesce(max(${place}), 0)` })
      .from(payments)
      .prepare(),
    one: db
      .select(columns)
      .from(payments)
      .where(eq(payments.id, sql.placeholder('id')))
      .prepare(),
    clear: db
      .update(paymentMismatches)
      .set({ clearedAt: sql`${sql.placeholder('now')}` })
      .where(and(eq(paymentMismatches.paymentId, sql.placeholder('id')), isNull(paymentMismatches.clearedAt)))
      .prepare(),
    open: db
      .select({
        orderId: payments.orderId,
        provider: payments.provider,
        bankPaymentId: payments.bankPaymentId,
        seenAt: paymentMismatches.seenAt,
        ours: paymentMismatches.ours,
        bank: paymentMismatches.bank,
      })
      .from(paymentMismatches)
      .innerJoin(payments, eq(payments.id, paymentMismatches.paymentId))
      .where(isNull(paymentMismatches.clearedAt))
      .orderBy(asc(paymentMismatches.seenAt), asc(paymentMismatches.id))
      .prepare(),
    progress: db
      .select({ value: shopFacts.value })
      .from(shopFacts)
      .where(eq(shopFacts.key, PROGRESS_KEY))
      .prepare(),
  }
})

type Compared = ReturnType<ReturnType<typeof statements>['batch']['all']>[number]

/**
 * Compares the payments of the last 35 days with the bank, once a day and a few in each round of the jobs (PAY-61).
 * What the bank reports is recorded as if its notification had come; what differs even then is stored for the staff.
 */
export async function reconcilePayments(ctx: Scope): Promise<void> {
  const progress = dueProgress(ctx)
  if (progress === null) return
  const { batch, after, isEnd } = await findBatch(ctx, progress.after)
  const pauses = progress.pauses + 1
  const isLastTry = pauses > MOST_PAUSES
  const isAnswered = await Promise.all(batch.map((payment) => compare(ctx, payment, isLastTry)))
  if (isAnswered.includes(false)) {
    const paused = { ...progress, pauses, pausedUntil: ctx.now + SHORT_PAUSE_MS }
    await whenWritable(ctx.db, () => writeProgress(ctx.db, paused))
    return
  }
  const next = { ...progress, after, pauses: 0, endedAt: isEnd ? ctx.now : null }
  await whenWritable(ctx.db, () => writeProgress(ctx.db, next))
  if (!isEnd) return
  const orderIds = statements(ctx.db)
    .open.all()
    .map(({ orderId }) => orderId)
  if (orderIds.length > 0)
    ctx.log.error(
      { orderIds: orderIds.slice(0, 20) },
      'payments of these orders differ from what the bank says',
    )
}

interface Batch {
  readonly batch: readonly Compared[]
  /** Where the next batch is looked for. */
  readonly after: number
  readonly isEnd: boolean
}

/** Looks for payments to compare behind a place of the table, in short steps between which requests are answered. */
async function findBatch({ db, now }: Scope, behind: number): Promise<Batch> {
  const times = { until: now - YOUNGEST_MS, since: now - OLDEST_MS }
  const last = statements(db).lastPlace.get()?.place ?? 0
  for (let after = behind; ; after += LOOKED_AT) {
    const to = after + LOOKED_AT
    const batch = statements(db).batch.all({ after, to, ...times })
    const isFull = batch.length === BATCH
    const isEnd = !isFull && to >= last
    if (batch.length > 0 || isEnd) return { batch, after: isFull ? (batch.at(-1)?.place ?? to) : to, isEnd }
    await setImmediate()
  }
}

/** Returns the comparison that is to go on or to begin now; null if none is. A last one in the future does not count. */
function dueProgress({ db, now }: Scope): Progress | null {
  const last = readProgress(db)
  if (last === null || last.startedAt > now || (last.endedAt !== null && last.startedAt <= now - EVERY_MS))
    return { startedAt: now, after: 0, endedAt: null, pausedUntil: 0, pauses: 0 }
  const isPaused = last.pausedUntil > now && last.pausedUntil <= now + SHORT_PAUSE_MS
  return last.endedAt === null && !isPaused ? last : null
}

/**
 * Resolves to false if the bank has not answered, so that the payment is to be compared again. At the last try that is
 * noted instead.
 */
async function compare(ctx: Scope, payment: Compared, isLastTry: boolean): Promise<boolean> {
  const { id, provider, bankPaymentId, amount } = payment
  try {
    const answer = await callUpstream(ctx, `bank-question:${provider}`, async () =>
      bankOf(ctx.upstreams.banks, provider).findPayment({ paymentId: id, bankPaymentId, amount }),
    )
    // Also one about which the bank did not answer when it was asked last.
    if (answer === 'unknown' || answer === 'waiting') await endQuestions(ctx, payment, answer)
    else await whenWritable(ctx.db, () => record(ctx, payment, answer))
    await whenWritable(ctx.db, () => noteUnlessAgreed(ctx, payment, answer))
    return true
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    const words = `no answer: ${error.reason}`
    const isAboutThis = error.reason === 'refused' || error.reason === 'garbage'
    if (isAboutThis) await whenWritable(ctx.db, () => note(ctx, payment, words))
    // A circuit that is open has not asked.
    if (isAboutThis || !isLastTry || error.reason === 'closed') return isAboutThis
    await whenWritable(ctx.db, () => noteSilence(ctx, payment, words))
    return true
  }
}

function noteUnlessAgreed(ctx: Scope, payment: Compared, answer: BankAnswer): void {
  const { id } = payment
  const now = statements(ctx.db).one.get({ id }) ?? payment
  // While the bank was asked, a refund may have changed the state.
  if (agrees(ctx, payment, answer) || agrees(ctx, now, answer))
    statements(ctx.db).clear.run({ id, now: ctx.now })
  else note(ctx, now, inWords(answer))
}

/** Records a report whose notification was lost. One that cannot be recorded is a mismatch. */
function record(ctx: Scope, { id, provider, orderId }: Compared, answer: BankReport): void {
  try {
    const isNews = recordReport(ctx, { id, provider }, answer)
    if (isNews) ctx.log.warn({ orderId }, 'a notification of the bank was lost')
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

function agrees({ now }: Scope, ours: Compared, answer: BankAnswer): boolean {
  if (answer === 'waiting' && ours.createdAt <= now - ASKED_FOR_MS) return false
  if (answer === 'waiting' || answer === 'unknown') return AGREED[ours.state].includes(answer)
  const isSame =
    answer.amount === ours.amount &&
    (answer.paymentId ?? ours.id) === ours.id &&
    (ours.bankPaymentId ?? answer.bankPaymentId) === answer.bankPaymentId
  if (isSame && isRefundedByHand(ours, answer)) return true
  return isSame && AGREED[ours.state].includes(answer.state) && isSameRefund(ours, answer)
}

/** Whether a payment of which something was given back by hand is still paid at the bank, as far as it says (PAY-96). */
function isRefundedByHand({ state, rest, refunded, amount }: Compared, answer: BankReport): boolean {
  if (state !== 'refunded' || rest === null || answer.state !== 'paid') return false
  const byBank = refunded + rest
  return byBank < amount && (answer.refunded ?? byBank) === byBank
}

/** Whether the bank has given back what the shop has asked for in parts, as far as both say (PAY-87). */
function isSameRefund({ state, refunded, refundable, amount }: Compared, answer: BankReport): boolean {
  if (answer.state !== 'paid' || answer.refunded === undefined) return true
  const most = state === 'refunding' ? amount : refundable
  return answer.refunded >= refunded && answer.refunded <= most
}

function note({ db, now }: Scope, { id, state, amount, refunded }: Compared, bank: string): void {
  const words = { ours: stateInWords(state, amount, refunded), bank }
  db.insert(paymentMismatches)
    .values({ paymentId: id, seenAt: now, ...words })
    .onConflictDoUpdate({
      target: paymentMismatches.paymentId,
      targetWhere: sql`cleared_at IS NULL`,
      set: words,
    })
    .run()
}

/** Notes that the bank says nothing, unless it has said something else that is still open. */
function noteSilence({ db, now }: Scope, { id, state, amount, refunded }: Compared, bank: string): void {
  const ours = stateInWords(state, amount, refunded)
  db.insert(paymentMismatches).values({ paymentId: id, seenAt: now, ours, bank }).onConflictDoNothing().run()
}

function inWords(answer: BankAnswer): string {
  return typeof answer === 'string' ? answer : stateInWords(answer.state, answer.amount, answer.refunded)
}

function stateInWords(state: string, amount: number, refunded = 0): string {
  const back = refunded > 0 ? `, ${refunded} р. of it refunded` : ''
  return `${state}, ${amount} р.${back}`
}

function readProgress(db: Db): Progress | null {
  const value = statements(db).progress.get()?.value
  return Progress.safeParse(parseJson(value ?? '')).data ?? null
}

function writeProgress(db: Db, progress: Progress): void {
  const value = JSON.stringify(progress)
  db.insert(shopFacts)
    .values({ key: PROGRESS_KEY, value })
    .onConflictDoUpdate({ target: shopFacts.key, set: { value } })
    .run()
}

interface Reconciliation {
  /** When the last comparison has ended; null if none has yet or one is under way. */
  readonly comparedAt: number | null
  readonly mismatches: ReturnType<ReturnType<typeof statements>['open']['all']>
}

/** Returns the payments about which the shop and the bank did not agree when they were compared last. */
export function lastReconciliation(db: Db): Reconciliation {
  return { comparedAt: readProgress(db)?.endedAt ?? null, mismatches: statements(db).open.all() }
}
