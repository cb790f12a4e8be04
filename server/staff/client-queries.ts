import { count, desc, eq, or, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { clients, sessions } from '#db/schema/auth.ts'
import { pendingAccruals } from '#db/schema/bonuses.ts'
import { consents } from '#db/schema/consents.ts'
import { orders } from '#db/schema/orders.ts'
import { bonusBalance, openGrants } from '#server/bonuses/bonus-ledger.ts'
import { AppError } from '#shared/errors.ts'
import { toE164 } from '#shared/phone.ts'
import { hasText } from './like-text.ts'

/** Fewer digits are part of too many phones. */
const FEWEST_DIGITS = 4

/** Drizzle leaves the table out of the columns of a select from one table, so this names it. */
const ordersOf = sql<number>`(SELECT count(*) FROM ${orders} AS placed WHERE placed.shopper_id = clients.id)`

/**
 * Finds customers by a phone in whatever form or four of its digits or more, a mail address, or a name, the newest first
 * (STAFF-3).
 */
export function findClients(db: Db, text: string, limit: number) {
  const word = text.trim()
  const phone = toE164(word)
  const digits = word.replace(/[\s()+-]/g, '')
  const isDigits = /^\d+$/.test(digits) && digits.length >= FEWEST_DIGITS
  return db
    .select({
      ...{ id: clients.id, phone: clients.phone, name: clients.name, email: clients.email },
      ...{ createdAt: clients.createdAt, orders: ordersOf },
    })
    .from(clients)
    .where(
      phone === null
        ? or(
            hasText([clients.name, clients.email], word),
            isDigits ? hasText([clients.phone], digits) : undefined,
          )
        : eq(clients.phone, phone),
    )
    .orderBy(desc(clients.id))
    .limit(limit)
    .all()
}

const MOST_ORDERS = 20

/**
 * Returns a customer with the latest orders, the bonuses, the number of signed-in browsers, and the consents (STAFF-3).
 * Throws NOT_FOUND.
 */
export function getStaffClient(db: Db, id: number) {
  const client = db.select().from(clients).where(eq(clients.id, id)).get()
  if (!client) throw new AppError('NOT_FOUND')
  const isTheirs = eq(orders.shopperId, id)
  const [total] = db.select({ orders: count() }).from(orders).where(isTheirs).all()
  const [signedIn] = db.select({ sessions: count() }).from(sessions).where(eq(sessions.clientId, id)).all()
  const [pending] = db
    .select({ amount: sql<number>`coalesce(sum(${pendingAccruals.amount}), 0)` })
    .from(pendingAccruals)
    .where(eq(pendingAccruals.clientId, id))
    .all()
  const [nextGrant] = openGrants({ db }, id, 1)
  return {
    client,
    orderCount: total?.orders ?? 0,
    orders: db
      .select({
        ...{ id: orders.id, createdAt: orders.createdAt, fulfilment: orders.fulfilment },
        ...{ payment: orders.payment, finalTotal: orders.finalTotal, deliveryPrice: orders.deliveryPrice },
      })
      .from(orders)
      .where(isTheirs)
      .orderBy(desc(orders.id))
      .limit(MOST_ORDERS)
      .all(),
    bonuses: {
      balance: bonusBalance({ db }, id),
      pending: pending?.amount ?? 0,
      nextExpiry: nextGrant ? { amount: nextGrant.left, at: nextGrant.expiresAt } : null,
    },
    sessions: signedIn?.sessions ?? 0,
    /** When the processing of personal data was agreed to with the account; null without a document. */
    consentedAt:
      db
        .select({ at: consents.at })
        .from(consents)
        .where(eq(consents.clientId, id))
        .orderBy(desc(consents.id))
        .limit(1)
        .get()?.at ?? null,
  }
}

/** The subject of an action on a customer. */
export function clientSubject(id: number): string {
  return `client ${id}`
}
