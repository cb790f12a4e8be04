import { asc, lte, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { orders } from '#db/schema/orders.ts'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { moveFulfilment } from './move-order.ts'

const statements = prepared((db) => ({
  expired: db
    .select({ id: orders.id })
    .from(orders)
    .where(lte(orders.expiresAt, sql.placeholder('now')))
    .orderBy(asc(orders.id))
    .prepare(),
}))

/**
 * Cancels prepay orders that have been unpaid, and quick and cash orders that have been unconfirmed, until they
 * expire, and returns their stock (ORD-4, ORD-9, ORD-10, QUICK-17, ORD-52).
 */
export function expireOrders(ctx: Pick<Ctx, 'db' | 'now' | 'log'>): void {
  for (const { id } of statements(ctx.db).expired.all({ now: ctx.now })) {
    try {
      moveFulfilment(ctx, id, 'cancelled')
    } catch (error) {
      // Another process has paid or confirmed the order between the two statements.
      if (!(error instanceof AppError)) throw error
    }
  }
}
