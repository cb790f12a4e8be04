import { expect, it } from 'vitest'
import { demoOfTests } from '#tests/support/whole-demo.ts'

const demo = demoOfTests()
const countOf = (kind: string) =>
  demo.database.sqlite
    .prepare<[string], number>('SELECT count(*) FROM products WHERE kind_label = ? AND is_sold = 1')
    .pluck()
    .get(kind) ?? 0

// Requirement: SEARCH-92
it.each([
  ['жидкая помада матовая', 'жидкая'],
  ['матовая жидкая помада', 'матовая'],
  ['помада карандаш', 'карандаш'],
  ['фрезер с педалью', 'с педалью'],
  ['типсы с клеем', 'с клеем'],
])('the page says which word was passed over, whatever their order: %s', (query, words) => {
  const { listing, leftOut } = demo.search(query)
  expect(listing.total).toBeGreaterThan(0)
  expect(leftOut?.words).toBe(words)
})

// Requirement: SEARCH-92
it.each([
  ['крем от трещин до крови', 'до крови', 'Крем для ног'],
  ['у меня очень сухие пятки трескаются до крови нужен крем', 'до крови', 'Крем для ног'],
  ['помада для губ с витаминами', 'с витаминами', 'Помада'],
  ['шампунь с витаминами', 'с витаминами', 'Шампунь'],
])('a stray word does not hide the kind that is understood: %s', (query, words, kind) => {
  const { listing, leftOut } = demo.search(query)
  expect(listing.items.slice(0, 10).map(({ marking }) => demo.kindOf(marking))).toEqual(Array(10).fill(kind))
  expect(leftOut?.words).toBe(words)
})

// Requirement: SEARCH-90
it.each([
  ['крем для рук для работы в огороде', 'крем для рук для работы'],
  ['девушка а почем у вас пилки для ногтей оптом штук пятьдесят', 'пилки для ногтей оптом'],
  ['муж подарил лампу какой гель лак купить', 'гель лак'],
  ['купила аппарат какие фрезы нужны', 'фрезы'],
  ['есть лампа какой топ взять', 'топ'],
  ['есть гель лак какой лучше', 'гель лак'],
  ['что купить для домашнего педикюра', 'педикюр'],
  ['хочу научиться делать маникюр', 'маникюр'],
])('a spoken sentence asks for one thing: %s', (query, meant) => {
  const { listing, correction } = demo.search(query)
  expect([listing.total, correction]).toEqual([demo.search(meant).listing.total, null])
})

// Requirement: SEARCH-61
it.each(['витамины', 'витамины для волос', 'лампа в сад', 'крем для рук в огород'])(
  '%s finds nothing',
  (query) => {
    expect(demo.search(query).listing.total).toBe(0)
  },
)

// Requirement: SEARCH-92
it.each([
  ['крем для рук с мочевиной', 'Крем для рук'],
  ['маска для рук с мочевиной', 'Маска для рук'],
])('the kind is exchanged for no other one that has what is told: %s', (query, kind) => {
  const { listing, leftOut } = demo.search(query)
  expect(new Set(listing.items.map(({ marking }) => demo.kindOf(marking)))).toEqual(new Set([kind]))
  expect(leftOut?.words).toBe('с мочевиной')
})

// Requirement: SEARCH-6
it.each(['пилки 50 штук 180', 'пилки 180 50 штук'])('two numbers stay apart in either order: %s', (query) => {
  const names = demo.search(query).listing.items.map(({ name }) => name.replaceAll('\u00a0', ' '))
  expect(names).not.toEqual([])
  expect(names.filter((name) => !/180.*50 шт/u.test(name))).toEqual([])
})

// Requirement: SEARCH-50
it.each(['кисть для пыли', 'щетка от пыли'])('what no kind is for is not found: %s', (query) => {
  expect(demo.search(query).listing.total).toBe(0)
})

