import { and, eq, isNull } from 'drizzle-orm'
import { restockRequests } from '#db/schema/restock.ts'
import type { Ctx } from '#server/context.ts'

/**
 * Ends a request that nobody makes any more. One of which a mail has told before stays for the term of that mail, whose
 * link ends the other requests of its address (WAIT-10). Runs only inside a transaction.
 */
export function endRequest({ db, now }: Pick<Ctx, 'db' | 'now'>, id: number): void {
  const isIt = eq(restockRequests.id, id)
  db.delete(restockRequests)
    .where(and(isIt, isNull(restockRequests.stopHash)))
    .run()
  db.update(restockRequests).set({ toldAt: now }).where(isIt).run()
}
