import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { products } from '#db/schema/catalog.ts'
import { STATE_TABLE } from '#db/schema/search.ts'
import { changeProduct } from '#db/search/change-product.ts'
import { isSearchIndexStale, rebuildSearchIndex } from '#db/search/index-products.ts'
import { openSearch } from '#db/search/open-search.ts'
import { readFact, writeFact } from '#db/shop-facts.ts'
import { createApp } from '#server/app.ts'
import { storePopularQueries } from '#server/search/get-popular-queries.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { CATEGORY, PRODUCT } from '#tests/support/fixture.ts'
import { PAGE_ASSETS } from '#tests/support/page-assets.ts'
import { createShopper } from '#tests/support/shopper.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'
import { runs } from '#tests/support/thorough.ts'

let shop: TestShop
beforeAll(() => {
  shop = createTestShop({
    products: [
      {
        id: 31,
        name: 'Шампунь «Крапива», 250 мл',
        kindLabel: 'Шампунь',
        price: 700,
        stock: 0,
        volume: '250 мл',
      },
      {
        id: 32,
        name: 'Шампунь «Ромашка», 500 мл',
        kindLabel: 'Шампунь',
        price: 900,
        stock: 4,
        volume: '500 мл',
      },
      {
        id: 33,
        name: 'Укрепитель ногтей «Миндаль», 15 мл',
        kindLabel: 'Укрепитель ногтей',
        price: 300,
        stock: 4,
        volume: '15 мл',
      },
    ],
  })
})
afterAll(() => shop.close())

const results = (query: string, isLiteral?: boolean) =>
  shop.newShopper().call.search.results.query({ query, ...(isLiteral && { isLiteral }), choice: {} })
const found = async (query: string) =>
  (await results(query)).listing.items.map(({ shopItemId }) => shopItemId)
const autocomplete = (query: string) => shop.newShopper().call.search.autocomplete.query({ query })

