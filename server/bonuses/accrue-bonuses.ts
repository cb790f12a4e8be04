import { asc, eq, lte, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { pendingAccruals } from '#db/schema/bonuses.ts'
import { readFact } from '#db/shop-facts.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import type { Turns } from '#server/storage/turns.ts'
import { DEFAULT_TERMS } from '#shared/shop-terms.ts'
import { DAY_MS } from '#shared/time.ts'
import { addBonusEntry } from './bonus-ledger.ts'

/** Rows per transaction: few enough that shoppers' transactions need not wait long. */
const BATCH = 25

const statements = prepared((db) => ({
  due: db
    .select()
    .from(pendingAccruals)
    .where(lte(pendingAccruals.dueAt, sql.placeholder('now')))
    .orderBy(asc(pendingAccruals.dueAt))
    .limit(BATCH)
    .prepare(),
}))

type Scope = Pick<Ctx, 'db' | 'now'>

/** Turns every pending accrual that is due into bonuses that can be spent. */
export function* accrueDueBonuses(ctx: Scope): Turns<void> {
  while (accrueBatch(ctx) === BATCH) yield
}

function accrueBatch(ctx: Scope): number {
  return inTransaction(ctx.db, () => {
    const due = statements(ctx.db).due.all({ now: ctx.now })
    for (const pending of due) accrueBonuses(ctx, pending)
    return due.length
  })
}

/** Turns one pending accrual into a grant. Runs only inside a transaction. */
export function accrueBonuses(ctx: Scope, pending: typeof pendingAccruals.$inferSelect): void {
  const { orderId, clientId, amount } = pending
  ctx.db.delete(pendingAccruals).where(eq(pendingAccruals.orderId, orderId)).run()
  addBonusEntry(ctx, { clientId, kind: 'accrual', amount, expiresAt: ctx.now + bonusLifeMs(ctx), orderId })
}

/**
 * Returns the time after which accrued bonuses expire (BON-22). The start of the shop has written it into the database,
 * so that everything that moves orders accrues by the same term.
 */
export function bonusLifeMs({ db }: Pick<Scope, 'db'>): number {
  const days = readFact(db.$client, 'bonus-life-days')
  return (days === null ? DEFAULT_TERMS.bonusLifeDays : Number(days)) * DAY_MS
}
