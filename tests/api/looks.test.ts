import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { shoppers } from '#db/schema/auth.ts'
import { basketItems, baskets } from '#db/schema/basket.ts'
import { createApp } from '#server/app.ts'
import { MAX_LINES } from '#server/basket/line-change.ts'
import { setSold } from '#server/catalog/set-sold.ts'
import { setLookShown } from '#server/looks/staff-looks.ts'
import { SKIN_TONES } from '#shared/catalog/skin-tones.ts'
import type { FileLook } from '#shared/looks/look-file.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { insertLooks, LOOK } from '#tests/support/insert-looks.ts'
import { PAGE_ASSETS } from '#tests/support/page-assets.ts'
import { createShopper, refusalOf, type Shopper } from '#tests/support/shopper.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'
import { runCli } from '../../scripts/shop-cli/run-cli.ts'

let shop: TestShop
let shopper: Shopper
beforeEach(() => {
  shop = createTestShop()
  insertLooks(shop)
  shopper = createShopper(createApp({ ...shop.deps, assets: PAGE_ASSETS }))
})
afterEach(() => shop.close())

const look = () => shopper.call.looks.bySlug.query({ slug: LOOK.slug })
const putIn = async () => {
  const { basket, ...done } = await shopper.call.looks.putInBasket.mutate({ slug: LOOK.slug })
  return { ...done, lines: basket.items.map(({ shopItemId, quantity }) => [shopItemId, quantity]) }
}
/** A look that needs these products, the first of which it paints. */
const lookOf = (...markings: string[]): FileLook => ({
  ...LOOK,
  products: markings.map((marking, i) => ({ marking, role: 'цвет', quantity: 1, isPainted: i === 0 })),
})

/** The steps of the look, of which the second uses products. */
const stepsUsing = (...products: string[]) =>
  LOOK.steps.map((step, i) => (i === 1 ? { ...step, products } : step))

