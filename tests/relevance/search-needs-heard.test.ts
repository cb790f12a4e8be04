import { expect, it } from 'vitest'
import { demoOfTests } from '#tests/support/whole-demo.ts'

const demo = demoOfTests()

const firstKinds = (query: string) =>
  new Set(
    demo
      .search(query)
      .listing.items.slice(0, 10)
      .map(({ marking }) => demo.kindOf(marking)),
  )

// Requirement: SEARCH-55
it.each([
  [
    ['Крем для ног', 'Соль для ванночек'],
    [
      ...[
        'неприятный запах ног',
        'запах ног',
        'ноги воняют',
        'запах пота ног',
        'убрать запах ног',
        'ноги пахнут',
      ],
      ...['запах от ног', 'запах стоп', 'ступни пахнут', 'средство от запаха ног'],
    ],
  ],
  [['Шампунь'], ['сальная голова', 'голова сальная', 'сальная кожа головы']],
  [
    ['Маска для волос', 'Масло для волос'],
    ['пересушила волосы', 'волосы как мочалка', 'волосы как веник', 'спалила волосы', 'испортила волосы'],
  ],
  [
    ['Тушь'],
    ['ресницы прямые не гнутся', 'прямые ресницы', 'ресницы не завиваются', 'ресницы не подкручиваются'],
  ],
  [['Румяна'], ['бледные щеки', 'щеки бледные', 'румянец', 'освежить лицо']],
  [
    ['Праймер', 'Дегидратор', 'Каучуковая база', 'Камуфлирующая база'],
    [
      ...[
        'скалывается шеллак',
        'трескается шеллак',
        'шеллак не держится',
        'отлетает шеллак',
        'сколы шеллака',
      ],
      'отваливается шеллак',
    ],
  ],
  [
    ['Укрепитель ногтей', 'Масло для кутикулы'],
    ['сгрызла ногти', 'обгрызла ногти', 'искусала ногти', 'обкусала ногти'],
  ],
])('%j serve a complaint in whatever words', (kinds, queries) => {
  for (const query of queries) {
    const { correction, listing } = demo.search(query)
    expect({ query, correction, isFound: listing.total > 0 }).toEqual({
      query,
      correction: null,
      isFound: true,
    })
    expect(
      [...firstKinds(query)].filter((kind) => !kinds.includes(kind ?? '')),
      query,
    ).toEqual([])
  }
})

// Requirement: SEARCH-55
it.each([
  ['мочалка', false],
  ['пыль летит', true],
  ['шеллак', true],
  ['снять шеллак', true],
  ['румяна', true],
])('%s is not corrected; that it finds goods is %s', (query, isFound) => {
  const { listing, correction } = demo.search(query)
  expect(correction).toBeNull()
  expect(listing.total > 0).toBe(isFound)
})

/** Returns the kinds of the first hits, each once, and what the page says that it left out. */
function kindsShown(query: string, count: number) {
  const { correction, leftOut, listing } = demo.search(query)
  expect([correction, leftOut], query).toEqual([null, null])
  return [...new Set(listing.items.slice(0, count).map(({ marking }) => demo.kindOf(marking)))]
}

// Requirement: SEARCH-263
it.each([
  ['чем покрыть ногти чтобы не ломались', ['Укрепитель ногтей']],
  ['чем накрасить ногти чтобы не слоились', ['Укрепитель ногтей']],
  ['чем мазать руки чтобы не сохли', ['Крем для рук', 'Маска для рук']],
  ['нарастить ногти акрилом', ['Акриловая пудра', 'Мономер']],
  ['наращивание ногтей акрилом', ['Акриловая пудра', 'Мономер']],
  ['укрепить ногти акрилом', ['Акриловая пудра']],
  ['нарастить ногти гелем', ['Акригель', 'Моделирующий гель']],
  ['обработать антисептиком', ['Антисептик']],
  ['чем обработать кутикулу', ['Ремувер', 'Кусачки для кутикулы', 'Фреза']],
  ['втереть пигмент', ['Пигмент']],
  ['снять фрезой', ['Фреза']],
  ['перчатки из нитрила', ['Перчатки']],
  ['фрезы из твердосплава', ['Фреза']],
  ['шапочки для педикюра', ['Колпачки']],
])('what something is done with and what for is heard: %s', (query, kinds) => {
  expect(kinds).toEqual(expect.arrayContaining(kindsShown(query, 10)))
})

// Requirement: SEARCH-264
it.each([
  ['всё для маникюра', ['Гель-лак', 'Каучуковая база', 'Топ', 'Лампа для сушки', 'Пилка']],
  ['всё для начинающего мастера', ['Гель-лак', 'Каучуковая база', 'Топ', 'Лампа для сушки', 'Пилка']],
  ['всё для педикюра', ['Крем для ног', 'Пилка для стоп', 'Педикюрный диск']],
  ['всё для подолога', ['Крем для ног', 'Пилка для стоп', 'Педикюрный диск']],
  ['всё для волос', ['Шампунь', 'Маска для волос', 'Расчёска']],
])('all for a purpose begins with something of each kind: %s', (query, kinds) => {
  expect(kindsShown(query, 20)).toEqual(expect.arrayContaining(kinds))
})

// Requirement: SEARCH-263
it.each(['омбре втирка', 'градиентная втирка', 'втирка омбре'])(
  'a kind in a design begins with what tells of it: %s',
  (query) => {
    const { listing, leftOut } = demo.search(query)
    expect(listing.items[0]?.name).toMatch(/^Втирка-хамелеон/u)
    expect([listing.total, leftOut]).toEqual([demo.search('втирка').listing.total, null])
  },
)

// Requirement: SEARCH-263
it.each([
  ['одноразовые шапочки', 'перчатки'],
  ['фартук мастера', 'перчатки'],
  ['всё для наращивания ресниц', 'тушь'],
])('what is nearest to what is not carried is told: %s', (query, nearest) => {
  const { listing, help } = demo.search(query)
  expect([listing.total, help?.queries.map(({ st }) => st)]).toEqual([0, [nearest]])
})
