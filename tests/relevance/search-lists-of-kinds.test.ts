import { afterAll, beforeAll, expect, it } from 'vitest'
import { scopeRows } from '#server/catalog/scope.ts'
import { completeQuery } from '#server/search/complete-query.ts'
import { searchProducts } from '#server/search/search-products.ts'
import { searchScope, understandQuery } from '#server/search/understand-query.ts'
import { normalizeText } from '#shared/search/normalize-text.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { everyNth } from '#tests/support/thorough.ts'
import { openWholeDemo, type WholeDemo } from '#tests/support/whole-demo.ts'

let database: WholeDemo['database']
let ctx: WholeDemo['ctx']
let kindById: ReadonlyMap<number, string>

beforeAll(() => {
  ;({ database, ctx } = openWholeDemo())
  const rows = database.sqlite
    .prepare<[], { id: number; kind: string }>('SELECT id, kind_label AS kind FROM products')
    .all()
  kindById = new Map(rows.map(({ id, kind }) => [id, kind]))
}, 3 * MINUTE_MS)
afterAll(() => database.close())

function kindsFound(query: string): ReadonlySet<string | undefined> {
  const rows = scopeRows(ctx, searchScope(understandQuery(ctx, query)))
  return new Set(rows.map(({ id }) => kindById.get(id)))
}

// Requirement: SEARCH-52
it.each([
  ['втирки и пигменты', ['Втирка', 'Пигмент']],
  ['втирка и пигмент', ['Втирка', 'Пигмент']],
  ['щетки и расчески', ['Щётка для волос', 'Расчёска', 'Гребень']],
  ['расческа и щетка', ['Щётка для волос', 'Расчёска']],
  ['моделирующий гель и формы', ['Моделирующий гель', 'Формы']],
  ['лосьон для тела и подарочный набор', ['Лосьон для тела', 'Подарочный набор']],
  ['гель лак и набор гель лаков', ['Гель-лак', 'Набор гель-лаков']],
  ['пилка и баф', ['Пилка', 'Баф']],
  ['лампа и гель лак', ['Лампа для сушки', 'Гель-лак']],
  ['база+топ', ['Каучуковая база', 'Топ']],
  ['праймер+база', ['Праймер', 'Каучуковая база']],
  ['лампа+аппарат', ['Лампа для сушки', 'Маникюрный аппарат']],
  ['лак+топ', ['Лак для ногтей', 'Топ']],
  ['акрил+мономер', ['Акриловая пудра', 'Мономер']],
  ['база,топ', ['Каучуковая база', 'Топ']],
  ['гель+база', ['Моделирующий гель', 'Каучуковая база']],
  ['гель база', ['Моделирующий гель', 'Каучуковая база']],
  ['кошачий глаз топ', ['Гель-лак', 'Топ']],
  ['термо топ', ['Гель-лак', 'Топ']],
])('each part of a list that names a kind is found: %s', (query, kinds) => {
  expect([...kindsFound(query)]).toEqual(expect.arrayContaining(kinds))
})

const [BASE, TOP, PRIMER] = ['Каучуковая база', 'Топ', 'Праймер']

// Requirement: SEARCH-52
it.each([
  ['база топ праймер', [BASE, TOP, PRIMER]],
  ['праймер база топ', [BASE, TOP, PRIMER]],
  ['топ праймер база', [BASE, TOP, PRIMER]],
  ['базу топ и праймер', [BASE, TOP, PRIMER]],
  ['набор база топ праймер', [BASE, TOP, PRIMER]],
  ['матовый топ база праймер', ['Матовый топ', BASE, PRIMER]],
  ['дегидратор праймер база топ', ['Дегидратор', BASE, TOP, PRIMER]],
  ['база топ гель лак', [BASE, TOP, 'Гель-лак']],
  ['гель лак база топ лампа', [BASE, TOP, 'Гель-лак', 'Лампа для сушки']],
  ['лампа гель лак база топ', [BASE, TOP, 'Гель-лак', 'Лампа для сушки']],
  ['топ база', [BASE, TOP]],
  ['праймер топ', [PRIMER, TOP]],
  ['каучуковая база матовый топ', [BASE, 'Матовый топ']],
  ['шампунь маска масло', ['Шампунь', 'Маска для волос', 'Масло для волос']],
  ['маска масло шампунь', ['Шампунь', 'Маска для волос', 'Масло для волос']],
  ['скраб крем соль для ног', ['Скраб для ног', 'Крем для ног', 'Соль для ванночек']],
  ['крем скраб соль для ног', ['Скраб для ног', 'Крем для ног', 'Соль для ванночек']],
  ['пилки бафы', ['Пилка', 'Баф']],
  ['гель лак и лампа', ['Гель-лак', 'Лампа для сушки']],
  ['гель лак и топ', ['Гель-лак', TOP]],
  ['гель лак и праймер', ['Гель-лак', PRIMER]],
  ['крем и маска для рук', ['Крем для рук', 'Маска для рук']],
  ['кусачки и ножницы для кутикулы', ['Кусачки для кутикулы', 'Ножницы']],
  ['праймер и база', [PRIMER, BASE]],
  ['лак и жидкость для снятия лака', ['Лак для ногтей', 'Жидкость для снятия']],
  ['лак и верхнее покрытие', ['Лак для ногтей', 'Верхнее покрытие']],
  ['пилка и баф', ['Пилка', 'Баф']],
  ['тушь чёрная и румяна', ['Тушь', 'Румяна']],
  ['румяна и кисть для румян', ['Румяна', 'Кисть для макияжа']],
])('the first page of a list shows each of its kinds, and so do suggestions: %s', (query, kinds) => {
  const { items, total } = searchProducts(ctx, { query, choice: {} }).listing
  const kindOf = database.sqlite
    .prepare<[string], string>('SELECT kind_label FROM products WHERE marking = ?')
    .pluck()
  expect(items.map(({ marking }) => kindOf.get(marking))).toEqual(expect.arrayContaining(kinds))
  const suggested = completeQuery(ctx, { query })
  expect(suggested.total).toBe(total)
  expect(new Set(suggested.products.map(({ marking }) => kindOf.get(marking))).size).toBeGreaterThan(1)
})

