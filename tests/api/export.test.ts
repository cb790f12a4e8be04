import { setImmediate } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { products } from '#db/schema/catalog.ts'
import { orderItems, orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import { productPhotos } from '#db/schema/photos.ts'
import { createApp } from '#server/app.ts'
import { setPrice } from '#server/catalog/set-price.ts'
import { setSold } from '#server/catalog/set-sold.ts'
import type { Ctx } from '#server/context.ts'
import { exportedOrders, type WantedOrders } from '#server/export/exported-orders.ts'
import { moscowDayStart } from '#server/export/moscow-time.ts'
import { ordersCommerceMl } from '#server/export/orders-commerceml.ts'
import { ordersCsv } from '#server/export/orders-csv.ts'
import { recordNotification } from '#server/orders/record-notification.ts'
import { refundOrder } from '#server/orders/refund-order.ts'
import { removePhoto } from '#server/photos/store-photos.ts'
import { YML_FEED } from '#shared/paths.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { CATEGORY, PRODUCT } from '#tests/support/fixture.ts'
import { CITY, PAYMENT, TARIFF } from '#tests/support/fixture-places.ts'
import { bytesOf, importText } from '#tests/support/imported.ts'
import { orderForm } from '#tests/support/order-form.ts'
import { ORIGIN } from '#tests/support/shopper.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'
import { all, only, parseXml, type XmlElement } from '#tests/support/xml-tree.ts'

const SHADED = 41
const ODD = 42

let shop: TestShop
beforeEach(() => {
  shop = createTestShop({
    products: [
      {
        ...{ id: SHADED, name: 'Гель-лак «Вишня» № 7, 10 мл', price: 400, basePrice: 500, stock: 3 },
        ...{ shadeName: 'Вишня', shadeCode: '7', shadeFamily: 'krasnyy', effect: 'Плотный' },
        properties: [
          ['Объём', '10 мл'],
          ['Оттенок', '№ 7 «Вишня»'],
          ['Страна', 'Россия'],
          ['Состав', 'смола'],
        ],
      },
      {
        ...{ id: ODD, name: 'Лак <b>"Q&A"</b> 💅', price: 100, stock: 0 },
        description: 'До\u0000 и\u000b после\ud800, ]]> \u{1f485}',
        properties: [['Густота', '1 < 2 & "3"']],
      },
    ],
  })
})
afterEach(() => shop.close())

async function load(headers: Record<string, string> = {}): Promise<Response> {
  return shop.newShopper().fetch(YML_FEED, { headers })
}
async function readFeed(): Promise<XmlElement> {
  const response = await load({ 'accept-encoding': 'gzip' })
  expect(response.headers.get('content-encoding')).toBe('gzip')
  return only(parseXml(gunzipSync(await response.arrayBuffer()).toString()), 'shop')
}
const offersOf = (feed: XmlElement) => all(only(feed, 'offers'), 'offer')
const offerOf = (feed: XmlElement, marking: string) => {
  const found = offersOf(feed).find(({ attributes }) => attributes.id === marking)
  if (!found) throw new Error(`no offer ${marking}`)
  return found
}
const paramsOf = (offer: XmlElement) =>
  all(offer, 'param').map(({ attributes, text }) => [attributes.name, text, attributes.unit])

describe('the feed in YML', () => {
  // Requirement: EXP-1, EXP-2
  test('contains every product on sale as its page shows it, and no other', async () => {
    setSold(shop.ctx(), { marking: `T-${PRODUCT.cream}`, isSold: false })
    const feed = await readFeed()
    const { db } = shop.database
    const onSale = db.select().from(products).where(eq(products.isSold, true)).all()
    const offers = offersOf(feed)
    expect(offers.map(({ attributes }) => attributes.id)).toEqual(onSale.map(({ marking }) => marking))
    for (const offer of offers) {
      const page = await shop.newShopper().call.catalog.product.query({ marking: offer.attributes.id ?? '' })
      const read = {
        url: only(offer, 'url').text,
        name: only(offer, 'name').text,
        price: Number(only(offer, 'price').text),
        basePrice: Number((all(offer, 'oldprice')[0] ?? only(offer, 'price')).text),
        brand: only(offer, 'vendor').text,
        marking: only(offer, 'vendorCode').text,
        isAvailable: offer.attributes.available,
        count: Number(only(offer, 'count').text),
      }
      expect(read).toEqual({
        url: `${ORIGIN}/product/${page.marking}/`,
        ...{ name: page.name, price: page.price, basePrice: page.basePrice },
        ...{ brand: page.brand.name, marking: page.marking },
        isAvailable: String(page.availableCount > 0),
        count: page.availableCount,
      })
    }
  })

  // Requirement: EXP-2
  test('names shade, size, country, and group as readers of the format expect', async () => {
    const offer = offerOf(await readFeed(), `T-${SHADED}`)
    expect(paramsOf(offer)).toEqual([
      ['Оттенок', 'Вишня', undefined],
      ['Номер оттенка', '7', undefined],
      ['Цвет', 'Красный', undefined],
      ['Цвет HEX', '#a03050', undefined],
      ['Объём', '10', 'мл'],
      ['Эффект', 'Плотный', undefined],
      ['Применение', 'Применение', undefined],
      ['Состав', 'Состав', undefined],
    ])
    expect(only(offer, 'country_of_origin').text).toBe('Россия')
    expect(only(offer, 'oldprice').text).toBe('500')
    expect(only(offer, 'weight').text).toBe('0.1')
    expect(offer.attributes).toMatchObject({ available: 'true', group_id: '1' })
    expect(only(offer, 'picture').text).toMatch(new RegExp(`^${ORIGIN}/img/share/T-${SHADED}-1-\\w+\\.png$`))
  })

  // Requirement: EXP-3
  test('stays well-formed whatever a text contains', async () => {
    const offer = offerOf(await readFeed(), `T-${ODD}`)
    expect(only(offer, 'name').text).toBe('Лак <b>"Q&A"</b> 💅')
    expect(only(offer, 'description').text).toBe('До и после\ufffd, ]]> 💅')
    expect(paramsOf(offer)).toContainEqual(['Густота', '1 < 2 & "3"', undefined])
    expect(offer.attributes.available).toBe('false')
  })

  // Requirement: EXP-2
  test('has the tree of the categories that offers refer to', async () => {
    const feed = await readFeed()
    const categories = all(only(feed, 'categories'), 'category')
    const parents = new Map(categories.map(({ attributes }) => [attributes.id, attributes.parentId]))
    expect(parents.get(String(CATEGORY.gelPolish))).toBe(String(CATEGORY.nails))
    expect(parents.get(String(CATEGORY.nails))).toBeUndefined()
    for (const offer of offersOf(feed)) expect(parents.has(only(offer, 'categoryId').text)).toBe(true)
    expect(only(only(feed, 'currencies'), 'currency').attributes).toEqual({ id: 'RUR', rate: '1' })
    expect([only(feed, 'name').text, only(feed, 'url').text]).toEqual(['Глянец', `${ORIGIN}/`])
  })

  // Requirement: EXP-4
  test('is sent again only after what it contains has changed', async () => {
    const first = await load()
    const tag = first.headers.get('etag') ?? ''
    const text = await first.text()
    expect(only(parseXml(text), 'shop').name).toBe('shop')
    const again = () => load({ 'if-none-match': tag })
    expect((await again()).status).toBe(304)
    shop.clock.advance(6 * MINUTE_MS)
    expect((await again()).status).toBe(304)
    const modified = first.headers.get('last-modified') ?? ''
    expect((await load({ 'if-modified-since': modified })).status).toBe(304)

    setPrice(shop.ctx(), { marking: `T-${PRODUCT.polish}`, price: 7, basePrice: null })
    expect((await again()).status).toBe(304)
    shop.clock.advance(6 * MINUTE_MS)
    const changed = await again()
    expect(changed.status).toBe(200)
    expect(await changed.text()).toContain('<price>7</price>')
    expect((await load({ 'if-modified-since': modified })).status).toBe(200)
  })

  // Requirement: EXP-4
  describe('for a reader that only sends the time of what it has', () => {
    const since = (response: Response) => ({
      'if-modified-since': response.headers.get('last-modified') ?? '',
    })

    test('is sent whole to whom has read it in the middle of an import', async () => {
      const run = shop.ctx()
      const list = (id: string) =>
        importText(run, 'csv', bytesOf(`id;name;category;price;stock\n${id};Лак;Лаки;1;0`))
      await list('i1')
      const halfway = await load()
      await list('i2')
      shop.clock.advance(6 * MINUTE_MS)
      const whole = await load(since(halfway))
      expect(whole.status).toBe(200)
      expect(await whole.text()).toContain('offer id="I2"')
      shop.clock.advance(6 * MINUTE_MS)
      expect((await load(since(whole))).status).toBe(304)
    })

    test('has one time, also from another process, which is later after a change in the same second', async () => {
      const other = createApp(shop.deps)
      const before = await load()
      setPrice(shop.ctx(), { marking: `T-${PRODUCT.polish}`, price: 7, basePrice: null })
      const after = await other.request(YML_FEED, { headers: since(before) })
      expect(after.status).toBe(200)
      shop.clock.advance(6 * MINUTE_MS)
      const restarted = createApp(shop.deps)
      for (const app of [shop.app, other, restarted])
        expect((await app.request(YML_FEED, { headers: since(after) })).status).toBe(304)
    })

    test('is sent to whom has read it at a later time than its own, as before the shop was restored', async () => {
      const modified = Date.parse((await load()).headers.get('last-modified') ?? '')
      const later = new Date(modified + MINUTE_MS).toUTCString()
      expect((await load({ 'if-modified-since': later })).status).toBe(200)
    })

    test('has no time that could not be stored', async () => {
      shop.database.sqlite.pragma('query_only = 1')
      const response = await load({ 'if-modified-since': new Date(shop.clock.now()).toUTCString() })
      expect([response.status, response.headers.get('last-modified')]).toEqual([200, null])
      shop.database.sqlite.pragma('query_only = 0')
      shop.clock.advance(6 * MINUTE_MS)
      expect((await load(since(await load()))).status).toBe(304)
    })
  })

  // Requirement: EXP-4
  test('is not compressed for a reader that refuses it', async () => {
    const response = await load({ 'accept-encoding': 'gzip;q=0, br' })
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(only(parseXml(await response.text()), 'shop').name).toBe('shop')
  })

  // Requirement: EXP-4
  test.each<[string, (atOnce: Ctx) => unknown]>([
    ['a product is taken off sale', () => setSold(shop.ctx(), { marking: `T-${ODD}`, isSold: false })],
    ['the last piece is bought', () => buy(PRODUCT.polish)],
    [
      'a photo is taken off in the moment of another change',
      (atOnce) => removePhoto(atOnce, { productId: ODD, position: 1 }),
    ],
  ])('has another version after %s', async (_name, change) => {
    const photo = { hash: '0'.repeat(32), width: 9, height: 9, tint: '#ffffff' }
    shop.database.db
      .insert(productPhotos)
      .values({ productId: ODD, position: 1, ...photo })
      .run()
    const atOnce = shop.ctx()
    setPrice(atOnce, { marking: `T-${ODD}`, price: 101, basePrice: null })
    const { headers } = await load()
    shop.clock.advance(6 * MINUTE_MS)
    await change(atOnce)
    expect((await load()).headers.get('etag')).not.toBe(headers.get('etag'))
  })

  // Requirement: EXP-4
  test('is written in short steps, once for requests at the same time', async () => {
    const copies = Array.from({ length: 300 }, (_, i) => ({
      id: 100 + i,
      price: 100,
      stock: 1,
      name: `Товар ${i}`,
    }))
    const large = createTestShop({ products: copies })
    const load = () => large.newShopper().fetch(YML_FEED)
    let rounds = 0
    let isDone = false
    const both = Promise.all([load(), load()]).finally(() => {
      isDone = true
    })
    while (!isDone) {
      await setImmediate()
      rounds += 1
    }
    const [one, other] = await both
    expect(rounds).toBeGreaterThan(6)
    const text = await one.text()
    expect(await other.text()).toBe(text)
    expect(offersOf(only(parseXml(text), 'shop')).length).toBeGreaterThan(300)
    large.close()
  })

  // Requirement: EXP-1
  test('exists only where the settings want it', async () => {
    const hidden = createTestShop({ config: { hasYmlFeed: false } })
    expect((await hidden.newShopper().fetch(YML_FEED)).status).toBe(404)
    hidden.close()
  })
})

async function buy(shopItemId: number, change: Parameters<typeof orderForm>[0] = {}): Promise<number> {
  const shopper = shop.newShopper()
  shopper.setCookie('city', `${CITY.moscow}!`)
  await shopper.call.basket.add.mutate({ shopItemId, quantity: 2 })
  await shopper.choose({ tariffId: TARIFF.courier, paymentSystemId: PAYMENT.online })
  const form = orderForm({ paymentSystemId: PAYMENT.online, ...change })
  return (await shopper.call.orders.place.mutate(form)).orderId
}

const EVERYTHING: WantedOrders = { since: null, fulfilment: null }
const csvOf = (wanted = EVERYTHING) => [...ordersCsv(exportedOrders(shop.database.db, wanted))].join('')
const commerceMlOf = (wanted = EVERYTHING) =>
  [...ordersCommerceMl(exportedOrders(shop.database.db, wanted))].join('')
const readCsv = (csv: string): Record<string, string>[] =>
  parse(csv, { bom: true, columns: true, delimiter: ';', recordDelimiter: '\r\n' })

describe('orders for Excel', () => {
  // Requirement: EXP-6
  test('have a row for each line and for the delivery, whose sums add up', async () => {
    const id = await buy(PRODUCT.polish)
    const csv = csvOf()
    expect(csv.startsWith('\ufeff')).toBe(true)
    const rows = readCsv(csv)
    const order = shop.database.db.select().from(orders).where(eq(orders.id, id)).get()
    expect(rows.at(-1)).toMatchObject({ Товар: 'Доставка', Сумма: String(order?.deliveryPrice) })
    expect(rows[0]).toMatchObject({
      Заказ: String(id),
      Дата: '2026-11-21',
      Время: '12:00:00',
      Состояние: 'Принят',
      Телефон: '8 (912) 345-67-89',
      Артикул: `T-${PRODUCT.polish}`,
      Количество: '2',
      'Итого по заказу': String((order?.finalTotal ?? 0) + (order?.deliveryPrice ?? 0)),
    })
    const sum = (head: string) => rows.reduce((total, row) => total + Number(row[head]), 0)
    expect(sum('Сумма')).toBe(sum('Итого по заказу'))
    expect(sum('Скидка')).toBe(order?.totalDiscount)
  })

  // Requirement: EXP-401
  test('say how many pieces of a line were given back, for Excel and for 1C', async () => {
    const shopper = shop.newShopper()
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 3 })
    const { orderId } = await shopper.call.orders.place.mutate(orderForm({ paymentSystemId: PAYMENT.online }))
    const { db } = shop.database
    const payment = db.select().from(payments).where(eq(payments.orderId, orderId)).get()
    const { id = '', amount = 0 } = payment ?? {}
    const ids = { id: `${id}:paid`, paymentId: id, bankPaymentId: id, provider: 'simulator' } as const
    recordNotification(shop.ctx(), { ...ids, amount, state: 'paid' })
    const wish = {
      type: 'parts',
      hasDelivery: false,
      lines: [{ marking: `T-${PRODUCT.cream}`, quantity: 2 }],
    } as const
    refundOrder(shop.ctx(), { orderId, wish, reason: '', isRestocked: false })

    const rows = readCsv(csvOf())
    expect(rows.map((row) => [row.Количество, row['Возвращено штук']])).toEqual([
      ['3', '2'],
      ['1', ''],
    ])
    expect(commerceMlOf().replaceAll(/\s+</g, '<')).toContain(
      '<Наименование>Возвращено штук</Наименование><Значение>2</Значение>',
    )
  })

  // Requirement: EXP-6
  test('contain no formula and stay in their columns', async () => {
    const id = await buy(PRODUCT.polish, {
      name: '=HYPERLINK("http://x";"y")',
      description: 'Звоните;\n"@home"',
    })
    shop.database.db
      .update(orderItems)
      .set({ brand: '-2+3', name: '\t@SUM(1)' })
      .where(eq(orderItems.orderId, id))
      .run()
    const [row] = readCsv(csvOf())
    expect(row).toMatchObject({
      Покупатель: `'=HYPERLINK("http://x";"y")`,
      Комментарий: 'Звоните;\n"@home"',
      Бренд: "'-2+3",
      Товар: "'\t@SUM(1)",
    })
  })

  // Requirement: EXP-400
  test('have articles and track numbers that Excel takes for no number and no day', async () => {
    const id = await buy(PRODUCT.polish)
    const { db } = shop.database
    const cells = (marking: string, trackNumber: string) => {
      db.update(orderItems).set({ marking }).where(eq(orderItems.orderId, id)).run()
      db.update(orders).set({ trackNumber }).where(eq(orders.id, id)).run()
      const [row] = readCsv(csvOf())
      return [row?.Артикул, row?.['Трек-номер']]
    }
    expect(cells('4600123456789', '80088012345678')).toEqual(["'4600123456789", "'80088012345678"])
    expect(cells('0012', '12-10')).toEqual(["'0012", "'12-10"])
    expect(cells('10E5', '3/4')).toEqual(["'10E5", "'3/4"])
    expect(cells('12-янв', 'мар-12')).toEqual(["'12-янв", "'мар-12"])
    expect(cells('1-MAY', 'SEPT2')).toEqual(["'1-MAY", "'SEPT2"])
    expect(cells('1 мая 2026', 'Jun 5, 2026')).toEqual(["'1 мая 2026", "'Jun 5, 2026"])
    expect(cells('.5', '5%')).toEqual(["'.5", "'5%"])
    expect(cells('MARGO-12', '12-мармелад')).toEqual(['MARGO-12', '12-мармелад'])
    expect(cells('12345', 'RB123456789RU')).toEqual(['12345', 'RB123456789RU'])
    expect(cells('VL-127-10', '1A-2')).toEqual(['VL-127-10', '1A-2'])
  })

  // Requirement: EXP-5
  test('are those since a day and in a state, the same each time', async () => {
    const first = await buy(PRODUCT.polish)
    shop.clock.advance(24 * 60 * MINUTE_MS)
    const second = await buy(PRODUCT.cream)
    const ids = (wanted: WantedOrders) => new Set(readCsv(csvOf(wanted)).map(({ Заказ }) => Number(Заказ)))
    expect(ids(EVERYTHING)).toEqual(new Set([first, second]))
    expect(ids({ since: moscowDayStart('2026-11-22'), fulfilment: null })).toEqual(new Set([second]))
    expect(ids({ since: null, fulfilment: 'shipped' })).toEqual(new Set())
    expect(csvOf()).toBe(csvOf())
    const before = commerceMlOf()
    shop.clock.advance(MINUTE_MS)
    expect(commerceMlOf()).toBe(before)
  })
})

