import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FileRefused } from '#server/import/offer.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { goodsOf, goodsXml, importExchange, offersXml, pricesOf } from '#tests/support/exchanged.ts'
import type { Shopper } from '#tests/support/shopper.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

/** What 1C sends one exchange after the other, of which some have a part of the files only. */

let shop: TestShop
let shopper: Shopper
beforeEach(() => {
  shop = createTestShop()
  shopper = shop.newShopper()
})
afterEach(() => shop.close())

async function exchange(files: readonly string[], settings: Parameters<typeof importExchange>[2] = {}) {
  const report = await importExchange(shop.ctx(), files, settings)
  // What lists show of products is five minutes old at most.
  shop.clock.advance(5 * MINUTE_MS)
  return report
}
const product = (marking: string) => shopper.call.catalog.product.query({ marking })
const isSold = (marking: string) =>
  product(marking).then(
    () => true,
    () => false,
  )
/** Returns which of these products are sold. */
async function soldOf(...markings: readonly string[]): Promise<string[]> {
  const sold = await Promise.all(markings.map(isSold))
  return markings.filter((_, i) => sold[i])
}
const CHANGES = ' СодержитТолькоИзменения="true"'
const DELETED = ' Статус="Удален"'
/** Returns an offer of a variant, as in an offers.xml. */
const variant = (id: string, shade: string, size: string) => ({
  ...{
    Ид: id,
    Артикул: id,
    Наименование: `Лак (${shade}, ${size})`,
    Количество: 5,
    ...pricesOf({ retail: 300 }),
  },
  ХарактеристикиТовара: {
    ХарактеристикаТовара: [
      { Наименование: 'Цвет', Значение: shade },
      { Наименование: 'Фасовка', Значение: size },
    ],
  },
})

// Requirement: IMP-247, IMP-248
describe('the price of an exchange with 1C', () => {
  const TYPES = { buy: 'Закупочная', retail: 'Розничная', old: 'До скидки' }
  const goods = goodsXml([goodsOf('A'), goodsOf('B')])
  const offer = (id: string, prices: Record<string, number>) => ({
    Ид: id,
    Количество: 5,
    ...pricesOf(prices),
  })
  const both = [offer('A', { buy: 100, retail: 300, old: 400 }), offer('B', { buy: 120, retail: 350 })]

  test('is never that of another type: an offer without it keeps its price, or is refused if it is new', async () => {
    const less = [offer('A', { buy: 100, retail: 310 }), offer('B', { buy: 120 })]
    const notice = { line: 3, reason: "'B' has no price of the type 'Розничная'" }
    const first = await exchange([goods, offersXml(less, TYPES)])
    expect(first).toMatchObject({
      created: { count: 1 },
      refused: { first: [{ id: 'B', reason: 'it has no price' }] },
      notices: { first: [notice] },
    })
    await exchange([goods, offersXml(both, TYPES)])
    const { changed, notices } = await exchange([goods, offersXml(less, TYPES)])
    expect([changed.count, notices.first]).toEqual([1, [notice]])
    expect(await product('A')).toMatchObject({ price: 310 })
    expect(await product('B')).toMatchObject({ price: 350 })
  })

  test('is found also if its types are in several files, and is that of the last one', async () => {
    const files = [{ retail: 300 }, { retail: 320 }, { buy: 100 }].map((prices) =>
      offersXml([offer('A', prices)], TYPES),
    )
    expect(await exchange([goods, ...files])).toMatchObject({ created: { count: 1 }, notices: { count: 0 } })
    expect(await product('A')).toMatchObject({ price: 320 })
  })

  test('is not guessed where several types have no names, and is of the only one or the one that is asked for', async () => {
    await exchange([goods, offersXml(both, TYPES)])
    const nameless = [offersXml([offer('A', { buy: 90, retail: 290 })])]
    await expect(exchange(nameless)).rejects.toThrow(
      new FileRefused('the types of prices have no names: choose one by --price-type among: buy, retail'),
    )
    expect(await product('A')).toMatchObject({ price: 300 })
    await exchange(nameless, { priceType: 'retail' })
    expect(await product('A')).toMatchObject({ price: 290 })
    await exchange([offersXml([offer('A', { retail: 280 })])])
    expect(await product('A')).toMatchObject({ price: 280 })
    // Stock alone has no prices, and so no types.
    expect(await exchange([offersXml([{ Ид: 'A', Количество: 1 }])], { priceType: 'retail' })).toMatchObject({
      changed: { count: 1 },
      notices: { count: 0 },
    })
  })

  test.each(['priceType', 'oldPriceType'] as const)(
    'of a type that the exchange does not have (%s) is an error that names those it has',
    async (option) => {
      await exchange([goods, offersXml(both, TYPES)], { oldPriceType: 'до скидки' })
      const changed = offersXml([{ ...offer('A', { buy: 1, retail: 2 }), Количество: 9 }], TYPES)
      await expect(exchange([goods, changed], { [option]: 'Рознчная' })).rejects.toThrow(
        new FileRefused("there is no type of prices 'Рознчная' among: Закупочная, Розничная, До скидки"),
      )
      expect(await product('A')).toMatchObject({ price: 300, basePrice: 400, availableCount: 5 })
    },
  )
})

