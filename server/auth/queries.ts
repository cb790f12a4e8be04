import { eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { guests } from '#db/schema/basket.ts'
import { hashToken } from './ensure-guest.ts'

const statements = prepared((db) => ({
  guestByHash: db
    .select({ id: guests.id })
    .from(guests)
    .where(eq(guests.tokenHash, sql.placeholder('hash')))
    .prepare(),
}))

/** Id of the guest whose cookie this is. */
export function findGuestId(db: Db, token: string): number | undefined {
  return statements(db).guestByHash.get({ hash: hashToken(token) })?.id
}
