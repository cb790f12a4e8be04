import { desc } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { callbackRequests } from '#db/schema/callback.ts'

/** Lists callback requests, newest first, for the staff. */
export function listCallbacks(db: Db, limit: number): (typeof callbackRequests.$inferSelect)[] {
  return db.select().from(callbackRequests).orderBy(desc(callbackRequests.id)).limit(limit).all()
}
