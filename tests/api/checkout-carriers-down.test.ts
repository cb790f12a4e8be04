import { ne } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { outbox } from '#db/schema/jobs.ts'
import { orders } from '#db/schema/orders.ts'
import { createApp } from '#server/app.ts'
import { setDeliveryPrice } from '#server/orders/set-delivery-price.ts'
import { AppError } from '#shared/errors.ts'
import { DAY_MS } from '#shared/time.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { CITY, PAYMENT, POINT, TARIFF } from '#tests/support/fixture-places.ts'
import { insertCoupon } from '#tests/support/insert-coupon.ts'
import { orderForm } from '#tests/support/order-form.ts'
import { PAGE_ASSETS } from '#tests/support/page-assets.ts'
import { createShopper, refusalOf, type Shopper } from '#tests/support/shopper.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'
import { allCarriers } from '#tests/support/upstreams.ts'

const ON_RECEIPT_ONLY =
  'Цену доставки уточним позже, поэтому оплатить такой заказ можно только при\u00a0получении'

let shop: TestShop
let shopper: Shopper
let isDown = true
beforeEach(async () => {
  isDown = true
  const quote = () =>
    isDown ? Promise.reject(new Error('down')) : Promise.resolve({ price: 300, daysFrom: 2, daysTo: 4 })
  shop = createTestShop({ upstreams: { carriers: allCarriers({ quote }) } })
  shopper = shop.newShopper()
  shopper.setCookie('city', `${CITY.moscow}!`)
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
})
afterEach(() => shop.close())

const place = (change: Parameters<typeof orderForm>[0] = {}) =>
  shopper.call.orders.place.mutate(orderForm(change))
async function refusal(change: Parameters<typeof orderForm>[0]) {
  const { code, details } = await refusalOf(place(change))
  expect(code).toBe('ORDER_REFUSED')
  return (details as { errors: Record<string, string[]> }).errors
}
const orderOf = ({ path }: { path: string }) =>
  shopper.call.orders.byPublicId.query({ publicId: path.split('/')[2] ?? '' })

