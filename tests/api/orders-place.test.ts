import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { products } from '#db/schema/catalog.ts'
import { orders } from '#db/schema/orders.ts'
import { tariffs } from '#db/schema/tariffs.ts'
import { findStockMismatches } from '#server/jobs/check-stock-ledger.ts'
import { UpstreamError } from '#server/upstream/upstream-error.ts'
import { asPickupPointId, asTariffId } from '#shared/delivery-ids.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { CITY, PAYMENT, POINT, TARIFF } from '#tests/support/fixture-places.ts'
import { orderForm } from '#tests/support/order-form.ts'
import { refusalOf, type Shopper } from '#tests/support/shopper.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'
import { allCarriers, oneBank } from '#tests/support/upstreams.ts'

let shop: TestShop
let shopper: Shopper
beforeEach(async () => {
  shop = createTestShop()
  shopper = shop.newShopper()
  shopper.setCookie('city', `${CITY.moscow}!`)
})
afterEach(() => shop.close())

const addToBasket = (shopItemId: number, quantity = 1, who = shopper) =>
  who.call.basket.add.mutate({ shopItemId, quantity })
const place = (change: Parameters<typeof orderForm>[0] = {}, who = shopper) =>
  who.call.orders.place.mutate(orderForm(change))
const orderCount = () => shop.database.db.select().from(orders).all().length

