import { eq, getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clients, shoppers } from '#db/schema/auth.ts'
import { basketItems } from '#db/schema/basket.ts'
import { callbackRequests } from '#db/schema/callback.ts'
import { outbox } from '#db/schema/jobs.ts'
import { couponUses, orderItems, orders } from '#db/schema/orders.ts'
import { schema } from '#db/schema/schema.ts'
import { addItem } from '#server/basket/add-item.ts'
import { setStock } from '#server/catalog/set-stock.ts'
import { GuestEnded } from '#server/identity/guest-ended.ts'
import { findAccountMismatches, findBonusMismatches } from '#server/jobs/check-bonus-ledger.ts'
import { runDueJobs } from '#server/jobs/run-jobs.ts'
import { moveFulfilment } from '#server/orders/move-order.ts'
import { moveOrderAndTell } from '#server/orders/move-order-and-tell.ts'
import { refundOrder } from '#server/orders/refund-order.ts'
import { endTerms } from '#server/retention/end-terms.ts'
import { roubles } from '#shared/money.ts'
import { DAY_MS, HOUR_MS } from '#shared/time.ts'
import { giveBonuses, insertOrder } from '#tests/support/client-account.ts'
import { OPENED_AT, PRODUCT } from '#tests/support/fixture.ts'
import { POINT, TARIFF } from '#tests/support/fixture-places.ts'
import { insertCampaign } from '#tests/support/insert-campaign.ts'
import { insertCoupon } from '#tests/support/insert-coupon.ts'
import { orderForm, QUICK_FORM } from '#tests/support/order-form.ts'
import { sendOutbox } from '#tests/support/send-outbox.ts'
import { refusalOf, type Shopper } from '#tests/support/shopper.ts'
import { humanToken, PHONE, signIn } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

const EMAIL = 'secret@example.ru'
const PROFILE = { name: 'Секретова Анна', email: EMAIL, smsAgreement: true, emailAgreement: false }

let shop: TestShop
let shopper: Shopper
let clientId: number
beforeEach(async () => {
  shop = createTestShop()
  shopper = shop.newShopper()
  ;({ clientId } = await signIn(shop, shopper))
  await shopper.call.account.saveProfile.mutate(PROFILE)
})
afterEach(() => shop.close())

const place = async () => {
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
  const words = {
    name: 'Секретова Анна',
    email: EMAIL,
    street: 'Тайная улица',
    description: 'Тайный комментарий',
  }
  return shopper.call.orders.place.mutate(orderForm(words))
}
const deliver = (orderId: number) => {
  for (const state of ['confirmed', 'assembled', 'shipped', 'delivered'] as const) {
    moveFulfilment(shop.ctx(), orderId, state)
  }
}
/** Fills the account: an order that is delivered, bonuses, a gift's campaign, favorites, a basket. */
async function fillAccount(): Promise<number> {
  const { db } = shop.database
  const { orderId } = await place()
  await sendOutbox(shop.deps)
  deliver(orderId)
  giveBonuses(db, clientId, 100)
  insertCampaign(db)
  await shopper.call.campaign.takePart.mutate({ marketingCampaignId: 7 })
  await shopper.call.favorites.add.mutate({ shopItemId: PRODUCT.polish })
  await shopper.call.favorites.share.mutate()
  await shopper.call.restock.requestOwn.mutate({ shopItemId: PRODUCT.soldOut, channel: 'mail' })
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.oil, quantity: 3 })
  return orderId
}
const messages = () => shop.database.db.select().from(outbox).all()
const askToCall = (phone: string) =>
  shop.newShopper().call.callback.request.mutate({
    ...{ phone, captchaToken: humanToken(), scenario: 'skip-phone-validation' },
  })
/** Lets the customer ask for a message about a sold-out product, and sends it. */
async function beTold(channel: 'mail' | 'sms' = 'mail'): Promise<void> {
  await shopper.call.restock.requestOwn.mutate({ shopItemId: PRODUCT.soldOut, channel })
  setStock(shop.ctx(), { marking: 'T-13', available: 3 })
  await runDueJobs(shop.deps)
}
/** Every row of the database as text, by table. */
function everything(): Map<string, string> {
  const tables = Object.values(schema).filter((table) => is(table, SQLiteTable))
  return new Map(
    tables.map((table) => [getTableName(table), JSON.stringify(shop.database.db.select().from(table).all())]),
  )
}

