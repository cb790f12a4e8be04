import {
  and,
  asc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notExists,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from '#db/client.ts'
import { clients, knownDevices, sessions, shoppers, signInCodes, usedCaptchaTokens } from '#db/schema/auth.ts'
import { basketItems, baskets } from '#db/schema/basket.ts'
import { callbackRequests } from '#db/schema/callback.ts'
import { coupons } from '#db/schema/coupons.ts'
import { limitUses, outbox } from '#db/schema/jobs.ts'
import { couponUses, idempotencyKeys, orderEvents, orders } from '#db/schema/orders.ts'
import { restockRequests } from '#db/schema/restock.ts'
import { reviews } from '#db/schema/reviews.ts'
import { securityEvents } from '#db/schema/security.ts'
import { staffActions } from '#db/schema/staff.ts'
import { carrierQuotes } from '#db/schema/tariffs.ts'
import { isTooOld, isUnused } from '#server/identity/session-life.ts'
import { LONGEST_WINDOW_MS } from '#server/limits/limits.ts'
import { anonymizeOrders } from '#server/orders/anonymize-orders.ts'
import { fewRows } from '#server/storage/few-rows.ts'
import type { Turns } from '#server/storage/turns.ts'
import {
  CALLBACK_DAYS,
  DEVICE_DAYS,
  EMPTY_BASKET_DAYS,
  GUEST_DAYS,
  MESSAGE_DAYS,
  ORDER_YEARS,
  REFUSED_REVIEW_DAYS,
  RESTOCK_DAYS,
  SECURITY_LOG_DAYS,
} from '#shared/retention-days.ts'
import { DAY_MS, HOUR_MS } from '#shared/time.ts'

interface Scope {
  readonly db: Db
  readonly now: number
}

/** One row of the table: what is kept no longer than its term. */
interface Term {
  readonly what: string
  /** Ends what is due, at most TURN rows with each step, between which requests are answered. */
  turns(scope: Scope): Turns<void>
}

/** How many rows are looked for or changed at once, and how many orders, each of which changes four indexes. */
const TURN = 500
const ORDERS = 100

/** Ends rows until a turn finds fewer than it may. Their due rows are found by an index. */
function term(what: string, end: (scope: Scope, most: number) => number, most = TURN): Term {
  return {
    what,
    *turns(scope) {
      while (end(scope, most) === most) yield
    },
  }
}

type IsDue = (scope: Scope) => SQL | undefined

function deletion(what: string, table: SQLiteTable, isDue: IsDue): Term {
  return term(
    what,
    (scope, most) =>
      scope.db
        .delete(table)
        .where(fewRows(table, isDue(scope), most))
        .run().changes,
  )
}

/** Like `deletion`, for a condition without an index, which goes through the whole table. */
function search(what: string, table: SQLiteTable, isDue: IsDue): Term {
  return {
    what,
    *turns(scope) {
      const { db } = scope
      const [from, to] = [sql.placeholder('from'), sql.placeholder('to')]
      const place = sql<number>`rowid`
      // By rows and not by numbers, of which those of the guests of former years are unused.
      const next = db
        .select({ id: place })
        .from(table)
        .where(gt(place, from))
        .orderBy(asc(place))
        .limit(1)
        .offset(TURN - 1)
        .prepare()
      const end = db
        .delete(table)
        .where(and(gt(place, from), lte(place, to), isDue(scope)))
        .prepare()
      for (let after = 0; ; ) {
        const last = next.get({ from: after })?.id
        end.run({ from: after, to: last ?? Number.MAX_SAFE_INTEGER })
        if (last === undefined) return
        after = last
        yield
      }
    },
  }
}

/** A carrier that has not answered for so long is not expected to charge the same (SEC-112). */
const CARRIER_ANSWER_DAYS = 90

const daysAgo = (now: number, days: number) => now - days * DAY_MS

/** Everything that the shop deletes by itself, and when. */
export const TERMS: readonly Term[] = [
  deletion('uses of budgets', limitUses, ({ now }) => lte(limitUses.at, now - LONGEST_WINDOW_MS)),
  deletion('sign-in codes', signInCodes, ({ now }) => lte(signInCodes.expiresAt, daysAgo(now, 1))),
  deletion('captcha tokens', usedCaptchaTokens, ({ now }) => lte(usedCaptchaTokens.usedAt, daysAgo(now, 1))),
  deletion('idempotency keys', idempotencyKeys, ({ now }) => lte(idempotencyKeys.createdAt, daysAgo(now, 1))),
  deletion('unused sessions', sessions, ({ now }) => isUnused(now)),
  deletion('known devices', knownDevices, ({ now }) => lte(knownDevices.seenAt, daysAgo(now, DEVICE_DAYS))),
  deletion('callback requests', callbackRequests, ({ now }) =>
    lte(callbackRequests.createdAt, daysAgo(now, CALLBACK_DAYS)),
  ),
  deletion('restock requests', restockRequests, ({ now }) =>
    and(isNull(restockRequests.toldAt), lte(restockRequests.createdAt, daysAgo(now, RESTOCK_DAYS))),
  ),
  // As long as the mail with the link that ends them.
  deletion('restock requests that were told of', restockRequests, ({ now }) =>
    and(isNotNull(restockRequests.toldAt), lte(restockRequests.toldAt, daysAgo(now, MESSAGE_DAYS))),
  ),
  deletion('refused reviews', reviews, ({ now }) =>
    and(eq(reviews.state, 'refused'), lte(reviews.decidedAt, daysAgo(now, REFUSED_REVIEW_DAYS))),
  ),
  deletion('sent messages', outbox, ({ now }) =>
    and(isNotNull(outbox.sentAt), lte(outbox.sentAt, daysAgo(now, MESSAGE_DAYS))),
  ),
  deletion('messages that were given up', outbox, ({ now }) =>
    and(isNotNull(outbox.diedAt), lte(outbox.diedAt, daysAgo(now, MESSAGE_DAYS))),
  ),
  deletion('security log', securityEvents, ({ now }) =>
    lte(securityEvents.at, daysAgo(now, SECURITY_LOG_DAYS)),
  ),
  // As long as the contacts of the orders that they are about.
  deletion('record of the staff', staffActions, ({ now }) =>
    lt(staffActions.at, yearStart(now, ORDER_YEARS)),
  ),
  search('answers of carriers', carrierQuotes, ({ now }) =>
    lte(carrierQuotes.quotedAt, daysAgo(now, CARRIER_ANSWER_DAYS)),
  ),
  search('old sessions', sessions, ({ now }) => isTooOld(now)),
  // An order refers to its basket, whose version tells a repeated submission from a new one.
  search('empty baskets', baskets, ({ db, now }) =>
    and(
      lte(baskets.updatedAt, daysAgo(now, EMPTY_BASKET_DAYS)),
      notExists(db.select().from(basketItems).where(eq(basketItems.basketId, baskets.id))),
      notExists(db.select().from(orders).where(eq(orders.basketId, baskets.id))),
    ),
  ),
  search('guests without orders', shoppers, ({ db, now }) =>
    and(
      lte(shoppers.seenAt, daysAgo(now, GUEST_DAYS)),
      notExists(db.select().from(clients).where(eq(clients.id, shoppers.id))),
      notExists(db.select().from(orders).where(eq(orders.shopperId, shoppers.id))),
      notExists(
        db
          .select()
          .from(baskets)
          .innerJoin(orders, eq(orders.basketId, baskets.id))
          .where(eq(baskets.shopperId, shoppers.id)),
      ),
    ),
  ),
  // Once a coupon has ended, nobody can use it again.
  term('phones that have used a coupon', ({ db, now }, most) => {
    const ended = db.select({ key: coupons.key }).from(coupons).where(lte(coupons.endsAt, now))
    const due = db
      .select({ orderId: couponUses.orderId })
      .from(couponUses)
      .where(and(inArray(couponUses.couponKey, ended), isNotNull(couponUses.oncePhone)))
      .limit(most)
    return db.update(couponUses).set({ oncePhone: null }).where(inArray(couponUses.orderId, due)).run()
      .changes
  }),
  term(
    'contacts of orders',
    (scope, most) => {
      const until = yearStart(scope.now, ORDER_YEARS)
      const isLater = and(eq(orderEvents.orderId, orders.id), gte(orderEvents.at, until))
      const isOver = notExists(scope.db.select().from(orderEvents).where(isLater))
      return anonymizeOrders(scope, and(lt(orders.createdAt, until), isOver), most)
    },
    ORDERS,
  ),
]

/** Returns when the year began, in Moscow, that lies `years` years before the present one. */
function yearStart(now: number, years: number): number {
  const moscow = 3 * HOUR_MS
  return Date.UTC(new Date(now + moscow).getUTCFullYear() - years, 0, 1) - moscow
}
