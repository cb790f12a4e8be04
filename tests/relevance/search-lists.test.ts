import { describe, expect, it } from 'vitest'
import { ratingScores, scopeRows } from '#server/catalog/scope.ts'
import { completeQuery } from '#server/search/complete-query.ts'
import { searchProducts } from '#server/search/search-products.ts'
import { searchScope, understandQuery } from '#server/search/understand-query.ts'
import { demoOfTests } from '#tests/support/whole-demo.ts'

const demo = demoOfTests()

function countProducts(where: string): number {
  const sql = `SELECT count(*) FROM products WHERE is_sold = 1 AND ${where}`
  return demo.database.sqlite.prepare<[], number>(sql).pluck().get() ?? 0
}

// Requirement: SEARCH-98
describe('a query that names no kind', () => {
  it.each([
    ['до 500', 'price <= 500', null, 500],
    ['до 300 рублей', 'price <= 300', null, 300],
    ['что-нибудь до 300 рублей', 'price <= 300', null, 300],
    ['товары до 100 рублей', 'price <= 100', null, 100],
    ['что нибудь за 500 рублей', 'price <= 500', null, 500],
    ['от 5000', 'price >= 5000', 5000, null],
    ['1000-2000', 'price BETWEEN 1000 AND 2000', 1000, 2000],
  ])('lists all at its price: %s', (query, where, from, to) => {
    const { listing, price } = demo.search(query)
    expect([listing.total, price]).toEqual([countProducts(where), { from, to, without: expect.any(String) }])
    expect(completeQuery(demo.ctx, { query }).total).toBe(listing.total)
  })

  it.each([
    ...['скидки', 'скидка', 'скидку', 'товары со скидкой', 'акции', 'товары по акции', 'по акции'],
    ...['распродажа', 'sale', 'купить скидки', 'новинки и скидки', 'скидка 50%', 'скидки от 20%'],
    ...['распродажа до 70%', '20% скидка', 'скидка 20 процентов'],
  ])('lists what is discounted: %s', (query) => {
    const { listing } = demo.search(query)
    expect(listing.total).toBe(countProducts('price < base_price'))
    expect(listing.items.every(({ price, basePrice }) => basePrice > price)).toBe(true)
    expect(completeQuery(demo.ctx, { query })).toMatchObject({ total: listing.total, taps: [] })
  })

  it.each([
    'новинки',
    'все новинки',
    'новые поступления',
    'новинка',
    'что нового',
    'новая коллекция',
    'с высоким рейтингом',
    'с хорошими отзывами',
    'хиты продаж',
    'бестселлеры',
    'весь каталог',
  ])('lists all, the newest first or the most popular: %s', (query) => {
    const { listing } = demo.search(query)
    expect(listing.total).toBe(countProducts('1'))
    expect(completeQuery(demo.ctx, { query }).products[0]?.marking).toBe(listing.items[0]?.marking)
  })

  it('begins the new ones with the newest that can be bought', () => {
    const newest = demo.database.sqlite
      .prepare<[], number>(
        `SELECT max(created_at) FROM products p JOIN stock s ON s.product_id = p.id AND s.available > 0
         WHERE p.is_sold = 1`,
      )
      .pluck()
    const created = demo.database.sqlite
      .prepare<[string], number>('SELECT created_at FROM products WHERE marking = ?')
      .pluck()
    expect(created.get(demo.search('новинки').listing.items[0]?.marking ?? '')).toBe(newest.get())
  })

  it('lists at a price what is discounted, and the new ones by their age', () => {
    expect(demo.search('скидки до 300').listing.total).toBe(
      countProducts('price < base_price AND price <= 300'),
    )
    const { listing } = demo.search('новинки до 500')
    const all = completeQuery(demo.ctx, { query: 'новинки' }).products
    expect(listing.items.every(({ price }) => price <= 500)).toBe(true)
    expect(listing.items.map(({ marking }) => marking)).toEqual(
      expect.arrayContaining(all.filter(({ price }) => price <= 500).map(({ marking }) => marking)),
    )
  })

  it.each(['недорого', 'дешево', 'бюджетное'])('lists the cheaper half of all: %s', (query) => {
    const { listing, price, correction } = demo.search(query)
    expect(correction).toBeNull()
    expect(listing.total).toBe(countProducts(`price <= ${price?.to}`))
    expect(listing.total / countProducts('1')).toBeCloseTo(0.5, 1)
  })

  it('keeps one list of all products for every price', () => {
    const [one, other] = ['до 101', 'до 202'].map((query) =>
      scopeRows(demo.ctx, searchScope(understandQuery(demo.ctx, query))),
    )
    expect(other).toBe(one)
  })

  it('leads from its price to all products', () => {
    expect(demo.search('товары до 100 рублей').price?.without).toBe('')
  })

  it('leads to categories where nothing has its price', () => {
    const { listing, help } = demo.search('до 5 рублей')
    expect(listing.total).toBe(0)
    expect(help?.categories).not.toEqual([])
    expect(help?.queries).toEqual([])
  })
})

