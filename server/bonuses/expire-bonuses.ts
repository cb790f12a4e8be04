import { and, asc, lte, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { bonusLots } from '#db/schema/bonuses.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { addBonusEntry, isOpenGrant } from './bonus-ledger.ts'

const statements = prepared((db) => ({
  expired: db
    .select({ lotId: bonusLots.id, clientId: bonusLots.clientId, left: bonusLots.amountLeft })
    .from(bonusLots)
    .where(and(lte(bonusLots.expiresAt, sql.placeholder('now')), isOpenGrant))
    .orderBy(asc(bonusLots.id))
    .prepare(),
}))

/**
 * Enters the expiry of what is left of expired grants, including bonuses that an undone order has returned to them
 * (BON-22).
 */
export function expireBonuses(ctx: Pick<Ctx, 'db' | 'now'>): void {
  inTransaction(ctx.db, () => {
    for (const { lotId, clientId, left } of statements(ctx.db).expired.all({ now: ctx.now })) {
      addBonusEntry(ctx, { clientId, kind: 'burn', amount: -left, lotId })
    }
  })
}