// Requirement: IMP-249
describe('goods that an exchange with 1C deletes', () => {
  const offers = [
    variant('V#1', 'Красный', '8 мл'),
    variant('V#2', 'Синий', '8 мл'),
    variant('VV#1', 'Синий', '8 мл'),
  ]
  const simple = { Ид: 'S', Количество: 1, ...pricesOf({ retail: 100 }) }
  const all = ['V-1', 'V-2', 'VV-1', 'S']
  beforeEach(async () => {
    const goods = goodsXml([goodsOf('V'), goodsOf('VV'), goodsOf('S')])
    await exchange([goods, offersXml([...offers, simple], { retail: 'Розничная' })])
  })

  test('leave sale with all of their variants, also if it has none of their offers', async () => {
    const report = await exchange([goodsXml([goodsOf('V', {}, DELETED), goodsOf('S', {}, DELETED)], CHANGES)])
    expect(report).toMatchObject({ changed: { count: 3 }, unchanged: 1, refused: { count: 0 } })
    expect(await soldOf(...all)).toEqual(['VV-1'])
  })

  test('leave sale with all of their variants if it has some of their offers', async () => {
    const files = [
      goodsXml([goodsOf('V', { ПометкаУдаления: 'true' })], CHANGES),
      offersXml(offers.slice(1, 2), {}, CHANGES),
    ]
    expect(await exchange(files)).toMatchObject({ changed: { count: 2 }, refused: { count: 0 } })
    expect(await soldOf(...all)).toEqual(['VV-1', 'S'])
  })

  test('leave sale also if it does not have their group', async () => {
    const goods = goodsXml([goodsOf('S', {}, DELETED)], CHANGES).replace(
      /<Классификатор>.*<.Классификатор>/,
      '',
    )
    expect(await exchange([goods])).toMatchObject({ refused: { count: 0 } })
    expect(await soldOf(...all)).toEqual(['V-1', 'V-2', 'VV-1'])
  })

  // Requirement: IMP-250
  test('stay off when stock and prices still list them, and come back when an exchange has them', async () => {
    await exchange([goodsXml([goodsOf('V', {}, DELETED), goodsOf('S', {}, DELETED)], CHANGES)])
    const stubs = ['V#1', 'V#2', 'S'].map((Ид) => ({ Ид, Количество: 7, ...pricesOf({ retail: 90 }) }))
    await exchange([offersXml(stubs)])
    expect(await soldOf(...all)).toEqual(['VV-1'])
    await exchange([goodsXml([goodsOf('V'), goodsOf('S')]), offersXml(offers), offersXml(stubs)])
    expect(await soldOf(...all)).toEqual(all)
  })

  // Requirement: IMP-250
  test('are not its variants that are deleted alone, which stock does not bring back with the goods', async () => {
    const [first = {}] = offers
    await exchange([goodsXml([goodsOf('V')]), offersXml([{ ...first, ПометкаУдаления: 'true' }])])
    expect(await soldOf(...all)).toEqual(['V-2', 'VV-1', 'S'])
    await exchange([goodsXml([goodsOf('V')]), offersXml([{ Ид: 'V#1', Количество: 7 }])])
    expect(await soldOf(...all)).toEqual(['V-2', 'VV-1', 'S'])
  })
})

// Requirement: IMP-251
describe('a variant of which an exchange with 1C has the goods and the price alone', () => {
  const property = (id: string, name: string) =>
    `<Свойство><Ид>${id}</Ид><Наименование>${name}</Наименование></Свойство>`
  const properties = `<Свойства>${property('w', 'Вес')}${property('e', 'Эффект')}${property('c', 'Цвет')}</Свойства>`
  const goods = (name: string, effect: string) => {
    const values = [
      ['w', '50 г'],
      ['e', effect],
      ['c', 'Разные'],
    ].map(([Ид = '', Значение = '']) => ({ Ид, Значение }))
    const more = { Наименование: name, ЗначенияСвойств: { ЗначенияСвойства: values } }
    return goodsXml([goodsOf('V', more).replace('<Наименование>Лак V</Наименование>', '')]).replace(
      '</Классификатор>',
      `${properties}</Классификатор>`,
    )
  }
  const prices = offersXml([{ Ид: 'V#1', ...pricesOf({ retail: 310 }) }])
  beforeEach(async () => {
    await exchange([goods('Лак «Роса»', 'Блеск'), offersXml([variant('V#1', 'Красный', '8 мл')])])
  })
  const shown = async () => {
    const { name, shade, properties: params, volumes } = await product('V-1')
    return { name, shade, params, volumes }
  }

  test('keeps its shade, its size, its name, and its parameters', async () => {
    const before = await shown()
    expect(before).toMatchObject({ name: 'Лак «Роса», Красный, 8 мл', shade: { name: 'Красный' } })
    const { changed } = await exchange([goods('Лак «Роса»', 'Блеск'), prices])
    expect(changed.first.flatMap(({ changes }) => changes.map(({ what }) => what))).toEqual([
      'price',
      'old price',
    ])
    expect(await shown()).toEqual(before)
  })

  test('has what the goods say anew', async () => {
    await exchange([goods('Лак «Иней»', 'Шиммер'), prices])
    expect(await product('V-1')).toMatchObject({
      ...{ name: 'Лак «Иней», Красный, 8 мл', price: 310, shade: { name: 'Красный' } },
      properties: expect.arrayContaining([
        ['Фасовка', '8 мл'],
        ['Эффект', 'Шиммер'],
      ]),
    })
  })

  test('that is new has what the goods say', async () => {
    await exchange([goods('Лак «Роса»', 'Блеск'), prices.replace('V#1', 'V#2')])
    expect(await product('V')).toMatchObject({
      price: 310,
      properties: expect.arrayContaining([['Вес', '50 г']]),
    })
  })
})