describe('with every carrier down and no earlier answer', () => {
  // Requirement: DLV-57, DLV-58
  test('the checkout accepts a courier order, and the price of its delivery is agreed later', async () => {
    const { basket, delivery, tariffs, unavailable } = await shopper.call.checkout.update.mutate({
      ...{ tariffId: TARIFF.courier, paymentSystemId: PAYMENT.cash, clearsUnavailable: true },
    })
    expect(tariffs.deliveryTariffs.map(({ id, price }) => [id, price])).toEqual([
      [TARIFF.courier, null],
      [TARIFF.post, null],
    ])
    expect(unavailable).toMatchObject({ delivery: null, payment: null })
    expect(delivery).toMatchObject({ deliveryPrice: null, payableTotal: basket.finalTotal })

    const order = await orderOf(await place({ shownTotal: delivery.payableTotal }))
    expect(order).toMatchObject({
      delivery: { tariffId: TARIFF.courier, deliveryTime: '' },
      ...{ deliveryPrice: null, payableTotal: basket.finalTotal },
    })
    expect(order.delivery?.days).toBeUndefined()
    const { ordersMailTo } = shop.deps.config
    const messages = shop.database.db.select().from(outbox).where(ne(outbox.recipient, ordersMailTo)).all()
    expect(messages.map(({ body }) => body)).toEqual([
      expect.stringContaining('р. принят, цену доставки уточним.'),
      expect.stringContaining('её цену мы уточним и сообщим до отправки'),
    ])
  })

  // Requirement: BASK-69
  test('the basket page says that its total is without delivery', async () => {
    const text = async () => {
      const shopperOfPages = createShopper(createApp({ ...shop.deps, assets: PAGE_ASSETS }))
      for (const [name, value] of shopper.cookies) shopperOfPages.setCookie(name, value)
      const html = await (await shopperOfPages.fetch('/shop/cart/')).text()
      return html.replace(/<script[\s\S]*?<\/script>|<[^>]+>/g, '').replaceAll('\u00a0', ' ')
    }
    expect(await text()).not.toContain('без доставки')
    await shopper.call.checkout.update.mutate({ tariffId: TARIFF.courier })
    expect(await text()).toContain('Это сумма без доставки')
    expect(await text()).toContain('пока не рассчитана')
    isDown = false
    shop.clock.advance(DAY_MS)
    expect(await text()).not.toContain('без доставки')
  })

  // Requirement: DLV-57, DLV-58
  test('the checkout sells to a pickup point, which its carrier still lists', async () => {
    const { points } = await shopper.call.tariffs.points.query()
    expect(points.map(([id]) => id)).toContain(POINT.moscow)
    const { payableTotal } = await shopper.choose({ pickupPointId: POINT.moscow })
    const chosen = { tariffId: TARIFF.pickup, pickupPointId: POINT.moscow, street: '', buildingNumber: '' }
    const order = await orderOf(await place({ ...chosen, shownTotal: payableTotal }))
    expect(order).toMatchObject({ delivery: { point: { id: POINT.moscow } }, deliveryPrice: null })
  })

  // Requirement: COUP-11, DLV-59
  test('a coupon for free delivery keeps the staff from setting a price for it', async () => {
    insertCoupon(shop.database.db, 'FREE', { kind: 'free-delivery', value: 0 })
    await shopper.choose({ tariffId: TARIFF.courier, paymentSystemId: PAYMENT.cash, couponText: 'FREE' })
    const { payableTotal: shownTotal } = await shopper.basket()
    const { orderId } = await place({ shownTotal })
    expect(() => setDeliveryPrice(shop.ctx(), { orderId, price: 350 })).toThrow(AppError)
    expect(setDeliveryPrice(shop.ctx(), { orderId, price: 0 })).toMatchObject({ byMail: true })
  })

  // Requirement: PAY-67
  test('an order is not prepaid, because its sum is unknown, and can be prepaid to a brand store', async () => {
    const { paymentSystems, delivery } = await shopper.call.checkout.update.mutate({
      tariffId: TARIFF.courier,
    })
    const reasons = (id: number) => paymentSystems.find((system) => system.id === id)?.reasons
    expect(reasons(PAYMENT.cash)).toEqual([])
    expect(reasons(PAYMENT.online)).toEqual([ON_RECEIPT_ONLY])
    const wish = { paymentSystemId: PAYMENT.online, shownTotal: delivery.payableTotal }
    expect(await refusal(wish)).toEqual({ paymentSystemId: [ON_RECEIPT_ONLY] })

    shopper.setCookie('city', `${CITY.chelyabinsk}!`)
    await shopper.choose({ pickupPointId: POINT.chelyabinskStore })
    const [online] = (await shopper.call.payments.systems.query()).filter(({ id }) => id === PAYMENT.online)
    expect(online?.reasons).toEqual([])
  })

  // Requirement: COUP-26
  test('a coupon that is over refuses the order once, because its delivery has no price that could tell', async () => {
    const endsAt = shop.clock.now() + DAY_MS
    insertCoupon(shop.database.db, 'FREE', { kind: 'free-delivery', value: 0, endsAt })
    await shopper.choose({ couponText: 'FREE', tariffId: TARIFF.courier, paymentSystemId: PAYMENT.cash })
    const { finalTotal: shownTotal } = await shopper.call.basket.get.query()
    shop.clock.advance(DAY_MS)
    expect(await refusal({ shownTotal })).toEqual({
      couponText: ['Купон не найден или уже не действует'],
    })
    expect(await place({ shownTotal })).toHaveProperty('orderId')
  })

  // Requirement: DLV-58
  test('an order whose page has shown no total is refused, as its buyer does not know what is missing', async () => {
    expect(await refusal({ shownTotal: null })).toEqual({
      tariffId: [expect.stringContaining('служба доставки сейчас не\u00a0отвечает')],
    })
  })

  // Requirement: DLV-58
  test('an order is refused once with the new total if the carrier answers before it is placed', async () => {
    const { payableTotal } = await shopper.choose({ tariffId: TARIFF.courier })
    isDown = false
    const errors = await refusal({ shownTotal: payableTotal })
    expect(errors.total).toEqual([expect.stringContaining('Сумма заказа изменилась')])
    const order = await orderOf(await place({ shownTotal: payableTotal + 300 }))
    expect(order).toMatchObject({ deliveryPrice: 300, delivery: { days: { from: 2, to: 4 } } })
    expect(shop.database.db.select().from(orders).all()).toHaveLength(1)
  })

  // Requirement: DLV-57
  test('the legacy REST API lists only tariffs with a price', async () => {
    const answer = await shopper.fetch('/api-site/ajax/tariffs/get-available-tariffs/')
    expect(await answer.json()).toMatchObject({ data: { deliveryTariffs: [], pickupTariffs: [] } })
  })
})
