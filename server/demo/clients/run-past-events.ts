import { min, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { bonusGrants, pendingAccruals } from '#db/schema/bonuses.ts'
import { accrueDueBonuses } from '#server/bonuses/accrue-bonuses.ts'
import { isOpenGrant } from '#server/bonuses/bonus-ledger.ts'
import { expireBonuses } from '#server/bonuses/expire-bonuses.ts'
import { atOnce } from '#server/storage/turns.ts'

/** A past event: an action of a demo customer or of the shop. */
export interface PastEvent {
  readonly at: number
  /** Runs the event and returns the events that follow from it. */
  run(): readonly PastEvent[]
}

const statements = prepared((db) => ({
  nextAccrual: db
    .select({ at: min(pendingAccruals.dueAt) })
    .from(pendingAccruals)
    .prepare(),
  nextExpiry: db
    .select({ at: min(bonusGrants.expiresAt) })
    .from(bonusGrants)
    .where(sql`${isOpenGrant}`)
    .prepare(),
}))

/**
 * Runs all events until `now` in chronological order, and between them the bonus jobs that are due. Throws for an
 * event after `now`.
 */
export function runPastEvents(db: Db, now: number, events: readonly PastEvent[]): void {
  const open = [...events]
  for (;;) {
    open.sort((a, b) => a.at - b.at)
    const next = open.shift()
    if (!next) break
    if (next.at > now) throw new Error('a past event is later than now')
    settleBonuses(db, next.at)
    open.push(...next.run())
  }
  settleBonuses(db, now)
}

/** Makes bonuses available and expires them, each at its own time, until `until`. */
function settleBonuses(db: Db, until: number): void {
  for (;;) {
    const now = Math.min(
      statements(db).nextAccrual.get()?.at ?? Number.POSITIVE_INFINITY,
      statements(db).nextExpiry.get()?.at ?? Number.POSITIVE_INFINITY,
    )
    if (now > until) return
    atOnce(accrueDueBonuses({ db, now }))
    atOnce(expireBonuses({ db, now }))
  }
}
