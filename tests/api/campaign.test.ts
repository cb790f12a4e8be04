import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { baskets } from '#db/schema/basket.ts'
import { campaignParts, campaigns } from '#db/schema/campaign.ts'
import { outbox } from '#db/schema/jobs.ts'
import { orders } from '#db/schema/orders.ts'
import { findStockMismatches } from '#server/jobs/check-stock-ledger.ts'
import { moveFulfilment, movePayment } from '#server/orders/move-order.ts'
import { refundOrder } from '#server/orders/refund-order.ts'
import { returnOrder } from '#server/orders/return-order.ts'
import { tellOfMoves } from '#server/orders/tell-of-moves.ts'
import type { RefundWish } from '#shared/payments/refund-parts.ts'
import { DAY_MS } from '#shared/time.ts'
import { OPENED_AT, PRODUCT } from '#tests/support/fixture.ts'
import { PAYMENT } from '#tests/support/fixture-places.ts'
import { insertCampaign } from '#tests/support/insert-campaign.ts'
import { orderForm } from '#tests/support/order-form.ts'
import { refusalOf, type Shopper } from '#tests/support/shopper.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

const CAMPAIGN = { marketingCampaignId: 1 }
const NAME = 'Клуб'
const CAMPAIGN_TERMS = { description: 'Покупайте и получайте', endsAt: OPENED_AT + 10 * DAY_MS }

let shop: TestShop
let client: Shopper
let clientId: number

beforeEach(async () => {
  shop = createTestShop()
  insertCampaign(shop.database.db, { ...CAMPAIGN_TERMS, id: 1 })
  client = shop.newShopper()
  clientId = (await signIn(shop, client)).clientId
})
afterEach(() => shop.close())

const context = () => ({ db: shop.database.db, now: shop.clock.now() })
const current = async () => {
  const campaign = await client.call.campaign.current.query()
  if (!campaign) throw new Error('a campaign was expected to run')
  return campaign
}
const sum = async () => (await current()).stock?.sum

/** Places a prepay order, by default of two creams for 1,202 roubles, 1,178 after the prepayment discount. */
async function placeOrder(quantity = 2): Promise<number> {
  await client.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity })
  const form = orderForm({ paymentSystemId: PAYMENT.online })
  return (await client.call.orders.place.mutate(form)).orderId
}

async function placePaidOrder(quantity = 2): Promise<number> {
  const id = await placeOrder(quantity)
  movePayment(context(), id, 'paid')
  return id
}

/** Makes the customer take part and reach the goal. */
async function reachGoal(): Promise<void> {
  await client.call.campaign.takePart.mutate(CAMPAIGN)
  await placePaidOrder()
}

const gifts = async () => (await client.call.basket.get.query()).summary.gifts.map(({ name }) => name)

