import { and, asc, between, eq, isNull } from 'drizzle-orm'
import { callbackRequests } from '#db/schema/callback.ts'
import { outbox } from '#db/schema/jobs.ts'
import type { Ctx } from '#server/context.ts'
import { toE164 } from '#shared/phone.ts'

/**
 * Returns the callback requests for a phone, however it was typed: they are kept as typed, so all of the last months
 * are read, for the rare customer who downloads them or closes the account.
 */
export function callbacksOf(
  { db }: Pick<Ctx, 'db'>,
  phone: string,
): (typeof callbackRequests.$inferSelect)[] {
  const all = db.select().from(callbackRequests).orderBy(asc(callbackRequests.id)).all()
  return all.filter((request) => toE164(request.phone) === phone)
}

/** The key of the mail about a request; the random part keeps it apart from that of a restored database. */
export function callbackKey(id: number, random: string): string {
  return `callback:${id}:${random}`
}

/**
 * Deletes the callback requests for a phone with the mails about them, except those whose mail is still to be sent:
 * somebody waits for the call.
 */
export function forgetCallbacks(scope: Pick<Ctx, 'db'>, phone: string): void {
  const { db } = scope
  for (const { id } of callbacksOf(scope, phone)) {
    // ';' comes after ':'.
    const isAbout = between(outbox.dedupeKey, callbackKey(id, ''), `callback:${id};`)
    const isWaiting = and(isAbout, isNull(outbox.sentAt), isNull(outbox.diedAt))
    if (db.select({ id: outbox.id }).from(outbox).where(isWaiting).get()) continue
    db.delete(outbox).where(isAbout).run()
    db.delete(callbackRequests).where(eq(callbackRequests.id, id)).run()
  }
}
