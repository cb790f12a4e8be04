import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { createApp } from '#server/app.ts'
import { moveFulfilment } from '#server/orders/move-order.ts'
import { setDeliveryPrice } from '#server/orders/set-delivery-price.ts'
import { formatTotal } from '#shared/format.ts'
import { DAY_MS } from '#shared/time.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { CITY, PAYMENT, POINT, TARIFF } from '#tests/support/fixture-places.ts'
import { insertCoupon } from '#tests/support/insert-coupon.ts'
import { orderForm, QUICK_FORM } from '#tests/support/order-form.ts'
import { PAGE_ASSETS } from '#tests/support/page-assets.ts'
import { createShopper, type Shopper } from '#tests/support/shopper.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'
import { allCarriers } from '#tests/support/upstreams.ts'

let shop: TestShop
let shopper: Shopper
beforeEach(async () => {
  shop = createTestShop()
  shopper = createShopper(createApp({ ...shop.deps, assets: PAGE_ASSETS }))
  shopper.setCookie('city', `${CITY.moscow}!`)
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 2 })
})
afterEach(() => shop.close())

/** Returns the text of the page's main element, with every white space as one space. */
async function read(path: string): Promise<string> {
  const html = await (await shopper.fetch(path)).text()
  const main = /<main[\s\S]*<\/main>/.exec(html.replace(/<script[\s\S]*?<\/script>/g, ''))?.[0] ?? ''
  return main
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}
const place = (change: Parameters<typeof orderForm>[0] = {}) =>
  shopper.call.orders.place.mutate(orderForm(change))
const pageOf = (orderId: number) => {
  const { db } = shop.database
  const order = db.select({ publicId: orders.publicId }).from(orders).where(eq(orders.id, orderId)).get()
  return `/order/${order?.publicId}/`
}
function move(orderId: number, ...states: Parameters<typeof moveFulfilment>[2][]) {
  for (const state of states) moveFulfilment({ db: shop.database.db, now: shop.clock.now() }, orderId, state)
}
const AT_POINT = { tariffId: TARIFF.pickup, pickupPointId: POINT.moscow }

// Requirement: DLV-113
test('names no dates of a large order, which are agreed on', async () => {
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.table, quantity: 1 })
  const { path } = await place()
  const text = await read(path)
  expect(text).toContain('сроки доставки будут согласованы при подтверждении заказа с оператором')
  expect(text).not.toMatch(/Срок \d/)
})

// Requirement: DLV-113
test('announces the term together with the price only until the price is told', async () => {
  shop.close()
  shop = createTestShop({
    upstreams: { carriers: allCarriers({ quote: () => Promise.reject(new Error('down')) }) },
  })
  shopper = createShopper(createApp({ ...shop.deps, assets: PAGE_ASSETS }))
  shopper.setCookie('city', `${CITY.moscow}!`)
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
  const { payableTotal } = await shopper.choose({ tariffId: TARIFF.courier, paymentSystemId: PAYMENT.cash })
  const { orderId, path } = await place({ shownTotal: payableTotal })
  expect(await read(path)).toContain('Срок уточним вместе с ценой')
  setDeliveryPrice(shop.ctx(), { orderId, price: 350 })
  expect(await read(path)).not.toContain('уточним')
})

// Requirement: ORD-57, ORD-58, ORD-59, ORD-61
test('thanks a guest for an order, shows its way, and offers to keep its bonuses', async () => {
  const { path } = await place(AT_POINT)
  const text = await read(path)
  expect(text).toMatch(/Спасибо за заказ! .*Будет в пункте выдачи \d+.*Пришлём SMS и письмо с номером заказа/)
  expect(text).toMatch(
    /Путь заказа Принят .* Впереди: Подтвердим .*Прибудет в пункт выдачи \d+.*Заберёте и оплатите/,
  )
  expect(text).toMatch(/За этот заказ вы получите \d+ бонус.* Сохранить бонусы/)
  await signIn(shop, shopper)
  expect(await read(path)).not.toContain('Сохранить бонусы')
})

// Requirement: ORD-62
test('lets the guest cancel in the browser that ordered, and links a customer to the order in the account', async () => {
  const { path, orderId } = await place()
  const stranger = createShopper(createApp({ ...shop.deps, assets: PAGE_ASSETS }))
  expect(await (await stranger.fetch(path)).text()).not.toContain('Отменить заказ')
  expect(await read(path)).toMatch(/Открыть в личном кабинете .*Отменить заказ/)
  await signIn(shop, shopper)
  expect(await read(path)).toMatch(/Заказ в личном кабинете .*Отменить заказ/)
  expect(await (await shopper.fetch(path)).text()).toContain(`href="/personal/order/${orderId}/"`)
  move(orderId, 'confirmed', 'assembled')
  expect(await read(path)).not.toContain('Отменить заказ')
})

// Requirement: DLV-41, ORD-64
test('tells the cash fee from the price of the delivery', async () => {
  const { path } = await place({ tariffId: TARIFF.post })
  expect(await read(path)).toMatch(
    /Доставка (бесплатно|[\d ]+ р\.) Сбор за приём денег \d+ р\. Итого .* Наличными при получении\. Вы /,
  )
})

// Requirement: ORD-57, ORD-61
test('does not thank for a cancelled order, nor promise anything of it', async () => {
  const { path, orderId } = await place()
  move(orderId, 'cancelled')
  const text = await read(path)
  for (const words of ['Спасибо', 'Привезём', 'Впереди', 'Сохранить бонусы', 'SMS'])
    expect(text).not.toContain(words)
})

// Requirement: COUP-9
test('lists the coupon among the discounts, and the sum without what it takes off', async () => {
  insertCoupon(shop.database.db, 'SALE')
  const { payableTotal } = await shopper.choose({ couponText: 'SALE', pickupPointId: POINT.moscow })
  const text = await read((await place(AT_POINT)).path)
  expect(text).toContain('Купон SALE −100 р.')
  expect(text).toContain(`Итого ${formatTotal(payableTotal)}`.replace(/\s/g, ' '))
})

// Requirement: PAY-70, ORD-57, ORD-59
test('names the sum on the button of an unpaid order, and its payment as the next step', async () => {
  const { orderId } = await place({ paymentSystemId: PAYMENT.online })
  const text = await read(pageOf(orderId))
  expect(text).toContain('Спасибо за заказ! Ждёт оплаты')
  expect(text).toMatch(/Оплатить 1 084 р\./)
  expect(text).toContain('Впереди: Оплата')
})

// Requirement: ORD-60, ORD-63
test('says until when the point keeps the order, and when that is over', async () => {
  const { path, orderId } = await place(AT_POINT)
  move(orderId, 'confirmed', 'assembled', 'shipped', 'delivered')
  expect(await read(path)).toMatch(
    /Осталось его забрать\. .*Москва.* Часы работы: .* Храним до \d+ \S+ включительно\. Назовите .*Путь заказа/,
  )
  shop.clock.advance(60 * DAY_MS)
  expect(await read(path)).toMatch(/Срок хранения закончился \d+ \S+\. Позвоните/)
})

// Requirement: ORD-57, ORD-59
test('thanks for a quick order and announces the call first', async () => {
  const { path } = await shopper.call.orders.placeQuick.mutate(QUICK_FORM)
  const text = await read(path)
  expect(text).toContain('Спасибо за заказ! Принят, ждите звонка')
  expect(text).toContain('Впереди: Оператор позвонит')
})