/** The elements of an order and of its parts in the order of the schema of CommerceML 2. */
const SCHEMA: Readonly<Record<string, readonly string[]>> = {
  Документ: [
    ...['Ид', 'Номер', 'Дата', 'ХозОперация', 'Роль', 'Валюта', 'Курс', 'Сумма', 'Контрагенты', 'Время'],
    ...['СрокПлатежа', 'Комментарий', 'Налоги', 'Скидки', 'ДопРасходы', 'Склады', 'Товары'],
    ...['ЗначенияРеквизитов', 'Подписанты', 'ПодчиненныеДокументы'],
  ],
  Контрагент: [
    'Ид',
    'Наименование',
    'ПолноеНаименование',
    'Комментарий',
    'Адрес',
    'Контакты',
    'Представители',
    'Роль',
  ],
  Товар: [
    ...['Ид', 'Штрихкод', 'Артикул', 'Наименование', 'БазоваяЕдиница', 'ТорговаяМарка', 'ЗначенияРеквизитов'],
    ...['ИдКаталога', 'ЦенаЗаЕдиницу', 'Количество', 'Сумма', 'Единица', 'Коэффициент', 'Налоги', 'Скидки'],
  ],
  Скидка: ['Наименование', 'Сумма', 'Процент', 'УчтеноВСумме', 'Комментарий'],
  Адрес: ['Представление', 'Комментарий', 'АдресноеПоле'],
  АдресноеПоле: ['Тип', 'Значение'],
  Контакт: ['Тип', 'Значение', 'Комментарий'],
  ЗначениеРеквизита: ['Наименование', 'Значение'],
}

