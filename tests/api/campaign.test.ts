import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { baskets } from '#db/schema/basket.ts'
import { campaignParts, campaigns } from '#db/schema/campaign.ts'
import { orders } from '#db/schema/orders.ts'
import { findStockMismatches } from '#server/jobs/check-stock-ledger.ts'
import { moveFulfilment, movePayment } from '#server/orders/move-order.ts'
import { OPENED_AT, PRODUCT } from '#tests/support/fixture.ts'
import { PAYMENT } from '#tests/support/fixture-places.ts'
import { orderForm } from '#tests/support/order-form.ts'
import { refusalOf, type Shopper } from '#tests/support/shopper.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

const DAY = 86_400_000
const CAMPAIGN = { marketingCampaignId: 1 }
const NAME = 'Клуб'

let shop: TestShop
let client: Shopper
let clientId: number

beforeEach(async () => {
  shop = createTestShop()
  insertCampaign({})
  client = shop.visitor()
  clientId = (await signIn(shop, client)).clientId
})
afterEach(() => shop.close())

function insertCampaign(change: Partial<typeof campaigns.$inferInsert>): void {
  shop.database.db
    .insert(campaigns)
    .values({
      ...{ id: 1, name: NAME, description: 'Покупайте и получайте', goal: 1000 },
      ...{ giftProductId: PRODUCT.gift, startsAt: OPENED_AT - DAY, endsAt: OPENED_AT + 10 * DAY },
      ...change,
    })
    .run()
}

const scene = () => ({ db: shop.database.db, now: shop.clock.now() })
const current = async () => {
  const campaign = await client.call.campaign.current.query()
  if (!campaign) throw new Error('a campaign was expected to run')
  return campaign
}
const sum = async () => (await current()).stock?.sum

/** Two creams: 1 202 roubles of the goal, prepaid at 1 178. */
async function placeOrder(quantity = 2): Promise<number> {
  await client.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity })
  const form = orderForm({ paymentSystemId: PAYMENT.online })
  return (await client.call.orders.place.mutate(form)).orderId
}

async function placePaidOrder(quantity = 2): Promise<number> {
  const id = await placeOrder(quantity)
  movePayment(scene(), id, 'paid')
  return id
}

/** Someone who may take the gift at once. */
async function reachGoal(): Promise<void> {
  await client.call.campaign.takePart.mutate(CAMPAIGN)
  await placePaidOrder()
}

const gifts = async () => (await client.call.basket.get.query()).summary.gifts.map(({ name }) => name)