// Requirement: SEARCH-92
it.each([
  ...['коричневые тени', 'зеленые тени', 'тени синие', 'тени для век синие'],
  ...['золотые тени', 'нюдовая палетка', 'бежевые тени для век', 'серая палетка теней', 'фиолетовые тени'],
])('a color that the catalog does not tell of the kind is said to be left out: %s', (query) => {
  const { listing, leftOut, correction } = demo.search(query)
  expect(new Set(listing.items.map(({ marking }) => demo.kindOf(marking)))).toEqual(
    new Set(['Палетка теней']),
  )
  expect(leftOut?.words).toMatch(/^(?:коричн|зелен|син|розов|золот|нюд|беж|сер|фиолет)\p{L}+$/u)
  expect(correction).toBeNull()
})

// Requirement: SEARCH-54
it.each([
  ['черная тушь', 'Чёрный'],
  ['тушь коричневая', 'Коричневый'],
  ['синяя тушь', 'Синий'],
  ['румяна розовые', 'Розовый'],
])('and one that it tells is a chip: %s', (query, label) => {
  expect(demo.search(query).parts).toContainEqual(expect.objectContaining({ type: 'color', label }))
})

// Requirement: SEARCH-92
it.each([
  ['крем для ребенка', 'для ребенка'],
  ['крем для младенца', 'для младенца'],
  ['крем для беременных', 'для беременных'],
  ['шампунь для детей', 'для детей'],
  ['детский шампунь', 'детский'],
  ['шампунь для мужчин', 'для мужчин'],
  ['лак для ногтей детский', 'детский'],
  ['гель лак для беременных', 'для беременных'],
  ['шампунь для мужчин от перхоти', 'для мужчин от перхоти'],
])('for whom nothing of the kind is told to be is said to be passed over: %s', (query, words) => {
  const { listing, leftOut, correction } = demo.search(query)
  expect(listing.total).toBeGreaterThan(0)
  expect(leftOut?.words).toBe(words)
  expect(correction).toBeNull()
})

// Requirement: SEARCH-49
it.each([
  ...['крем для мамы', 'помада для девушки', 'подарок мужчине', 'набор для мужчин', 'укрепитель для мужчин'],
  ...['крем для рук для повара', 'мужской маникюр', 'гель лак для начинающих', 'пилка для ребенка'],
  ...['перчатки на большую мужскую руку', 'расческа для мужчины'],
])('for whom else a product is says nothing that were passed over: %s', (query) => {
  const { listing, leftOut } = demo.search(query)
  expect(listing.total).toBeGreaterThan(0)
  expect(leftOut).toBeNull()
})

// Requirement: SEARCH-49
it.each([
  ['пилка для нарощенных ногтей', /(?:80\/80|100\/1\d0)/u],
  ['пилка для акрила', /(?:80\/80|100\/1\d0)/u],
  ['фреза для акрила', /(?:зелёная|чёрная) полоса/u],
  ['фреза для пяток', /(?:зелёная|чёрная) полоса/u],
])('what does the harder work comes first: %s', (query, name) => {
  const names = demo.search(query).listing.items.map((item) => item.name.replaceAll('\u00a0', ' '))
  expect(names.slice(0, 10).filter((one) => !name.test(one))).toEqual([])
})

// Requirement: SEARCH-210
it.each([
  ['матовая помада', /^Помада матовая/u],
  ['помада жидкая', /^Жидкая помада/u],
  ['пилка полумесяц', /полумесяц/u],
  ['пилка лодочка', /лодочка/u],
  ['румяна кремовые', /кремовые/u],
])('a value that only some of a kind have narrows, though a name of the kind has it: %s', (query, named) => {
  const { listing, leftOut } = demo.search(query)
  expect(listing.items).not.toEqual([])
  expect(listing.items.filter(({ name }) => !named.test(name))).toEqual([])
  expect(leftOut).toBeNull()
})

// Requirement: SEARCH-210
it.each(['стойкая помада', 'помада стойкая', 'тушь удлиняющая', 'пилка бумеранг'])(
  'also where only properties tell it: %s',
  (query) => {
    const [kind = ''] = /помада|тушь|пилка/u.exec(query) ?? []
    const { total } = demo.search(query).listing
    expect(total).toBeGreaterThan(0)
    expect(total).toBeLessThan(demo.search(kind).listing.total / 2)
  },
)