describe('a query', () => {
  // Requirement: SEARCH-6, SEARCH-33, SEARCH-34
  test.each([
    ['велюр 127', [PRODUCT.polish], null],
    ['велюр тон 127', [PRODUCT.polish], null],
    ['№127', [PRODUCT.polish], null],
    ['t-11', [PRODUCT.polish], null],
    ['T11', [PRODUCT.polish], null],
    ['артикул T-11', [PRODUCT.polish], null],
    ['артикул 31', [31], null],
    ['velyur 127', [PRODUCT.polish], null],
    ['шеллак 127', [PRODUCT.polish], null],
    ['пилочка', [PRODUCT.file], null],
    ['shampoo', [32, 31], null],
    ['шампунь 0,25 л', [31], null],
    ['dtk.h 127', [PRODUCT.polish], 'велюр 127'],
    ['велур 127', [PRODUCT.polish], 'велюр 127'],
    ['шапунь', [32, 31], 'шампунь'],
    ['ifvgeym', [32, 31], 'шампунь'],
    // Requirement: SEARCH-75
    ['шампунь абырвалг', [32, 31], null],
    ['шампунь с абырвалгом', [32, 31], null],
    ['шампунь для абырвалга', [], null],
    // A doubled letter is a usual slip, which needs no correction.
    ['кремм для рук', [PRODUCT.cream], null],
  ])('finds what is meant by %s', async (query, ids, corrected) => {
    const { listing, correction } = await results(query)
    expect(listing.items.map(({ shopItemId }) => shopItemId)).toEqual(ids)
    expect(correction).toEqual(corrected === null ? null : { query: corrected, typed: query })
  })

  it('is searched literally when asked to', async () => {
    const { listing, correction, help } = await results('шапунь', true)
    expect([listing.total, correction]).toEqual([0, null])
    expect(help).toEqual({
      ...{ kind: null, queries: [], categories: [] },
      popular: { isOfOne: false, tiles: [] },
    })
  })

  // Requirement: SEARCH-7, SEARCH-33, SEARCH-44
  it('that was corrected says so and links to the words as typed, which are searched as they are', async () => {
    const corrected = (await mainOf('/search/?query=велур 127')).replaceAll('<!-- -->', '')
    expect(textOf(corrected)).toContain('Показаны результаты по запросу «велюр 127»')
    expect(textOf(corrected)).toContain('Результаты по запросу «велюр 127»')
    const link = /<a [^>]*href="([^"]*)"[^>]*>Искать «велур 127»/.exec(corrected)
    const literal = link?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(literal).toContain('literal=1')
    const asTyped = textOf(await mainOf(literal))
    expect(asTyped).toContain('«велур 127»')
    expect(asTyped).not.toContain('Показаны результаты')
  })

  // Requirement: SEARCH-44
  test.each([
    ['with hits', 'nogti', ['Везде', 'Ногти']],
    ['without hits', 'uhod', ['Искать везде']],
  ])('stays literal in the links to other categories from one %s', async (_, category, names) => {
    const html = await mainOf(`/search/?query=велюр&category=${category}&literal=1`)
    const links = [...html.matchAll(/<a [^>]*href="(\/search\/[^"]*)"[^>]*>(.*?)<\/a>/gs)]
    const found = links.filter(([, , text = '']) => names.some((name) => textOf(text).startsWith(name)))
    expect(found).toHaveLength(names.length)
    for (const [, href] of found) expect(href).toContain('literal=1')
  })

  // Requirement: SEARCH-44, OPS-302
  it('tells open pages of the version before the links to its categories', async () => {
    const { categories } = await results('велюр', true)
    expect(categories.map(({ url }) => decodeURI(url))).toEqual([
      '/search/?query=велюр&category=nogti&literal=1',
      '/search/?query=велюр&category=podarki&literal=1',
    ])
  })

  // Requirement: SEARCH-92
  it('of whose kind nothing has a word says that it was left out', async () => {
    const main = textOf((await mainOf('/search/?query=шампунь с пантенолом')).replaceAll('<!-- -->', ''))
    expect(main).toMatch(/Не\sнашли «с пантенолом», поэтому показываем «шампунь»\./)
  })

  // Requirement: SEARCH-55
  it('that names a need links to the kinds that serve it', async () => {
    expect(await mainOf('/search/?query=слоятся ногти')).toMatch(
      new RegExp(
        `<a [^>]*href="/search/\\?query=${encodeURIComponent('укрепитель ногтей')}"[^>]*>укрепитель`,
      ),
    )
  })

  // Requirement: SEARCH-203
  it('that asks something of the shop links to the page that answers it, beside goods too', async () => {
    const alone = await mainOf('/search/?query=доставка в казань')
    expect(textOf(alone)).toMatch(/товаров нет\s*Ответ\s— на\sстранице «Доставка и\sоплата»/)
    expect(textOf(alone)).not.toContain('опечатк')
    const beside = await mainOf('/search/?query=шампунь с доставкой')
    expect(textOf(beside)).toMatch(/Страница магазина:\s*Доставка и\sоплата/)
    for (const html of [alone, beside]) expect(html).toMatch(/<a [^>]*href="\/faq\/dostavka\/"/)
    expect((await results('шампунь с доставкой')).listing.total).toBe(
      (await results('шампунь')).listing.total,
    )
  })

  it('that is blank asks what to look for and links to four popular queries', async () => {
    const html = await mainOf('/search/?query=++')
    expect(html).toMatch(/<h1[^>]*>Что ищем\?/)
    expect(popularQueriesOf(html)).toHaveLength(4)
  })

  it('without hits is named in the title, and the page links to popular queries', async () => {
    const html = await htmlOf('/search/?query=абырвалг')
    expect(html).toContain('<title>По запросу «абырвалг» ничего не нашлось — Глянец</title>')
    const popular = popularQueriesOf(html)
    expect(popular).toHaveLength(4)
    for (const href of popular) expect(href).toMatch(/^\/search\/\?query=./)
  })

  // Requirement: SEARCH-8
  test.each(['абырвалг', 'шапунь', 'ifvgeym', 'кремм для рук', 'велур 127', 'шампунь лампа', 'велур лампа'])(
    'is corrected only to words that find something: %s',
    async (query) => {
      const { correction, listing } = await results(query)
      if (correction === null) return
      expect(listing.total).toBeGreaterThan(0)
      expect((await results(correction.query, true)).listing.total).toBe(listing.total)
    },
  )

  // Requirement: SEARCH-84
  it('with a word that finds nothing shows the nearest category and what is bought there, apart', async () => {
    const near = await mainOf('/search/?query=велюр лампа 127')
    expect(near).toMatch(
      /Похожее есть в\sкатегориях(?:(?!<a )[\s\S])*<a [^>]*href="\/catalog\/nogti\/gel-laki\/"(?:(?!<a )[\s\S])*<img /,
    )
    const { help } = await results('велюр лампа 127')
    expect(help?.popular.isOfOne).toBe(false)
    expect(help?.popular.tiles.map(({ shopItemId }) => shopItemId)).toContain(PRODUCT.polish)
    expect(help?.popular.tiles.every(({ availableCount }) => availableCount > 0)).toBe(true)
    expect((await results('шампунь лампа')).help?.popular.isOfOne).toBe(true)
    const far = await mainOf('/search/?query=абырвалг')
    expect(far).toMatch(/Популярные категории(?:(?!<a )[\s\S])*<a [^>]*href="\/catalog\//)
    const chosen = ['sort=cheap', 'inStock[]=1'].map((more) => mainOf(`/search/?query=абырвалг&${more}`))
    for (const html of [near, far, ...(await Promise.all(chosen))]) {
      expect(html).toMatch(/ничего не\sнашлось/)
      expect(html).not.toContain('такими фильтрами')
    }
  })

  // Requirement: SEARCH-84
  it('that finds nothing only in a category leads to what it finds everywhere', async () => {
    const input = { query: 'шампунь', category: 'uhod', choice: {} }
    const { listing, help } = await shop.newShopper().call.search.results.query(input)
    expect(listing.total).toBe(0)
    expect([help?.queries, help?.categories[0]?.url]).toEqual([[], '/catalog/nogti/gel-laki/'])
    expect(help?.popular.tiles.length).toBeGreaterThan(0)
  })

  it('lists sold-out products last', async () => {
    expect(await found('шампунь')).toEqual([32, 31])
  })

  // Requirement: SEARCH-35
  it('lists hits by relevance, then those in stock, then by demand', async () => {
    const kind = { kindLabel: 'Румяна', effect: 'Матовый', price: 100 }
    const ordered = createTestShop({
      products: [
        { ...kind, id: 41, name: 'Первые', rank: 41, stock: 0 },
        { ...kind, id: 42, name: 'Вторые', rank: 44, stock: 1 },
        { ...kind, id: 43, name: 'Третьи', rank: 43, stock: 1 },
        // Only the name contains the word, so that even the highest demand does not move it up.
        { ...kind, id: 44, name: 'Матовые румяна', effect: null, rank: 42, stock: 1 },
      ],
    })
    const { listing } = await ordered
      .newShopper()
      .call.search.results.query({ query: 'матовые румяна', choice: {} })
    expect(listing.items.map(({ shopItemId }) => shopItemId)).toEqual([43, 42, 41, 44])
    ordered.close()
  })

  // Requirement: SEARCH-57
  test.each([
    ['шампунь лампа', 'Шампунь у нас есть, но по слову «лампа» ничего не нашлось.'],
    ['шампунь норд', 'Шампунь у нас есть, но не от бренда «Норд».'],
    ['шампунь 10 мл', 'Шампунь у нас есть, но варианта «10 мл» нет.'],
    ['шампунь красный', 'Шампунь у нас есть, но цвета «Красный» сейчас нет.'],
    ['шампунь норд 10 мл', 'Шампунь у нас есть, но такого сочетания нет. Уберите одно из условий.'],
    ['шампунь до 20 рублей', 'Шампунь у нас есть, но не по такой цене.'],
  ])('without hits says what of it there is, and offers that: %s', async (query, said) => {
    const { help } = await results(query)
    expect(help?.queries[0]).toEqual({ st: 'шампунь', amount: 2 })
    const html = await mainOf(`/search/?query=${encodeURIComponent(query)}`)
    expect(html.replace(/<[^>]*>/g, '')).toContain(said)
    expect(html).toMatch(/aria-labelledby="near-queries"(?:(?!<a ).)*<a [^>]*>шампунь/)
  })

  // Requirement: SEARCH-57
  it('of which nothing is understood offers no words of it', async () => {
    const html = await mainOf('/search/?query=абырвалг')
    expect(html).toContain('Популярные категории')
    expect(html).not.toContain('Попробуйте иначе')
  })
})