describe('the download of one’s data', () => {
  // Requirement: ACC-14
  test('contains profile, orders, bonuses, basket, favorites, campaigns, sessions, and messages', async () => {
    const orderId = await fillAccount()
    const data = await shopper.call.account.exportData.query()
    expect(data).toMatchObject({
      exportedAt: new Date(OPENED_AT).toISOString(),
      profile: { phone: PHONE, ...PROFILE },
      orders: [
        {
          ...{ number: orderId, name: 'Секретова Анна', email: EMAIL },
          wishes: { description: 'Тайный комментарий' },
          address: { street: 'Тайная улица' },
          items: [{ marking: 'T-15', quantity: 1, lineTotal: 601 }],
        },
      ],
      bonuses: [{ kind: 'accrual', amount: 100, order: null }],
      basket: [{ marking: 'T-16', quantity: 3 }],
      favorites: [{ marking: 'T-11' }],
      campaigns: [{ giftReceivedAt: null }],
      sessions: [{}],
      devices: [{}],
    })
    expect(data.messages.map(({ channel }) => channel).sort()).toEqual(['mail', 'sms'])
    expect(data.orders[0]?.states.map(({ state }) => state)).toContain('delivered')
    // No secret by which somebody else could act as the customer.
    expect(JSON.stringify(data)).not.toMatch(/hash|token|publicId/i)
  })

  // Requirement: ACC-14
  test('contains what was wished for, taken off, and given back of an order', async () => {
    const { db } = shop.database
    insertCoupon(db, 'Spring')
    const orderId = insertOrder(db, {
      ...{ shopperId: clientId, fulfilment: 'done', payment: 'paid', phone: PHONE },
      ...{ smsAgreement: true, emailAgreement: true, needCall: true, needCashMemo: true },
      ...{ trackNumber: 'TRACK-1', baseTotal: 701, totalDiscount: 100, discounts: { Купон: roubles(100) } },
      deliveryPrice: 0,
    })
    db.insert(couponUses).values({ orderId, couponKey: 'spring' }).run()
    const wish = { type: 'amount', amount: 60 } as const
    refundOrder(shop.ctx(), { orderId, wish, reason: 'Разбит флакон', isRestocked: false })
    const { orders } = await shopper.call.account.exportData.query()
    expect(orders).toMatchObject([
      {
        ...{ smsAgreement: true, emailAgreement: true, wishes: { needCall: true, needCashMemo: true } },
        ...{ trackNumber: 'TRACK-1', discounts: { Купон: 100 }, coupon: 'Spring', refundedTotal: 60 },
        refunds: [
          {
            ...{
              amount: 60,
              deliveryAmount: 0,
              reason: 'Разбит флакон',
              at: new Date(OPENED_AT).toISOString(),
            },
            items: [{ marking: 'T-15', quantity: 0, amount: 60 }],
          },
        ],
      },
    ])
  })

  // Requirement: ACC-14
  test('contains the callback requests for the own phone, however it was typed', async () => {
    for (const phone of ['+7 (912) 345-67-89', '8 912 345-67-89', '+7 (900) 000-00-01'])
      await askToCall(phone)
    const requestedAt = new Date(OPENED_AT).toISOString()
    expect((await shopper.call.account.exportData.query()).callbackRequests).toEqual([
      { phone: '+7 (912) 345-67-89', requestedAt },
      { phone: '8 912 345-67-89', requestedAt },
    ])
  })

  // Requirement: ACC-14, ACC-16
  test('contains messages about an order that went to other contacts, and none to the staff', async () => {
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    await shopper.call.orders.place.mutate(
      orderForm({ email: 'other@example.ru', phone: '+7 (900) 000-00-55' }),
    )
    const { messages } = await shopper.call.account.exportData.query()
    expect(messages.map(({ channel, subject }) => [channel, subject.slice(0, 8)])).toEqual([
      ['sms', ''],
      ['mail', expect.stringContaining('Заказ')],
    ])
  })

  // Requirement: ACC-14
  test('contains nothing of others', async () => {
    const other = shop.newShopper()
    await signIn(shop, other, '+79000000001')
    await fillAccount()
    const data = await other.call.account.exportData.query()
    expect(data).toMatchObject({ profile: { phone: '+79000000001' }, orders: [], basket: [], messages: [] })
    expect(JSON.stringify(data)).not.toMatch(/Секретова|secret@|9123456789/)
  })

  // Requirement: ACC-16
  test.each([
    ['another customer', () => EMAIL],
    ['the staff', () => shop.deps.config.ordersMailTo],
  ])(
    'contains no mail to the address of %s, whoever has named it as the own one',
    async (_whose, address) => {
      await fillAccount()
      const other = shop.newShopper()
      await signIn(shop, other, '+79000000001')
      await other.call.account.saveProfile.mutate({ ...PROFILE, name: '', email: address() })
      expect((await other.call.account.exportData.query()).messages).toEqual([])
    },
  )

  // Requirement: ACC-14, ACC-16
  test('contains the mail about an own order to another address than that of the profile', async () => {
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    await shopper.call.orders.place.mutate(orderForm({ email: 'other@example.ru' }))
    const { messages } = await shopper.call.account.exportData.query()
    expect(messages.map(({ channel }) => channel).sort()).toEqual(['mail', 'sms'])
  })

  // Requirement: ACC-14
  test('is made at most ten times an hour', async () => {
    for (let i = 0; i < 10; i += 1) await shopper.call.account.exportData.query()
    const refused = shopper.call.account.exportData.query()
    expect(await refusalOf(refused)).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    shop.clock.advance(HOUR_MS)
    expect((await shopper.call.account.exportData.query()).orders).toEqual([])
  })

  // Requirement: SEC-111
  test('is not used up by a page of another site that opens its address', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
    for (let i = 0; i < 10; i += 1)
      expect((await shopper.fetch('/trpc/account.exportData', { headers })).status).toBe(403)
    expect((await shopper.call.account.exportData.query()).orders).toEqual([])
  })
})