// Requirement: SEARCH-210
it.each([
  ['пилка полумесяц 100/180', 'полумесяц', 'пилка 100/180'],
  ['пилка 180/240 лодочка', 'лодочка', 'пилка 180/240'],
])('and is said to be left out where nothing has it with the rest: %s', (query, words, rest) => {
  const { leftOut, parts, listing } = demo.search(query)
  expect(leftOut?.words).toBe(words)
  expect(parts.map(({ label }) => label.toLowerCase()).join()).not.toContain(words)
  expect(listing.total).toBe(demo.search(rest).listing.total)
})

// Requirement: SEARCH-210
it.each([
  ['маска сухие волосы', 'маска для волос'],
  ['набор пилок', 'пилка для ногтей'],
  ['нитриловые перчатки', 'перчатки'],
  ['воздушный лак', 'лак для ногтей'],
  ['снятие гель лака', 'жидкость для снятия гель лака'],
])('what is said of something else narrows nothing: %s', (query, meant) => {
  expect(demo.search(query).listing.total).toBe(demo.search(meant).listing.total)
  expect(demo.search(query).leftOut).toBeNull()
})

// Requirement: SEARCH-210
it('a topcoat that is not called clear is clear all the same', () => {
  const { leftOut, listing } = demo.search('прозрачный топ с блестками')
  expect(leftOut).toBeNull()
  expect(listing.total).toBeGreaterThan(100)
})

// Requirement: SEARCH-92
it('what a need is served with is said to be passed over where nothing has it', () => {
  const { leftOut, listing } = demo.search('кератиновое выпрямление волос')
  expect(leftOut).toEqual({ words: 'кератиновое', query: 'выпрямление волос' })
  expect(listing.total).toBe(demo.search('выпрямление волос').listing.total)
  expect(demo.search('здоровые ногти').leftOut).toBeNull()
})

// Requirement: SEARCH-94
it.each(['тушь чтобы не стирался', 'тушь не стирается', 'стойкая тушь', 'тушь долго держится'])(
  'a mascara that lasts comes first: %s',
  (query) => {
    const describe = demo.database.sqlite
      .prepare<[string], string>('SELECT description FROM products WHERE marking = ?')
      .pluck()
    const first = demo.search(query).listing.items.slice(0, 10)
    expect(first.map(({ marking }) => describe.get(marking))).toEqual(
      Array(10).fill(expect.stringMatching(/Держится весь день/u)),
    )
  },
)

// Requirement: SEARCH-212
it.each([
  ['втирка зеркальная серебро', 'kind', 'Втирка'],
  ['лак мята', 'color', 'Мята или бирюзовый'],
  ['лак персик', 'color', 'Персик, коралловый или нюдовый'],
  ['крем персик', 'word', 'персик'],
])('a chip says what is true of every row: %s', (query, type, label) => {
  expect(demo.search(query).parts).toContainEqual(expect.objectContaining({ type, label }))
})

// Requirement: SEARCH-211
it.each([
  ['мятный гель лак', /Мятн/u],
  ['вишневый гель лак', /[Вв]иш[нё]/u],
  ['помада фуксия', /фуксия/u],
])('of a color, what is called by its word comes first: %s', (query, named) => {
  const { listing } = demo.search(query)
  expect(listing.items.slice(0, 3).filter(({ name }) => !named.test(name))).toEqual([])
  expect(listing.total).toBeGreaterThan(10)
})

// Requirement: SEARCH-220
it.each([
  ['кислотный ремувер', /^Кислотный/u],
  ['кислотный ремувер 30 мл', /^Кислотный/u],
  ['щелочник 10 мл', /^Щелочной/u],
  ['бескислотный праймер 10 мл', /бескислотный/u],
  ['база файбер 15', /файбер/u],
  ['кисть для вензелей 00', /вензелей/u],
  ['топ с поталью', /с поталью/u],
  ['топ с хлопьями юки 10 мл', /с хлопьями/u],
  ['каучуковый топ 10 мл', /каучуковый/u],
  ['бархатный топ', /бархатный/u],
  ['втирка хамелеон', /хамелеон/u],
  ['зеркальная втирка', /зеркальная/u],
  ['складной стол', /складной/u],
  ['топ молочный', /молочный/u],
  ['пушер двусторонний', /двусторонний/u],
  ['роликовое масло для кутикулы', /роликовое/u],
])('what part of a kind is called by finds this part alone: %s', (query, name) => {
  const { listing, leftOut } = demo.search(query)
  expect(listing.total).toBeGreaterThan(0)
  expect(listing.items.map((item) => item.name).filter((one) => !name.test(one))).toEqual([])
  expect(leftOut).toBeNull()
})

