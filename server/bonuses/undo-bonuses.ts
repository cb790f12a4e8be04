import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { bonusEntries, bonusGrants, pendingAccruals } from '#db/schema/bonuses.ts'
import { orders } from '#db/schema/orders.ts'
import { orderRefunds } from '#db/schema/payments.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { addBonusEntry, leftOfGrant } from './bonus-ledger.ts'

/** The bonuses that an order no longer earns because parts of it were refunded, for a query of orders. */
export const revokedOfOrder = sql<number>`coalesce((
  SELECT sum(part.bonuses_revoked) FROM ${orderRefunds} AS part WHERE part.order_id = ${orders}.id
), 0)`

const statements = prepared((db) => ({
  /**
   * Grants from which the order's bonuses came, each with the amount that has not been returned to it yet, the one that
   * expires last at the beginning.
   */
  spent: db
    .select({
      grantId: sql<number>`${bonusEntries.grantId}`,
      clientId: bonusEntries.clientId,
      amount: sql<number>`-sum(${bonusEntries.amount})`,
    })
    .from(bonusEntries)
    .innerJoin(bonusGrants, eq(bonusGrants.id, bonusEntries.grantId))
    .where(
      and(
        eq(bonusEntries.orderId, sql.placeholder('orderId')),
        inArray(bonusEntries.kind, ['spend', 'return']),
      ),
    )
    .groupBy(bonusEntries.grantId, bonusEntries.clientId)
    .having(sql`sum(${bonusEntries.amount}) < 0`)
    .orderBy(desc(bonusGrants.expiresAt), desc(bonusGrants.id))
    .prepare(),
  accrual: db
    .select({
      grantId: bonusEntries.id,
      clientId: bonusEntries.clientId,
      amount: bonusEntries.amount,
      /** What refunds have taken of it; what the staff has taken belongs to no order. */
      reversed: sql<number>`coalesce((
        SELECT -sum(reversal.amount) FROM ${bonusEntries} AS reversal
        WHERE reversal.lot_id = ${bonusEntries}.id AND reversal.kind = 'reversal'
          AND reversal.order_id = ${bonusEntries}.order_id
      ), 0)`,
    })
    .from(bonusEntries)
    .where(and(eq(bonusEntries.orderId, sql.placeholder('orderId')), eq(bonusEntries.kind, 'accrual')))
    .prepare(),
  /** The order that earned a grant, and whether that order was cancelled, returned, or refunded. */
  earnedBy: db
    .select({
      orderId: orders.id,
      isUndone: sql<number>`${orders.fulfilment} IN ('cancelled', 'returned') OR ${orders.payment} = 'refunded'`,
    })
    .from(bonusEntries)
    .innerJoin(orders, eq(orders.id, bonusEntries.orderId))
    .where(eq(bonusEntries.id, sql.placeholder('grantId')))
    .prepare(),
  /** What an order still earns after the refunds of its parts. */
  earned: db
    .select({ amount: sql<number>`${orders.accrualTotal} - ${revokedOfOrder}` })
    .from(orders)
    .where(eq(orders.id, sql.placeholder('orderId')))
    .prepare(),
  spentOn: db
    .select({ amount: sql<number>`coalesce(-sum(${bonusEntries.amount}), 0)` })
    .from(bonusEntries)
    .where(and(eq(bonusEntries.orderId, sql.placeholder('orderId')), eq(bonusEntries.kind, 'spend')))
    .prepare(),
}))

type Scope = Pick<Ctx, 'db' | 'now'>

/** Returns how many bonuses an order was paid with. */
export function bonusesSpentOn({ db }: Pick<Ctx, 'db'>, orderId: number): number {
  return statements(db).spentOn.get({ orderId })?.amount ?? 0
}

/**
 * Returns the bonuses that a cancelled or returned order has spent to the grants from which they came (BON-25), or, for
 * the refund of a part, at most `most` of them. An expired grant expires again at the next run of the job; a grant that
 * an order earned which has itself been undone is revoked at once. A second call finds nothing to return.
 */
export function returnBonuses(ctx: Scope, orderId: number, most = Number.MAX_SAFE_INTEGER): void {
  inTransaction(ctx.db, () => {
    let due = most
    for (const { grantId, clientId, amount: spent } of statements(ctx.db).spent.all({ orderId })) {
      const amount = Math.min(spent, due)
      if (amount === 0) break
      due -= amount
      addBonusEntry(ctx, { clientId, kind: 'return', amount, grantId, orderId })
      const earned = statements(ctx.db).earnedBy.get({ grantId })
      if (earned?.isUndone === 1) revokeAccrual(ctx, earned.orderId)
      else if (earned) revokeRefunded(ctx, earned.orderId)
    }
  })
}

/**
 * Revokes what an order no longer earns because parts of it were refunded (PAY-86): it lowers a pending accrual, or
 * takes what is missing from the grant that it has become, as far as the grant has not been spent. What has been spent
 * is revoked when it returns to the grant.
 */
export function revokeRefunded(ctx: Scope, orderId: number): void {
  inTransaction(ctx.db, () => {
    const earned = statements(ctx.db).earned.get({ orderId })?.amount ?? 0
    const pending = eq(pendingAccruals.orderId, orderId)
    if (earned > 0) ctx.db.update(pendingAccruals).set({ amount: earned }).where(pending).run()
    else ctx.db.delete(pendingAccruals).where(pending).run()
    const accrual = statements(ctx.db).accrual.get({ orderId })
    if (!accrual) return
    const { grantId, clientId, amount, reversed } = accrual
    const due = Math.min(amount - reversed - earned, leftOfGrant(ctx, grantId))
    if (due > 0) addBonusEntry(ctx, { clientId, grantId, kind: 'reversal', amount: -due, orderId })
  })
}

/** Revokes what an order has earned: all of a pending accrual, or what is left of the grant that it has become. */
export function revokeAccrual(ctx: Scope, orderId: number): void {
  inTransaction(ctx.db, () => {
    ctx.db.delete(pendingAccruals).where(eq(pendingAccruals.orderId, orderId)).run()
    const accrual = statements(ctx.db).accrual.get({ orderId })
    if (!accrual) return
    const { grantId, clientId } = accrual
    const left = leftOfGrant(ctx, grantId)
    if (left > 0) addBonusEntry(ctx, { clientId, grantId, kind: 'reversal', amount: -left, orderId })
  })
}