describe('placing an order', () => {
  // Requirement: ORD-1, ORD-2, BASK-30, FORM-15
  test('stores what the basket showed, takes the stock, and empties the basket', async () => {
    await addToBasket(PRODUCT.polish, 2)
    await addToBasket(PRODUCT.cream, 3)
    const shown = await shopper.choose({
      tariffId: TARIFF.courier,
      paymentSystemId: PAYMENT.online,
    })
    const placed = await place({ paymentSystemId: PAYMENT.online, shownTotal: shown.payableTotal })
    const [row] = shop.database.db.select().from(orders).where(eq(orders.id, placed.orderId)).all()
    const order = await shopper.call.orders.byPublicId.query({ publicId: row?.publicId ?? '' })

    expect(order).toMatchObject({
      kind: 'full',
      fulfilment: 'new',
      payment: 'pending',
      phone: '+79123456789',
      email: 'anna@example.ru',
      baseTotal: shown.baseTotal,
      totalDiscount: shown.totalDiscount,
      finalTotal: shown.finalTotal,
      discounts: shown.summary.discounts,
      deliveryPrice: shown.summary.deliveryPrice,
      payableTotal: shown.payableTotal,
      accrualTotal: shown.accrualTotal,
      quantity: 5,
      address: { country: 'Россия', city: 'Москва', street: 'Тверская улица', buildingNumber: '7' },
      delivery: { tariffId: TARIFF.courier, kind: 'courier', point: null },
      canPay: true,
    })
    expect(order.lines.map((line) => line.lineTotal).reduce((a, b) => a + b, 0)).toBe(shown.finalTotal)
    expect(order.lines.map((line) => [line.shopItemId, line.quantity])).toEqual([
      [PRODUCT.polish, 2],
      [PRODUCT.cream, 3],
    ])
    expect(order.history.map(({ track, state }) => [track, state])).toEqual([
      ['fulfilment', 'new'],
      ['payment', 'pending'],
    ])
    expect(shop.stockOf(PRODUCT.polish)).toBe(8)
    expect(shop.stockOf(PRODUCT.cream)).toBe(17)
    expect(findStockMismatches(shop.database.db)).toEqual([])
    const basket = await shopper.call.basket.get.query()
    expect(basket).toMatchObject({ items: [], tariffId: 0, paymentSystemId: 0 })
  })

  // Requirement: ORD-44
  test('keeps its sums and their reasons when prices change later', async () => {
    await addToBasket(PRODUCT.polish, 2)
    const { path } = await place()
    const read = () => shopper.call.orders.byPublicId.query({ publicId: path.split('/')[2] ?? '' })
    const order = await read()
    expect(order).toMatchObject({ finalTotal: 800, deliveryPrice: 300 })
    shop.database.db.update(products).set({ price: 990, basePrice: 990 }).run()
    shop.database.db.update(tariffs).set({ freeThreshold: 1, surchargePercent: 9 }).run()
    expect(await read()).toEqual(order)
  })

  // Requirement: PROD-8
  test('sells a gift card like any other product, and offers no payment with one', async () => {
    await addToBasket(PRODUCT.giftCard, 2)
    const systems = await shopper.call.payments.systems.query()
    for (const { name, description } of systems) expect(name + description).not.toMatch(/подарочн/i)
    const { orderId } = await place({ paymentSystemId: PAYMENT.online })
    const order = shop.database.db.select().from(orders).where(eq(orders.id, orderId)).get()
    expect(order).toMatchObject({ baseTotal: 6000, finalTotal: 6000, payment: 'pending' })
    expect(shop.stockOf(PRODUCT.giftCard)).toBe(98)
  })

  // Requirement: CHK-61
  test('leads to the page of the order when it is paid on receipt', async () => {
    await addToBasket(PRODUCT.cream)
    const { path } = await place()
    expect(path).toMatch(/^\/order\/[A-Za-z0-9_-]{32}\/$/)
  })

  // Requirement: ORD-27
  test('gives each order an id of 192 bits that no other order helps to guess', async () => {
    const ids: string[] = []
    for (let i = 0; i < 8; i++) {
      await addToBasket(PRODUCT.oil, 10)
      const { path } = await place({ phone: `+7 (900) 000-00-0${i}` })
      ids.push(path.split('/')[2] ?? '')
    }
    expect(ids.map((id) => Buffer.from(id, 'base64url').length)).toEqual(ids.map(() => 24))
    // Two random ids differ in every quarter.
    for (const at of [0, 8, 16, 24]) {
      expect(new Set(ids.map((id) => id.slice(at, at + 8))).size).toBe(ids.length)
    }
  })

  // Requirement: PAY-30
  test('leads to the bank when it is prepay', async () => {
    await addToBasket(PRODUCT.cream)
    const { path } = await place({ paymentSystemId: PAYMENT.online })
    expect(path).toMatch(/^\/bank\/[A-Za-z0-9_-]{32}\/$/)
  })

  // Requirement: BASK-42
  test('takes a gift along while its stock lasts', async () => {
    shop.setStock(PRODUCT.gift, 1)
    await addToBasket(PRODUCT.table)
    const first = await place()
    const gifted = await shopper.call.orders.byPublicId.query({ publicId: first.path.split('/')[2] ?? '' })
    expect(
      gifted.lines.map(({ shopItemId, giftName, lineTotal }) => [shopItemId, giftName, lineTotal]),
    ).toEqual([
      [PRODUCT.table, null, 12_000],
      [PRODUCT.gift, 'За заказ от 3 000 р.', 0],
    ])
    expect(gifted.quantity).toBe(1)
    expect(shop.stockOf(PRODUCT.gift)).toBe(0)
    await addToBasket(PRODUCT.table)
    const second = await place()
    const plain = await shopper.call.orders.byPublicId.query({ publicId: second.path.split('/')[2] ?? '' })
    expect(plain.lines).toHaveLength(1)
  })

  test('stores the pickup point in place of a street address', async () => {
    await addToBasket(PRODUCT.cream)
    const { path } = await place({
      tariffId: TARIFF.pickup,
      pickupPointId: POINT.moscow,
      street: '',
      buildingNumber: '',
    })
    const order = await shopper.call.orders.byPublicId.query({ publicId: path.split('/')[2] ?? '' })
    expect(order.delivery?.point).toMatchObject({ id: POINT.moscow, address: 'Москва, ул. Тверская, 7' })
    expect(order.address).toMatchObject({ city: 'Москва', street: '' })
  })

  test('shows an order that is older than a field of its address', async () => {
    await addToBasket(PRODUCT.cream)
    const { path } = await place()
    shop.database.db.run(sql`UPDATE orders SET address = json_remove(address, '$.buildingSuffix')`)
    const order = await shopper.call.orders.byPublicId.query({ publicId: path.split('/')[2] ?? '' })
    expect(order.address).toMatchObject({ street: 'Тверская улица', buildingSuffix: '', flatNumber: '12' })
  })

  test('stores a foreign address as one text', async () => {
    shopper.setCookie('city', `${CITY.minsk}!`)
    await addToBasket(PRODUCT.cream)
    const { orderId } = await place({
      tariffId: TARIFF.cisCourier,
      address: '220030, Belarus, Minsk, Lenina, 5, 1',
      paymentSystemId: PAYMENT.online,
    })
    const [row] = shop.database.db.select().from(orders).where(eq(orders.id, orderId)).all()
    expect(row?.address).toMatchObject({
      country: 'Беларусь',
      text: '220030, Belarus, Minsk, Lenina, 5, 1',
      street: '',
    })
  })

  test('leaves a valid unpaid order when the bank is down', async () => {
    shop.close()
    shop = createTestShop({
      upstreams: {
        banks: oneBank({ startPayment: () => Promise.reject(new Error('down')) }),
      },
    })
    shopper = shop.newShopper()
    await addToBasket(PRODUCT.cream)
    const { path } = await place({ paymentSystemId: PAYMENT.online })
    expect(path).toMatch(/^\/order\//)
    const publicId = path.split('/')[2] ?? ''
    expect(await shopper.call.orders.byPublicId.query({ publicId })).toMatchObject({
      payment: 'pending',
      canPay: true,
    })
    expect(await refusalOf(shopper.call.orders.pay.mutate({ publicId }))).toMatchObject({
      code: 'UPSTREAM_DOWN',
    })
  })
})

describe('an order is refused', () => {
  const refusal = async (change: Parameters<typeof orderForm>[0] = {}) => {
    const { code, details } = await refusalOf(place(change))
    expect(code).toBe('ORDER_REFUSED')
    return (details as { errors: Record<string, string[]> }).errors
  }

  test('with an empty basket', async () => {
    expect(await refusalOf(place())).toMatchObject({ code: 'BASKET_EMPTY', status: 412 })
  })

  // Requirement: CHK-40, CHK-43, CHK-48, CHK-49
  test('with every error of an empty form in the required order', async () => {
    await addToBasket(PRODUCT.cream)
    const errors = await refusal({ name: '', phone: '', email: '', tariffId: 0, paymentSystemId: 0 })
    expect(Object.entries(errors)).toEqual([
      ['name', ['- "Фамилия и Имя"']],
      ['phone', ['- "Телефон"']],
      ['email', ['- "Email"']],
      ['tariffId', ['Вы не выбрали способ доставки']],
      ['paymentSystemId', ['Вы не выбрали тип платежа']],
    ])
    expect(orderCount()).toBe(0)
  })

  const ELSEWHERE = 'Выбранный способ доставки здесь недоступен, выберите другой'
  const NO_POINT = 'Выбранного пункта для этого способа доставки нет, выберите другой'
  // Requirement: CHK-44, CHK-70
  test.each([
    ['an unknown tariff', { tariffId: asTariffId(999) }, ELSEWHERE],
    ['a tariff of another country', { tariffId: TARIFF.cisCourier }, ELSEWHERE],
    [
      'a brand store in a city without one',
      { tariffId: TARIFF.store, pickupPointId: POINT.chelyabinskStore },
      ELSEWHERE,
    ],
    ['a pickup tariff without its point', { tariffId: TARIFF.pickup }, 'Вы не выбрали способ доставки'],
    ['a point of another tariff', { tariffId: TARIFF.pickup, pickupPointId: POINT.moscowBoxberry }, NO_POINT],
    ['a point of another city', { tariffId: TARIFF.pickup, pickupPointId: POINT.chelyabinskStore }, NO_POINT],
    ['an unknown point', { tariffId: TARIFF.pickup, pickupPointId: asPickupPointId(999_999) }, NO_POINT],
  ])('for %s, with the reason', async (_title, change, text) => {
    await addToBasket(PRODUCT.cream)
    expect(await refusal(change)).toEqual({ tariffId: [text] })
    expect(orderCount()).toBe(0)
  })

  // Requirement: CHK-70
  test.each([
    [
      'a carrier that has never answered',
      () => Promise.reject(new UpstreamError('carriers', 'timeout')),
      'Курьер CDEK: служба доставки сейчас не\u00a0отвечает, поэтому цена неизвестна. Попробуйте через несколько минут или выберите другой способ',
    ],
    [
      'a carrier that does not take the parcel',
      () => Promise.resolve(null),
      'Курьер CDEK: служба доставки не\u00a0берёт такой заказ, выберите другой способ',
    ],
  ])('for a tariff of %s', async (_title, quote, text) => {
    shop.close()
    shop = createTestShop({ upstreams: { carriers: allCarriers({ quote }) } })
    shopper = shop.newShopper()
    await addToBasket(PRODUCT.cream)
    expect(await refusal()).toEqual({ tariffId: [text] })
    expect(orderCount()).toBe(0)
  })

  // Requirement: PAY-12, PAY-14, PAY-17, CHK-70
  test.each([
    [
      'an unknown payment system',
      999,
      {},
      PRODUCT.cream,
      ['Выбранного способа оплаты больше нет, выберите другой'],
    ],
    [
      'cash at a prepay-only point',
      PAYMENT.cash,
      { tariffId: TARIFF.pickup, pickupPointId: POINT.moscowPrepaid },
      PRODUCT.cream,
      ['Выбранный способ доставки работает только со 100% предоплатой'],
    ],
    ['a sum over the maximum', PAYMENT.shares, {}, PRODUCT.lamp, ['Максимальная сумма заказа 30000 р.']],
    [
      'items below 500 roubles paid on receipt',
      PAYMENT.cash,
      {},
      PRODUCT.file,
      [
        'Минимальная сумма заказа без учета стоимости доставки 500р.\nОграничение не действует, если Вы забираете заказ в фирменном магазине',
      ],
    ],
  ])('for %s', async (_title, paymentSystemId, change, product, texts) => {
    await addToBasket(product)
    expect(await refusal({ ...change, paymentSystemId })).toEqual({ paymentSystemId: texts })
    expect(orderCount()).toBe(0)
  })

  // Requirement: PAY-15, PAY-16
  test('for cash abroad and for a card in a region where it is disabled', async () => {
    await addToBasket(PRODUCT.cream)
    shopper.setCookie('city', `${CITY.minsk}!`)
    expect(
      await refusal({ tariffId: TARIFF.cisCourier, address: 'Minsk', paymentSystemId: PAYMENT.cash }),
    ).toEqual({
      paymentSystemId: ['Недоступен т.к. выбрана доставка не в Россию.'],
    })
    shopper.setCookie('city', `${CITY.anadyr}!`)
    expect(await refusal({ paymentSystemId: PAYMENT.card })).toEqual({
      paymentSystemId: ['Недоступен для выбранного региона'],
    })
  })

  test('when its sum differs from the one that was shown', async () => {
    await addToBasket(PRODUCT.cream)
    const errors = await refusal({ shownTotal: 1 })
    expect(Object.keys(errors)).toEqual(['total'])
    expect(errors.total?.[0]).toContain('901')
    expect(await place({ shownTotal: 901 })).toHaveProperty('orderId')
  })

  // Requirement: BASK-3, ORD-40
  test('when less is left than was wanted; the basket then holds the rest', async () => {
    await addToBasket(PRODUCT.polish, 5)
    shop.setStock(PRODUCT.polish, 3)
    expect(await refusal()).toEqual({ basket: ['Гель-лак «Велюр» №127: осталось только 3\u00a0шт.'] })
    expect((await shopper.call.basket.get.query()).items[0]?.quantity).toBe(3)
    expect(await place()).toHaveProperty('orderId')
    expect(shop.stockOf(PRODUCT.polish)).toBe(0)
  })

  // Requirement: ORD-40
  test('unless the sum of what is left has been shown', async () => {
    await addToBasket(PRODUCT.polish, 5)
    shop.setStock(PRODUCT.polish, 3)
    const shown = await shopper.choose({ tariffId: TARIFF.courier, paymentSystemId: PAYMENT.cash })
    expect(shown.payableTotal).toBe(3 * 400 + 300)
    expect(await place({ shownTotal: shown.payableTotal })).toHaveProperty('orderId')
    expect(shop.stockOf(PRODUCT.polish)).toBe(0)
  })

  // Requirement: BASK-9, ORD-41
  test('when a line has sold out; the line stays in the basket', async () => {
    await addToBasket(PRODUCT.polish)
    await addToBasket(PRODUCT.cream)
    shop.setStock(PRODUCT.polish, 0)
    expect(await refusal()).toEqual({ basket: ['Гель-лак «Велюр» №127: нет в\u00a0наличии'] })
    expect(await refusalOf(place())).toMatchObject({
      details: { shortages: [{ shopItemId: PRODUCT.polish, available: 0 }] },
    })
    const basket = await shopper.call.basket.get.query()
    expect(basket.items.map((item) => item.isSoldOut)).toEqual([true, false])
    await shopper.call.basket.remove.mutate({ shopItemId: PRODUCT.polish })
    expect(await place()).toHaveProperty('orderId')
  })

  test.each([
    ['an unknown field', { price: 1 }],
    ['a total in the form', { finalTotal: 1 }],
    ['an id as text', { tariffId: '1' }],
    ['a negative id', { tariffId: -1 }],
    ['a fractional id', { tariffId: 1.5 }],
    ['a comment of 2001 letters', { description: 'а'.repeat(2001) }],
    ['a bad timezone', { timezone: 'Europe/Moscow' }],
  ])('for malformed input: %s', async (_title, change) => {
    await addToBasket(PRODUCT.cream)
    const response = await shopper.postJson('/trpc/orders.place', { ...orderForm(), ...change })
    expect(response.status).toBe(400)
    expect(orderCount()).toBe(0)
  })

  test('when it is read or paid under an unknown public id', async () => {
    const publicId = 'x'.repeat(32)
    expect(await refusalOf(shopper.call.orders.byPublicId.query({ publicId }))).toMatchObject({ status: 404 })
    expect(await refusalOf(shopper.call.orders.pay.mutate({ publicId }))).toMatchObject({ status: 404 })
  })
})