function requireSchema({ name, children }: XmlElement): void {
  const known = SCHEMA[name]
  const places = children.map((child) => known?.indexOf(child.name) ?? 0)
  expect(places.every((place) => place >= 0) && places.toSorted((a, b) => a - b), name).toEqual(places)
  children.forEach(requireSchema)
}

describe('orders for 1C', () => {
  // Requirement: EXP-7
  test('follow the schema of CommerceML 2, and their sums add up', async () => {
    await buy(PRODUCT.polish, { description: 'Домофон <7> & звонок' })
    const root = parseXml(commerceMlOf())
    expect([root.name, root.attributes.xmlns, root.attributes.ВерсияСхемы]).toEqual([
      'КоммерческаяИнформация',
      'urn:1C.ru:commerceml_2',
      '2.08',
    ])
    requireSchema(root)
    const document = only(root, 'Документ')
    const goods = all(only(document, 'Товары'), 'Товар')
    const sum = (element: XmlElement) => Number(only(element, 'Сумма').text)
    expect(goods.reduce((total, good) => total + sum(good), 0)).toBe(sum(document))
    for (const good of goods) {
      const off = all(good, 'Скидки')
        .flatMap((all) => all.children)
        .reduce((total, one) => total + sum(one), 0)
      const full = Number(only(good, 'ЦенаЗаЕдиницу').text) * Number(only(good, 'Количество').text)
      expect(full - off).toBe(sum(good))
    }
    expect(only(goods.at(-1) ?? document, 'Ид').text).toBe('ORDER_DELIVERY')
    expect(only(document, 'Комментарий').text).toBe('Домофон <7> & звонок')
    expect([only(document, 'Дата').text, only(document, 'Время').text]).toEqual(['2026-11-21', '12:00:00'])
    const buyer = only(only(document, 'Контрагенты'), 'Контрагент')
    const contacts = all(only(buyer, 'Контакты'), 'Контакт').map((one) =>
      one.children.map(({ text }) => text),
    )
    expect(contacts).toEqual([
      ['Телефон мобильный', '+79123456789'],
      ['Почта', 'anna@example.ru'],
    ])
    const facts = only(document, 'ЗначенияРеквизитов').children.map((one) =>
      one.children.map(({ text }) => text),
    )
    expect(facts).toContainEqual(['Заказ оплачен', 'false'])
    expect(facts).toContainEqual(['Статус заказа', 'Принят'])
  })
})