/** Returns the document of a page with plain spaces. */
async function htmlOf(path: string): Promise<string> {
  const shopper = createShopper(createApp({ ...shop.deps, assets: PAGE_ASSETS }))
  return (await (await shopper.fetch(path)).text()).replace(/\s/g, ' ')
}

/** Returns the content of a page with plain spaces. */
async function mainOf(path: string): Promise<string> {
  return /<main.*<\/main>/.exec(await htmlOf(path))?.[0] ?? ''
}

/** Returns the words of markup without its tags. */
function textOf(html: string): string {
  return html.replace(/<[^>]*>/g, '')
}

/** Returns the addresses of the queries under 'Часто ищут'. */
function popularQueriesOf(html: string): string[] {
  const section = /<section[^>]*aria-labelledby="popular-queries".*?<\/section>/.exec(html)?.[0] ?? ''
  return [...section.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href)
}

describe('the parts of a query', () => {
  /** Returns the names of the chips and the addresses that they lead to. */
  const chipsOf = async (path: string) => {
    const list = /<ul[^>]*aria-label="(?:Условия поиска|Выбранные фильтры)".*?<\/ul>/.exec(await mainOf(path))
    return [...(list?.[0] ?? '').matchAll(/<a ([^>]*)>/g)].flatMap(([, attributes = '']) => {
      const name = /aria-label="([^"]*)"/.exec(attributes)?.[1]
      const href = /href="([^"]*)"/.exec(attributes)?.[1] ?? ''
      return name === undefined ? [] : [[name, decodeURIComponent(href.replaceAll('&amp;', '&'))]]
    })
  }
  const search = (query: string) => `/search/?query=${encodeURIComponent(query)}`

  // Requirement: SEARCH-7, SEARCH-54
  it('are chips that lead to the query without them', async () => {
    expect(await chipsOf(search('шампунь 250 мл'))).toEqual([
      ['Убрать из запроса: «Шампунь»', '/search/?query=250 мл'],
      ['Убрать из запроса: «250 мл»', '/search/?query=шампунь'],
    ])
    expect(await chipsOf(search('гель лак норд тон 127'))).toEqual([])
    expect(await chipsOf(search('гель-лак велюр тон 127'))).toEqual([
      ['Убрать из запроса: «Гель-лак»', '/search/?query=велюр тон 127'],
      ['Убрать из запроса: «Велюр»', '/search/?query=гель-лак тон 127'],
      ['Убрать из запроса: «№ 127»', '/search/?query=гель-лак велюр'],
    ])
  })

  // Requirement: SEARCH-54
  it('are those of the corrected query', async () => {
    expect(await chipsOf(search('шапунь 250 мл'))).toEqual([
      ['Убрать из запроса: «Шампунь»', '/search/?query=250 мл'],
      ['Убрать из запроса: «250 мл»', '/search/?query=шампунь'],
    ])
  })

  // Requirement: SEARCH-54
  test.each(['шампунь', 'крапива', 'шампунь для волос', 'шампунь и лампа'])(
    'are not shown when they say no more than the query: %s',
    async (query) => {
      expect((await results(query)).parts).toEqual([])
    },
  )

  // Requirement: SEARCH-51, SEARCH-54
  it('and a price come off one by one, the last words to the catalog at that price', async () => {
    expect(await chipsOf(search('шампунь до 800 рублей'))).toEqual([
      ['Убрать из запроса: «Шампунь»', '/catalog/?priceTo=800'],
      ['Убрать из запроса: до 800 ₽', '/search/?query=шампунь'],
    ])
    expect(await chipsOf(`${search('шампунь до 800')}&category=nogti`)).toContainEqual([
      'Убрать из запроса: «Шампунь»',
      '/catalog/nogti/?priceTo=800',
    ])
    expect(await chipsOf(search('шампунь, до 800'))).toContainEqual([
      'Убрать из запроса: до 800 ₽',
      '/search/?query=шампунь',
    ])
    expect(await chipsOf(search('шампунь 250 мл до 800'))).toContainEqual([
      'Убрать из запроса: «250 мл»',
      '/search/?query=шампунь до 800',
    ])
  })

  // Requirement: SEARCH-87
  it('are not counted beside the filters, and are taken off together with them', async () => {
    const numberOf = async (path: string) => /Фильтры · (\d+)/.exec(textOf(await mainOf(path)))?.[1]
    const resetOf = async (path: string) =>
      /<a [^>]*?href="([^"]*)"[^>]*>Сбросить всё/.exec(await mainOf(path))?.[1]
    expect(await numberOf(search('гель-лак велюр'))).toBeUndefined()
    expect(await resetOf(search('гель-лак велюр'))).toBe('/catalog/')
    expect(await resetOf(`${search('гель-лак велюр')}&category=nogti`)).toBe('/catalog/nogti/')
    expect(await numberOf(`${search('гель-лак велюр')}&brand[]=velur&inStock[]=1`)).toBe('2')
  })

  // Requirement: SEARCH-56
  it('stand in quotes beside a filter of the same name, which is taken off alone', async () => {
    const path = `${search('гель-лак велюр')}&brand[]=velur`
    expect(await chipsOf(path)).toEqual([
      ['Убрать из запроса: «Гель-лак»', '/search/?query=велюр&brand[]=velur'],
      ['Убрать из запроса: «Велюр»', '/search/?query=гель-лак&brand[]=velur'],
      ['Убрать фильтр: Велюр', '/search/?query=гель-лак велюр'],
    ])
  })
})

