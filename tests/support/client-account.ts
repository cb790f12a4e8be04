import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { clients, shoppers } from '#db/schema/auth.ts'
import { baskets } from '#db/schema/basket.ts'
import { bonusEntries, pendingAccruals } from '#db/schema/bonuses.ts'
import { orderEvents, orderItems, orders } from '#db/schema/orders.ts'
import { newId } from '#server/request/create-ctx.ts'
import { NO_WISHES } from '#shared/orders/order-wishes.ts'
import { DAY_MS } from '#shared/time.ts'
import { OPENED_AT, PRODUCT } from './fixture.ts'

/** Inserts a customer with a proved phone, without the calls of a sign-in. Returns the customer's id. */
export function insertClient(db: Db, phone = '+79000000001'): number {
  const { id } = db.insert(shoppers).values({ createdAt: OPENED_AT, seenAt: OPENED_AT }).returning().get()
  db.insert(clients)
    .values({ id, phone, name: '', smsAgreement: false, emailAgreement: false, createdAt: OPENED_AT })
    .run()
  return id
}

/** Inserts a grant of bonuses, which expires after 365 days by default. Returns the grant's id. */
export function giveBonuses(db: Db, clientId: number, amount: number, expiresAt = OPENED_AT + 365 * DAY_MS) {
  return db
    .insert(bonusEntries)
    .values({ clientId, kind: 'accrual', amount, expiresAt, at: OPENED_AT })
    .returning({ id: bonusEntries.id })
    .get().id
}

/** Reads all entries of a customer's bonus ledger, in the order in which they were written. */
export function ledgerOf(db: Db, clientId: number) {
  return db
    .select({
      kind: bonusEntries.kind,
      amount: bonusEntries.amount,
      grantId: bonusEntries.grantId,
      orderId: bonusEntries.orderId,
    })
    .from(bonusEntries)
    .where(eq(bonusEntries.clientId, clientId))
    .orderBy(bonusEntries.id)
    .all()
}

export function awaitedBy(db: Db, clientId: number) {
  return db.select().from(pendingAccruals).where(eq(pendingAccruals.clientId, clientId)).all()
}

interface BoughtLine {
  readonly productId: number
  readonly quantity?: number
  readonly giftName?: string
}

type OrderColumns = Partial<typeof orders.$inferInsert> & { readonly shopperId: number }

/** Inserts an order with its lines and first events, without the commands that place one. Returns its id. */
export function insertOrder(
  db: Db,
  order: OrderColumns,
  lines: readonly BoughtLine[] = [{ productId: PRODUCT.cream }],
) {
  const basket = db
    .insert(baskets)
    .values({ shopperId: order.shopperId, updatedAt: OPENED_AT })
    .onConflictDoUpdate({ target: baskets.shopperId, set: { updatedAt: OPENED_AT } })
    .returning()
    .get()
  db.update(baskets)
    .set({ version: basket.version + 1 })
    .where(eq(baskets.id, basket.id))
    .run()
  const { id: orderId } = db
    .insert(orders)
    .values({
      ...{ publicId: newId(), basketId: basket.id, basketVersion: basket.version, kind: 'full' },
      ...{ fulfilment: 'new', payment: 'none', name: 'Иванова Анна', phone: '+79123456789', email: null },
      ...{ smsAgreement: false, emailAgreement: false, ...NO_WISHES },
      ...{ isMobile: false, timezone: 'GMT+03', delivery: null, address: null, isPrepay: false },
      ...{ quantity: lines.length, baseTotal: 601, totalDiscount: 0, finalTotal: 601, discounts: {} },
      ...{ deliveryPrice: 300, accrualTotal: 30, hasLargeItem: false, createdAt: OPENED_AT, expiresAt: null },
      ...order,
    })
    .returning({ id: orders.id })
    .get()
  db.insert(orderEvents)
    .values([
      { orderId, track: 'fulfilment', state: order.fulfilment ?? 'new', at: order.createdAt ?? OPENED_AT },
      { orderId, track: 'payment', state: order.payment ?? 'none', at: order.createdAt ?? OPENED_AT },
    ])
    .run()
  lines.forEach(({ productId, quantity = 1, giftName = null }, i) => {
    const price = giftName === null ? 601 : 0
    db.insert(orderItems)
      .values({
        ...{ orderId, position: i + 1, productId, quantity, giftName, basePrice: price, price },
        ...{
          marking: `T-${productId}`,
          name: `Товар ${productId}`,
          brand: 'Норд',
          lineTotal: price * quantity,
        },
        ...{ img: `/img/p/T-${productId}.svg`, url: `/product/T-${productId}/` },
      })
      .run()
  })
  return orderId
}
