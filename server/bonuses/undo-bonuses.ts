import { and, eq, inArray, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { bonusEntries, pendingAccruals } from '#db/schema/bonuses.ts'
import { orders } from '#db/schema/orders.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { addBonusEntry, leftOfGrant } from './bonus-ledger.ts'

const statements = prepared((db) => ({
  /** Grants from which the order's bonuses came, each with the amount that has not been returned to it yet. */
  spent: db
    .select({
      grantId: sql<number>`${bonusEntries.grantId}`,
      clientId: bonusEntries.clientId,
      amount: sql<number>`-sum(${bonusEntries.amount})`,
    })
    .from(bonusEntries)
    .where(
      and(
        eq(bonusEntries.orderId, sql.placeholder('orderId')),
        inArray(bonusEntries.kind, ['spend', 'return']),
      ),
    )
    .groupBy(bonusEntries.grantId, bonusEntries.clientId)
    .having(sql`sum(${bonusEntries.amount}) < 0`)
    .prepare(),
  accrual: db
    .select({ grantId: bonusEntries.id, clientId: bonusEntries.clientId })
    .from(bonusEntries)
    .where(and(eq(bonusEntries.orderId, sql.placeholder('orderId')), eq(bonusEntries.kind, 'accrual')))
    .prepare(),
  /** The order that earned a grant, if that order was cancelled, returned, or refunded. */
  undoneOrder: db
    .select({ orderId: orders.id })
    .from(bonusEntries)
    .innerJoin(orders, eq(orders.id, bonusEntries.orderId))
    .where(
      and(
        eq(bonusEntries.id, sql.placeholder('grantId')),
        sql`(${orders.fulfilment} IN ('cancelled', 'returned') OR ${orders.payment} = 'refunded')`,
      ),
    )
    .prepare(),
}))

type Scope = Pick<Ctx, 'db' | 'now'>

/**
 * Returns the bonuses that a cancelled or returned order has spent to the grants from which they came (BON-25). An
 * expired grant expires again at the next run of the job; a grant that an order earned which has itself been undone
 * is revoked at once. A second call finds nothing to return.
 */
export function returnBonuses(ctx: Scope, orderId: number): void {
  inTransaction(ctx.db, () => {
    for (const { grantId, clientId, amount } of statements(ctx.db).spent.all({ orderId })) {
      addBonusEntry(ctx, { clientId, kind: 'return', amount, grantId, orderId })
      const undone = statements(ctx.db).undoneOrder.get({ grantId })
      if (undone) revokeAccrual(ctx, undone.orderId)
    }
  })
}

/** Revokes what an order has earned: all of a pending accrual, or what is left of the grant that it has become. */
export function revokeAccrual(ctx: Scope, orderId: number): void {
  inTransaction(ctx.db, () => {
    ctx.db.delete(pendingAccruals).where(eq(pendingAccruals.orderId, orderId)).run()
    const accrual = statements(ctx.db).accrual.get({ orderId })
    if (!accrual) return
    const left = leftOfGrant(ctx, accrual.grantId)
    if (left > 0) addBonusEntry(ctx, { ...accrual, kind: 'reversal', amount: -left, orderId })
  })
}