describe('a category to search in', () => {
  const inCategory = (category: string) =>
    shop.newShopper().call.search.results.query({ query: 'велюр', category, choice: {} })

  // Requirement: SEARCH-6, SEARCH-36
  test.each([
    ['its path', 'nogti/gel-laki'],
    ['its number, as autocomplete gives it', String(CATEGORY.gelPolish)],
    ['its last part', 'gel-laki'],
    ['its address', '/catalog/nogti/gel-laki/'],
    ['its last part in capitals', 'Gel-Laki'],
  ])('is named by %s', async (_name, category) => {
    const { listing, category: found, unknownCategory } = await inCategory(category)
    expect(found).toEqual({ name: 'Гель-лаки', url: '/catalog/nogti/gel-laki/', path: 'nogti/gel-laki' })
    expect(unknownCategory).toBeNull()
    expect(listing.total).toBeGreaterThan(0)
  })

  // Requirement: SEARCH-51, SEARCH-82
  // Requirement: SEARCH-6
  test.each([
    ['шампунь до 800 рублей', {}],
    ['шампунь до 800 рублей', { priceTo: 1000 }],
    ['шампунь от 800', {}],
    ['шампунь подешевле', {}],
    ['шампунь до 20 рублей', {}],
    ['шампунь', { priceTo: 800 }],
  ])('is counted as its link shows it: %s, %j', async (query, choice) => {
    const { call } = shop.newShopper()
    const { categories } = await call.search.results.query({ query, choice })
    const shown = categories.map(({ path }) =>
      call.search.results.query({ query, category: path, choice: {} }),
    )
    const totals = (await Promise.all(shown)).map(({ listing }) => listing.total)
    expect(categories.map(({ productCount }) => productCount)).toEqual(totals)
  })

  // Requirement: SEARCH-6
  it('leaves out products of other categories', async () => {
    expect((await inCategory(String(CATEGORY.care))).listing.total).toBe(0)
  })

  // Requirement: SEARCH-37
  test.each(['nope', '404', '0', '-1', '1e0', '٣', 'gel-laki/nogti', '%', 'constructor'])(
    'that the shop does not have (%s) is named, and the whole shop is searched',
    async (category) => {
      const [all, { listing, category: found, unknownCategory }] = [
        await results('велюр'),
        await inCategory(category),
      ]
      expect([found, unknownCategory]).toEqual([null, category])
      expect(listing.total).toBe(all.listing.total)
    },
  )

  it('is none when its parameter is empty', async () => {
    for (const category of ['', '/', ' ']) {
      expect(await inCategory(category)).toMatchObject({ category: null, unknownCategory: null })
    }
  })

  // Requirement: SEARCH-7, SEARCH-37, SEARCH-43
  it('can be removed on the page, which also names an unknown one', async () => {
    const shopper = createShopper(createApp({ ...shop.deps, assets: PAGE_ASSETS }))
    const read = async (category: string) => {
      const html = await (await shopper.fetch(`/search/?query=велюр&category=${category}`)).text()
      const field = /<search[\s\S]*?<\/search>/.exec(html)?.[0] ?? ''
      expect(field).toContain('name="query"')
      expect(field, 'a search from the field covers the whole shop').not.toContain('name="category"')
      return /<main[\s\S]*<\/main>/.exec(html)?.[0].replace(/\s/g, ' ') ?? ''
    }
    const known = await read(String(CATEGORY.gelPolish))
    expect(known).toMatch(/aria-current="page"[^>]*>(?:(?!<\/a>).)*Гель-лаки/)
    expect(known).toMatch(/href="\/search\/\?query=[^"&]*"[^>]*>(?:(?!<\/a>).)*Везде/)
    expect(known).toContain('name="category" value="nogti/gel-laki"')
    expect(known).not.toContain('нет категории')
    const unknown = await read('nope')
    expect(unknown.replace(/<[^>]*>/g, '')).toContain('В магазине нет категории «nope»')
    expect(unknown).not.toContain('name="category"')
  })
})

