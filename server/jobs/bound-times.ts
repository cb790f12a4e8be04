import { and, gt, gte, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { sessions, signInCodes } from '#db/schema/auth.ts'
import { pendingAccruals } from '#db/schema/bonuses.ts'
import { limitUses, outbox } from '#db/schema/jobs.ts'
import { orders } from '#db/schema/orders.ts'
import { orderRefunds, payments, refunds } from '#db/schema/payments.ts'
import { fewRows } from '#server/storage/few-rows.ts'
import type { Turns } from '#server/storage/turns.ts'
import { BONUS_DELAY_DAYS } from '#shared/bonuses/bonus-terms.ts'
import { UNCONFIRMED_HOURS } from '#shared/orders/order-waits.ts'
import { DAY_MS, HOUR_MS } from '#shared/time.ts'

/** The longest time that an order holds stock before it is paid or confirmed. */
const LONGEST_WAIT_MS = UNCONFIRMED_HOURS * HOUR_MS
/** Longer than any pause between two attempts. */
const LONGEST_PAUSE_MS = DAY_MS
/** How many rows are changed, or looked at, between two answers to requests. */
const TURN = 500

/** The times that lie farther ahead than they can, unless the clock was wrong when they were written. */
const BOUNDS: readonly ((db: Db, now: number) => { run(): { readonly changes: number } })[] = [
  (db, now) => {
    const latest = now + LONGEST_WAIT_MS
    return db
      .update(orders)
      .set({ expiresAt: latest })
      .where(fewRows(orders, gt(orders.expiresAt, latest), TURN))
  },
  (db, now) => {
    const isAhead = gt(outbox.nextAttemptAt, now + LONGEST_PAUSE_MS)
    return db
      .update(outbox)
      .set({ nextAttemptAt: now })
      .where(fewRows(outbox, and(isNull(outbox.sentAt), isNull(outbox.diedAt), isAhead), TURN))
  },
  (db, now) => {
    const isAhead = gt(refunds.nextAttemptAt, now + LONGEST_PAUSE_MS)
    return db
      .update(refunds)
      .set({ nextAttemptAt: now })
      .where(fewRows(refunds, and(isNull(refunds.confirmedAt), isAhead), TURN))
  },
  (db, now) => {
    const isAhead = gt(orderRefunds.nextAttemptAt, now + LONGEST_PAUSE_MS)
    return db
      .update(orderRefunds)
      .set({ nextAttemptAt: now })
      .where(fewRows(orderRefunds, and(isNull(orderRefunds.confirmedAt), isAhead), TURN))
  },
  (db, now) => {
    const isAhead = gt(payments.nextQuestionAt, now + LONGEST_PAUSE_MS)
    return db
      .update(payments)
      .set({ nextQuestionAt: now })
      .where(fewRows(payments, and(isNull(payments.settledAt), isAhead), TURN))
  },
  (db, now) => {
    const latest = now + BONUS_DELAY_DAYS * DAY_MS
    return db
      .update(pendingAccruals)
      .set({ dueAt: latest })
      .where(fewRows(pendingAccruals, gt(pendingAccruals.dueAt, latest), TURN))
  },
  (db, now) =>
    db
      .update(limitUses)
      .set({ at: now })
      .where(fewRows(limitUses, gt(limitUses.at, now), TURN)),
  // A session that began at a time that is yet to come was not seen before it, and only `seenAt` has an index.
  (db, now) =>
    db
      .update(sessions)
      .set({ seenAt: now, createdAt: sql`min(${sessions.createdAt}, ${now})` })
      .where(fewRows(sessions, gt(sessions.seenAt, now), TURN)),
]

/**
 * Brings times nearer that were written by a clock that has been set back since: otherwise stock would be held, mail
 * would wait, and phones would be refused for as long as the clock was wrong (OPS-11).
 */
export function* boundTimes(db: Db, now: number): Turns<void> {
  for (const bound of BOUNDS) while (bound(db, now).run().changes === TURN) yield
}

/**
 * Ends sign-in codes for good that have expired or were sent at a time that is yet to come: otherwise a clock that is
 * set back could make an old code valid again.
 */
export function* endCodes(db: Db, now: number): Turns<void> {
  const { sentAt, expiresAt } = signInCodes
  const isOver = or(lte(expiresAt, now), gt(sentAt, now))
  const place = sql<number>`rowid`
  const { first, last } = db
    .select({
      first: sql<number>`coalesce((SELECT min(rowid) FROM ${signInCodes}), 1)`,
      last: sql<number>`coalesce((SELECT max(rowid) FROM ${signInCodes}), 0)`,
    })
    .from(sql`(SELECT 1)`)
    .get() ?? { first: 1, last: 0 }
  for (let from = first; from <= last; from += TURN) {
    db.update(signInCodes)
      .set({ expiresAt: sql`${sentAt}` })
      .where(and(gte(place, from), lt(place, from + TURN), isOver, gt(expiresAt, sentAt)))
      .run()
    yield
  }
}
