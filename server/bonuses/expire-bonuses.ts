import { and, asc, lte, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { bonusGrants } from '#db/schema/bonuses.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import type { Turns } from '#server/storage/turns.ts'
import { addBonusEntry, isOpenGrant } from './bonus-ledger.ts'

/** How many grants expire in one transaction. */
const BATCH = 25

type Scope = Pick<Ctx, 'db' | 'now'>

const statements = prepared((db) => ({
  expired: db
    .select({ grantId: bonusGrants.id, clientId: bonusGrants.clientId, left: bonusGrants.amountLeft })
    .from(bonusGrants)
    .where(and(lte(bonusGrants.expiresAt, sql.placeholder('now')), isOpenGrant))
    .orderBy(asc(bonusGrants.expiresAt), asc(bonusGrants.id))
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
    for (const { grantId, clientId, left } of expired) {
      addBonusEntry(ctx, { clientId, kind: 'burn', amount: -left, grantId })
    }
    return expired.length
  })
}
