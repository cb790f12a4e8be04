import { and, between, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { outbox } from '#db/schema/jobs.ts'
import { orders } from '#db/schema/orders.ts'

/**
 * Selects the ids of the messages about some orders, to the staff too: their keys begin with that of the order, so that
 * SQLite finds them by the index of the keys.
 */
export function messagesAboutOrders(db: Db, areThese: SQL | undefined) {
  return db.select({ id: outbox.id }).from(orders).crossJoin(outbox).where(and(areThese, isAbout))
}

/** Selects the ids of the messages to the buyer about a shopper's orders, by the contacts of the orders. */
export function messagesToBuyer(db: Db, shopperId: number) {
  const isToBuyer = or(eq(outbox.recipient, orders.phone), eq(outbox.recipient, orders.email))
  return db
    .select({ id: outbox.id })
    .from(orders)
    .crossJoin(outbox)
    .where(and(eq(orders.shopperId, shopperId), isAbout, isToBuyer))
}

const isAbout = between(
  outbox.dedupeKey,
  sql`'order:' || ${orders.publicId} || ':'`,
  sql`'order:' || ${orders.publicId} || ';'`,
)