describe('the current campaign', () => {
  it('is shown to an anonymous caller without participation', async () => {
    expect(await shop.newShopper().call.campaign.current.query()).toEqual({
      ...{ id: 1, name: NAME, description: 'Покупайте и получайте', goal: 1000 },
      endsAt: OPENED_AT + 10 * DAY_MS,
      gift: {
        ...{ shopItemId: PRODUCT.gift, name: 'Мини-пилка в подарок' },
        ...{ img: expect.stringMatching(/^\/img\/p\/T-19-1-/), tint: expect.stringMatching(/^#/) },
        isInStock: true,
      },
      ...{ stock: null, isGiftInBasket: false },
    })
  })

  // Requirement: CAMP-3
  it('shows a customer the participation that the client query shows', async () => {
    const nothing = { involved: false, isGiftReceived: false, sum: 0, marketingCampaign: { id: 1 } }
    expect((await current()).stock).toEqual(nothing)
    expect((await client.call.auth.client.query())?.stock).toEqual(nothing)
    await client.call.campaign.takePart.mutate(CAMPAIGN)
    const part = { ...nothing, involved: true }
    expect((await current()).stock).toEqual(part)
    expect((await client.call.auth.client.query())?.stock).toEqual(part)
  })

  it.each([
    ['a day after its end', -2 * DAY_MS, -DAY_MS],
    ['at its end', -2 * DAY_MS, 0],
  ])('is null %s', async (_name, from, to) => {
    const times = { startsAt: OPENED_AT + from, endsAt: OPENED_AT + to }
    shop.database.db.update(campaigns).set(times).run()
    expect(await client.call.campaign.current.query()).toBeNull()
    expect((await client.call.auth.client.query())?.stock).toBeNull()
  })
})

// Requirement: CAMP-11
describe('taking part', () => {
  it('is refused to an anonymous caller', async () => {
    for (const name of ['takePart', 'receiveGift'] as const) {
      const refused = await refusalOf(shop.newShopper().call.campaign[name].mutate(CAMPAIGN))
      expect(refused).toMatchObject({ code: 'NOT_SIGNED_IN', status: 401 })
    }
  })

  // Requirement: CAMP-1, CAMP-14
  it('is recorded once for twenty concurrent calls, and later calls change nothing', async () => {
    const takePart = () => client.call.campaign.takePart.mutate(CAMPAIGN)
    const views = await Promise.all(Array.from({ length: 20 }, takePart))
    expect(views.map(({ stock }) => stock?.involved)).toEqual(views.map(() => true))
    await placePaidOrder()
    shop.clock.advance(1000)
    expect((await takePart()).stock?.sum).toBe(1178)
    expect(shop.database.db.select().from(campaignParts).all()).toMatchObject([{ involvedAt: OPENED_AT }])
  })

  // Requirement: CAMP-17
  it('is refused for an unknown campaign, one not yet begun, and one that is over', async () => {
    insertCampaign(shop.database.db, { ...CAMPAIGN_TERMS, id: 2, startsAt: OPENED_AT + 1 })
    insertCampaign(shop.database.db, { ...CAMPAIGN_TERMS, id: 3, endsAt: OPENED_AT })
    for (const name of ['takePart', 'receiveGift'] as const) {
      const refusalFor = (id: number) =>
        refusalOf(client.call.campaign[name].mutate({ marketingCampaignId: id }))
      expect(await refusalFor(99)).toMatchObject({ code: 'NOT_FOUND' })
      expect(await refusalFor(2)).toMatchObject({ code: 'NOT_FOUND' })
      expect(await refusalFor(3)).toMatchObject({ code: 'CAMPAIGN_OVER', message: 'Акция уже закончилась' })
    }
  })
})

// Requirement: CAMP-4
describe('the sum', () => {
  // Requirement: CAMP-16
  it('adds up the orders paid since taking part, without delivery', async () => {
    await placePaidOrder()
    shop.clock.advance(1000)
    await client.call.campaign.takePart.mutate(CAMPAIGN)
    expect(await sum()).toBe(0)
    const id = await placeOrder()
    expect(await sum()).toBe(0)
    movePayment(context(), id, 'paid')
    expect(await sum()).toBe(1178)
    await placePaidOrder(1)
    expect(await sum()).toBe(1178 + 589)
  })

  // Requirement: ORD-22, CAMP-16
  it('adds a cash order when it is delivered, and takes it off when it is returned', async () => {
    await client.call.campaign.takePart.mutate(CAMPAIGN)
    await client.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    const { orderId } = await client.call.orders.place.mutate(orderForm())
    for (const state of ['confirmed', 'assembled', 'shipped'] as const)
      moveFulfilment(context(), orderId, state)
    expect(await sum()).toBe(0)
    moveFulfilment(context(), orderId, 'delivered')
    expect(await sum()).toBe(601)
    moveFulfilment(context(), orderId, 'returned')
    expect(await sum()).toBe(0)
  })

  // Requirement: CAMP-16
  it('leaves out cancelled orders and those of other customers', async () => {
    await client.call.campaign.takePart.mutate(CAMPAIGN)
    const id = await placePaidOrder()
    moveFulfilment(context(), id, 'cancelled')
    const stranger = shop.newShopper()
    await signIn(shop, stranger, '+79990000001')
    await stranger.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 3 })
    const form = orderForm({ paymentSystemId: PAYMENT.online, phone: '+7 (999) 000-00-01' })
    movePayment(context(), (await stranger.call.orders.place.mutate(form)).orderId, 'paid')
    expect(await sum()).toBe(0)
  })
})