describe('autocomplete', () => {
  // Requirement: SEARCH-20
  it('keeps its limits and is empty for an empty query', async () => {
    const { taps, categories, sts, products: examples, total } = await autocomplete('гель')
    expect(taps.length).toBeLessThanOrEqual(6)
    expect(categories.length).toBeLessThanOrEqual(3)
    expect(sts.length).toBeLessThanOrEqual(4)
    expect(examples.length).toBeLessThanOrEqual(4)
    expect(total).toBeGreaterThan(0)
    expect(await autocomplete('  ')).toEqual({
      ...{
        query: '',
        correction: null,
        page: null,
        taps: [],
        categories: [],
        sts: [],
        products: [],
        total: 0,
      },
    })
  })

  it('offers refinements that narrow the result, each with hits', async () => {
    const { taps, total } = await autocomplete('шампунь')
    expect(taps.map(({ tap }) => tap)).toEqual(expect.arrayContaining(['250 мл', '500 мл']))
    for (const { tap } of taps) {
      const narrowed = await autocomplete(`шампунь ${tap}`)
      expect(narrowed.correction).toBeNull()
      expect(narrowed.total).toBeGreaterThan(0)
      expect(narrowed.total).toBeLessThan(total)
    }
  })

  // Requirement: SEARCH-39
  it('counts the products that a popular query finds', async () => {
    const { sts } = await shop.newShopper().call.search.popular.query()
    expect(sts.length).toBeLessThanOrEqual(4)
    for (const { st, amount } of sts) expect((await results(st, true)).listing.total).toBe(amount)
  })

  it('has the popular queries of the last process until this one has opened the search', async () => {
    const other = createTestShop()
    const { db } = other.deps.database
    const popular = async () => (await other.newShopper().call.search.popular.query()).sts
    writeFact(db, 'popular-queries', JSON.stringify({ sts: [{ st: 'вчерашнее', amount: 7 }] }))
    expect(await popular()).toEqual([{ st: 'вчерашнее', amount: 7 }])
    storePopularQueries({ db, now: other.clock.now() })
    other.clock.advance(MINUTE_MS)
    const counted = await popular()
    expect(counted.map(({ st }) => st)).not.toContain('вчерашнее')
    expect(readFact(other.database.sqlite, 'popular-queries')).toBe(JSON.stringify({ sts: counted }))
    other.close()
  })

  it('counts the popular queries itself where another version has stored them differently', async () => {
    const other = createTestShop()
    writeFact(other.deps.database.db, 'popular-queries', '{"queries":[]}')
    const { sts } = await other.newShopper().call.search.popular.query()
    expect(sts).not.toEqual([])
    other.close()
  })

  // Requirement: API-32, API-33
  it('answers the legacy REST API with its field names', async () => {
    const path = '/api-site/ajax/autocomplete/run/'
    const response = await shop.newShopper().fetch(`${path}?query=${encodeURIComponent('велур 127')}`)
    const body = (await response.json()) as Record<string, unknown>
    expect(body).toMatchObject({
      ...{ success: true, errors: [], query: 'велур 127', correction: 'велюр 127', taps: [], sts: [] },
      categories: [
        { id: expect.any(Number), name: 'Гель-лаки', image_url: expect.stringContaining('/img/kind/') },
      ],
      products: [
        {
          ...{ name: 'Гель-лак «Велюр» №127', price: 400, oldPrice: 500, marking: 'T-11', brand: 'Велюр' },
          ...{ link_url: '/product/T-11/', image_url: expect.stringContaining('/img/p/') },
          categories: ['Ногти', 'Гель-лаки'],
        },
      ],
    })
    const empty = await shop.newShopper().fetch(path)
    expect(await empty.json()).toMatchObject({ success: true, query: '', products: [] })
  })
})