// Requirement: SEARCH-98
describe('a list beside a kind', () => {
  it.each([
    ...[
      ['гель лак', 'гель лак по акции'],
      ['гель лак', 'акция гель лак'],
      ['гель лак', 'sale гель лак'],
    ],
    ...[
      ['гель лак', 'скидка 20% на гель лак'],
      ['гель лак', 'чёрная пятница гель лак'],
    ],
    ...[
      ['крем', 'крем распродажа'],
      ['крем', 'распродажа кремов'],
      ['крем для рук', 'крем по акции для рук'],
    ],
    ...[
      ['помада', 'скидки на помады'],
      ['помада', 'какие скидки на помаду'],
      ['помада', 'помада акционная'],
    ],
    ...[
      ['красный гель лак', 'красный гель лак со скидкой'],
      ['лампа', 'уценённые лампы'],
    ],
    ...[
      ['вельта', 'скидки вельта'],
      ['аппараты', 'аппараты по акции'],
      ['матовая помада', 'матовая помада sale'],
    ],
    ...[
      ['гель лак до 300', 'гель лак по акции до 300'],
      ['помада до 500', 'скидки на помады до 500 рублей'],
    ],
  ])('of %s is what is discounted: %s', (kind, query) => {
    const all = scopeRows(demo.ctx, searchScope(understandQuery(demo.ctx, kind)))
    const to = Number(/\d+$/u.exec(kind)?.[0] ?? Number.POSITIVE_INFINITY)
    const { listing, parts } = demo.search(query)
    expect(listing.total).toBe(all.filter((row) => row.price < row.basePrice && row.price <= to).length)
    expect(listing.items.every(({ price, basePrice }) => price < basePrice && price <= to)).toBe(true)
    const chip = parts.find(({ type }) => type === 'list')
    expect(chip?.label).toBe('Со скидкой')
    expect(demo.search(chip?.without ?? '').listing.total).toBe(demo.search(kind).listing.total)
    expect(completeQuery(demo.ctx, { query }).total).toBe(listing.total)
  })

  it.each([
    ['помада', 'новинки помады'],
    ['помада', 'новые поступления помад'],
    ['крем для рук', 'новинки кремов для рук'],
    ['вельта', 'новинки вельта'],
    ['шампунь', 'шампунь новинка'],
    ['гель лак', 'новые гель лаки'],
    ['помада', 'новая помада'],
    ['шампунь', 'новый шампунь'],
    ['масло для кутикулы', 'новое масло для кутикулы'],
    ['гель лак', 'новая коллекция гель лаков'],
    ['помада', 'что нового из помад'],
  ])('of %s begins with the newest: %s', (kind, query) => {
    const created = demo.database.sqlite
      .prepare<[string], number>('SELECT created_at FROM products WHERE marking = ?')
      .pluck()
    const { listing, parts } = demo.search(query)
    const days = listing.items.map(({ marking }) => created.get(marking) ?? 0)
    expect(days).toEqual(days.toSorted((a, b) => b - a))
    expect(listing.total).toBe(demo.search(kind).listing.total)
    expect(parts.at(-1)).toMatchObject({ type: 'list', label: 'Сначала новинки' })
  })

  it.each([
    ['помада', 'по рейтингу помада'],
    ['крем', 'крем с лучшими отзывами'],
    ['гель лак', 'гель лак с высоким рейтингом'],
    ['шампунь', 'шампунь с хорошими оценками'],
  ])('of %s begins with the best rated that can be bought: %s', (kind, query) => {
    const { listing, parts, leftOut } = demo.search(query)
    const rated = searchProducts(demo.ctx, { query: kind, choice: { sort: 'rating' } }).listing
    const scores = ratingScores(demo.ctx)
    const first = listing.items.map(({ shopItemId }) => scores.get(shopItemId) ?? 0)
    expect(first).toEqual(first.toSorted((a, b) => b - a))
    expect([listing.total, leftOut]).toEqual([rated.total, null])
    expect(parts.at(-1)).toMatchObject({ type: 'list', label: 'Сначала с лучшими оценками' })
  })

  it.each(['слайдер новый год', 'наклейки на новый год'])('is none by the name of a feast: %s', (query) => {
    expect(demo.search(query).parts.some(({ type }) => type === 'list')).toBe(false)
  })

  it('puts slips right, leaves out what is lacking, and keeps the list', () => {
    expect(demo.search('шапунь от перхоти со скидкой')).toMatchObject({
      correction: { query: 'шампунь от перхоти со скидкой' },
      leftOut: { words: 'от перхоти', query: 'шампунь со скидкой' },
    })
  })

  it.each([
    ['gjvflf cj crblrjq', 'помада со скидкой'],
    ['gjvflf gj frwbb', 'помада по акции'],
    ['rhtv hfcghjlf;f', 'крем распродажа'],
    ['yjdbyrb gjvfls', 'новинки помады'],
  ])('is read in the other layout too: %s', (query, meant) => {
    const [read, plain] = [demo.search(query), demo.search(meant)]
    expect(read.correction?.query).toBe(meant)
    expect([read.listing.total, read.parts.map(({ label }) => label)]).toEqual([
      plain.listing.total,
      plain.parts.map(({ label }) => label),
    ])
  })

  it('stays beside another part and beside another price', () => {
    const { parts, price } = demo.search('красный гель лак со скидкой до 500')
    expect(parts.find(({ type }) => type === 'color')?.without).toBe('гель лак со скидкой до 500')
    expect(price?.without).toBe('красный гель лак со скидкой')
  })

  it.each([
    ...['гель лак не по акции', 'гель лак без скидки', 'гель лак кроме тех что по акции'],
    'гель лак кроме тех, которые со скидкой',
  ])('is none where it is denied: %s', (query) => {
    expect(demo.search(query).listing.total).toBe(demo.search('гель лак').listing.total)
  })

  it.each(['скидочная карта', 'карта скидок', 'дисконтная карта'])('is no card: %s', (query) => {
    const { listing, parts } = demo.search(query)
    expect(listing.total).toBe(demo.search('подарочная карта').listing.total)
    expect(parts.filter(({ type }) => type === 'list')).toEqual([])
  })

  it('leads to all where nothing is discounted', () => {
    const { listing, help } = demo.search('подарочная карта по акции')
    expect(listing.total).toBe(0)
    expect(help).toMatchObject({ kind: { lack: { type: 'list' } }, queries: [{ st: 'подарочная карта' }] })
  })
})