// Requirement: CAMP-11
describe('receiving the gift', () => {
  const receive = () => client.call.campaign.receiveGift.mutate(CAMPAIGN)

  // Requirement: CAMP-5
  it('is refused before taking part and, with the missing sum, below the goal', async () => {
    expect(await refusalOf(receive())).toMatchObject({ code: 'NOT_INVOLVED', status: 412 })
    await client.call.campaign.takePart.mutate(CAMPAIGN)
    await placePaidOrder(1)
    expect(await refusalOf(receive())).toMatchObject({
      ...{ code: 'GOAL_NOT_REACHED', status: 412, details: { missing: 411 } },
      message: 'До подарка не хватает 411 р.',
    })
  })

  // Requirement: CAMP-1, CAMP-5
  it('is possible at exactly the goal', async () => {
    shop.database.db.update(campaigns).set({ goal: 1178 }).run()
    await reachGoal()
    expect(await receive()).toMatchObject({ isGiftInBasket: true, stock: { isGiftReceived: true } })
  })

  // Requirement: CAMP-6, CAMP-14
  it('happens once for twenty concurrent calls, and not again after an order took it along', async () => {
    await reachGoal()
    const views = await Promise.all(Array.from({ length: 20 }, receive))
    expect(views.map(({ isGiftInBasket }) => isGiftInBasket)).toEqual(views.map(() => true))
    expect(await gifts()).toEqual([NAME])
    await client.call.basket.add.mutate({ shopItemId: PRODUCT.brush, quantity: 1 })
    await client.call.orders.place.mutate(orderForm())
    expect(await refusalOf(receive())).toMatchObject({ code: 'GIFT_RECEIVED', status: 409 })
  })

  it('is refused while the gift is out of stock', async () => {
    await reachGoal()
    shop.setStock(PRODUCT.gift, 0)
    expect((await current()).gift.isInStock).toBe(false)
    expect(await refusalOf(receive())).toMatchObject({ code: 'GIFT_OUT_OF_STOCK', status: 409 })
    expect((await current()).stock?.isGiftReceived).toBe(false)
    shop.setStock(PRODUCT.gift, 1)
    await receive()
  })

  // Requirement: CAMP-19
  it('gives the last piece to one of two customers', async () => {
    await reachGoal()
    const other = shop.newShopper()
    await signIn(shop, other, '+79990000001')
    await other.call.campaign.takePart.mutate(CAMPAIGN)
    await other.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 2 })
    const form = orderForm({ paymentSystemId: PAYMENT.online, phone: '+7 (999) 000-00-01' })
    movePayment(context(), (await other.call.orders.place.mutate(form)).orderId, 'paid')
    shop.setStock(PRODUCT.gift, 1)
    const tries = await Promise.allSettled([receive(), other.call.campaign.receiveGift.mutate(CAMPAIGN)])
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(shop.stockOf(PRODUCT.gift), 'a promised piece stays in stock until the order').toBe(1)
    // The customer who has the piece sees it in stock; the other one does not.
    expect((await current()).gift.isInStock).toBe(true)
    expect((await other.call.campaign.current.query())?.gift.isInStock).toBe(false)
  })
})

