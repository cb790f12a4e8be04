import { and, asc, eq, exists, gt, isNull, lte, not, or, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { outbox } from '#db/schema/jobs.ts'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { dropKeys } from '#server/mail/put-mail.ts'
import { LONGEST_PAUSE_MS } from '#server/payments/question-times.ts'
import { inOwnTurns } from '#server/storage/turns.ts'
import { whenWritable } from '#server/storage/until-writable.ts'
import { AppError } from '#shared/errors.ts'
import { DAY_MS } from '#shared/time.ts'
import { askBank, isOpenPayment, openPayments } from './ask-bank.ts'
import { moveOrderAndTell } from './move-order-and-tell.ts'
import { ABOUT_UNPAID } from './tell-of-moves.ts'

type Scope = Pick<Ctx, 'db' | 'now' | 'log' | 'upstreams' | 'config'>

/** How many orders expire in one round of the jobs. */
const BATCH = 100
/** How long an expired order waits for the bank's answer before the staff is told. */
const SILENT_MS = DAY_MS

const statements = prepared((db) => {
  const isExpired = lte(orders.expiresAt, sql.placeholder('now'))
  const notDueYet = db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orders.id),
        isOpenPayment(),
        gt(payments.nextQuestionAt, sql.placeholder('now')),
        lte(payments.nextQuestionAt, sql.placeholder('latest')),
      ),
    )
  return {
    /** Expired orders, except those about whose payments the bank was asked a moment ago. */
    expired: db
      .select({ id: orders.id, expiresAt: orders.expiresAt })
      .from(orders)
      .where(and(isExpired, not(exists(notDueYet))))
      // By the index of the few that expire. By id, SQLite would read all orders of the shop, each second.
      .orderBy(asc(orders.expiresAt), asc(orders.id))
      .limit(BATCH)
      .prepare(),
    /** Letters that still ask for the payment of an order that can no longer be paid. */
    lettersOfExpired: db
      .select({ dedupeKey: outbox.dedupeKey })
      .from(orders)
      .crossJoin(outbox)
      .where(
        and(
          isExpired,
          or(
            ...ABOUT_UNPAID.map((about) =>
              eq(outbox.dedupeKey, sql`'order:' || ${orders.publicId} || ${`:${about}:mail`}`),
            ),
          ),
          isNull(outbox.sentAt),
        ),
      )
      .prepare(),
    isExpired: db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.id, sql.placeholder('id')), isExpired))
      .prepare(),
  }
})

/**
 * Cancels prepay orders that have been unpaid, and quick and cash orders that have been unconfirmed, until they
 * expire, and returns their stock (ORD-4, ORD-9, ORD-10, QUICK-17, ORD-52). Before that the bank is asked about every
 * payment that it has not decided (PAY-37), and without its answer the order stays (PAY-38).
 */
export async function expireOrders(ctx: Scope): Promise<void> {
  const expired = statements(ctx.db).expired.all({ now: ctx.now, latest: ctx.now + LONGEST_PAUSE_MS })
  const kept = await inOwnTurns(expired, async (order) => ((await expire(ctx, order.id)) ? [] : [order]))
  const orderIds = kept.flat().flatMap(({ id, expiresAt }) => (isLate(ctx, expiresAt) ? [id] : []))
  if (orderIds.length > 0)
    ctx.log.error({ orderIds }, 'unpaid orders cannot expire, because the bank has not answered for a day')
}

/**
 * Takes back the letters that ask for the payment of an expired order and have not been sent, as by a shop that was
 * stopped meanwhile: while the bank is asked about its payment, it is not cancelled yet (MAIL-8).
 */
export async function dropLettersOfExpired({ db, now }: Pick<Scope, 'db' | 'now'>): Promise<void> {
  const keys = statements(db)
    .lettersOfExpired.all({ now })
    .map(({ dedupeKey }) => dedupeKey)
  if (keys.length > 0) await whenWritable(db, () => dropKeys(db, keys))
}

/** Resolves to false if the order has to wait for the bank. */
async function expire(ctx: Scope, orderId: number): Promise<boolean> {
  const open = openPayments(ctx.db, orderId)
  const answers = await Promise.all(open.map((payment) => askBank(ctx, payment)))
  if (answers.includes(false)) return false
  try {
    await whenWritable(ctx.db, () =>
      inTransaction(ctx.db, () => {
        // The bank or another process may have said meanwhile that the order is paid or confirmed.
        if (statements(ctx.db).isExpired.get({ id: orderId, now: ctx.now }))
          moveOrderAndTell(ctx, orderId, 'cancelled')
      }),
    )
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
  return true
}

function isLate({ now }: Scope, expiresAt: number | null): boolean {
  return expiresAt !== null && expiresAt + SILENT_MS <= now
}