// Requirement: SEARCH-51
describe('a price beside a kind', () => {
  it.each([
    ['лак 99 рублей', 99],
    ['слайдер 40 рублей', 40],
    ['наклейки 50 рублей', 50],
    ['гель лак по 150 рублей', 150],
    ['пилка 60 руб', 60],
  ])('is no number of the product: %s', (query, to) => {
    const { listing, price } = demo.search(query)
    expect(price?.to).toBe(to)
    expect(listing.items).not.toEqual([])
    expect(listing.items.every((item) => item.price <= to)).toBe(true)
  })

  it.each(['самый дорогой аппарат', 'самая дорогая помада', 'самые дорогие кусачки'])(
    'is that of the dearest quarter: %s',
    (query) => {
      const all = demo.search(query.replace(/^\S+ \S+ /u, '')).listing
      const { listing, price } = demo.search(query)
      expect(price?.from).toBeGreaterThan(all.priceRange?.min ?? 0)
      expect(listing.total).toBeLessThanOrEqual(all.total / 2)
    },
  )
})

// Requirement: SEARCH-99
describe('the name of a category', () => {
  interface Leaf {
    readonly path: string
    readonly kind: string
    readonly count: number
  }

  it('finds all of it, and nothing else first', () => {
    const all = <Row>(sql: string) => demo.database.sqlite.prepare<[], Row>(sql).all()
    const leaves = all<Leaf>(
      `SELECT c.path, p.kind_label AS kind, count(*) AS count FROM products p JOIN categories c ON c.id = p.category_id
       WHERE p.is_sold = 1 GROUP BY 1, 2`,
    )
    const pathOf = demo.database.sqlite
      .prepare<[string], string>(
        'SELECT c.path FROM products p JOIN categories c ON c.id = p.category_id WHERE p.marking = ?',
      )
      .pluck()
    let checked = 0
    for (const { name, path } of all<{ name: string; path: string }>('SELECT name, path FROM categories')) {
      const isWithin = (other: string) => `${other}/`.startsWith(`${path}/`)
      const own = leaves.filter((leaf) => isWithin(leaf.path))
      // What is told by more than kinds is found by a color or an effect.
      if (leaves.some(({ path: other, kind }) => !isWithin(other) && own.some((one) => one.kind === kind)))
        continue
      const { listing } = demo.search(name)
      const others = listing.items.filter(({ marking }) => !isWithin(pathOf.get(marking) ?? ''))
      const count = own.reduce((sum, leaf) => sum + leaf.count, 0)
      checked += 1
      expect([others, listing.total >= count], name).toEqual([[], true])
    }
    expect(checked).toBeGreaterThan(70)
  })

  it.each([
    ['для глаз', 'makiyazh/glaza', 290],
    ['косметика для глаз', 'makiyazh/glaza', 290],
    ['аксессуары для волос', 'volosy/schetki-i-rascheski', 280],
    ['оборудование для салона', 'apparaty/oborudovanie-kabineta', 60],
    ['уход за ногами', 'pedikyur/uhod-za-stopami', 480],
    ['купить аппараты', 'apparaty', 318],
    ['аппараты до 3000', 'apparaty', undefined],
    ['уход за руками до 500 рублей', 'uhod/uhod-za-rukami', undefined],
  ])('may be said otherwise: %s', (query, path, count) => {
    const { listing, categories } = demo.search(query)
    expect(categories.map((one) => one.path)).toEqual([path.split('/')[0]])
    expect(listing.total).toBe(count ?? listing.total)
    expect(listing.total).toBeGreaterThan(10)
  })

  it.each([
    ['инструменты для маникюра', ['instrumenty', 'manikyur'], 2000],
    ['маникюрные инструменты', ['instrumenty', 'manikyur'], 2000],
    ['инструменты мастера маникюра', ['instrumenty', 'manikyur'], 2000],
    ['инструменты для педикюра', ['pedikyur'], 200],
    ['инструменты для волос', ['volosy'], 280],
    ['инструменты для дизайна', ['dizayn'], 140],
    ['инструменты для кутикулы', ['instrumenty'], 580],
    ['товары для маникюра', ['gel-laki', 'manikyur', 'instrumenty', 'laki', 'dizayn'], 4000],
    ['всё для маникюра', ['gel-laki', 'manikyur', 'instrumenty', 'laki', 'dizayn'], 4000],
    ['маникюр дома', ['gel-laki', 'manikyur', 'instrumenty', 'laki', 'dizayn'], 4000],
    ['всё для педикюра', ['pedikyur'], 700],
    ['всё для наращивания', ['naraschivanie', 'bazy-i-topy'], 1400],
    ['материалы для наращивания', ['naraschivanie', 'bazy-i-topy'], 1400],
    ['принадлежности для наращивания', ['naraschivanie', 'manikyur'], 400],
    ['мебель', ['apparaty'], 44],
    ['мебель для салона красоты', ['apparaty'], 44],
    ['товары для салона', ['apparaty', 'manikyur'], 600],
    ['косметика для лица', ['makiyazh'], 1000],
    ['товары для волос', ['volosy'], 900],
    ['купить товары для волос', ['volosy'], 900],
    ['всё для кутикулы', ['uhod', 'instrumenty'], 1000],
    ['аксессуары для маникюра', ['instrumenty', 'manikyur', 'dizayn'], 3000],
    ['средства для педикюра', ['pedikyur'], 480],
  ])('a group with its purpose lists the categories that serve it: %s', (query, tops, least) => {
    const { listing, categories, correction } = demo.search(query)
    expect(correction).toBeNull()
    expect(categories.map((one) => one.path)).toEqual(expect.arrayContaining(tops))
    expect(listing.total).toBeGreaterThanOrEqual(least)
  })

  it('leads with a price to all that is called so', () => {
    const { listing, categories } = demo.search('косметика до 200 рублей')
    expect(listing.items.every(({ price }) => price <= 200)).toBe(true)
    expect(categories.map(({ name }) => name)).toEqual(['Уход', 'Волосы'])
  })

  it.each([
    ['аппарат', 'Маникюрный аппарат'],
    ['фрезы оборот', 'Фреза'],
  ])('is not meant by another form or beside a brand: %s', (query, kind) => {
    const { listing } = demo.search(query)
    expect([...new Set(listing.items.map(({ marking }) => demo.kindOf(marking)))]).toEqual([kind])
  })
})

