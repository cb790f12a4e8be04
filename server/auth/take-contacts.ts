import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { clients } from '#db/schema/auth.ts'
import { orders } from '#db/schema/orders.ts'
import type { Ctx } from '#server/context.ts'

const statements = prepared((db) => ({
  lastOrder: db
    .select({ name: orders.name, email: orders.email })
    .from(orders)
    .where(
      and(
        eq(orders.shopperId, sql.placeholder('guestId')),
        eq(orders.phone, sql.placeholder('phone')),
        isNull(orders.anonymizedAt),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(1)
    .prepare(),
}))

/**
 * Gives an account that has neither name nor mail those of the last order that the same browser has placed with the
 * proved phone (AUTH-92). Orders of other browsers may be a stranger's, whose mail address must not receive the
 * customer's messages. Runs before the guest's orders are attached.
 */
export function takeContacts(
  ctx: Pick<Ctx, 'db'>,
  { guestId, clientId, phone }: { guestId: number; clientId: number; phone: string },
): void {
  const order = statements(ctx.db).lastOrder.get({ guestId, phone })
  if (!order) return
  ctx.db
    .update(clients)
    .set(order)
    .where(and(eq(clients.id, clientId), eq(clients.name, ''), isNull(clients.email)))
    .run()
}
