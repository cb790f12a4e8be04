import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { outbox } from '#db/schema/jobs.ts'

type Message = typeof outbox.$inferSelect

/** Lists messages for the staff, the newest first: those that are still to be sent, or those that were given up. */
export function listMessages(db: Db, isDead: boolean, limit: number): Message[] {
  const died = isDead ? isNotNull(outbox.diedAt) : isNull(outbox.diedAt)
  return db
    .select()
    .from(outbox)
    .where(and(isNull(outbox.sentAt), died))
    .orderBy(desc(outbox.id))
    .limit(limit)
    .all()
}

/**
 * Schedules a message to be sent at once and with as many attempts as a new one, even if it was given up. A message
 * that has been sent stays as it is. Returns the message as it was before; undefined for an unknown id.
 */
export function resendMessage(db: Db, id: number, now: number): Message | undefined {
  const message = db.select().from(outbox).where(eq(outbox.id, id)).get()
  db.update(outbox)
    .set({ attempts: 0, nextAttemptAt: now, diedAt: null })
    .where(and(eq(outbox.id, id), isNull(outbox.sentAt)))
    .run()
  return message
}
