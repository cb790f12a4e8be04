import { eq } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { knownDevices, shoppers } from '#db/schema/auth.ts'
import { basketItems, baskets } from '#db/schema/basket.ts'
import { favorites } from '#db/schema/favorites.ts'
import { outbox } from '#db/schema/jobs.ts'
import { couponUses, orderEvents, orderItems, orders } from '#db/schema/orders.ts'
import { securityEvents } from '#db/schema/security.ts'
import { carrierQuotes } from '#db/schema/tariffs.ts'
import { endTerms } from '#server/retention/end-terms.ts'
import { DAY_MS } from '#shared/time.ts'
import { insertClient, insertOrder } from '#tests/support/client-account.ts'
import { OPENED_AT, PRODUCT } from '#tests/support/fixture.ts'
import { insertCoupon } from '#tests/support/insert-coupon.ts'
import { orderForm, QUICK_FORM } from '#tests/support/order-form.ts'
import { sendOutbox } from '#tests/support/send-outbox.ts'
import type { Shopper } from '#tests/support/shopper.ts'
import { PHONE, signIn } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

let shop: TestShop
let shopper: Shopper
beforeEach(() => {
  shop = createTestShop()
  shopper = shop.newShopper()
})
afterEach(() => shop.close())

const rows = (table: SQLiteTable) => shop.database.db.select().from(table).all()
const pass = async (days: number) => {
  shop.clock.advance(days * DAY_MS)
  await endTerms(shop.database.db, shop.clock.now())
}
const fill = (by = shopper) => by.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })

describe('a guest', () => {
  // Requirement: SEC-19
  test('is deleted with basket and favorites 90 days after the last visit', async () => {
    await fill()
    await shopper.call.favorites.add.mutate({ shopItemId: PRODUCT.polish })
    await pass(60)
    await shopper.call.basket.get.query()
    await pass(89)
    expect(rows(basketItems)).toHaveLength(1)
    await pass(1)
    for (const table of [shoppers, baskets, basketItems, favorites]) expect(rows(table)).toEqual([])
    expect((await shopper.call.basket.get.query()).items).toEqual([])
  })

  // Requirement: SEC-19
  test('keeps the cookie for 90 days, which begin anew on each day with a visit', async () => {
    await fill()
    const cookiesOf = async () => (await shopper.fetch('/trpc/basket.get')).headers.getSetCookie()
    shop.clock.advance(DAY_MS - 1)
    expect(await cookiesOf()).toEqual([])
    shop.clock.advance(1)
    const token = shopper.cookies.get('guest')
    const ninetyDays = 90 * 24 * 60 * 60
    expect(await cookiesOf()).toEqual([expect.stringMatching(`^guest=${token}; Max-Age=${ninetyDays};`)])
    expect(await cookiesOf()).toEqual([])
  })

  // Requirement: SEC-19
  test('with an order stays, and so do customers', async () => {
    await fill()
    await shopper.call.orders.placeQuick.mutate(QUICK_FORM)
    const clientId = insertClient(shop.database.db)
    await pass(400)
    expect(rows(shoppers)).toEqual([
      expect.objectContaining({ id: rows(orders)[0]?.shopperId }),
      expect.objectContaining({ id: clientId }),
    ])
  })

  // Requirement: SEC-19
  test('is found among thousands', async () => {
    for (let i = 0; i < 1200; i += 1) {
      const seenAt = i % 2 === 0 ? OPENED_AT : OPENED_AT + DAY_MS
      shop.database.db
        .insert(shoppers)
        .values({ tokenHash: `t${i}`, createdAt: OPENED_AT, seenAt })
        .run()
    }
    await pass(90)
    expect(rows(shoppers)).toHaveLength(600)
  })
})

// Requirement: SEC-20
test('an empty basket is deleted after 30 days, and one with items or orders is not', async () => {
  const { db } = shop.database
  const empty = shop.newShopper()
  await fill(empty)
  await empty.call.basket.clear.mutate()
  await fill()
  insertOrder(db, { shopperId: insertClient(db) })
  await pass(29)
  expect(rows(baskets)).toHaveLength(3)
  await pass(1)
  expect(rows(baskets)).toHaveLength(2)
  expect(rows(basketItems)).toHaveLength(1)
  // The guest is still known and fills another one.
  await fill(empty)
  expect(rows(baskets)).toHaveLength(3)
})

// Requirement: SEC-112
test('what a carrier has answered is deleted after 90 days, however much of it there is', async () => {
  const { db } = shop.database
  const answer = { price: 300, daysFrom: 1, daysTo: 2, quotedAt: OPENED_AT }
  for (let i = 0; i < 1200; i += 1)
    db.insert(carrierQuotes)
      .values({ key: `${i}`, ...answer, ...(i % 3 === 0 && { quotedAt: OPENED_AT + DAY_MS }) })
      .run()
  await pass(89)
  expect(rows(carrierQuotes)).toHaveLength(1200)
  await pass(1)
  expect(rows(carrierQuotes)).toHaveLength(400)
  await pass(1)
  expect(rows(carrierQuotes)).toEqual([])
})