describe('a look', () => {
  // Requirement: LOOK-1, LOOK-2, LOOK-4
  test('shows its steps, its products in their order, and what they cost together', async () => {
    insertLooks(shop, { ...LOOK, steps: stepsUsing('T-21', 'T-11') })
    const { items, ...seen } = await look()
    expect(seen).toMatchObject({
      ...{
        title: LOOK.title,
        lead: LOOK.lead,
        minutes: 60,
        caution: LOOK.caution,
        steps: [
          { title: 'Подготовьте ногти', text: 'Форма, баф, дегидратор', uses: [] },
          { title: 'Нанесите цвет', text: 'Два слоя по 60 с', uses: [2, 0] },
        ],
      },
      ...{ productCount: 3, total: 400 + 2 * 99 + 499, url: '/looks/nyud/' },
      ...{ baseTotal: 500 + 2 * 99 + 499, discountPercent: 8 },
    })
    expect(items.map(({ tile, role, quantity }) => [tile?.shopItemId, role, quantity])).toEqual([
      [PRODUCT.polish, 'цвет', 1],
      [PRODUCT.oil, 'уход', 2],
      [PRODUCT.file, 'пилка', 1],
    ])
    expect((await shopper.call.looks.list.query()).looks).toMatchObject([{ slug: 'nyud', total: 1097 }])
  })

  // Requirement: LOOK-13
  test('names what its steps need besides, once, with the category that has it', async () => {
    const tools = [
      { name: 'магнит', category: 'none' },
      { name: 'пилка', category: 'nogti' },
      { name: 'баф' },
    ]
    insertLooks(shop, { ...LOOK, steps: LOOK.steps.map((step) => ({ ...step, tools })) })
    expect((await look()).tools).toEqual([
      { name: 'магнит', url: null },
      { name: 'пилка', url: '/catalog/nogti/' },
      { name: 'баф', url: null },
    ])
    expect(await (await shopper.fetch('/looks/nyud/')).text()).toContain('Понадобится ещё:')
  })

  // Requirement: SEARCH-83
  test('is found by its title and by the word for lessons, and not without looks', async () => {
    insertLooks(shop, {
      ...LOOK,
      slug: 'fr',
      title: 'Французский маникюр',
      design: 'ombre',
      products: lookOf('T-11', 'T-16').products.map((product) => ({ ...product, isPainted: true })),
    })
    const of = async (query: string) =>
      (await shopper.call.search.results.query({ query, choice: {} })).looks.map(({ url }) => url)
    expect([await of('матового нюда'), await of('омбре'), await of('нюд велюр')]).toEqual([
      ...[['/looks/nyud/'], ['/looks/fr/'], []],
    ])
    expect(await of('урок: нюд')).toEqual(['/looks/nyud/'])
    expect(await of('уроки')).toEqual(['/looks/nyud/', '/looks/fr/', '/looks/'])
    expect(await (await shopper.fetch('/search/?query=омбре')).text()).toContain('href="/looks/fr/"')
    for (const slug of ['nyud', 'fr']) setLookShown(shop.ctx(), { slug, isShown: false })
    shop.clock.advance(MINUTE_MS)
    expect(await of('уроки')).toEqual([])
  })

  // Requirement: LOOK-5
  test('offers another product of the same kind for a sold-out one, and for one that is not sold any more', async () => {
    shop.setStock(PRODUCT.polish, 0)
    expect((await look()).items[0]).toMatchObject({
      ...{ isSubstitute: true, wanted: 'Гель-лак «Велюр» №127', tile: { shopItemId: PRODUCT.lastOne } },
    })
    shop.setStock(PRODUCT.polish, 3)
    expect((await look()).items[0]).toMatchObject({
      isSubstitute: false,
      tile: { shopItemId: PRODUCT.polish },
    })
    setSold(shop.ctx(), { marking: 'T-11', isSold: false })
    expect((await look()).items[0]).toMatchObject({
      isSubstitute: true,
      tile: { shopItemId: PRODUCT.lastOne },
    })
  })

  // Requirement: LOOK-4, LOOK-5
  test('keeps a product without a substitute in sight, and out of the sum', async () => {
    insertLooks(shop, lookOf('T-11', 'T-18'))
    shop.setStock(PRODUCT.giftCard, 0)
    expect(await look()).toMatchObject({
      ...{ productCount: 1, total: 400 },
      items: [{}, { isSubstitute: false, tile: { shopItemId: PRODUCT.giftCard, availableCount: 0 } }],
    })
    setSold(shop.ctx(), { marking: 'T-18', isSold: false })
    // What lists show of a product may be five minutes old.
    shop.clock.advance(5 * MINUTE_MS)
    expect((await look()).items[1]).toMatchObject({ tile: null, wanted: 'Подарочная карта' })
  })

  // Requirement: LOOK-3
  test('is drawn in each skin tone, in the shade that is offered now', async () => {
    const { pictures } = await look()
    expect(pictures).toHaveLength(SKIN_TONES.length)
    const drawn = await Promise.all(pictures.map((path) => shopper.fetch(path)))
    for (const answer of drawn) {
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
      expect(answer.headers.get('cache-control')).toContain('immutable')
    }
    expect(new Set(await Promise.all(drawn.map((answer) => answer.text()))).size).toBe(SKIN_TONES.length)
    shop.database.sqlite.exec("UPDATE products SET shade_hex = '#123456' WHERE id = 11")
    expect((await look()).pictures).not.toEqual(pictures)
    const outdated = await shopper.fetch(pictures[0] ?? '')
    expect(outdated.headers.get('cache-control')).toBe('public, max-age=3600')
    for (const path of ['/img/look/nyud-green-1.svg', '/img/look/none-light-1.svg', '/img/look/x.svg'])
      expect((await shopper.fetch(path)).status, path).toBe(404)
  })

  // Requirement: LOOK-9
  test('is found from its products, also from one that stands in for another', async () => {
    const of = async (shopItemId: number) =>
      (await shopper.call.looks.ofProduct.query({ shopItemId })).looks.map(({ slug }) => slug)
    expect([await of(PRODUCT.polish), await of(PRODUCT.lastOne), await of(PRODUCT.cream)]).toEqual([
      ...[['nyud'], [], []],
    ])
    shop.setStock(PRODUCT.polish, 0)
    shop.clock.advance(MINUTE_MS)
    expect([await of(PRODUCT.polish), await of(PRODUCT.lastOne)]).toEqual([[], ['nyud']])
  })
})