describe('popular queries', () => {
  // Requirement: SEARCH-38
  test.each([
    ['гель-лаки', CATEGORY.gelPolish],
    ['уход', CATEGORY.care],
  ])('begin with «%s» when its products are those most in demand', async (first, wanted) => {
    const productsOf = (categoryId: number) =>
      Array.from({ length: 30 }, (_, i) => ({
        ...{ id: 100 * categoryId + i, categoryId, price: 100, stock: 1 },
        rank: (categoryId === wanted ? 100 : 200) + i,
      }))
    const other = createTestShop({
      products: [...productsOf(CATEGORY.gelPolish), ...productsOf(CATEGORY.care)],
    })
    const { sts } = await other.newShopper().call.search.popular.query()
    expect(sts[0]?.st).toBe(first)
    other.close()
  })

  // Requirement: SEARCH-38
  it('are not taken from shoppers, whose queries the server does not store', async () => {
    const typed = 'шампунь абырвалг'
    const shopper = shop.newShopper()
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    await shopper.call.search.autocomplete.query({ query: typed })
    await shopper.call.search.results.query({ query: typed, choice: {} })
    const { sqlite } = shop.database
    const tables = sqlite
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE TABLE%'")
      .pluck()
      .all()
    expect(tables).toContain('shoppers')
    const holding = tables.filter((name) =>
      JSON.stringify(sqlite.prepare(`SELECT * FROM "${name}"`).all()).includes('абырвалг'),
    )
    expect(holding).toEqual([])
  })
})