// Requirement: SEARCH-220
it.each([
  ['пигмент неоновый желтый', 'неоновый', 'Пигмент'],
  ['неоновый пигмент черный', 'неоновый', 'Пигмент'],
  ['неоновый порошок черный', 'неоновый', 'Пигмент'],
  ['роликовое масло для кутикулы персик', 'роликовое', 'Масло для кутикулы'],
])('the whole kind is shown where no such part has the rest, and said to be: %s', (query, words, label) => {
  const { listing, leftOut, parts } = demo.search(query)
  expect(listing.total).toBeGreaterThan(0)
  expect(leftOut?.words).toBe(words)
  expect(parts).toContainEqual(expect.objectContaining({ type: 'kind', label }))
})

// Requirement: SEARCH-220
it.each([
  ['мыло пенка мята', /^Мыло-пенка/u, 'Жидкое мыло'],
  ['розовый складной стол', /складной/u, 'Маникюрный стол'],
])(
  'where hardly any such part has the rest, the others follow under the name of the kind: %s',
  (query, name, label) => {
    const { listing, parts } = demo.search(query)
    expect(listing.items[0]?.name).toMatch(name)
    expect(listing.items.at(-1)?.name).not.toMatch(name)
    expect(parts).toContainEqual(expect.objectContaining({ type: 'kind', label }))
  },
)

// Requirement: SEARCH-220
it.each(['матовый топ 12 мл', 'кислотный ремувер 500 мл'])(
  'an adjective by itself is no kind beside its own: %s',
  (query) => {
    expect(demo.search(query).listing.total).toBe(0)
  },
)

// Requirement: SEARCH-221
it.each([
  ['лак который быстро сохнет', 'Лак для ногтей'],
  ['мне нужен лак который быстро сохнет', 'Лак для ногтей'],
  ['красный лак чтобы быстро сох', 'Лак для ногтей'],
  ['ремувер для кутикулы который не жжет', 'Ремувер'],
])('what tells nothing of what is asked is not shown as what else may be meant: %s', (query, kind) => {
  const { total } = demo.search(query).listing
  expect(total).toBeGreaterThan(0)
  expect(total).toBeLessThanOrEqual(countOf(kind))
})

// Requirement: SEARCH-221
it('whatever serves a need stays', () => {
  expect(demo.search('неровные ногти с бороздками').listing.total).toBeGreaterThan(700)
})

// Requirement: SEARCH-201
it.each(['перчатки нитриловые размер s розовые', 'перчатки s розовые', 'перчатки размер с розовые'])(
  'a size is no beginning of another word: %s',
  (query) => {
    const names = demo.search(query).listing.items.map((item) => item.name.replaceAll('\u00a0', ' '))
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name) => !/розовые.*размер S$/u.test(name))).toEqual([])
  },
)

// Requirement: SEARCH-92
it.each([
  ['наклейки на ногти хэллоуин', 'хэллоуин'],
  ['слайдеры на хеллоуин', 'на хеллоуин'],
  ['ножнички детские', 'детские'],
  ['ножницы для ребенка', 'для ребенка'],
  ['лак для девочки', 'для девочки'],
])('what nothing of the kind is said to be for is said to be passed over: %s', (query, words) => {
  const { listing, leftOut } = demo.search(query)
  expect(listing.total).toBeGreaterThan(0)
  expect(leftOut?.words).toBe(words)
})

// Requirement: SEARCH-92
it.each(['гель лак на хэллоуин', 'девочки какой лак взять', 'маникюр на хэллоуин', 'ножницы для мастера'])(
  'what is said of a kind that is right for anyone is no more than that: %s',
  (query) => {
    const { listing, leftOut } = demo.search(query)
    expect(listing.total).toBeGreaterThan(0)
    expect(leftOut).toBeNull()
  },
)
