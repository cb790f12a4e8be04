import { and, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { clients } from '#db/schema/auth.ts'
import { orders } from '#db/schema/orders.ts'
import { scheduleAccrual } from '#server/bonuses/schedule-accrual.ts'
import type { Ctx } from '#server/context.ts'
import { writeIfPossible } from '#server/storage/until-writable.ts'
import type { OrderRow } from './queries.ts'

const statements = prepared((db) => ({
  phoneOf: db
    .select({ phone: clients.phone })
    .from(clients)
    .where(eq(clients.id, sql.placeholder('clientId')))
    .prepare(),
}))

/** Returns a condition for the orders that guests have placed with a phone, in whatever browsers. */
export function areOfGuests(db: Db, phone: string): SQL | undefined {
  return and(
    eq(orders.phone, phone),
    notInArray(orders.shopperId, db.select({ id: clients.id }).from(clients)),
  )
}

/**
 * Moves the orders that guests have placed with a phone, and the bonuses that they earn, into the account of the
 * customer who has proved the phone. Orders of other customers stay, whatever phone they contain. Returns the number
 * of moved orders.
 */
export function attachOrders(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { clientId, phone }: { clientId: number; phone: string },
): number {
  return attach(ctx, clientId, areOfGuests(ctx.db, phone))
}

/**
 * Does the same with one order when a customer who is signed in already opens its page, to which a message to the phone
 * has led (ORD-220): nothing else would bring it into the account before the next sign-in. Returns whether it has moved.
 */
export function claimOrder(ctx: Ctx, { id, shopperId, phone }: OrderRow): boolean {
  const { db, actor } = ctx
  if (actor.type !== 'client' || actor.shopperId === shopperId) return false
  if (statements(db).phoneOf.get({ clientId: actor.shopperId })?.phone !== phone) return false
  let moved = 0
  writeIfPossible(db, () => {
    moved = attach(ctx, actor.shopperId, and(eq(orders.id, id), areOfGuests(db, phone)))
  })
  return moved > 0
}

function attach(ctx: Pick<Ctx, 'db' | 'now'>, clientId: number, condition: SQL | undefined): number {
  const attached = ctx.db
    .update(orders)
    .set({ shopperId: clientId })
    .where(condition)
    .returning({ id: orders.id })
    .all()
  for (const { id } of attached) scheduleAccrual(ctx, id)
  return attached.length
}
