import { asc } from 'drizzle-orm'
import { callbackRequests } from '#db/schema/callback.ts'
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
