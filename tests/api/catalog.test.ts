import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { productLines, products } from '#db/schema/catalog.ts'
import { paymentSystems } from '#db/schema/payments.ts'
import { rebuildSearchIndex } from '#db/search/index-products.ts'
import type { ArtKind } from '#shared/catalog/picture.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { BRAND, CATEGORY, insertProduct, PRODUCT } from '#tests/support/fixture.ts'
import { PAYMENT } from '#tests/support/fixture-places.ts'
import { refusalOf } from '#tests/support/shopper.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

let shop: TestShop
beforeEach(() => {
  shop = createTestShop()
  rebuildSearchIndex(shop.database.sqlite)
})
afterEach(() => shop.close())

const ids = (items: readonly { shopItemId: number }[]) => items.map(({ shopItemId }) => shopItemId)

describe('a category', () => {
  // Requirement: CAT-3
  test('lists its products and those of its subcategories by rank', async () => {
    const { call } = shop.newShopper()
    const nails = await call.catalog.category.query({ path: 'nogti', choice: {} })
    expect(ids(nails.listing.items)).toEqual([PRODUCT.polish, PRODUCT.lastOne, PRODUCT.soldOut, PRODUCT.top])
    expect(nails.subcategories.map(({ name }) => name)).toContain('Гель-лаки')
  })

  // Requirement: CAT-8
  test('has an address and a label in the navigation, as have its subcategories', async () => {
    const { categories } = await shop.newShopper().call.catalog.menu.query()
    expect(categories).toEqual([
      {
        ...{ url: '/catalog/nogti/', label: 'Ногти' },
        children: [{ url: '/catalog/nogti/gel-laki/', label: 'Гель-лаки' }],
      },
      { url: '/catalog/uhod/', label: 'Уход', children: [] },
      { url: '/catalog/podarki/', label: 'Подарки', children: [] },
    ])
  })

  // Requirement: CAT-20
  test('has a drawing of its kind and a number of products in the menu, as have its subcategories', async () => {
    const { entries } = await shop.newShopper().call.catalog.menuPictures.query()
    expect(Object.keys(entries).toSorted()).toEqual([
      ...['/catalog/nogti/', '/catalog/nogti/gel-laki/', '/catalog/podarki/', '/catalog/uhod/'],
    ])
    const { picture, productCount } = entries['/catalog/nogti/gel-laki/'] ?? {}
    expect(productCount).toBe(4)
    const drawn = await shop.newShopper().fetch(picture?.src ?? '')
    expect(drawn.headers.get('content-type')).toBe('image/svg+xml')
  })

  test('leaves out products that are only gifts from the whole catalog', async () => {
    const { listing } = await shop.newShopper().call.catalog.category.query({ path: '', choice: {} })
    expect(ids(listing.items)).not.toContain(PRODUCT.gift)
    expect(listing.total).toBe(11)
  })

  test('lists as many shades as the home page promises', async () => {
    const shades = { shadeName: 'Вишня', shadeFamily: 'krasnyy' }
    insertProduct(shop.database.db, { id: 101, price: 100, stock: 3, ...shades })
    insertProduct(shop.database.db, { id: 102, price: 100, stock: 0, ...shades })
    const { call } = shop.newShopper()
    const home = await call.catalog.home.query()
    const { listing } = await call.catalog.category.query({ path: '', choice: { hasShade: true } })
    expect(ids(listing.items)).toEqual([101, 102])
    expect(home.shadeCount).toBe(listing.total)
  })

  // Requirement: CAT-4
  test('filters by brand, price, stock, and discount together, and sorts', async () => {
    const { call } = shop.newShopper()
    const listIds = async (choice: Parameters<typeof call.catalog.category.query>[0]['choice']) =>
      ids((await call.catalog.category.query({ path: '', choice })).listing.items)
    expect(await listIds({ brand: ['nord'], priceFrom: 299, priceTo: 601 })).toEqual([
      PRODUCT.top,
      PRODUCT.cream,
      PRODUCT.file,
      PRODUCT.brush,
    ])
    expect(await listIds({ discounted: true, inStock: true, priceTo: 1000 })).toEqual([
      PRODUCT.polish,
      PRODUCT.cream,
    ])
    expect(await listIds({ sort: 'cheap', brand: ['nord'], priceTo: 300 })).toEqual([
      PRODUCT.oil,
      PRODUCT.top,
    ])
  })

  // Requirement: CAT-10, CAT-14
  test('ignores and names values that no product has, and finds nothing for values absent here', async () => {
    const { call } = shop.newShopper()
    const listCategory = async (
      path: string,
      choice: Parameters<typeof call.catalog.category.query>[0]['choice'],
    ) => (await call.catalog.category.query({ path, choice })).listing
    const all = await listCategory('', {})
    const odd = await listCategory('', {
      ...{ shade: ['xyz'], brand: ['nobody', 'velur'], effect: ['Дискотека'], volume: ['10 вёдер'] },
    })
    expect(odd.unknown).toEqual([
      { key: 'shade', value: 'xyz' },
      { key: 'brand', value: 'nobody' },
      { key: 'effect', value: 'Дискотека' },
      { key: 'volume', value: '10 вёдер' },
    ])
    expect(ids(odd.items)).toEqual(ids((await listCategory('', { brand: ['velur'] })).items))
    expect(odd.filters.flatMap(({ options }) => options.filter(({ checked }) => checked))).toHaveLength(1)
    expect(ids((await listCategory('', { shade: ['xyz'] })).items)).toEqual(ids(all.items))

    insertProduct(shop.database.db, { id: 103, price: 100, stock: 3, effect: 'Кошачий глаз' })
    shop.clock.advance(MINUTE_MS)
    const absent = await listCategory('uhod', { effect: ['Кошачий глаз'] })
    expect(absent).toMatchObject({ total: 0, unknown: [] })
    const chosen = absent.filters.flatMap(({ options }) => options.filter(({ checked }) => checked))
    expect(chosen).toMatchObject([{ value: 'Кошачий глаз', disabled: false }])
    expect(await listCategory('uhod', { shade: ['krasnyy'] })).toMatchObject({ total: 0, unknown: [] })
  })

  // Requirement: CAT-4
  test('returns an empty page past the end, with the number of pages', async () => {
    const { listing } = await shop.newShopper().call.catalog.category.query({ path: '', choice: { page: 9 } })
    expect(listing).toMatchObject({ items: [], total: 11, pageCount: 1, page: 9 })
  })

  // Requirement: CAT-5
  test('offers filter options with label, state, and image', async () => {
    const shopper = shop.newShopper()
    const choice = { brand: ['velur'] }
    const { listing } = await shopper.call.catalog.category.query({ path: '', choice })
    const options = (key: string) => listing.filters.find((filter) => filter.key === key)?.options ?? []
    expect(options('brand')).toContainEqual({
      ...{ value: 'velur', label: 'Велюр', count: expect.any(Number), swatch: null, image: null },
      ...{ checked: true, disabled: false },
    })
    for (const { swatch, image } of options('shade')) {
      expect(image).toContain(swatch?.slice(1))
      expect((await shopper.fetch(image ?? '')).headers.get('content-type')).toBe('image/svg+xml')
    }
    expect(options('shade').length).toBeGreaterThan(20)
  })

  // Requirement: CAT-25
  test('offers the chosen options first', async () => {
    const { call } = shop.newShopper()
    const brands = async (brand: string[]) => {
      const { listing } = await call.catalog.category.query({ path: '', choice: { brand } })
      return listing.filters.find(({ key }) => key === 'brand')?.options.map(({ value }) => value) ?? []
    }
    const [first = '', ...others] = await brands([])
    const last = others.at(-1) ?? ''
    expect(await brands([last])).toEqual([last, first, ...others.slice(0, -1)])
  })

  test('refuses an unknown path, a malformed path, and page 0', async () => {
    const { call } = shop.newShopper()
    expect(await refusalOf(call.catalog.category.query({ path: 'nichego', choice: {} }))).toMatchObject({
      code: 'NOT_FOUND',
      status: 404,
    })
    expect(await refusalOf(call.catalog.category.query({ path: '../etc', choice: {} }))).toMatchObject({
      code: 'BAD_INPUT',
      status: 400,
    })
    expect(await refusalOf(call.catalog.category.query({ path: '', choice: { page: 0 } }))).toMatchObject({
      code: 'BAD_INPUT',
    })
  })
})

