import { and, desc, eq, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { clients } from '#db/schema/auth.ts'
import { bonusEntries, pendingAccruals } from '#db/schema/bonuses.ts'
import { orderEvents, orders } from '#db/schema/orders.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { BONUS_DELAY_DAYS } from '#shared/bonuses/bonus-terms.ts'
import { DAY_MS } from '#shared/time.ts'
import { accrueBonuses } from './accrue-bonuses.ts'
import { revokedOfOrder } from './undo-bonuses.ts'

/** The time after payment at which earned bonuses become available (BON-18). */
const AFTER_PAYMENT_MS = BONUS_DELAY_DAYS * DAY_MS

const statements = prepared((db) => ({
  /** The order, if it belongs to a customer and its accrual has been neither scheduled nor made. */
  earning: db
    .select({
      clientId: orders.shopperId,
      amount: sql<number>`${orders.accrualTotal} - ${revokedOfOrder}`,
      fulfilment: orders.fulfilment,
      payment: orders.payment,
      delivery: orders.delivery,
    })
    .from(orders)
    .innerJoin(clients, eq(clients.id, orders.shopperId))
    .where(
      and(
        eq(orders.id, sql.placeholder('orderId')),
        sql`NOT EXISTS (SELECT 1 FROM ${pendingAccruals} WHERE ${pendingAccruals.orderId} = ${orders.id})`,
        sql`NOT EXISTS (SELECT 1 FROM ${bonusEntries} WHERE ${bonusEntries.orderId} = ${orders.id} AND ${bonusEntries.kind} = 'accrual')`,
      ),
    )
    .prepare(),
  reachedAt: db
    .select({ at: orderEvents.at })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, sql.placeholder('orderId')),
        eq(orderEvents.track, sql.placeholder('track')),
        eq(orderEvents.state, sql.placeholder('state')),
      ),
    )
    .orderBy(desc(orderEvents.id))
    .limit(1)
    .prepare(),
}))

type Scope = Pick<Ctx, 'db' | 'now'>
type Earning = NonNullable<ReturnType<ReturnType<typeof statements>['earning']['get']>>

/**
 * Schedules the bonuses that an order earns: available three days after payment, or on receipt with pickup in a brand
 * store (BON-18, BON-19). What is already due is accrued at once. Called at every step of an order that may earn
 * bonuses, and when an order is attached to an account later. Does nothing for an order that belongs to a guest, is
 * unpaid, cancelled, returned, or refunded, or has been scheduled before.
 */
export function scheduleAccrual(ctx: Scope, orderId: number): void {
  inTransaction(ctx.db, () => {
    const earning = statements(ctx.db).earning.get({ orderId })
    if (!earning || earning.amount <= 0) return
    const dueAt = dueAtOf(ctx, orderId, earning)
    if (dueAt === null) return
    const pending = { orderId, clientId: earning.clientId, amount: earning.amount, dueAt }
    ctx.db.insert(pendingAccruals).values(pending).run()
    if (dueAt <= ctx.now) accrueBonuses(ctx, pending)
  })
}

function dueAtOf(ctx: Scope, orderId: number, { fulfilment, payment, delivery }: Earning): number | null {
  const { reachedAt } = statements(ctx.db)
  if (fulfilment === 'cancelled' || fulfilment === 'returned' || payment === 'refunded') return null
  if (delivery?.kind === 'store') {
    return reachedAt.get({ orderId, track: 'fulfilment', state: 'done' })?.at ?? null
  }
  const paid = reachedAt.get({ orderId, track: 'payment', state: 'paid' })
  return paid ? paid.at + AFTER_PAYMENT_MS : null
}