// Requirement: SEC-21
test('a device is deleted after 180 days without a use, and kept known by one', async () => {
  await signIn(shop, shopper)
  await pass(20)
  const { headers } = await shopper.fetch('/trpc/auth.client')
  expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^device=[\w-]{43}; Max-Age=15552000;/)])
  await pass(179)
  expect(rows(knownDevices)).toHaveLength(1)
  await signIn(shop, shopper)
  await pass(179)
  expect(rows(knownDevices)).toHaveLength(1)
  await pass(1)
  expect(rows(knownDevices)).toEqual([])
})

// Requirement: SEC-22
test('a message is deleted 30 days after it was sent or given up, and not while it waits', async () => {
  await fill()
  await shopper.call.orders.place.mutate(orderForm())
  await sendOutbox(shop.deps)
  const [sent] = rows(outbox) as (typeof outbox.$inferSelect)[]
  expect(sent?.sentAt).toBe(OPENED_AT)
  const due = { channel: 'mail', recipient: 'a@example.ru', subject: 's', body: 'b' } as const
  const times = { createdAt: OPENED_AT, nextAttemptAt: OPENED_AT }
  shop.database.db
    .insert(outbox)
    .values([
      { ...due, ...times, dedupeKey: 'dead', diedAt: OPENED_AT },
      { ...due, ...times, dedupeKey: 'waits' },
    ])
    .run()
  await pass(29)
  // The SMS and the mails to buyer and staff that were sent, and the two above.
  expect(rows(outbox)).toHaveLength(5)
  await pass(1)
  expect(rows(outbox)).toEqual([expect.objectContaining({ dedupeKey: 'waits' })])
})

// Requirement: SEC-23
test('an entry of the security log is deleted after a year', async () => {
  shop.database.db.insert(securityEvents).values({ kind: 'code-wrong', at: OPENED_AT }).run()
  await pass(364)
  expect(rows(securityEvents)).toHaveLength(1)
  await pass(1)
  expect(rows(securityEvents)).toEqual([])
})

describe('an order', () => {
  const contacts = (id: number) => {
    const order = shop.database.db.select().from(orders).where(eq(orders.id, id)).get()
    if (!order) throw new Error('the order is missing')
    const { name, phone, email, address, description } = order
    return { name, phone, email, address, description }
  }
  const NONE = { name: '', phone: '', email: null, address: null, description: '' }
  const WHO = { name: 'Иванова Анна', email: 'anna@example.ru', description: 'Позвоните' } as const
  /** The first moment of a year in Moscow. */
  const newYear = (year: number) => Date.UTC(year - 1, 11, 31, 21)

  // Requirement: SEC-24
  test('loses its contacts five years after the year of its last event, and nothing else', async () => {
    const { db } = shop.database
    const shopperId = insertClient(db, PHONE)
    const id = insertOrder(db, { shopperId, ...WHO, fulfilment: 'delivered', payment: 'paid' })
    const at = newYear(2027) - 1
    db.insert(orderEvents).values({ orderId: id, track: 'fulfilment', state: 'done', at }).run()
    const before = db.select().from(orders).get()

    await endTerms(db, newYear(2032) - 1)
    expect(contacts(id)).toMatchObject(WHO)
    await endTerms(db, newYear(2032))
    expect(contacts(id)).toEqual(NONE)
    const { publicId = '', finalTotal, payment } = before ?? {}
    expect(db.select().from(orders).get()).toMatchObject({ publicId, finalTotal, payment, shopperId })
    expect(rows(orderItems)).toHaveLength(1)
    const shown = await shopper.call.orders.byPublicId.query({ publicId })
    expect(shown).toMatchObject({ name: '', phone: '', email: null, address: null, areContactsHidden: true })
  })

  // Requirement: SEC-24
  test('whose last event is of the next year keeps its contacts a year longer', async () => {
    const { db } = shop.database
    const id = insertOrder(db, { shopperId: insertClient(db), ...WHO, fulfilment: 'done' })
    const event = { orderId: id, track: 'fulfilment', state: 'returned', at: newYear(2027) } as const
    db.insert(orderEvents).values(event).run()
    await endTerms(db, newYear(2032))
    expect(contacts(id)).toMatchObject(WHO)
    await endTerms(db, newYear(2033))
    expect(contacts(id)).toEqual(NONE)
  })

  // Requirement: SEC-45
  test('no longer names the phone of a coupon that has ended', async () => {
    const { db } = shop.database
    const endsAt = OPENED_AT + 10 * DAY_MS
    insertCoupon(db, 'ONCE', { isOncePerPhone: true, endsAt })
    const orderId = insertOrder(db, { shopperId: insertClient(db) })
    db.insert(couponUses).values({ orderId, couponKey: 'once', oncePhone: PHONE }).run()
    await endTerms(db, endsAt - 1)
    expect(rows(couponUses)).toMatchObject([{ oncePhone: PHONE }])
    await endTerms(db, endsAt)
    expect(rows(couponUses)).toMatchObject([{ oncePhone: null }])
  })
})
