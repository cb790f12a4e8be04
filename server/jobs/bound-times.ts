import { and, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { sessions, signInCodes } from '#db/schema/auth.ts'
import { limitUses, outbox } from '#db/schema/jobs.ts'
import { orders } from '#db/schema/orders.ts'
import { orderRefunds, payments, refunds } from '#db/schema/payments.ts'
import { inTransaction } from '#db/transaction.ts'
import { UNCONFIRMED_HOURS } from '#shared/orders/order-waits.ts'
import { DAY_MS, HOUR_MS } from '#shared/time.ts'

/** The longest time that an order holds stock before it is paid or confirmed. */
const LONGEST_WAIT_MS = UNCONFIRMED_HOURS * HOUR_MS
/** Longer than any pause between two attempts. */
const LONGEST_PAUSE_MS = DAY_MS

/** The times that lie farther ahead than they can, unless the clock was wrong when they were written. */
const BOUNDS: readonly ((db: Db, now: number) => { run(): unknown })[] = [
  (db, now) => {
    const latest = now + LONGEST_WAIT_MS
    return db.update(orders).set({ expiresAt: latest }).where(gt(orders.expiresAt, latest))
  },
  (db, now) =>
    db
      .update(outbox)
      .set({ nextAttemptAt: now })
      .where(
        and(isNull(outbox.sentAt), isNull(outbox.diedAt), gt(outbox.nextAttemptAt, now + LONGEST_PAUSE_MS)),
      ),
  (db, now) =>
    db
      .update(refunds)
      .set({ nextAttemptAt: now })
      .where(and(isNull(refunds.confirmedAt), gt(refunds.nextAttemptAt, now + LONGEST_PAUSE_MS))),
  (db, now) =>
    db
      .update(orderRefunds)
      .set({ nextAttemptAt: now })
      .where(and(isNull(orderRefunds.confirmedAt), gt(orderRefunds.nextAttemptAt, now + LONGEST_PAUSE_MS))),
  (db, now) =>
    db
      .update(payments)
      .set({ nextQuestionAt: now })
      .where(and(isNull(payments.settledAt), gt(payments.nextQuestionAt, now + LONGEST_PAUSE_MS))),
  (db, now) => db.update(limitUses).set({ at: now }).where(gt(limitUses.at, now)),
  // A session that began at a time that is yet to come was not seen before it, and only `seenAt` has an index.
  (db, now) =>
    db
      .update(sessions)
      .set({ seenAt: now, createdAt: sql`min(${sessions.createdAt}, ${now})` })
      .where(gt(sessions.seenAt, now)),
]

/**
 * Brings times nearer that were written by a clock that has been set back since: otherwise stock would be held, mail
 * would wait, and phones would be refused for as long as the clock was wrong (OPS-11).
 */
export function boundTimes(db: Db, now: number): void {
  inTransaction(db, () => {
    for (const bound of BOUNDS) bound(db, now).run()
  })
}

/**
 * Ends sign-in codes for good that have expired or were sent at a time that is yet to come: otherwise a clock that is
 * set back could make an old code valid again.
 */
export function endCodes(db: Db, now: number): void {
  const { sentAt, expiresAt } = signInCodes
  const isOver = or(lte(expiresAt, now), gt(sentAt, now))
  db.update(signInCodes)
    .set({ expiresAt: sql`${sentAt}` })
    .where(and(isOver, gt(expiresAt, sentAt)))
    .run()
}