describe('a product', () => {
  // Requirement: PROD-1
  test('shows its price, its stock, and the shades of its line', async () => {
    const product = await shop.newShopper().call.catalog.product.query({ marking: 'T-11' })
    expect(product).toMatchObject({
      price: 400,
      basePrice: 500,
      discountPercent: 20,
      availableCount: 10,
      bonuses: 20,
    })
    expect(product.shades.map(({ name, isCurrent, isAvailable }) => [name, isCurrent, isAvailable])).toEqual([
      ['Вишня', true, true],
      ['Роза', false, true],
      ['Мята', false, false],
    ])
  })

  test('leaves itself and sold-out products out of the similar ones', async () => {
    const { similar } = await shop.newShopper().call.catalog.product.query({ marking: 'T-11' })
    expect(ids(similar)).toEqual([PRODUCT.lastOne, PRODUCT.top])
  })

  // Requirement: PROD-17
  test('offers the shades of its line by family, from light to dark, at current prices', async () => {
    const { db } = shop.database
    const shade = (id: number, shadeFamily: string, shadeHex: string) =>
      insertProduct(db, {
        ...{ id, price: id, stock: id === 203 ? 0 : 5, lineId: 2, brandId: BRAND.nord },
        ...{ shadeName: `Тон ${id}`, shadeCode: `${id}`, shadeFamily, shadeHex },
      })
    shade(201, 'krasnyy', '#701020')
    shade(202, 'belyy', '#f6f3ee')
    shade(203, 'krasnyy', '#f04060')
    const { call } = shop.newShopper()
    const codes = async () => {
      const { families } = await call.catalog.palette.query({ marking: 'T-201' })
      return families.map(({ label, shades }) => [
        label,
        shades.map(({ code, price, isAvailable, isCurrent }) => ({ code, price, isAvailable, isCurrent })),
      ])
    }
    const white = { code: '202', price: 202, isAvailable: true, isCurrent: false }
    const light = { code: '203', price: 203, isAvailable: false, isCurrent: false }
    const dark = { code: '201', price: 201, isAvailable: true, isCurrent: true }
    expect(await codes()).toEqual([
      ['Белый', [white]],
      ['Красный', [light, dark]],
    ])
    const { shades } = await call.catalog.product.query({ marking: 'T-201' })
    expect(shades.map(({ code }) => code)).toEqual(['202', '203', '201'])

    db.update(products).set({ price: 150 }).where(eq(products.id, 202)).run()
    shop.setStock(203, 4)
    expect(await codes()).toEqual([
      ['Белый', [{ ...white, price: 150 }]],
      ['Красный', [{ ...light, isAvailable: true }, dark]],
    ])
    expect(await refusalOf(call.catalog.palette.query({ marking: 'T-404' }))).toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  // Requirement: PROD-19
  test('names the sum of a gift card once, unless it costs another one', async () => {
    const { db } = shop.database
    insertProduct(db, { id: 291, volume: '1 000 ₽', price: 1000, stock: 9, lineId: 4 })
    insertProduct(db, { id: 292, volume: '2 000 ₽', price: 1900, stock: 9, lineId: 4 })
    insertProduct(db, { id: 293, volume: '3 000 р.', price: 3000, stock: 9, lineId: 4 })
    const { volumes } = await shop.newShopper().call.catalog.product.query({ marking: 'T-291' })
    expect(volumes.map(({ label, price }) => [label, price])).toEqual(
      expect.arrayContaining([
        ['1 000 ₽', null],
        ['2 000 ₽', 1900],
        ['3 000 р.', null],
      ]),
    )
  })

  // Requirement: PROD-19
  test('has the current price of each of its volumes', async () => {
    const { db } = shop.database
    for (const [id, volume] of [
      [211, '15 мл'],
      [212, '5 мл'],
    ] as const)
      insertProduct(db, { id, volume, price: id, stock: id === 212 ? 0 : 5, lineId: 4 })
    const { call } = shop.newShopper()
    const volumes = async () => (await call.catalog.product.query({ marking: 'T-211' })).volumes
    expect(await volumes()).toMatchObject([
      { label: '5 мл', price: 212, isAvailable: false, isCurrent: false },
      { label: '10 мл', price: 3000 },
      { label: '15 мл', price: 211, isAvailable: true, isCurrent: true },
    ])
    db.update(products).set({ price: 180 }).where(eq(products.id, 212)).run()
    expect((await volumes())[0]).toMatchObject({ price: 180 })
  })

  // Requirement: PROD-20, BASK-70
  test('goes with available products of other kinds, those of its brand first', async () => {
    const { db } = shop.database
    const partner = (id: number, artKind: ArtKind, brandId: number, stock = 5, lineId = id) => {
      if (lineId === id)
        db.insert(productLines)
          .values({ id, brandId, categoryId: CATEGORY.care, name: `${id}` })
          .run()
      insertProduct(db, { id, price: 100, stock, lineId, brandId, artKind, categoryId: CATEGORY.care })
    }
    partner(221, 'coat', BRAND.nord)
    partner(222, 'coat', BRAND.velur)
    partner(223, 'coat', BRAND.velur, 0)
    // Another volume of the same base.
    partner(224, 'coat', BRAND.velur, 5, 222)
    partner(225, 'top', BRAND.nord)
    partner(226, 'lacquer', BRAND.velur)
    partner(227, 'nail-remover', BRAND.nord)
    const { call } = shop.newShopper()
    const { items } = await call.catalog.goesWith.query({ shopItemIds: [PRODUCT.polish] })
    expect(ids(items)).toEqual([222, 225, 227, 221])
    const { items: ofBasket } = await call.catalog.goesWith.query({
      shopItemIds: [PRODUCT.polish, 225, PRODUCT.gift],
    })
    expect(ids(ofBasket), 'a basket with a top needs no other one').toEqual([222, 227, 221])
    shop.setStock(225, 0)
    const { items: later } = await call.catalog.goesWith.query({ shopItemIds: [PRODUCT.polish] })
    expect(ids(later)).toEqual([222, 227, 221])
    expect(await refusalOf(call.catalog.goesWith.query({ shopItemIds: [PRODUCT.gift] }))).toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('offers installments only where a payment system takes the sum', async () => {
    const { call } = shop.newShopper()
    expect((await call.catalog.product.query({ marking: 'T-11' })).installment).toBe(100)
    expect((await call.catalog.product.query({ marking: 'T-20' })).installment).toBeNull()
  })

  test('limits installments to the maximum sum of their payment system', async () => {
    const { call } = shop.newShopper()
    const installment = async () => (await call.catalog.product.query({ marking: 'T-20' })).installment
    const { db } = shop.database
    const ofSystem = eq(paymentSystems.id, PAYMENT.shares)
    db.update(paymentSystems).set({ maxSum: 31_000 }).where(ofSystem).run()
    expect(await installment()).toBe(7750)
    db.update(paymentSystems).set({ maxSum: 0 }).where(ofSystem).run()
    expect(await installment()).toBe(7750)
    db.delete(paymentSystems).where(ofSystem).run()
    expect(await installment()).toBeNull()
  })

  test('is found by its marking in lower case; a gift and an unknown one are not found', async () => {
    const { call } = shop.newShopper()
    expect((await call.catalog.product.query({ marking: 't-11' })).shopItemId).toBe(PRODUCT.polish)
    expect(await refusalOf(call.catalog.product.query({ marking: 'T-19' }))).toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await refusalOf(call.catalog.product.query({ marking: 'T-404' }))).toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await refusalOf(call.catalog.product.query({ marking: "'; DROP" }))).toMatchObject({
      code: 'BAD_INPUT',
    })
  })

  test('shows a change of stock at once', async () => {
    const { call } = shop.newShopper()
    await call.catalog.product.query({ marking: 'T-11' })
    shop.setStock(PRODUCT.polish, 0)
    expect((await call.catalog.product.query({ marking: 'T-11' })).availableCount).toBe(0)
    expect((await call.catalog.tiles.query({ shopItemIds: [PRODUCT.polish] })).items[0]?.availableCount).toBe(
      0,
    )
  })
})

describe('search', () => {
  // Requirement: SEARCH-6
  test('finds products by the beginnings of words, in any case and order', async () => {
    const { call } = shop.newShopper()
    const searchIds = async (query: string) =>
      ids((await call.search.results.query({ query, choice: {} })).listing.items)
    expect(await searchIds('велюр 127')).toEqual([PRODUCT.polish])
    expect(await searchIds('РОЗА велюры')).toEqual([PRODUCT.lastOne])
    expect(await searchIds('норд крем')).toEqual([PRODUCT.cream])
    expect(await searchIds('t-14')).toEqual([PRODUCT.top])
    expect(await searchIds('такого нет')).toEqual([])
  })

  test('ignores a category that does not exist', async () => {
    const { call } = shop.newShopper()
    const inCare = await call.search.results.query({ query: 'норд', category: 'uhod', choice: {} })
    const anywhere = await call.search.results.query({ query: 'норд', category: 'nichego', choice: {} })
    expect(inCare.category).toMatchObject({ path: 'uhod' })
    expect(anywhere.category).toBeNull()
    expect(anywhere.listing.total).toBeGreaterThanOrEqual(inCare.listing.total)
  })

  test.each([
    '"',
    'гель-лак',
    'a" OR title:"b',
    'NEAR(гель лак)',
    '*',
    '-лак',
    'лак^2',
    '💅',
    '\u0000\u0007',
    '\ud800',
    "'; DROP TABLE products; --",
    ' ',
  ])('answers the query %j without an error', async (query) => {
    await expect(shop.newShopper().call.search.results.query({ query, choice: {} })).resolves.toBeDefined()
  })

  test('refuses a query of more than 100 characters', async () => {
    const refusal = refusalOf(
      shop.newShopper().call.search.results.query({ query: 'а'.repeat(101), choice: {} }),
    )
    expect(await refusal).toMatchObject({ code: 'BAD_INPUT', message: 'Слишком длинный запрос' })
  })
})

describe('pictures', () => {
  // Requirement: PROD-10
  test('are cached forever at their current address and for an hour at an old one', async () => {
    const { call, fetch } = shop.newShopper()
    const { pictures } = await call.catalog.product.query({ marking: 'T-11' })
    const src = pictures[0]?.src ?? ''
    const now = await fetch(src)
    expect(now.headers.get('content-type')).toBe('image/svg+xml')
    expect(now.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await now.text()).toMatch(/^<svg /)
    const old = await fetch('/img/p/T-11-1-old.svg')
    expect(old.headers.get('cache-control')).toBe('public, max-age=3600')
  })

  // Requirement: PROD-10
  test.each([
    ['polish', 'products', "art_kind = 'lacquer'"],
    ['polish', 'products', "finish = 'matte'"],
    ['polish', 'products', "shade_hex = '#123456'"],
    ['polish', 'products', 'art_seed = 99'],
    ['polish', 'products', "kind_label = 'Лак'"],
    ['polish', 'products', "shade_code = '999'"],
    ['polish', 'products', "volume = '50 мл'"],
    ['table', 'products', "name = 'Стол на два места'"],
    ['gloves', 'products', `properties = '[["Размер","XL"]]'`],
    ['polish', 'brands', "name = 'Новое'"],
    ['polish', 'brands', "form = 'block'"],
    ['polish', 'brands', "cap = 'rose'"],
  ])(
    'of kind %s have another address everywhere once a change alters the drawing: %s %s',
    async (kind, table, change) => {
      const { call, fetch } = shop.newShopper()
      const { polish } = PRODUCT
      shop.database.sqlite.exec(`UPDATE products SET art_kind = '${kind}' WHERE id = ${polish}`)
      const addresses = async () => {
        const { pictures } = await call.catalog.product.query({ marking: 'T-11' })
        const { items } = await call.catalog.tiles.query({ shopItemIds: [polish] })
        const { basket } = await call.basket.add.mutate({ shopItemId: polish, quantity: 1 })
        return [...new Set([pictures[0]?.src, items[0]?.picture.src, basket.items[0]?.img])]
      }
      const before = await addresses()
      const drawn = await (await fetch(before[0] ?? '')).text()
      shop.database.sqlite.exec(`UPDATE ${table} SET ${change} WHERE id = ${table === 'brands' ? 1 : polish}`)
      shop.database.sqlite.exec(`UPDATE products SET changed_at = ${shop.clock.now()} WHERE id = ${polish}`)
      const after = await addresses()
      expect([before.length, after.length]).toEqual([1, 1])
      expect(after).not.toEqual(before)
      const now = await fetch(after[0] ?? '')
      expect(now.headers.get('cache-control')).toContain('immutable')
      expect(await now.text()).not.toBe(drawn)
    },
  )

  // Requirement: PROD-10, PROD-12
  test('of a set are cached for an hour, because they show the colors of other products', async () => {
    insertProduct(shop.database.db, {
      ...{ id: 40, price: 900, stock: 3, artKind: 'set', volume: '3 × 10 мл' },
      properties: [['Оттенки', '«Вишня», «Роза», «Мята»']],
    })
    const { call, fetch } = shop.newShopper()
    const draw = async () => {
      const { pictures } = await call.catalog.product.query({ marking: 'T-40' })
      const answer = await fetch(pictures[0]?.src ?? '')
      return [answer.headers.get('cache-control'), await answer.text()]
    }
    const [age, before] = await draw()
    expect(age).toBe('public, max-age=3600')
    shop.database.sqlite.exec("UPDATE products SET shade_hex = '#12cd34' WHERE shade_name = 'Роза'")
    shop.clock.advance(HOUR_MS)
    expect((await draw())[1]).not.toBe(before)
  })

  // Requirement: PROD-10
  test('of kinds are, too', async () => {
    const { call, fetch } = shop.newShopper()
    const { categories } = await call.catalog.home.query()
    const src = categories[0]?.picture.src ?? ''
    const ages = [src, src.replace(/\w+\.svg$/, 'old.svg')].map(
      async (path) => (await fetch(path)).headers.get('cache-control') ?? '',
    )
    expect(await Promise.all(ages)).toEqual(['public, max-age=31536000, immutable', 'public, max-age=3600'])
  })

  // Requirement: PROD-18
  test('of hands are drawn for what is worn on nails, in each skin tone', async () => {
    const { call, fetch } = shop.newShopper()
    const { families } = await call.catalog.palette.query({ marking: 'T-11' })
    const hands = families[0]?.shades[0]?.hands ?? []
    const drawn = await Promise.all(
      hands.map(async (src) => {
        const response = await fetch(src)
        expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
        return await response.text()
      }),
    )
    expect(new Set(drawn).size).toBe(4)
    shop.database.db
      .update(products)
      .set({ artKind: 'lipstick' })
      .where(eq(products.id, PRODUCT.lastOne))
      .run()
    expect((await fetch('/img/hand/T-12-light-a.svg')).status).toBe(404)
  })

  test.each([
    '/img/hand/T-11-green-a.svg',
    '/img/hand/NOPE-light-a.svg',
    '/img/p/NOPE-1-a.svg',
    '/img/p/T-11-4-a.svg',
    '/img/kind/dragon-ffffff-a.svg',
    '/img/kind/lamp-123456-a.svg',
    '/img/banner/none.svg',
  ])('%s answers 404', async (path) => {
    expect((await shop.newShopper().fetch(path)).status).toBe(404)
  })

  // Requirement: SEC-70
  test('of kinds are drawn in the colors that pages show', async () => {
    const { call, fetch } = shop.newShopper()
    const { categories, tones } = await call.catalog.home.query()
    const swatches = tones.map(({ hex }) => `/img/kind/polish-${hex.slice(1)}-a.svg`)
    for (const src of [...categories.map(({ picture }) => picture.src), ...swatches]) {
      expect([src, (await fetch(src)).status]).toEqual([src, 200])
    }
  })
})
