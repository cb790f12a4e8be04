import { inArray, sql } from 'drizzle-orm'
import { asPickupPointId, type PickupPointId } from '#shared/delivery-ids.ts'
import type { Db } from './client.ts'
import { pickupPoints } from './schema/pickup.ts'
import { readFact, writeFact } from './shop-facts.ts'
import { inTransaction } from './transaction.ts'

/** Returns the highest id that any pickup point has or has had; 0 if there never was one. */
function highestPointId(db: Db): number {
  const { id } = db
    .select({ id: sql<number>`coalesce(max(${pickupPoints.id}), 0)` })
    .from(pickupPoints)
    .get() ?? { id: 0 }
  return Math.max(id, Number(readFact(db.$client, 'last-point-id')))
}

/**
 * Returns a function that returns the id of one new pickup point after another, within one transaction. SQLite would give
 * it that of the last point once that has gone, and a basket, an open page, or an order that names the id would mean
 * another place (PICK-110).
 */
export function newPointIds(db: Db): () => PickupPointId {
  let last = highestPointId(db)
  return () => asPickupPointId(++last)
}

/** Deletes pickup points whose ids no point gets again (PICK-110). */
export function deletePoints(db: Db, ids: readonly PickupPointId[]): void {
  inTransaction(db, () => {
    const highest = String(highestPointId(db))
    if (readFact(db.$client, 'last-point-id') !== highest) writeFact(db, 'last-point-id', highest)
    db.delete(pickupPoints)
      .where(inArray(pickupPoints.id, [...ids]))
      .run()
  })
}
