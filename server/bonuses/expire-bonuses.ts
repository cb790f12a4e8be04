import { and, asc, lte, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { bonusLots } from '#db/schema/bonuses.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import type { Turns } from '#server/storage/turns.ts'
import { addBonusEntry, isOpenGrant } from './bonus-ledger.ts'

/** How many grants expire in one transaction. */
const BATCH = 200

type Scope = Pick<Ctx, 'db' | 'now'>

const statements = prepared((db) => ({
  expired: db
    .select({ lotId: bonusLots.id, clientId: bonusLots.clientId, left: bonusLots.amountLeft })
    .from(bonusLots)
    .where(and(lte(bonusLots.expiresAt, sql.placeholder('now')), isOpenGrant))
    .orderBy(asc(bonusLots.expiresAt), asc(bonusLots.id))
    .limit(BATCH)
    .prepare(),
}))

/**
 * Enters the expiry of what is left of expired grants, including bonuses that an undone order has returned to them
 * (BON-22).
 */
export function* expireBonuses(ctx: Scope): Turns<void> {
  while (expireBatch(ctx) === BATCH) yield
}

function expireBatch(ctx: Scope): number {
  return inTransaction(ctx.db, () => {
    const expired = statements(ctx.db).expired.all({ now: ctx.now })
    for (const { lotId, clientId, left } of expired) {
      addBonusEntry(ctx, { clientId, kind: 'burn', amount: -left, lotId })
    }
    return expired.length
  })
}