describe('the search index', () => {
  it('changes in the transaction of a product and equals a rebuilt index', () => {
    const { db, sqlite } = shop.database
    const search = openSearch(sqlite)
    const ranksOf = (query: string) => search.findRanks(search.understand(query, true), 10).flat()
    const rename = (text: string) => () =>
      void db.update(products).set({ name: text }).where(eq(products.id, 31)).run()
    changeProduct(db, 31, rename('Шампунь «Василёк», 250 мл'))
    expect([ranksOf('василек'), ranksOf('крапива')]).toEqual([[31], []])
    const words = () => sqlite.prepare('SELECT * FROM search_words ORDER BY word').all()
    const gaps = () => sqlite.prepare('SELECT * FROM search_gaps ORDER BY gap, sound').all()
    const kept = [words(), gaps()]
    rebuildSearchIndex(sqlite)
    expect([words(), gaps()]).toEqual(kept)
    expect(() =>
      changeProduct(db, 31, () => {
        rename('Шампунь «Полынь», 250 мл')()
        throw new Error('the change fails')
      }),
    ).toThrow('the change fails')
    expect([ranksOf('василек'), ranksOf('полынь')]).toEqual([[31], []])
    changeProduct(db, 31, rename('Шампунь «Крапива», 250 мл'))
  })

  it('is stale when its version is another', () => {
    const { sqlite } = shop.database
    rebuildSearchIndex(sqlite)
    expect(isSearchIndexStale(sqlite)).toBe(false)
    sqlite.exec(`UPDATE ${STATE_TABLE} SET version = version - 1`)
    expect(isSearchIndexStale(sqlite)).toBe(true)
    rebuildSearchIndex(sqlite)
  })

  it('of another version is stale for that version, too, once this one has changed a product', () => {
    const { db, sqlite } = shop.database
    const version = sqlite.prepare(`SELECT version FROM ${STATE_TABLE}`).pluck()
    const own = version.get()
    sqlite.exec(`UPDATE ${STATE_TABLE} SET version = version + 1`)
    changeProduct(db, 31, () => undefined)
    expect(version.get()).toBe(0)
    rebuildSearchIndex(sqlite)
    changeProduct(db, 31, () => undefined)
    expect(version.get()).toBe(own)
  })
})