describe('the campaign that runs', () => {
  it('is shown to a guest, without a part in it', async () => {
    expect(await shop.visitor().call.campaign.current.query()).toEqual({
      ...{ id: 1, name: NAME, description: 'Покупайте и получайте', goal: 1000 },
      endsAt: OPENED_AT + 10 * DAY,
      gift: {
        ...{ shopItemId: PRODUCT.gift, name: 'Мини-пилка в подарок' },
        ...{ img: expect.stringMatching(/^\/img\/p\/T-19-1-/), tint: expect.stringMatching(/^#/) },
        isInStock: true,
      },
      ...{ stock: null, isGiftInBasket: false },
    })
  })

  it('shows a client the part, and the client page the same', async () => {
    const nothing = { involved: false, isGiftReceived: false, sum: 0, marketingCampaign: { id: 1 } }
    expect((await current()).stock).toEqual(nothing)
    expect((await client.call.auth.client.query())?.stock).toEqual(nothing)
    await client.call.campaign.takePart.mutate(CAMPAIGN)
    const part = { ...nothing, involved: true }
    expect((await current()).stock).toEqual(part)
    expect((await client.call.auth.client.query())?.stock).toEqual(part)
  })

  it.each([
    ['before it starts', -2 * DAY, -DAY],
    ['from its end on', -2 * DAY, 0],
  ])('is none %s', async (_name, from, to) => {
    const times = { startsAt: OPENED_AT + from, endsAt: OPENED_AT + to }
    shop.database.db.update(campaigns).set(times).run()
    expect(await client.call.campaign.current.query()).toBeNull()
    expect((await client.call.auth.client.query())?.stock).toBeNull()
  })
})

describe('taking part', () => {
  it('is for clients', async () => {
    for (const verb of ['takePart', 'receiveGift'] as const) {
      const refused = await refusalOf(shop.visitor().call.campaign[verb].mutate(CAMPAIGN))
      expect(refused).toMatchObject({ code: 'NOT_SIGNED_IN', status: 401 })
    }
  })

  it('pressed twenty times at once is one wish, and later presses move nothing', async () => {
    const press = () => client.call.campaign.takePart.mutate(CAMPAIGN)
    const views = await Promise.all(Array.from({ length: 20 }, press))
    expect(views.map(({ stock }) => stock?.involved)).toEqual(views.map(() => true))
    await placePaidOrder()
    shop.clock.advance(1000)
    expect((await press()).stock?.sum).toBe(1178)
    expect(shop.database.db.select().from(campaignParts).all()).toMatchObject([{ involvedAt: OPENED_AT }])
  })

  it('finds neither an unknown campaign nor one that has not begun, and not one that is over', async () => {
    insertCampaign({ id: 2, startsAt: OPENED_AT + 1 })
    insertCampaign({ id: 3, endsAt: OPENED_AT })
    for (const verb of ['takePart', 'receiveGift'] as const) {
      const refuse = (id: number) => refusalOf(client.call.campaign[verb].mutate({ marketingCampaignId: id }))
      expect(await refuse(99)).toMatchObject({ code: 'NOT_FOUND' })
      expect(await refuse(2)).toMatchObject({ code: 'NOT_FOUND' })
      expect(await refuse(3)).toMatchObject({ code: 'CAMPAIGN_OVER', message: 'Акция уже закончилась' })
    }
  })
})

describe('the sum', () => {
  it('counts paid orders since taking part, without delivery', async () => {
    await placePaidOrder()
    shop.clock.advance(1000)
    await client.call.campaign.takePart.mutate(CAMPAIGN)
    expect(await sum()).toBe(0)
    const id = await placeOrder()
    expect(await sum()).toBe(0)
    movePayment(scene(), id, 'paid')
    expect(await sum()).toBe(1178)
    await placePaidOrder(1)
    expect(await sum()).toBe(1178 + 589)
  })

  it('counts cash when it is handed over', async () => {
    await client.call.campaign.takePart.mutate(CAMPAIGN)
    await client.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    const { orderId } = await client.call.orders.place.mutate(orderForm())
    for (const state of ['confirmed', 'assembled', 'shipped'] as const)
      moveFulfilment(scene(), orderId, state)
    expect(await sum()).toBe(0)
    moveFulfilment(scene(), orderId, 'delivered')
    expect(await sum()).toBe(601)
    moveFulfilment(scene(), orderId, 'returned')
    expect(await sum()).toBe(0)
  })

  it('forgets a cancelled order and knows nothing of strangers', async () => {
    await client.call.campaign.takePart.mutate(CAMPAIGN)
    const id = await placePaidOrder()
    moveFulfilment(scene(), id, 'cancelled')
    const stranger = shop.visitor()
    await signIn(shop, stranger, '+79990000001')
    await stranger.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 3 })
    const form = orderForm({ paymentSystemId: PAYMENT.online, phone: '+7 (999) 000-00-01' })
    movePayment(scene(), (await stranger.call.orders.place.mutate(form)).orderId, 'paid')
    expect(await sum()).toBe(0)
  })
})

describe('receiving the gift', () => {
  const receive = () => client.call.campaign.receiveGift.mutate(CAMPAIGN)

  it('is refused before taking part and short of the goal, with what is missing', async () => {
    expect(await refusalOf(receive())).toMatchObject({ code: 'NOT_INVOLVED', status: 412 })
    await client.call.campaign.takePart.mutate(CAMPAIGN)
    await placePaidOrder(1)
    expect(await refusalOf(receive())).toMatchObject({
      ...{ code: 'GOAL_NOT_REACHED', status: 412, details: { missing: 411 } },
      message: 'До подарка не хватает 411 р.',
    })
  })

  it('is possible at exactly the goal', async () => {
    shop.database.db.update(campaigns).set({ goal: 1178 }).run()
    await reachGoal()
    expect(await receive()).toMatchObject({ isGiftInBasket: true, stock: { isGiftReceived: true } })
  })

  it('pressed twenty times at once is one wish; an order that has taken it along ends it', async () => {
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

  it('never promises the last piece twice', async () => {
    await reachGoal()
    const other = shop.visitor()
    await signIn(shop, other, '+79990000001')
    await other.call.campaign.takePart.mutate(CAMPAIGN)
    await other.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 2 })
    const form = orderForm({ paymentSystemId: PAYMENT.online, phone: '+7 (999) 000-00-01' })
    movePayment(scene(), (await other.call.orders.place.mutate(form)).orderId, 'paid')
    shop.setStock(PRODUCT.gift, 1)
    const tries = await Promise.allSettled([receive(), other.call.campaign.receiveGift.mutate(CAMPAIGN)])
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    // Whoever has it sees it there; the other sees none left.
    expect((await current()).gift.isInStock).toBe(true)
    expect((await other.call.campaign.current.query())?.gift.isInStock).toBe(false)
  })
})