// Requirement: SEARCH-52
it('a finish that is called as a kind is not shown by turns with what has it', () => {
  const { items } = searchProducts(ctx, { query: 'гель лак с матовым финишем', choice: {} }).listing
  const kindOf = database.sqlite
    .prepare<[string], string>('SELECT kind_label FROM products WHERE marking = ?')
    .pluck()
  expect(new Set(items.slice(0, 10).map(({ marking }) => kindOf.get(marking)))).toEqual(new Set(['Гель-лак']))
})

// Requirement: SEARCH-52
it.each([
  ['крем маска для рук', ['Маска для рук']],
  ['гель лак', ['Гель-лак', 'Набор гель-лаков']],
  ['топ гель лак', ['Топ', 'Матовый топ', 'Топ с эффектом', 'Верхнее покрытие']],
  ['топ блестки', ['Топ с эффектом', 'Топ', 'Матовый топ']],
  ['слайдер фольга', ['Слайдер']],
  ['крем мыло', ['Жидкое мыло']],
  ['кисточка для губной помады', ['Кисть для макияжа']],
  ['антисептик стол протирать', ['Антисептик']],
])('two words that tell of one thing are no list: %s', (query, kinds) => {
  expect([...kindsFound(query)].filter((kind) => !kinds.includes(kind ?? ''))).toEqual([])
})

// Requirement: SEARCH-51, SEARCH-52
it('a list of kinds that is asked for by its price is in the order of prices', () => {
  const { items } = searchProducts(ctx, { query: 'самые дешевые база и топ', choice: {} }).listing
  const prices = items.map(({ price }) => price)
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
})

// Requirement: SEARCH-52
it.each([
  ['шампунь плюс маска', 'Маска для волос', 'Маска для рук'],
  ['крем и скраб для рук', 'Скраб для рук', 'Скраб для ног'],
  ['педикюрный диск и файлы', 'Файлы для диска', 'Сменные файлы'],
])('a part may be narrowed by what stands beside it: %s', (query, kind, other) => {
  expect(kindsFound(query)).toContain(kind)
  expect(kindsFound(query)).not.toContain(other)
})

// Requirement: SEARCH-52
it.each([
  ['жидкость для снятия лака и гель лака', 'Жидкость для снятия'],
  ['жидкость для снятия гель лака и лака', 'Жидкость для снятия'],
  ['лампа для лака и гель лака', 'Лампа для сушки'],
  ['салфетки для лака и гель лака', 'Салфетки'],
  ['пилка для геля и гель лака', 'Пилка, Баф'],
  ['праймер под гель и акрил', 'Праймер'],
  ['кисть для румян и пудры', 'Кисть для макияжа'],
  ['кисть для пудры и румян', 'Кисть для макияжа'],
  ['кисть для теней и помады', 'Кисть для макияжа'],
  ['кисть для базы и топа', 'Кисть для дизайна'],
  ['фреза для снятия гель лака и базы', 'Фреза'],
  ['стерилизатор для ножниц и кусачек', 'Стерилизатор'],
])('what one preposition governs is no list: %s', (query, kind) => {
  expect([...kindsFound(query)].join(', ')).toBe(kind)
})

// Requirement: SEARCH-52
it.each([
  ['крем для рук и помада', 'Помада'],
  ['пилка для ногтей и бафы', 'Баф'],
  ['база под гель лак и топ', 'Топ'],
  ['жидкость для снятия лака и пилка', 'Пилка'],
])('what no preposition governs is asked for by itself: %s', (query, kind) => {
  expect(kindsFound(query)).toContain(kind)
  expect(kindsFound(query).size).toBeGreaterThan(1)
})