describe('bad input', () => {
  const NASTY = [
    '"',
    "'; DROP TABLE products; --",
    'a" OR title:"b',
    'NEAR(гель лак)',
    '* AND NOT (гель)',
    '{facts} : гель',
    '-гель ^лак +база',
    '💅💄'.repeat(20),
    '\u0000\u0001\u001b[31m',
    '\ud800гель\udc00',
    '﷽'.repeat(50),
    '٣٤٥ ½ ² Ⅷ',
    'ё'.repeat(100),
    Array.from({ length: 25 }, (_, i) => `щъ${i}`)
      .join(' ')
      .slice(0, 100),
    Array.from({ length: 12 }, () => 'шапунь').join(' '),
    'кутекула шапунь велур пилча кремм',
    '%00%27 ../../etc/passwd',
  ]

  test.each(NASTY)('%j is answered', async (query) => {
    await expect(autocomplete(query)).resolves.toBeDefined()
    await expect(results(query)).resolves.toBeDefined()
  })

  test.each([101, 10_000])('%i characters are refused', async (length) => {
    const response = await shop
      .newShopper()
      .fetch(`/api-site/ajax/autocomplete/run/?query=${'x'.repeat(length)}`)
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
  })

  it('answers any text', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 50 }),
      fc.string({ unit: fc.constantFrom(...'"\'*^-+(){}:;,. аeяzё1№'), maxLength: 60 }),
    )
    await fc.assert(
      fc.asyncProperty(text, async (query) => {
        await expect(autocomplete(query)).resolves.toBeDefined()
      }),
      { numRuns: runs(50) },
    )
  })
})