describe('closing the account', () => {
  // Requirement: SEC-25, ACC-15
  test('leaves nothing that names the customer', async () => {
    await fillAccount()
    const elsewhere = shop.newShopper()
    await signIn(shop, elsewhere)
    expect(await shopper.call.account.close.mutate()).toEqual({ success: true })
    // Budgets forget the phone within a day.
    shop.clock.advance(24 * HOUR_MS)
    await endTerms(shop.database.db, shop.clock.now())

    const found = [...everything()].filter(([, text]) =>
      /Секретова|secret@|Тайная|Тайный|79123456789|345-67-89/.test(text),
    )
    expect(found).toEqual([])
    for (const table of ['clients', 'sessions', 'known_devices', 'bonus_entries', 'bonus_accounts']) {
      expect(everything().get(table)).toBe('[]')
    }
    for (const table of [
      'favorites',
      'favorite_shares',
      'restock_requests',
      'basket_items',
      'campaign_parts',
      'purchases',
      'pending_accruals',
    ]) {
      expect(everything().get(table)).toBe('[]')
    }
    for (const browser of [shopper, elsewhere]) expect(await browser.call.auth.client.query()).toBeNull()
    expect([...shopper.cookies.keys()]).not.toContain('access-token')
  })

  // Requirement: SEC-25
  test('takes along the messages about orders, wherever they go and whether or not they are sent', async () => {
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    const others = { email: 'secret-too@example.ru', phone: '+7 (900) 000-00-55' }
    const { orderId } = await shopper.call.orders.place.mutate(orderForm(others))
    await sendOutbox(shop.deps)
    // The letter about the parcel waits half an hour for its number.
    for (const state of ['confirmed', 'assembled', 'shipped', 'delivered'] as const)
      moveOrderAndTell(shop.ctx(), orderId, state)
    expect(messages().map(({ sentAt }) => sentAt === null)).toEqual(expect.arrayContaining([true, false]))
    await shopper.call.account.close.mutate()
    expect(messages()).toEqual([])
  })

  // Requirement: SEC-25
  test('takes along a sent message whose address is written in small letters', async () => {
    await shopper.call.account.saveProfile.mutate({ ...PROFILE, email: 'Secret@Example.ru' })
    await beTold()
    expect(messages()).toMatchObject([{ recipient: EMAIL }])
    await shopper.call.account.close.mutate()
    expect(messages()).toEqual([])
  })

  // Requirement: SEC-25
  test.each(['sms', 'mail'] as const)(
    'takes along %s about an awaited product that waits',
    async (channel) => {
      await beTold(channel)
      shop.database.db.update(outbox).set({ sentAt: null }).run()
      expect(messages()).toMatchObject([{ channel, sentAt: null }])
      await shopper.call.account.close.mutate()
      expect(messages()).toEqual([])
    },
  )

  // Requirement: SEC-25, SEC-30
  test('takes along the callback requests for its phone, and leaves one of which nobody knows yet', async () => {
    for (const phone of ['+7 (912) 345-67-89', '8 912 345-67-89', '+7 (900) 000-00-01'])
      await askToCall(phone)
    await sendOutbox(shop.deps)
    await askToCall('912 345 67 89')
    await shopper.call.account.close.mutate()
    const requests = shop.database.db.select().from(callbackRequests).all()
    expect(requests.map(({ phone }) => phone)).toEqual(['+7 (900) 000-00-01', '912 345 67 89'])
    expect(messages().map(({ subject }) => subject)).toEqual([
      'Перезвоните: +7 (900) 000-00-01',
      'Перезвоните: 912 345 67 89',
    ])
  })

  // Requirement: SEC-25
  test('leaves what is still to be sent to its phone about the order of another customer', async () => {
    const other = shop.newShopper()
    await signIn(shop, other, '+79000000001')
    await other.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    await other.call.orders.place.mutate(orderForm({ phone: '+7 (912) 345-67-89' }))
    await shopper.call.account.close.mutate()
    expect(messages()).toContainEqual(expect.objectContaining({ recipient: PHONE, sentAt: null }))
  })

  // Requirement: SEC-25
  test('keeps what was ordered and paid, under a number that belongs to nobody', async () => {
    const { db } = shop.database
    const orderId = await fillAccount()
    const before = db.select().from(orders).get()
    await shopper.call.account.close.mutate()
    const after = db.select().from(orders).get()
    expect(after).toMatchObject({ finalTotal: before?.finalTotal, payment: 'paid', phone: '', name: '' })
    expect(db.select().from(orderItems).all()).toHaveLength(1)
    expect([findBonusMismatches(db), findAccountMismatches(db)]).toEqual([[], []])
    // The order goes on: the staff closes it, or takes it back.
    moveFulfilment(shop.ctx(), orderId, 'done')
    moveFulfilment(shop.ctx(), orderId, 'returned')
    const publicId = before?.publicId ?? ''
    const shown = await shop.newShopper().call.orders.byPublicId.query({ publicId })
    expect(shown).toMatchObject({ phone: '', fulfilment: 'returned' })

    // Whoever has the phone next begins anew.
    const again = shop.newShopper()
    const { clientId: newId, merged } = await signIn(shop, again)
    expect([newId === clientId, merged.orders]).toEqual([false, 0])
    expect((await again.call.account.exportData.query()).orders).toEqual([])
  })

  // Requirement: ACC-15
  test('waits for orders that still need the contacts, and changes nothing until then', async () => {
    const { orderId } = await place()
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.oil, quantity: 1 })
    const before = everything()
    expect(await refusalOf(shopper.call.account.close.mutate())).toMatchObject({
      ...{ code: 'ORDERS_UNDER_WAY', details: { orderIds: [orderId] } },
      message: expect.stringContaining(`Заказ №\u00a0${orderId} ещё не\u00a0у\u00a0вас`),
    })
    expect(everything()).toEqual(before)
    expect((await shopper.call.auth.client.query())?.phone).toBe(PHONE)
    await shopper.call.orders.cancel.mutate({ id: orderId })
    expect(await shopper.call.account.close.mutate()).toEqual({ success: true })
  })

  // Requirement: SEC-25
  test('forgets what was written, or could not be sent, to other contacts of the own orders', async () => {
    const { db } = shop.database
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    const gift = { phone: '+7 (999) 111-22-33', email: 'gift@example.ru' }
    const { orderId } = await shopper.call.orders.place.mutate(orderForm(gift))
    await sendOutbox(shop.deps)
    db.update(outbox)
      .set({ sentAt: null, diedAt: shop.clock.now() })
      .where(eq(outbox.recipient, '+79991112233'))
      .run()
    deliver(orderId)
    await shopper.call.account.close.mutate()
    expect(everything().get('outbox')).not.toMatch(/gift@|79991112233|Анна/)
  })

  // Requirement: ACC-15
  test('waits for an order that has still to be collected', async () => {
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    const atPoint = { tariffId: TARIFF.pickup, pickupPointId: POINT.moscow }
    const { orderId } = await shopper.call.orders.place.mutate(orderForm(atPoint))
    deliver(orderId)
    expect(await refusalOf(shopper.call.account.close.mutate())).toMatchObject({ code: 'ORDERS_UNDER_WAY' })
    moveFulfilment(shop.ctx(), orderId, 'done')
    expect(await shopper.call.account.close.mutate()).toEqual({ success: true })
  })

  // Requirement: ACC-15
  test('names all orders under way', async () => {
    await place()
    await place()
    const { message } = await refusalOf(shopper.call.account.close.mutate())
    expect(message).toMatch(/^Заказы №\s\d+, №\s\d+ ещё не\sу\sвас/)
  })

  // Requirement: SEC-25
  test('of a customer without orders leaves a number alone, and that for 90 days', async () => {
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.oil, quantity: 1 })
    shop.clock.advance(DAY_MS)
    await shopper.call.account.close.mutate()
    const rowsOf = (table: SQLiteTable) => shop.database.db.select().from(table).all()
    for (const table of [clients, basketItems]) expect(rowsOf(table)).toEqual([])
    const kept: number[] = []
    for (const days of [89, 1]) {
      shop.clock.advance(days * DAY_MS)
      await endTerms(shop.database.db, shop.clock.now())
      kept.push(rowsOf(shoppers).length)
    }
    expect(kept).toEqual([1, 0])
  })

  // Requirement: SEC-25
  test('leaves no change of the basket that was under way', async () => {
    await shopper.call.account.close.mutate()
    const late = shop.ctx({ type: 'client', shopperId: clientId, sessionId: 1 })
    expect(() => addItem(late, { shopItemId: PRODUCT.oil, quantity: 1 })).toThrow(GuestEnded)
    expect(shop.database.db.select().from(basketItems).all()).toEqual([])
  })

  // Requirement: SEC-45
  test('gives no second use of a coupon that is limited to one for each phone', async () => {
    const { db } = shop.database
    insertCoupon(db, 'ONCE', { isOncePerPhone: true, endsAt: OPENED_AT + 24 * HOUR_MS })
    const orderId = insertOrder(db, { shopperId: clientId, fulfilment: 'done', phone: PHONE })
    db.insert(couponUses).values({ orderId, couponKey: 'once', oncePhone: PHONE }).run()
    await shopper.call.account.close.mutate()
    const again = shop.newShopper()
    await signIn(shop, again)
    const second = again.call.basket.checkCoupon.mutate({ couponText: 'ONCE', phone: PHONE })
    expect(await refusalOf(second)).toMatchObject({ code: 'COUPON_NOT_FOUND' })
  })

  // Requirement: SEC-220
  test('takes along what was ordered with its phone in other browsers, without signing in', async () => {
    const elsewhere = shop.newShopper()
    await elsewhere.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    const { orderId } = await elsewhere.call.orders.place.mutate(
      orderForm({ name: 'Секретова Анна', email: EMAIL, street: 'Тайная улица' }),
    )
    expect(await refusalOf(shopper.call.account.close.mutate())).toMatchObject({
      ...{ code: 'ORDERS_UNDER_WAY', details: { orderIds: [orderId] } },
    })
    deliver(orderId)
    await shopper.call.account.close.mutate()
    expect(messages()).toEqual([])
    expect(everything().get('orders')).not.toMatch(/Секретова|secret@|Тайная|79123456789/)
    // Whoever has the phone next does not find it.
    expect((await signIn(shop, shop.newShopper())).merged.orders).toBe(0)
  })

  test('touches no other customer and no guest', async () => {
    const other = shop.newShopper()
    await signIn(shop, other, '+79000000001')
    await other.call.basket.add.mutate({ shopItemId: PRODUCT.oil, quantity: 2 })
    const guest = shop.newShopper()
    await guest.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    await guest.call.orders.placeQuick.mutate({ ...QUICK_FORM, phone: '+7 (900) 000-00-02' })
    await shopper.call.account.close.mutate()
    expect((await other.call.basket.get.query()).quantity).toBe(2)
    expect(shop.database.db.select().from(orders).get()?.phone).toBe('+79000000002')
  })
})