describe('the gift in the basket', () => {
  beforeEach(async () => {
    await reachGoal()
    await client.call.campaign.receiveGift.mutate(CAMPAIGN)
  })

  const giftOrderId = () => shop.database.db.select().from(campaignParts).get()?.giftOrderId

  it('goes with anything, costs nothing and leaves with the next order', async () => {
    await client.call.basket.add.mutate({ shopItemId: PRODUCT.brush, quantity: 1 })
    expect((await client.call.basket.get.query()).summary.gifts).toEqual([
      {
        ...{ name: NAME, quantity: 1, isEarned: true, isOfCoupon: false },
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

  it('lies there alone too, and beside what has sold out; that makes no order', async () => {
    const gift = {
      name: NAME,
      quantity: 1,
      isEarned: true,
      isOfCoupon: false,
      item: { name: 'Мини-пилка в подарок' },
    }
    const read = () => client.call.basket.get.query()
    expect(await read()).toMatchObject({
      items: [],
      quantity: 0,
      payableTotal: 0,
      summary: { gifts: [gift] },
    })
    // Of another phone: the same one's is answered by the order just placed.
    const order = orderForm({ phone: '+7 (999) 000-00-01' })
    expect(await refusalOf(client.call.orders.place.mutate(order))).toMatchObject({ code: 'BASKET_EMPTY' })
    await client.call.basket.add.mutate({ shopItemId: PRODUCT.brush, quantity: 1 })
    shop.setStock(PRODUCT.brush, 0)
    expect(await read()).toMatchObject({ quantity: 0, summary: { gifts: [gift] } })
    expect(await refusalOf(client.call.orders.place.mutate(orderForm()))).toMatchObject({
      code: 'ORDER_REFUSED',
    })
    expect(await client.call.basket.clear.mutate()).toMatchObject({ items: [], summary: { gifts: [gift] } })
    // A shopper whose empty basket has been forgotten has the gift all the same.
    shop.database.sqlite.pragma('foreign_keys = OFF')
    shop.database.db.delete(baskets).run()
    expect(await gifts()).toEqual([NAME])
  })

  it('goes with a quick order too', async () => {
    await client.call.basket.add.mutate({ shopItemId: PRODUCT.oil, quantity: 1 })
    const { orderId } = await client.call.orders.placeQuick.mutate({
      ...{ timezone: 'GMT+03', name: 'Анна', phone: '+7 (912) 345-67-89' },
    })
    expect(giftOrderId()).toBe(orderId)
  })

  it('comes back when the order is cancelled, and leaves with the one after it', async () => {
    await client.call.basket.add.mutate({ shopItemId: PRODUCT.brush, quantity: 1 })
    const { orderId } = await client.call.orders.place.mutate(orderForm())
    moveFulfilment(scene(), orderId, 'cancelled')
    expect((await current()).isGiftInBasket).toBe(true)
    await client.call.basket.add.mutate({ shopItemId: PRODUCT.file, quantity: 2 })
    expect(await gifts()).toEqual([NAME])
    const next = await client.call.orders.place.mutate(orderForm())
    expect(giftOrderId()).toBe(next.orderId)
    expect(findStockMismatches(shop.database.db)).toEqual([])
  })

  it('waits while it is out of stock, and outlives the campaign', async () => {
    shop.setStock(PRODUCT.gift, 0)
    expect(await current()).toMatchObject({ isGiftInBasket: true, gift: { isInStock: false } })
    await client.call.basket.add.mutate({ shopItemId: PRODUCT.brush, quantity: 1 })
    expect(await gifts()).toEqual([])
    await client.call.orders.place.mutate(orderForm())
    expect(giftOrderId()).toBeNull()
    shop.setStock(PRODUCT.gift, 1)
    shop.clock.advance(11 * DAY)
    expect(await client.call.campaign.current.query()).toBeNull()
    await client.call.basket.add.mutate({ shopItemId: PRODUCT.brush, quantity: 1 })
    expect(await gifts()).toEqual([NAME])
  })

  it('is of nobody else', async () => {
    const guest = shop.visitor()
    await guest.call.basket.add.mutate({ shopItemId: PRODUCT.brush, quantity: 1 })
    expect((await guest.call.basket.get.query()).summary.gifts).toEqual([])
    await guest.call.orders.place.mutate(orderForm())
    expect(giftOrderId()).toBeNull()
    const order = shop.database.db.select().from(orders).where(eq(orders.shopperId, clientId)).all()
    expect(order).toHaveLength(1)
  })
})

describe('a gift that is not in the basket', () => {
  const absent = async () => (await client.call.basket.get.query()).absentGifts
  const gift = 'Мини-пилка в подарок'

  beforeEach(async () => {
    await client.call.campaign.takePart.mutate(CAMPAIGN)
  })

  it('is nothing to speak of before it has been received, nor while it lies there', async () => {
    expect(await absent()).toEqual([])
    await placePaidOrder()
    expect(await absent()).toEqual([])
    await client.call.campaign.receiveGift.mutate(CAMPAIGN)
    expect(await absent()).toEqual([])
    expect((await shop.visitor().call.basket.get.query()).absentGifts).toEqual([])
  })

  it('says that the goal is met no more, and what is missing, until it is met or something is ordered', async () => {
    const first = await placePaidOrder()
    await client.call.campaign.receiveGift.mutate(CAMPAIGN)
    await client.call.orders.cancel.mutate({ id: first })
    expect(await absent()).toEqual([{ name: gift, why: 'goal', missing: 1000 }])
    // Beside goods as well as alone, and less is missing with each paid order.
    await placePaidOrder(1)
    expect(await absent()).toEqual([])

    const second = await placePaidOrder(1)
    await client.call.campaign.receiveGift.mutate(CAMPAIGN)
    await client.call.basket.add.mutate({ shopItemId: PRODUCT.brush, quantity: 1 })
    await client.call.orders.cancel.mutate({ id: second })
    expect(await absent()).toEqual([{ name: gift, why: 'goal', missing: 1000 - 589 }])
    await client.call.orders.place.mutate(orderForm())
    expect(await absent()).toEqual([])
  })

  it('is taken out of an order that was to bring it, which the basket says', async () => {
    const first = await placePaidOrder()
    await client.call.campaign.receiveGift.mutate(CAMPAIGN)
    await client.call.basket.add.mutate({ shopItemId: PRODUCT.brush, quantity: 1 })
    await client.call.orders.place.mutate(orderForm())
    await client.call.orders.cancel.mutate({ id: first })
    expect(await absent()).toEqual([{ name: gift, why: 'goal', missing: 1000 }])
    await placePaidOrder()
    // Earned anew, and to be received: the account says so.
    expect(await absent()).toEqual([])
    await client.call.campaign.receiveGift.mutate(CAMPAIGN)
    expect(await gifts()).toEqual([NAME])
  })

  it('says that it is out of stock, and asks for no more after the campaign', async () => {
    const first = await placePaidOrder()
    await client.call.campaign.receiveGift.mutate(CAMPAIGN)
    shop.setStock(PRODUCT.gift, 0)
    expect(await absent()).toEqual([{ name: gift, why: 'stock', missing: 0 }])
    shop.clock.advance(11 * DAY)
    expect(await absent()).toEqual([{ name: gift, why: 'stock', missing: 0 }])
    moveFulfilment(scene(), first, 'cancelled')
    expect(await absent()).toEqual([{ name: gift, why: 'goal', missing: 0 }])
  })
})

describe('a goal that is met no more', () => {
  let first: number

  beforeEach(async () => {
    await client.call.campaign.takePart.mutate(CAMPAIGN)
    first = await placePaidOrder()
    await client.call.campaign.receiveGift.mutate(CAMPAIGN)
  })

  const cancelFirst = () => client.call.orders.cancel.mutate({ id: first })
  const order = (id: number) => client.call.orders.byId.query({ id })
  const BACK_TO_BUYING = {
    isGiftInBasket: false,
    stock: { involved: true, isGiftReceived: false, sum: 0, marketingCampaign: { id: 1 } },
  }

  /** The order that takes the gift along, paid in cash: it counts only once it is delivered. */
  async function placeCarrier(): Promise<number> {
    await client.call.basket.add.mutate({ shopItemId: PRODUCT.brush, quantity: 1 })
    const { orderId } = await client.call.orders.place.mutate(orderForm())
    return orderId
  }

  it('takes the gift out of the basket, and lets it be earned and received again', async () => {
    expect(await order(first)).toMatchObject({ losesGift: true })
    await cancelFirst()
    expect(await gifts()).toEqual([])
    expect(await current()).toMatchObject(BACK_TO_BUYING)
    const carrier = await placeCarrier()
    expect((await order(carrier)).lines.map(({ giftName }) => giftName)).toEqual([null])
    expect(await refusalOf(client.call.campaign.receiveGift.mutate(CAMPAIGN))).toMatchObject({
      code: 'GOAL_NOT_REACHED',
    })
    await placePaidOrder()
    expect(await gifts()).toEqual([])
    await client.call.campaign.receiveGift.mutate(CAMPAIGN)
    expect(await gifts()).toEqual([NAME])
  })

  it('frees the piece for whoever comes next', async () => {
    shop.setStock(PRODUCT.gift, 1)
    const isFree = async () => (await shop.visitor().call.campaign.current.query())?.gift.isInStock
    expect(await isFree()).toBe(false)
    await cancelFirst()
    expect(await isFree()).toBe(true)
  })

  it('takes it out of the order that has not been shipped, and puts it back on the shelf', async () => {
    const carrier = await placeCarrier()
    expect(await order(carrier)).toMatchObject({ losesGift: false, lines: [{}, { giftName: NAME }] })
    const before = shop.stockOf(PRODUCT.gift)
    moveFulfilment(scene(), carrier, 'confirmed')
    moveFulfilment(scene(), carrier, 'assembled')
    expect(await order(first)).toMatchObject({ losesGift: true })
    await cancelFirst()
    const left = await order(carrier)
    expect(left.lines.map(({ giftName }) => giftName)).toEqual([null])
    expect(left.reasons.map(({ kind }) => kind)).not.toContain('gift')
    expect(shop.stockOf(PRODUCT.gift)).toBe(before + 1)
    expect(await current()).toMatchObject(BACK_TO_BUYING)
    // The rest of that order is what it was, and its own end gives nothing back twice.
    moveFulfilment(scene(), carrier, 'cancelled')
    expect(shop.stockOf(PRODUCT.gift)).toBe(before + 1)
    expect(await current()).toMatchObject(BACK_TO_BUYING)
    expect(findStockMismatches(shop.database.db)).toEqual([])
  })

  it('leaves what is on its way', async () => {
    const carrier = await placeCarrier()
    for (const state of ['confirmed', 'assembled', 'shipped'] as const)
      moveFulfilment(scene(), carrier, state)
    expect(await order(first)).toMatchObject({ losesGift: false })
    await cancelFirst()
    expect((await order(carrier)).lines.map(({ giftName }) => giftName)).toEqual([null, NAME])
    expect(await current()).toMatchObject({ isGiftInBasket: false, stock: { isGiftReceived: true } })
    await placePaidOrder()
    expect(await refusalOf(client.call.campaign.receiveGift.mutate(CAMPAIGN))).toMatchObject({
      code: 'GIFT_RECEIVED',
    })
  })

  it('does the same when a parcel comes back', async () => {
    for (const state of ['confirmed', 'assembled', 'shipped', 'delivered', 'returned'] as const)
      moveFulfilment(scene(), first, state)
    expect(await gifts()).toEqual([])
    expect(await current()).toMatchObject(BACK_TO_BUYING)
  })

  it('asks nothing of an order that the goal can do without', async () => {
    const second = await placePaidOrder()
    // That order took the gift along: cancelling the first leaves enough.
    expect(await order(first)).toMatchObject({ losesGift: false })
    await cancelFirst()
    expect((await order(second)).lines.map(({ giftName }) => giftName)).toEqual([null, NAME])
    // Its own end takes the goal with it, and the gift is in no basket.
    expect(await order(second)).toMatchObject({ losesGift: true })
    moveFulfilment(scene(), second, 'cancelled')
    expect(await gifts()).toEqual([])
    expect(await current()).toMatchObject(BACK_TO_BUYING)
    expect(findStockMismatches(shop.database.db)).toEqual([])
  })

  it('holds at the order itself, whatever has moved it', async () => {
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
