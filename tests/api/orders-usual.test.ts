import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { pickupPoints } from '#db/schema/pickup.ts'
import { moveFulfilment } from '#server/orders/move-order.ts'
import type { OrderInput } from '#shared/orders/contract.ts'
import { NO_STREET } from '#shared/orders/street-address.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { CITY, PAYMENT, POINT, TARIFF } from '#tests/support/fixture-places.ts'
import { orderForm } from '#tests/support/order-form.ts'
import type { Shopper } from '#tests/support/shopper.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

const HOME = { ...NO_STREET, street: 'Тверская улица', buildingNumber: '7', flatNumber: '12' }
const { name, email } = orderForm()
const RECIPIENT = { name, email }

let shop: TestShop
let shopper: Shopper
beforeEach(async () => {
  shop = createTestShop()
  shopper = shop.newShopper()
  shopper.setCookie('city', `${CITY.moscow}!`)
  await signIn(shop, shopper)
})
afterEach(() => shop.close())

async function place(change: Partial<OrderInput> = {}, by = shopper): Promise<number> {
  await by.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 2 })
  return (await by.call.orders.place.mutate(orderForm(change))).orderId
}
const placeToPoint = () =>
  place({ tariffId: TARIFF.pickup, pickupPointId: POINT.moscow, paymentSystemId: PAYMENT.online })

/** Puts something into the basket, as before each checkout, and asks what the last order chose. */
async function usual() {
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 2 })
  return shopper.call.orders.usual.query()
}

// Requirement: CHK-85
describe('what a customer’s last order chose', () => {
  test('is chosen again: the courier with the address, and the payment', async () => {
    await place()
    expect(await usual()).toEqual({
      ...{ tariffId: TARIFF.courier, pickupPointId: 0, paymentSystemId: PAYMENT.cash },
      ...{ address: { text: '', ...HOME }, ...RECIPIENT },
    })
  })

  // Requirement: MILE-300
  test('has the customer’s own name and email, and nobody else’s', async () => {
    await place({ phone: '+7 (900) 765-43-21', name: 'Подруга Ольга', email: 'olga@example.ru' })
    expect(await usual()).toMatchObject({ name: '', email: '' })
    await place()
    await place({ phone: '+7 (900) 765-43-21', name: 'Подруга Ольга', email: 'olga@example.ru' })
    expect(await usual()).toMatchObject(RECIPIENT)
  })

  // Requirement: MILE-300
  test('names who received it, also where the last one went to a point', async () => {
    await place({ name: 'Соколова Анна', email: 'anna@example.ru' })
    await placeToPoint()
    expect(await usual()).toMatchObject(RECIPIENT)
    await place({ name: 'Соколова Анна', email: 'anna@example.ru' })
    expect(await usual()).toMatchObject({ name: 'Соколова Анна', email: 'anna@example.ru' })
  })

  test('is chosen again: the point, the payment, and the address of an order before', async () => {
    await place()
    await placeToPoint()
    expect(await usual()).toEqual({
      ...{ tariffId: TARIFF.pickup, pickupPointId: POINT.moscow, paymentSystemId: PAYMENT.online },
      ...{ address: { text: '', ...HOME }, ...RECIPIENT },
    })
  })

  test('is only what this basket has not chosen itself', async () => {
    await place()
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 2 })
    await shopper.choose({ paymentSystemId: PAYMENT.online })
    expect(await usual()).toMatchObject({ tariffId: TARIFF.courier, paymentSystemId: 0 })
    await shopper.choose({ tariffId: TARIFF.post })
    expect(await usual()).toMatchObject({ tariffId: 0, paymentSystemId: 0 })
  })

  test('is that of the last order to the same city, and nothing in a city without orders', async () => {
    await place({ paymentSystemId: PAYMENT.online })
    shopper.setCookie('city', `${CITY.yekaterinburg}!`)
    expect(await usual()).toBeNull()
    await place({ street: 'Малышева' })
    expect(await usual()).toMatchObject({ address: { street: 'Малышева' } })
    shopper.setCookie('city', `${CITY.moscow}!`)
    expect(await usual()).toMatchObject({ paymentSystemId: PAYMENT.online, address: HOME })
  })

  test('has no point that the shop no longer has', async () => {
    await placeToPoint()
    shop.database.db.delete(pickupPoints).where(eq(pickupPoints.id, POINT.moscow)).run()
    expect(await usual()).toMatchObject({ tariffId: 0, pickupPointId: 0 })
  })

  test('has no payment system that does not take this basket', async () => {
    await place({ paymentSystemId: PAYMENT.shares })
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.lamp, quantity: 1 })
    expect(await usual()).toMatchObject({ tariffId: TARIFF.courier, paymentSystemId: 0 })
  })

  test('does not count a cancelled order, and one that another browser placed with the phone', async () => {
    const id = await place()
    const context = { db: shop.database.db, now: shop.clock.now() }
    moveFulfilment(context, id, 'cancelled')
    expect(await usual()).toBeNull()
    await shopper.call.basket.clear.mutate()

    const stranger = shop.newShopper()
    stranger.setCookie('city', `${CITY.moscow}!`)
    const unproven = await place({}, stranger)
    shop.database.db.update(orders).set({ shopperId: ownId() }).where(eq(orders.id, unproven)).run()
    expect(await usual()).toBeNull()
  })

  test('is nothing for a guest, whose browser another person may use next', async () => {
    const guest = shop.newShopper()
    guest.setCookie('city', `${CITY.moscow}!`)
    await place({ phone: '+7 (900) 000-00-77' }, guest)
    await guest.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 2 })
    expect(await guest.call.orders.usual.query()).toBeNull()
  })
})

// Requirement: CHK-86
describe('a typed street', () => {
  test('suggests addresses of the customer’s own orders in the city, each once, before anything is typed', async () => {
    await place()
    await place()
    await placeToPoint()
    expect(await shopper.call.orders.addressHints.query({ text: '' })).toEqual({
      addresses: [{ line: 'Тверская улица, д.\u00a07, кв.\u00a012', ...HOME }],
      streets: [],
    })
    expect((await shopper.call.orders.addressHints.query({ text: 'тверс' })).addresses).toMatchObject([HOME])
    expect((await shopper.call.orders.addressHints.query({ text: 'лесн' })).addresses).toEqual([])
    shopper.setCookie('city', `${CITY.yekaterinburg}!`)
    expect((await shopper.call.orders.addressHints.query({ text: '' })).addresses).toEqual([])
  })

  test('suggests streets of the city’s points to everybody, and a guest no address', async () => {
    const guest = shop.newShopper()
    guest.setCookie('city', `${CITY.moscow}!`)
    await place({ phone: '+7 (900) 000-00-77' }, guest)
    shop.database.db
      .update(pickupPoints)
      .set({ address: 'Лесная ул., 5к1' })
      .where(eq(pickupPoints.id, POINT.moscow))
      .run()
    const hints = await guest.call.orders.addressHints.query({ text: 'улица лес' })
    expect(hints).toEqual({ addresses: [], streets: ['Лесная ул.'] })
    expect((await guest.call.orders.addressHints.query({ text: '' })).addresses).toEqual([])
  })
})

function ownId(): number {
  const own = shop.database.db.select({ id: orders.shopperId }).from(orders).get()
  if (!own) throw new Error('the customer has no order')
  return own.id
}
