import { and, isNull, type SQL } from 'drizzle-orm'
import { restockRequests } from '#db/schema/restock.ts'
import type { Ctx } from '#server/context.ts'

/**
 * Ends waiting requests that nobody makes any more. One of which a mail has told before stays as long as if it had been
 * told of now, because the link in that mail ends the other requests of its address (WAIT-10). Runs only inside a
 * transaction.
 */
export function endRequests({ db, now }: Pick<Ctx, 'db' | 'now'>, condition: SQL): void {
  const isEnded = and(condition, isNull(restockRequests.toldAt))
  db.delete(restockRequests)
    .where(and(isEnded, isNull(restockRequests.stopHash)))
    .run()
  db.update(restockRequests).set({ toldAt: now }).where(isEnded).run()
}
