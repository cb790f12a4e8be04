import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { outbox } from '#db/schema/jobs.ts'
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#shared/errors.ts'
import { recordAction, type StaffScope } from './actions.ts'

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

/** Returns a message with its text. Throws NOT_FOUND. */
export function getMessage(db: Db, id: number): Message {
  const message = db.select().from(outbox).where(eq(outbox.id, id)).get()
  if (!message) throw new AppError('NOT_FOUND')
  return message
}

/**
 * Schedules a message to be sent at once and with as many attempts as a new one, even if it was given up. Returns it as
 * it was before. Throws NOT_FOUND, and MOVE_REFUSED for a message that has been sent.
 */
export function resendMessage(scope: StaffScope, id: number): Message {
  const { db, now } = scope
  return inTransaction(db, () => {
    const message = getMessage(db, id)
    if (message.sentAt !== null) throw new AppError('MOVE_REFUSED')
    db.update(outbox).set({ attempts: 0, nextAttemptAt: now, diedAt: null }).where(eq(outbox.id, id)).run()
    recordAction(scope, { action: 'outbox resend', subject: `message ${id}` })
    return message
  })
}
