import { min, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { bonusLots, pendingAccruals } from '#db/schema/account.ts'
import { accrueDueBonuses } from '#server/bonuses/accrue-bonuses.ts'
import { isOpenLot } from '#server/bonuses/bonus-ledger.ts'
import { expireBonuses } from '#server/bonuses/expire-bonuses.ts'

/** Something that a demo client or the shop did at a time of the past. */
export interface Deed {
  readonly at: number
  /** Does it, and answers with what it led to. */
  happen(): readonly Deed[]
}

const statements = prepared((db) => ({
  nextAccrual: db
    .select({ at: min(pendingAccruals.dueAt) })
    .from(pendingAccruals)
    .prepare(),
  nextBurn: db
    .select({ at: min(bonusLots.expiresAt) })
    .from(bonusLots)
    .where(sql`${isOpenLot}`)
    .prepare(),
}))

/** Lets everything happen until `now` in the order of time, and between it what the shop's jobs do by the clock. */
export function playAgenda(db: Db, now: number, deeds: readonly Deed[]): void {
  const open = [...deeds]
  for (;;) {
    open.sort((a, b) => a.at - b.at)
    const next = open.shift()
    if (!next) break
    if (next.at > now) throw new Error('the demo has reached into the future')
    settleBonuses(db, next.at)
    open.push(...next.happen())
  }
  settleBonuses(db, now)
}

/** Bonuses become available and burn, each at its own moment. */
function settleBonuses(db: Db, until: number): void {
  for (;;) {
    const now = Math.min(
      statements(db).nextAccrual.get()?.at ?? Number.POSITIVE_INFINITY,
      statements(db).nextBurn.get()?.at ?? Number.POSITIVE_INFINITY,
    )
    if (now > until) return
    accrueDueBonuses({ db, now })
    expireBonuses({ db, now })
  }
}