describe('putting everything into the basket', () => {
  const ALL = [
    [PRODUCT.polish, 1],
    [PRODUCT.oil, 2],
    [PRODUCT.file, 1],
  ]

  // Requirement: LOOK-6, LOOK-7
  test('adds each product once, for one new guest, and nothing by a second press', async () => {
    expect(await putIn()).toEqual({ added: 3, already: 0, leftOut: [], lines: ALL })
    expect(shop.database.db.select().from(shoppers).all()).toHaveLength(1)
    expect(await putIn()).toEqual({ added: 0, already: 3, leftOut: [], lines: ALL })
  })

  // Requirement: LOOK-7
  test('adds only what the basket lacks', async () => {
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.oil, quantity: 1 })
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 4 })
    expect(await putIn()).toMatchObject({ added: 2, already: 1 })
    expect((await shopper.call.basket.get.query()).items.map(({ quantity }) => quantity)).toEqual([2, 4, 1])
  })

  // Requirement: LOOK-6
  test('says what was left out and why', async () => {
    const card = { marking: 'T-18', role: 'подарок', quantity: 1, isPainted: false }
    insertLooks(shop, { ...LOOK, products: [...LOOK.products.slice(0, 2), card] })
    shop.setStock(PRODUCT.oil, 1)
    shop.setStock(PRODUCT.giftCard, 0)
    expect(await putIn()).toEqual({
      ...{ added: 2, already: 0 },
      leftOut: [
        { name: 'Масло для кутикулы «Норд»', why: 'stock', wanted: 2, inBasket: 1 },
        { name: 'Подарочная карта', why: 'stock', wanted: 1, inBasket: 0 },
      ],
      lines: [
        [PRODUCT.polish, 1],
        [PRODUCT.oil, 1],
      ],
    })
  })

  // Requirement: LOOK-6
  test('fills the basket up to its last line, and says so', async () => {
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    const { db, sqlite } = shop.database
    const basketId = db.select({ id: baskets.id }).from(baskets).get()?.id ?? 0
    sqlite.pragma('foreign_keys = OFF')
    const fillers = Array.from({ length: MAX_LINES - 2 }, (_, i) => ({
      ...{ basketId, productId: 10_000 + i, quantity: 1, addedAt: 1 },
    }))
    db.insert(basketItems).values(fillers).run()
    expect(await putIn()).toMatchObject({
      added: 1,
      leftOut: [
        { name: 'Масло для кутикулы «Норд»', why: 'full' },
        { name: 'Пилка «Норд»', why: 'full' },
      ],
    })
  })

  // Requirement: LOOK-8
  test('works as a plain form, which leads back to the products of the look', async () => {
    const post = (slug: string, headers = {}) =>
      shopper.fetch(`/looks/${slug}/basket/`, { method: 'POST', headers, redirect: 'manual' })
    const answer = await post('nyud')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/looks/nyud/#products'])
    const { items } = await shopper.call.basket.get.query()
    expect(items.map(({ shopItemId, quantity }) => [shopItemId, quantity])).toEqual(ALL)
    const page = await (await shopper.fetch('/looks/nyud/')).text()
    expect(page).toContain(', 3 в\u00a0корзине')

    const stranger = await post('nyud', { 'sec-fetch-site': 'cross-site' })
    expect(stranger.status).toBe(403)
    const gone = await post('none')
    expect([gone.status, gone.headers.get('location')]).toEqual([303, '/looks/'])
  })

  // Requirement: LOOK-6
  test('of an unknown look is refused', async () => {
    const call = shopper.call.looks.putInBasket.mutate({ slug: 'none' })
    expect(await refusalOf(call)).toMatchObject({ code: 'NOT_FOUND', status: 404 })
  })
})

describe('the pages', () => {
  const read = async (path: string) => {
    const answer = await shopper.fetch(path)
    return { status: answer.status, html: await answer.text() }
  }
  const sitemap = async () => (await read('/sitemap.xml')).html

  // Requirement: LOOK-1, LOOK-10
  test('are listed in the sitemap, and a lesson has HowTo data without a rating', async () => {
    expect(await sitemap()).toContain('/sitemap/looks.xml')
    const parts = (await read('/sitemap/looks.xml')).html
    expect([...parts.matchAll(/<loc>http:\/\/shop\.test([^<]*)/g)].map(([, path]) => path)).toEqual([
      ...['/looks/', '/looks/nyud/'],
    ])
    const { html } = await read('/looks/nyud/')
    const [, json = ''] =
      /<script type="application\/ld\+json">(\{[^<]*"HowTo"[^<]*\})<\/script>/.exec(html) ?? []
    expect(JSON.parse(json)).toMatchObject({
      ...{ name: LOOK.title, totalTime: 'PT60M', estimatedCost: { currency: 'RUB', value: 1097 } },
      step: [{ position: 1, name: 'Подготовьте ногти' }, { position: 2 }],
    })
    expect(json).not.toMatch(/rating/i)
  })

  // Requirement: LOOK-12
  test('of a shop without looks say so, are not indexed, and nothing leads to them', async () => {
    setLookShown(shop.ctx(), { slug: LOOK.slug, isShown: false })
    shop.clock.advance(MINUTE_MS)
    const list = await read('/looks/')
    expect(list.status).toBe(200)
    expect(list.html).toContain('Уроки скоро появятся')
    expect(list.html).toContain('<meta name="robots" content="noindex"/>')
    expect((await read('/looks/nyud/')).status).toBe(404)
    expect(await sitemap()).not.toContain('looks')
    expect((await read('/')).html).not.toContain('href="/looks/"')
  })

  test('are linked from the home page', async () => {
    const { html } = await read('/')
    for (const path of ['/looks/', '/looks/nyud/']) expect(html).toContain(`href="${path}"`)
  })
})

