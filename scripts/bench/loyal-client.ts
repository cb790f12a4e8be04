import { asc, eq, gt } from 'drizzle-orm'
import { type OpenDatabase, openDatabase } from '#db/client.ts'
import { clients, sessions, shoppers } from '#db/schema/auth.ts'
import { baskets } from '#db/schema/basket.ts'
import { bonusEntries } from '#db/schema/bonuses.ts'
import { products, stock } from '#db/schema/catalog.ts'
import { orderEvents, orderItems, orders } from '#db/schema/orders.ts'
import { inTransaction } from '#db/transaction.ts'
import { hashToken } from '#server/identity/tokens.ts'
import { NO_WISHES } from '#shared/orders/order-wishes.ts'
import { productPath } from '#shared/paths.ts'
import { DAY_MS } from '#shared/time.ts'

const ORDERS = 1000
const LINES = 5
const PHONE = '+79990000000'
const TOKEN = 'bench-session-of-a-loyal-client'

/**
 * Writes a customer with 1,000 orders of 5 lines each into the database, unless that customer exists. Returns the
 * session cookie.
 */
export function seedLoyalClient(file: string): string {
  const database = openDatabase(`file:${file}`)
  try {
    const known = database.db.select({ id: clients.id }).from(clients).where(eq(clients.phone, PHONE)).get()
    const id = known?.id ?? inTransaction(database.db, () => insertClient(database))
    const seenAt = Date.now()
    database.db
      .insert(sessions)
      .values({ tokenHash: hashToken(TOKEN), clientId: id, createdAt: seenAt, seenAt })
      .onConflictDoUpdate({ target: sessions.tokenHash, set: { createdAt: seenAt, seenAt } })
      .run()
    return `access-token=${TOKEN}`
  } finally {
    database.close()
  }
}

function insertClient({ db }: OpenDatabase): number {
  const now = Date.now()
  const { id } = db.insert(shoppers).values({ createdAt: now, seenAt: now }).returning().get()
  const person = {
    name: 'Иванова Анна',
    phone: PHONE,
    email: null,
    smsAgreement: false,
    emailAgreement: false,
  }
  db.insert(clients)
    .values({ id, createdAt: now, ...person })
    .run()
  const basket = db
    .insert(baskets)
    .values({ shopperId: id, version: ORDERS, updatedAt: now })
    .returning()
    .get()
  const goods = db
    .select({ id: products.id, marking: products.marking, name: products.name, price: products.price })
    .from(products)
    .innerJoin(stock, eq(stock.productId, products.id))
    .where(gt(stock.available, 0))
    .orderBy(asc(products.id))
    .limit(ORDERS * LINES)
    .all()
  for (let version = 0; version < ORDERS; version++) {
    const lines = goods.slice(version * LINES, (version + 1) * LINES)
    const total = lines.reduce((sum, { price }) => sum + price, 0)
    const createdAt = now - (ORDERS - version) * DAY_MS
    const order = db
      .insert(orders)
      .values({
        ...{
          publicId: `bench-${version}`,
          shopperId: id,
          basketId: basket.id,
          basketVersion: version,
          kind: 'full',
        },
        ...{ fulfilment: 'done', payment: 'paid', ...NO_WISHES },
        ...{ isMobile: false, timezone: 'GMT+03', delivery: null, address: null, isPrepay: false },
        ...{ quantity: LINES, baseTotal: total, totalDiscount: 0, finalTotal: total, discounts: {} },
        ...{ deliveryPrice: 0, accrualTotal: 0, hasLargeItem: false, createdAt, expiresAt: null },
        ...person,
      })
      .returning({ id: orders.id })
      .get()
    const event = { orderId: order.id, at: createdAt }
    db.insert(orderEvents)
      .values([
        { ...event, track: 'fulfilment', state: 'done' },
        { ...event, track: 'payment', state: 'paid' },
      ])
      .run()
    db.insert(orderItems)
      .values(
        lines.map(({ id: productId, marking, name, price }, i) => ({
          ...{ orderId: order.id, position: i + 1, productId, marking, name, brand: 'Вельта', quantity: 1 },
          ...{ basePrice: price, price, lineTotal: price, giftName: null },
          ...{ img: `/img/p/${marking}.svg`, url: productPath(marking) },
        })),
      )
      .run()
    db.insert(bonusEntries)
      .values({
        clientId: id,
        orderId: order.id,
        kind: 'accrual',
        amount: 10,
        at: createdAt,
        expiresAt: createdAt + 365 * DAY_MS,
      })
      .run()
  }
  return id
}
