import { eq, gt, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { prepared } from '#db/prepared.ts'
import { bonusEntries } from '#db/schema/account.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { addBonusEntry } from './bonus-ledger.ts'

const drawn = alias(bonusEntries, 'drawn')
const left = sql<number>`${bonusEntries.amount} + coalesce(sum(${drawn.amount}), 0)`

const statements = prepared((db) => ({
  expired: db
    .select({ lotId: bonusEntries.id, clientId: bonusEntries.clientId, left })
    .from(bonusEntries)
    .leftJoin(drawn, eq(drawn.lotId, bonusEntries.id))
    .where(lte(bonusEntries.expiresAt, sql.placeholder('now')))
    .groupBy(bonusEntries.id)
    .having(gt(left, 0))
    .prepare(),
}))

/** Enters the end of whatever is left of lots past their date, also of what an order has returned to them since. */
export function burnExpiredBonuses(ctx: Pick<Ctx, 'db' | 'now'>): void {
  inTransaction(ctx.db, () => {
    for (const { lotId, clientId, left } of statements(ctx.db).expired.all({ now: ctx.now })) {
      addBonusEntry(ctx, { clientId, kind: 'burn', amount: -left, lotId })
    }
  })
}
