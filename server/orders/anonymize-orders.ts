import { and, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { orders } from '#db/schema/orders.ts'
import { orderNotes } from '#db/schema/staff.ts'

/**
 * Removes who ordered from orders that meet the condition, at most `most` of them: name, phone, email, address, comment,
 * the carrier's number of the parcel, and the notes of the staff. What was bought, for how much, and how it was paid stays
 * for the books (SEC-24). Returns the number of orders.
 */
export function anonymizeOrders(
  { db, now }: { db: Db; now: number },
  condition: SQL | undefined,
  most = Number.MAX_SAFE_INTEGER,
): number {
  const ids = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isNull(orders.anonymizedAt), condition))
    .limit(most)
    .all()
    .map(({ id }) => id)
  if (ids.length === 0) return 0
  db.delete(orderNotes).where(inArray(orderNotes.orderId, ids)).run()
  return db
    .update(orders)
    .set({
      ...{ name: '', phone: '', email: null, address: null, description: '', timezone: '' },
      trackNumber: null,
      ...{ smsAgreement: false, emailAgreement: false, anonymizedAt: now },
    })
    .where(inArray(orders.id, ids))
    .run().changes
}