// Requirement: CAMP-11
describe('the gift in the basket', () => {
  beforeEach(async () => {
    await reachGoal()
    await client.call.campaign.receiveGift.mutate(CAMPAIGN)
  })

  const giftOrderId = () => shop.database.db.select().from(campaignParts).get()?.giftOrderId

  // Requirement: CAMP-7, CAMP-19
  it('joins any items, costs nothing, and leaves with the next order', async () => {
    await client.call.basket.add.mutate({ shopItemId: PRODUCT.brush, quantity: 1 })
    expect((await client.call.basket.get.query()).summary.gifts).toEqual([
      {
        ...{ key: `campaign:1:${PRODUCT.gift}`, name: NAME, quantity: 1, isEarned: true, isOfCoupon: false },
        item: { name: 'Мини-пилка в подарок', image: expect.any(String) },
      },
    ])
    const before = shop.stockOf(PRODUCT.gift)
    const { orderId, path } = await client.call.orders.place.mutate(orderForm())
    expect(shop.stockOf(PRODUCT.gift)).toBe(before - 1)
    expect(giftOrderId()).toBe(orderId)
    expect(path).toContain('/order/')
    expect(await current()).toMatchObject({ isGiftInBasket: false, stock: { isGiftReceived: true } })
    await client.call.basket.add.mutate({ shopItemId: PRODUCT.brush, quantity: 1 })
    expect(await gifts()).toEqual([])
    expect(findStockMismatches(shop.database.db)).toEqual([])
  })

  // Requirement: CAMP-10, CAMP-24
  it('stays in an empty or sold-out basket, which cannot be ordered', async () => {
    const gift = {
      name: NAME,
      quantity: 1,
      isEarned: true,
      isOfCoupon: false,
      item: { name: 'Мини-пилка в подарок' },
    }
    const readBasket = () => client.call.basket.get.query()
    expect(await readBasket()).toMatchObject({
      items: [],
      quantity: 0,
      finalTotal: 0,
      summary: { gifts: [gift] },
    })
    // The phone is another one, because the same phone would get the order just placed as its duplicate.
    const order = orderForm({ phone: '+7 (999) 000-00-01' })
    expect(await refusalOf(client.call.orders.place.mutate(order))).toMatchObject({ code: 'BASKET_EMPTY' })
    await client.call.basket.add.mutate({ shopItemId: PRODUCT.brush, quantity: 1 })
    shop.setStock(PRODUCT.brush, 0)
    expect(await readBasket()).toMatchObject({ quantity: 0, summary: { gifts: [gift] } })
    expect(await refusalOf(client.call.orders.place.mutate(orderForm()))).toMatchObject({
      code: 'ORDER_REFUSED',
    })
    expect(await client.call.basket.clear.mutate()).toMatchObject({ items: [], summary: { gifts: [gift] } })
    // A customer whose empty basket has been deleted still has the gift.
    shop.database.sqlite.pragma('foreign_keys = OFF')
    shop.database.db.delete(baskets).run()
    expect(await gifts()).toEqual([NAME])
  })

  // Requirement: CAMP-7
  it('leaves with a quick order too', async () => {
    await client.call.basket.add.mutate({ shopItemId: PRODUCT.oil, quantity: 1 })
    const { orderId } = await client.call.orders.placeQuick.mutate({
      ...{ timezone: 'GMT+03', name: 'Анна', phone: '+7 (912) 345-67-89' },
    })
    expect(giftOrderId()).toBe(orderId)
  })

  // Requirement: CAMP-7
  it('comes back when the order is cancelled, and leaves with the next one', async () => {
    await client.call.basket.add.mutate({ shopItemId: PRODUCT.brush, quantity: 1 })
    const { orderId } = await client.call.orders.place.mutate(orderForm())
    moveFulfilment(context(), orderId, 'cancelled')
    expect((await current()).isGiftInBasket).toBe(true)
    await client.call.basket.add.mutate({ shopItemId: PRODUCT.file, quantity: 2 })
    expect(await gifts()).toEqual([NAME])
    const next = await client.call.orders.place.mutate(orderForm())
    expect(giftOrderId()).toBe(next.orderId)
    expect(findStockMismatches(shop.database.db)).toEqual([])
  })

  // Requirement: CAMP-18, CAMP-20
  it('waits while it is out of stock, also after the end of the campaign', async () => {
    shop.setStock(PRODUCT.gift, 0)
    expect(await current()).toMatchObject({ isGiftInBasket: true, gift: { isInStock: false } })
    await client.call.basket.add.mutate({ shopItemId: PRODUCT.brush, quantity: 1 })
    expect(await gifts()).toEqual([])
    await client.call.orders.place.mutate(orderForm())
    expect(giftOrderId()).toBeNull()
    shop.setStock(PRODUCT.gift, 1)
    shop.clock.advance(11 * DAY_MS)
    expect(await client.call.campaign.current.query()).toBeNull()
    await client.call.basket.add.mutate({ shopItemId: PRODUCT.brush, quantity: 1 })
    expect(await gifts()).toEqual([NAME])
  })

  it('is distinguished from the gift of another campaign with the same name', async () => {
    insertCampaign(shop.database.db, { ...CAMPAIGN_TERMS, id: 2 })
    const at = shop.clock.now()
    shop.database.db
      .insert(campaignParts)
      .values({ clientId, campaignId: 2, involvedAt: OPENED_AT, giftReceivedAt: at })
      .run()
    shop.setStock(PRODUCT.gift, 1)
    await client.call.basket.add.mutate({ shopItemId: PRODUCT.brush, quantity: 1 })
    const { summary, absentGifts } = await client.call.basket.get.query()
    expect(summary.gifts).toHaveLength(1)
    expect(absentGifts).toEqual([{ name: 'Мини-пилка в подарок', why: 'stock', missing: 0 }])
    const { orderId } = await client.call.orders.place.mutate(orderForm())
    const parts = shop.database.db.select().from(campaignParts).orderBy(campaignParts.campaignId).all()
    expect(parts.map(({ giftOrderId }) => giftOrderId)).toEqual([orderId, null])
  })

  it('does not appear in the baskets of others', async () => {
    const guest = shop.newShopper()
    await guest.call.basket.add.mutate({ shopItemId: PRODUCT.brush, quantity: 1 })
    expect((await guest.call.basket.get.query()).summary.gifts).toEqual([])
    await guest.call.orders.place.mutate(orderForm())
    expect(giftOrderId()).toBeNull()
    const order = shop.database.db.select().from(orders).where(eq(orders.shopperId, clientId)).all()
    expect(order).toHaveLength(1)
  })
})