describe('the staff', () => {
  let folder: string
  let run: (call: string) => Promise<{ code: number; text: string }>
  const file = () => join(folder, 'looks.json')
  const write = (content: unknown) => writeFileSync(file(), JSON.stringify(content))
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'glyanets-looks-'))
    const databaseUrl = `file:${join(folder, 'shop.db')}`
    createTestShop({ databaseUrl }).close()
    run = (call) => runCli(call.split(' '), { DATABASE_URL: databaseUrl })
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  // Requirement: LOOK-11, LOOK-12
  test('imports looks from a file, replaces them by their slug, and takes them off and back', async () => {
    write({ looks: [LOOK, { ...LOOK, slug: 'omnom', title: 'Второй' }] })
    expect(await run(`look import ${file()}`)).toEqual({
      code: 0,
      text: expect.stringMatching(
        /added 2, replaced 0\n.*\nnyud +yes +3 +Матовый нюд\nomnom +yes +3 +Второй/,
      ),
    })
    write({ looks: [{ ...lookOf('T-11'), title: 'Новое имя' }] })
    const again = await run(`look import ${file()}`)
    expect(again.text).toMatch(/added 0, replaced 1\n.*\nnyud +yes +1 +Новое имя\nomnom/)
    expect((await run('look off nyud')).text).toMatch(/nyud +no/)
    expect((await run('look on nyud')).text).toMatch(/nyud +yes/)
    expect((await run('staff log looks')).text).toMatch(/look import +looks +0 added, 1 replaced/)
    expect(await run('look off none')).toEqual({ code: 1, text: 'there is no look none' })
  })

  // Requirement: LOOK-11
  test.each<[string, unknown, RegExp]>([
    ['an unknown product', lookOf('T-11', 'T-404'), /look nyud: there is no product T-404/],
    ['a product named twice', lookOf('T-11', 'T-11'), /product T-11 is named twice/],
    [
      'a step with another product',
      { ...LOOK, steps: stepsUsing('T-14') },
      /a step uses T-14, which is not among the products/,
    ],
    ['too few shades', { ...LOOK, design: 'french' }, /'french' needs 2 products with isPainted, not 1/],
    ['an unknown field', { ...LOOK, price: 1 }, /looks\.1 is not valid \(unrecognized_keys: price\)/],
    ['a missing field', { ...LOOK, title: undefined }, /looks\.1\.title is not valid/],
  ])('is told about %s in a file, and nothing is written', async (_, wrong, text) => {
    write({ looks: [{ ...LOOK, slug: 'good' }, wrong] })
    const call = await run(`look import ${file()}`)
    expect(call).toEqual({ code: 1, text: expect.stringMatching(text) })
    expect((await run('look list')).text).not.toContain('good')
  })

  // Requirement: LOOK-11
  test('imports a file that begins with a byte order mark, as editors of Windows write it', async () => {
    writeFileSync(file(), `\ufeff${JSON.stringify({ looks: [LOOK] })}`)
    expect(await run(`look import ${file()}`)).toMatchObject({ code: 0 })
  })

  // Requirement: LOOK-11
  test('is told about a file that cannot be read', async () => {
    expect(await run(`look import ${file()}`)).toMatchObject({ code: 1 })
    writeFileSync(file(), '{')
    expect(await run(`look import ${file()}`)).toMatchObject({
      code: 1,
      text: expect.stringContaining('looks.json'),
    })
  })
})