// Requirement: SEARCH-52
it.each([
  ...[
    'маслом',
    'блёстками',
    'солью',
    'фольгой',
    'стразами',
    'пудрой',
    'хлопьями',
    'маской',
    'пилкой',
    'клеем',
  ],
])('what follows «с» only says what a thing has: %s', (had) => {
  const kinds = [
    'помада',
    'тени',
    'румяна',
    'тушь',
    'крем',
    'лосьон',
    'база',
    'акригель',
    'наклейки',
    'слайдер',
  ]
  for (const kind of kinds) {
    const found = kindsFound(`${kind} с ${had}`)
    const own = kindsFound(kind)
    expect(
      [...found].filter((one) => !own.has(one)),
      `${kind} с ${had}`,
    ).toEqual([])
  }
})

// Requirement: SEARCH-52
it.each([
  ['шампунь с маслом', 'Шампунь'],
  ['шампунь с маслом арганы', 'Шампунь'],
  ['красная помада с блёстками', 'Помада'],
  ['помада с бальзамом', 'Помада'],
  ['гель лак с хлопьями', 'Гель-лак'],
  ['наклейки со стразами', 'Наклейки'],
  ['диск с файлами', 'Педикюрный диск'],
  ['стол с вытяжкой', 'Маникюрный стол'],
  ['стол с пылесосом', 'Маникюрный стол'],
  ['кресло с ванночкой', 'Кресло'],
  ['набор с кремом', 'Подарочный набор'],
  ['набор гель лаков с лампой', 'Набор гель-лаков'],
])('a thing with another one is of the first kind: %s', (query, kind) => {
  const found = [...kindsFound(query)]
  const own = kindsFound(query.replace(/ со? .*/u, ''))
  expect(found).toContain(kind)
  expect(found.filter((one) => !own.has(one))).toEqual([])
})

// Requirement: SEARCH-52
it.each([
  ['шампунь с маской', ['Шампунь', 'Маска для волос']],
  ['шампунь с бальзамом', ['Шампунь', 'Маска для волос']],
  ['шампунь и масло', ['Шампунь', 'Масло для волос']],
  ['мономер с акриловой пудрой', ['Мономер', 'Акриловая пудра']],
  ['дегидратор с праймером', ['Дегидратор', 'Праймер']],
  ['база с топом', ['Каучуковая база', 'Топ']],
])('of what is used one after the other both are found: %s', (query, kinds) => {
  expect([...kindsFound(query)]).toEqual(expect.arrayContaining(kinds))
})

// Requirement: SEARCH-52
it(
  'two kinds of one part of the shop are both found in either order',
  () => {
    const rows = database.sqlite
      .prepare<[], { kind: string; path: string }>(
        `SELECT p.kind_label AS kind, min(c.path) AS path FROM products p JOIN categories c ON c.id = p.category_id
         WHERE p.is_sold = 1 GROUP BY 1`,
      )
      .all()
      .map(({ kind, path }) => ({ kind, say: normalizeText(kind), top: path.split('/')[0] }))
    const pairs = rows.flatMap((a) =>
      rows.flatMap((b) => (a.kind !== b.kind && a.top === b.top ? [[a, b] as const] : [])),
    )
    const lost = everyNth(2, pairs).flatMap(([a, b]) => {
      const query = `${a.say} и ${b.say}`
      const found = kindsFound(query)
      return [a, b].every(({ kind }) => found.has(kind)) ? [] : [query]
    })
    // 'кусачки для ногтей и полировщик' are both for nails, and a set may contain what stands beside it.
    expect(lost.length, lost.join(', ')).toBeLessThan(4)
    expect(pairs.length).toBeGreaterThan(300)
  },
  2 * MINUTE_MS,
)