// Requirement: CAMP-15, CAMP-25
describe('a gift that is not in the basket', () => {
  const absentGifts = async () => (await client.call.basket.get.query()).absentGifts
  const gift = 'Мини-пилка в подарок'

  beforeEach(async () => {
    await client.call.campaign.takePart.mutate(CAMPAIGN)
  })

  it('is not reported before it is received, nor while it is in the basket', async () => {
    expect(await absentGifts()).toEqual([])
    await placePaidOrder()
    expect(await absentGifts()).toEqual([])
    await client.call.campaign.receiveGift.mutate(CAMPAIGN)
    expect(await absentGifts()).toEqual([])
    expect((await shop.newShopper().call.basket.get.query()).absentGifts).toEqual([])
  })

  it('is reported with the sum missing from the goal, until it is met or an order is placed', async () => {
    const first = await placePaidOrder()
    await client.call.campaign.receiveGift.mutate(CAMPAIGN)
    await client.call.orders.cancel.mutate({ id: first })
    expect(await absentGifts()).toEqual([{ name: gift, why: 'goal', missing: 1000 }])
    // The rest of the test has an item in the basket, and one paid order that counts toward the goal.
    await placePaidOrder(1)
    expect(await absentGifts()).toEqual([])

    const second = await placePaidOrder(1)
    await client.call.campaign.receiveGift.mutate(CAMPAIGN)
    await client.call.basket.add.mutate({ shopItemId: PRODUCT.brush, quantity: 1 })
    await client.call.orders.cancel.mutate({ id: second })
    expect(await absentGifts()).toEqual([{ name: gift, why: 'goal', missing: 1000 - 589 }])
    await client.call.orders.place.mutate(orderForm())
    expect(await absentGifts()).toEqual([])
  })

  // Requirement: CAMP-9, CAMP-22
  it('is reported after it was taken out of an unshipped order', async () => {
    const first = await placePaidOrder()
    await client.call.campaign.receiveGift.mutate(CAMPAIGN)
    await client.call.basket.add.mutate({ shopItemId: PRODUCT.brush, quantity: 1 })
    await client.call.orders.place.mutate(orderForm())
    await client.call.orders.cancel.mutate({ id: first })
    expect(await absentGifts()).toEqual([{ name: gift, why: 'goal', missing: 1000 }])
    await placePaidOrder()
    // The gift can be received again, which the account shows, not the basket.
    expect(await absentGifts()).toEqual([])
    await client.call.campaign.receiveGift.mutate(CAMPAIGN)
    expect(await gifts()).toEqual([NAME])
  })

  it('is reported as out of stock, and with no missing sum after the campaign', async () => {
    const first = await placePaidOrder()
    await client.call.campaign.receiveGift.mutate(CAMPAIGN)
    shop.setStock(PRODUCT.gift, 0)
    expect(await absentGifts()).toEqual([{ name: gift, why: 'stock', missing: 0 }])
    shop.clock.advance(11 * DAY_MS)
    expect(await absentGifts()).toEqual([{ name: gift, why: 'stock', missing: 0 }])
    moveFulfilment(context(), first, 'cancelled')
    expect(await absentGifts()).toEqual([{ name: gift, why: 'goal', missing: 0 }])
  })
})

