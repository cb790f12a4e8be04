import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { reviews } from '#db/schema/reviews.ts'

/**
 * Removes who wrote the published reviews of a customer whose account is closed, and deletes the others, which nobody
 * could change any more (REV-16). Runs inside the transaction that closes the account.
 */
export function forgetAuthor(db: Db, clientId: number): void {
  const isTheirs = eq(reviews.clientId, clientId)
  db.delete(reviews)
    .where(and(isTheirs, ne(reviews.state, 'published')))
    .run()
  db.update(reviews).set({ clientId: null, author: null }).where(isTheirs).run()
}
