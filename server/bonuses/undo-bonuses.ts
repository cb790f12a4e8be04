import { and, eq, inArray, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { bonusEntries, pendingAccruals } from '#db/schema/account.ts'
import { orders } from '#db/schema/orders.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { addBonusEntry, leftOfLot } from './bonus-ledger.ts'

const statements = prepared((db) => ({
  /** Lots that the order has drawn on, and what it has not got back to them yet. */
  spent: db
    .select({
      lotId: sql<number>`${bonusEntries.lotId}`,
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
    .groupBy(bonusEntries.lotId, bonusEntries.clientId)
    .having(sql`sum(${bonusEntries.amount}) < 0`)
    .prepare(),
  accrual: db
    .select({ lotId: bonusEntries.id, clientId: bonusEntries.clientId })
    .from(bonusEntries)
    .where(and(eq(bonusEntries.orderId, sql.placeholder('orderId')), eq(bonusEntries.kind, 'accrual')))
    .prepare(),
  /** The order that earned a lot, where it earns no more. */
  undoneOrder: db
    .select({ orderId: orders.id })
    .from(bonusEntries)
    .innerJoin(orders, eq(orders.id, bonusEntries.orderId))
    .where(
      and(
        eq(bonusEntries.id, sql.placeholder('lotId')),
        sql`(${orders.fulfilment} IN ('cancelled', 'returned') OR ${orders.payment} = 'refunded')`,
      ),
    )
    .prepare(),
}))

type Scope = Pick<Ctx, 'db' | 'now'>

/**
 * Gives back what a cancelled or returned order had spent, to the very lots it was taken from. A lot that is past
 * its date burns again at the next burning; one that was earned by an order undone meanwhile is taken back at once.
 * A second call finds nothing left to give.
 */
export function returnBonuses(ctx: Scope, orderId: number): void {
  inTransaction(ctx.db, () => {
    for (const { lotId, clientId, amount } of statements(ctx.db).spent.all({ orderId })) {
      addBonusEntry(ctx, { clientId, kind: 'return', amount, lotId, orderId })
      const undone = statements(ctx.db).undoneOrder.get({ lotId })
      if (undone) revokeAccrual(ctx, undone.orderId)
    }
  })
}

/** Takes back what an order has earned: what is awaited whole, of what is accrued at most what is left of its lot. */
export function revokeAccrual(ctx: Scope, orderId: number): void {
  inTransaction(ctx.db, () => {
    ctx.db.delete(pendingAccruals).where(eq(pendingAccruals.orderId, orderId)).run()
    const accrual = statements(ctx.db).accrual.get({ orderId })
    if (!accrual) return
    const left = leftOfLot(ctx, accrual.lotId)
    if (left > 0) addBonusEntry(ctx, { ...accrual, kind: 'reversal', amount: -left, orderId })
  })
}