// Requirement: CAMP-11
describe('a goal that is no longer met', () => {
  let first: number

  beforeEach(async () => {
    await client.call.campaign.takePart.mutate(CAMPAIGN)
    first = await placePaidOrder()
    await client.call.campaign.receiveGift.mutate(CAMPAIGN)
  })

  const cancelFirst = () => client.call.orders.cancel.mutate({ id: first })
  const order = (id: number) => client.call.orders.byId.query({ id })
  const PART: RefundWish = { type: 'parts', lines: [{ marking: 'T-15', quantity: 1 }], hasDelivery: false }
  const GOAL_UNMET = {
    isGiftInBasket: false,
    stock: { involved: true, isGiftReceived: false, sum: 0, marketingCampaign: { id: 1 } },
  }

  /** Places the order that takes the gift along. It is paid in cash, so it counts only once it is delivered. */
  async function placeGiftOrder(): Promise<number> {
    await client.call.basket.add.mutate({ shopItemId: PRODUCT.brush, quantity: 1 })
    const { orderId } = await client.call.orders.place.mutate(orderForm())
    return orderId
  }

  // Requirement: CAMP-5, CAMP-8, CAMP-21, CAMP-22
  it('takes the gift out of the basket until it is earned and received again', async () => {
    expect(await order(first)).toMatchObject({ losesGift: true })
    await cancelFirst()
    expect(await gifts()).toEqual([])
    expect(await current()).toMatchObject(GOAL_UNMET)
    const giftOrder = await placeGiftOrder()
    expect((await order(giftOrder)).lines.map(({ giftName }) => giftName)).toEqual([null])
    expect(await refusalOf(client.call.campaign.receiveGift.mutate(CAMPAIGN))).toMatchObject({
      code: 'GOAL_NOT_REACHED',
    })
    await placePaidOrder()
    expect(await gifts()).toEqual([])
    await client.call.campaign.receiveGift.mutate(CAMPAIGN)
    expect(await gifts()).toEqual([NAME])
  })

  it('frees the piece for another customer', async () => {
    shop.setStock(PRODUCT.gift, 1)
    const isGiftInStock = async () => (await shop.newShopper().call.campaign.current.query())?.gift.isInStock
    expect(await isGiftInStock()).toBe(false)
    await cancelFirst()
    expect(await isGiftInStock()).toBe(true)
  })

  // Requirement: CAMP-9, CAMP-21
  it('takes the gift out of an unshipped order and restocks it', async () => {
    const giftOrder = await placeGiftOrder()
    expect(await order(giftOrder)).toMatchObject({ losesGift: false, lines: [{}, { giftName: NAME }] })
    const before = shop.stockOf(PRODUCT.gift)
    shop.database.db.update(campaigns).set({ name: 'Другое имя' }).run()
    moveFulfilment(context(), giftOrder, 'confirmed')
    moveFulfilment(context(), giftOrder, 'assembled')
    expect(await order(first)).toMatchObject({ losesGift: true })
    await cancelFirst()
    const left = await order(giftOrder)
    expect(left.lines.map(({ giftName }) => giftName)).toEqual([null])
    expect(left.reasons.map(({ kind }) => kind)).not.toContain('gift')
    expect(shop.stockOf(PRODUCT.gift)).toBe(before + 1)
    expect(await current()).toMatchObject(GOAL_UNMET)
    // Cancelling that order later does not restock the gift a second time.
    moveFulfilment(context(), giftOrder, 'cancelled')
    expect(shop.stockOf(PRODUCT.gift)).toBe(before + 1)
    expect(await current()).toMatchObject(GOAL_UNMET)
    expect(findStockMismatches(shop.database.db)).toEqual([])
  })

  // Requirement: CAMP-21
  it('leaves no gift among the sums of an order that is changed to payment on receipt afterwards', async () => {
    const giftOrder = await placeOrder()
    const { publicId, reasons } = await order(giftOrder)
    expect(reasons.map(({ kind }) => kind)).toContain('gift')
    await cancelFirst()
    const { systems } = await client.call.orders.otherPayments.query({ publicId })
    const shownTotal = systems.find(({ id }) => id === PAYMENT.cash)?.payableTotal ?? 0
    const changed = await client.call.orders.changePayment.mutate({
      ...{ publicId, paymentSystemId: PAYMENT.cash, shownTotal },
    })
    expect(changed).toMatchObject({ payment: 'none', lines: [{ giftName: null }] })
    expect(changed.reasons.map(({ kind }) => kind)).not.toContain('gift')
  })

  // Requirement: CAMP-29
  it.each([
    ['is cancelled by its buyer', cancelFirst],
    ['is returned', async () => returnOrder(shop.ctx(), { orderId: first, isRestocked: false })],
    [
      'is refunded in part',
      async () =>
        refundOrder(shop.ctx(), { orderId: first, ...{ wish: PART, reason: '', isRestocked: false } }),
    ],
    [
      'is refunded by the bank',
      async () => tellOfMoves(shop.ctx(), first, () => movePayment(context(), first, 'refunded')),
    ],
  ])('tells the staff once of the gift that an order loses when another one %s', async (why, end) => {
    if (why === 'is returned')
      for (const state of ['confirmed', 'assembled', 'shipped'] as const)
        moveFulfilment(context(), first, state)
    const giftOrder = await placeGiftOrder()
    for (const state of ['confirmed', 'assembled'] as const) moveFulfilment(context(), giftOrder, state)
    await end()
    await placePaidOrder(1)
    const letters = shop.database.db.select().from(outbox).all()
    const told = letters.filter(({ subject }) => subject === `Из заказа № ${giftOrder} убран подарок`)
    expect(told).toMatchObject([{ recipient: shop.deps.config.ordersMailTo }])
    expect(told[0]?.body).toContain('«Мини-пилка в подарок»')
  })

  it('tells the staff nothing of a gift that waited in the basket', async () => {
    await cancelFirst()
    const letters = shop.database.db.select().from(outbox).all()
    expect(letters.filter(({ subject }) => subject.includes('подарок'))).toEqual([])
  })

  // Requirement: CAMP-6, CAMP-9
  it('leaves the gift in a shipped order', async () => {
    const giftOrder = await placeGiftOrder()
    for (const state of ['confirmed', 'assembled', 'shipped'] as const)
      moveFulfilment(context(), giftOrder, state)
    expect(await order(first)).toMatchObject({ losesGift: false })
    await cancelFirst()
    expect((await order(giftOrder)).lines.map(({ giftName }) => giftName)).toEqual([null, NAME])
    expect(await current()).toMatchObject({ isGiftInBasket: false, stock: { isGiftReceived: true } })
    await placePaidOrder()
    expect(await refusalOf(client.call.campaign.receiveGift.mutate(CAMPAIGN))).toMatchObject({
      code: 'GIFT_RECEIVED',
    })
  })

  it('takes the gift out of the basket after a return too', async () => {
    for (const state of ['confirmed', 'assembled', 'shipped', 'delivered', 'returned'] as const)
      moveFulfilment(context(), first, state)
    expect(await gifts()).toEqual([])
    expect(await current()).toMatchObject(GOAL_UNMET)
  })

  it('does not follow from an order that the goal does not need', async () => {
    const second = await placePaidOrder()
    // The second order took the gift along and is enough for the goal without the first.
    expect(await order(first)).toMatchObject({ losesGift: false })
    await cancelFirst()
    expect((await order(second)).lines.map(({ giftName }) => giftName)).toEqual([null, NAME])
    // Cancelling the second order too leaves the goal unmet, so the gift returns to no basket.
    expect(await order(second)).toMatchObject({ losesGift: true })
    moveFulfilment(context(), second, 'cancelled')
    expect(await gifts()).toEqual([])
    expect(await current()).toMatchObject(GOAL_UNMET)
    expect(findStockMismatches(shop.database.db)).toEqual([])
  })

  // Requirement: CAMP-8
  it('is checked again when the order is placed', async () => {
    await client.call.basket.add.mutate({ shopItemId: PRODUCT.brush, quantity: 1 })
    expect(await gifts()).toEqual([NAME])
    shop.database.db.update(campaigns).set({ goal: 5000 }).run()
    expect(await gifts()).toEqual([])
    expect(await current()).toMatchObject({ isGiftInBasket: false, stock: { isGiftReceived: false } })
    const { orderId } = await client.call.orders.place.mutate(orderForm())
    expect((await order(orderId)).lines.map(({ giftName }) => giftName)).toEqual([null])
    shop.database.db.update(campaigns).set({ goal: 1000 }).run()
    expect(await gifts()).toEqual([NAME])
  })
})