// Requirement: SEARCH-52, SEARCH-54
it.each([
  ['красный и черный лак', 'Красный или чёрный'],
  ['черный и красный гель лак', 'Чёрный или красный'],
  ['красный, черный лак', 'Красный или чёрный'],
  ['красный или черный лак', 'Красный или чёрный'],
  ['красный/черный лак', 'Красный или чёрный'],
  ['лак красный и черный', 'Красный или чёрный'],
  ['лак красного и черного цвета', 'Красный или чёрный'],
  ['синий и черный гель лак', 'Синий или чёрный'],
  ['темно-синий и черный гель лак', 'Синий или чёрный'],
  ['серый и голубой лак', 'Серый или голубой'],
  ['красная и бордовая помада', 'Красный или бордовый'],
  ['красный синий и черный лак', 'Красный, синий или чёрный'],
  ['красный, синий, черный лак', 'Красный, синий или чёрный'],
  ['красный и черный гель лак вельта', 'Красный или чёрный'],
  ['гель лак черный и красный с блестками', 'Чёрный или красный'],
  ['гель лак бежевый и розовый 10 мл', 'Бежевый или розовый'],
  ['румяна персиковые и розовые', 'Коралловый или розовый'],
  ['нежно розовый и белый гель лак', 'Розовый или белый'],
  ['нежно-розовый и светло-голубой гель лак', 'Розовый или голубой'],
  ['светло голубой и нежно розовый лак', 'Голубой или розовый'],
  ['розовый и тёмно-синий гель лак', 'Розовый или синий'],
  ['лак с красным и чёрным', 'Красный или чёрный'],
])('of colors that are joined either is found, whatever is called by both: %s', (query, label) => {
  const { listing, parts } = searchProducts(ctx, { query, choice: {} })
  expect(parts.filter(({ type }) => type === 'color').map((part) => part.label)).toEqual([label])
  const families = listing.filters.find(({ key }) => key === 'shade')?.options ?? []
  const asked = label.toLocaleLowerCase('ru').split(/, | или /u)
  const found = families
    .filter(({ count }) => count > 0)
    .map((family) => family.label.toLocaleLowerCase('ru'))
  expect(found).toEqual(expect.arrayContaining(asked))
})

// Requirement: SEARCH-52, SEARCH-90
it.each([
  ['чем отличается база от топа', 'база или топ'],
  ['чем база отличается от топа', 'база или топ'],
  ['в чем разница между базой и топом', 'база или топ'],
  ['разница базы и топа', 'база или топ'],
  ['отличие гель лака от лака', 'гель лак или лак'],
  ['чем отличается акригель от полигеля', 'акригель или полигель'],
])('kinds that are compared are both found: %s', (query, list) => {
  expect(kindsFound(query)).toEqual(kindsFound(list))
})

// Requirement: SEARCH-52
it.each([
  ['светло голубой и нежно розовый', 'голубой и розовый'],
  ['светло-голубой и розовый', 'голубой и розовый'],
])('of colors that are joined, what is said of one is not required of both: %s', (query, plain) => {
  const total = (text: string) => searchProducts(ctx, { query: text, choice: {} }).listing.total
  expect(total(query)).toBe(total(plain))
})

// Requirement: SEARCH-49
it.each([
  ...['маска с розой и лавандой', 'масло с розой и лавандой', 'крем с розой и лавандой'],
  ...['крем с лавандой и мятой', 'шампунь с розой и мятой', 'мыло с розой или лавандой'],
  ...['крем для рук с розой и лавандой', 'баттер с маслом', 'спрей с маслом', 'мыло с маслом'],
])('is found by what is in it, also where that may be a color or a kind: %s', (query) => {
  const { listing, parts } = searchProducts(ctx, { query, choice: {} })
  expect(listing.total).toBeGreaterThan(0)
  expect(parts.filter(({ type }) => type === 'color')).toEqual([])
})

// Requirement: SEARCH-213
it.each([
  ['скраб и крем для стоп', ['Скраб для ног', 'Крем для ног']],
  ['соль для ножек и скраб', ['Соль для ванночек', 'Скраб для ног']],
  ['соль для ног и скраб', ['Соль для ванночек', 'Скраб для ног']],
  ['крем для рук маска для волос шампунь', ['Крем для рук', 'Маска для волос', 'Шампунь']],
  ['шампунь крем для рук маска для волос', ['Крем для рук', 'Маска для волос', 'Шампунь']],
  ['крем для рук и помада', ['Крем для рук', 'Помада']],
  ['кисточка для губной помады', ['Кисть для макияжа']],
])('a part of the body is said of the kinds of a list that are for it: %s', (query, kinds) => {
  expect([...kindsFound(query)].sort()).toEqual([...kinds].sort())
})

// Requirement: SEARCH-213
it.each(['шампунь и маска для окрашенных', 'маска и шампунь для окрашенных волос'])(
  'what the last kind is for is said of those before it: %s',
  (query) => {
    const names = searchProducts(ctx, { query, choice: {} }).listing.items.map(({ name }) => name)
    expect(names.slice(0, 10).filter((name) => !/окрашенных/u.test(name))).toEqual([])
    expect(names.some((name) => /шампунь/iu.test(name)) && names.some((name) => /маска/iu.test(name))).toBe(
      true,
    )
  },
)

// Requirement: SEARCH-50
it.each(['масло/маска для стоп', 'маска для пяток', 'масло для стоп'])(
  'what no kind of a list is for is not found: %s',
  (query) => {
    const { listing, help } = searchProducts(ctx, { query, choice: {} })
    expect(listing.total).toBe(0)
    expect(JSON.stringify(help?.queries)).toContain('крем для ног')
  },
)