// Requirement: SEARCH-51
describe('the cheapest and the dearest', () => {
  it.each([
    ['гель лак дешевый', "kind_label = 'Гель-лак'", 'cheap'],
    ['самый дешевый гель лак', "kind_label = 'Гель-лак'", 'cheap'],
    ['самый дешевый лак для ногтей', "kind_label = 'Лак для ногтей'", 'cheap'],
    ['самая дешевая лампа', "kind_label = 'Лампа для сушки'", 'cheap'],
    ['подешевле помада', "kind_label = 'Помада'", 'cheap'],
    ['самый дешевый матовый топ', "kind_label = 'Матовый топ'", 'cheap'],
    ['самый дорогой аппарат', "kind_label = 'Маникюрный аппарат'", 'expensive'],
    ['самая дорогая тушь', "kind_label = 'Тушь'", 'expensive'],
    ['самые дорогие румяна', "kind_label = 'Румяна'", 'expensive'],
    ['самое дорогое', '1', 'expensive'],
    ['самый дешевый гель лак до 500', "kind_label = 'Гель-лак' AND price <= 500", 'cheap'],
    ['самая дорогая тушь до 900', "kind_label = 'Тушь' AND price <= 900", 'expensive'],
    ['дорогая помада', "kind_label = 'Помада'", 'expensive'],
    ['тушь подороже', "kind_label = 'Тушь'", 'expensive'],
  ])('stand first, as the page says: %s', (query, where, order) => {
    const { listing, order: said } = demo.search(query)
    const utmost = order === 'cheap' ? 'min' : 'max'
    const best = demo.database.sqlite
      .prepare<[], number>(
        `SELECT ${utmost}(price) FROM products JOIN stock ON product_id = id
         WHERE is_sold = 1 AND available > 0 AND ${where}`,
      )
      .pluck()
      .get()
    expect([said, listing.items[0]?.price]).toEqual([order, best])
    const found = completeQuery(demo.ctx, { query }).products.map(({ price }) => price)
    expect(found).toEqual(listing.items.slice(0, found.length).map(({ price }) => price))
  })

  // Requirement: SEARCH-206
  it.each([
    ['гель лак дешевый', 'cheap'],
    ['самая дорогая тушь', 'expensive'],
    ['новинки гель лак', 'new'],
  ])('give way to the order by relevance, where it is chosen: %s', (query, order) => {
    const own = demo.search(query)
    const chosen = searchProducts(demo.ctx, { query, choice: { sort: 'relevance' } })
    expect([own.order, chosen.order]).toEqual([order, order])
    expect(chosen.listing.total).toBe(own.listing.total)
    const places = (view: typeof own) => view.listing.items.map(({ shopItemId }) => shopItemId)
    expect(places(chosen)).not.toEqual(places(own))
  })

  it.each([
    'гель лак недорого',
    'бюджетная помада',
    'лампа до 3000',
    'помада дешевле 400',
    'не дорогая помада',
  ])('are not asked for by words that only limit the price: %s', (query) =>
    expect(demo.search(query).order).toBeNull(),
  )
})
