import { expect, it } from 'vitest'
import { demoOfTests } from '#tests/support/whole-demo.ts'

const demo = demoOfTests()

// Requirement: SEARCH-230
it.each([
  ['пилки, бафы и апельсиновые палочки', 'апельсиновые палочки', 'пилки и бафы'],
  ['апельсиновые палочки и пилки', 'апельсиновые палочки', 'пилки'],
  ['стразы и клей для страз', 'клей для страз', 'стразы'],
  ['гель лак и сухой шампунь', 'сухой шампунь', 'гель лак'],
  ['база, топ и воск для депиляции', 'воск для депиляции', 'база и топ'],
  ['крем для рук и крем для лица', 'крем для лица', 'крем для рук'],
  ['лак для дерева и гель лак', 'лак для дерева', 'гель лак'],
  ['масло репейное или облепиховое', 'репейное', 'масло облепиховое'],
  ['гель лак и духи до 1000', 'духи', 'гель лак до 1000'],
])(
  'of a list of which a part is not carried, the others are found and it is said: %s',
  (query, words, rest) => {
    const { listing, leftOut } = demo.search(query)
    expect(leftOut).toEqual({ words, query: rest })
    expect(listing.total).toBeGreaterThan(0)
    expect(listing.total).toBe(demo.search(rest).listing.total)
  },
)

// Requirement: SEARCH-272
it.each([
  ['пилки бафы апельсиновые палочки', 'апельсиновые палочки', 'пилки бафы'],
  ['апельсиновые палочки пилки бафы', 'апельсиновые палочки', 'пилки бафы'],
  ['лампа фрезы пилки автоклав', 'автоклав', 'лампа фрезы пилки'],
  ['база топ магнит', 'магнит', 'база топ'],
])('so are kinds in a row: %s', (query, words, rest) => {
  const { listing, leftOut } = demo.search(query)
  expect(leftOut).toEqual({ words, query: rest })
  expect(listing.total).toBeGreaterThan(0)
  expect(listing.total).toBe(demo.search(rest).listing.total)
})

// Requirement: SEARCH-230
it.each(['апельсиновые палочки', 'крем для рук и лица', 'сухой шампунь', 'крем для лица и скраб для лица'])(
  'nothing is found where no part of it is carried, or it is one thing: %s',
  (query) => {
    const { listing, leftOut } = demo.search(query)
    expect([listing.total, leftOut]).toEqual([0, null])
  },
)

// Requirement: SEARCH-234
it.each([
  ['посоветуйте шампунь от выпадения', 'шампунь'],
  ['подскажите пожалуйста шампунь от выпадения', 'шампунь'],
  ['где купить шампунь от выпадения', 'шампунь'],
  ['какой шампунь взять от выпадения', 'шампунь'],
  ['хочу крем для ног с пантенолом', 'крем для ног'],
  ['нужна помада с витаминами до 500', 'помада до 500'],
  ['какой фрезой снимать старый гель лак', 'какой фрезой снимать гель лак'],
  ['беременным можно лак', 'лак'],
  ['можно ли беременным красный лак', 'красный лак'],
  ['спилить старое покрытие чем', 'спилить покрытие'],
])('what is shown is said without the request for it: %s', (query, rest) => {
  expect(demo.search(query).leftOut?.query).toBe(rest)
})

// Requirement: SEARCH-245
it.each([
  ['лак без ацетона жидкость для снятия', 'жидкость для снятия лака'],
  ['жидкость для снятия лака без ацетона', 'жидкость для снятия лака'],
  ['базы веганские', 'базы'],
  ['тушь водостойкая до 900', 'тушь до 900'],
])('what is shown is named in the order of its name: %s', (query, rest) => {
  expect(demo.search(query).leftOut?.query).toBe(rest)
})

// Requirement: SEARCH-246
it.each([
  ['скажи пожалуйста есть ли у вас красная матовая помада', 'красная матовая помада'],
  ['у вас есть матовая помада', 'матовая помада'],
  ['какие у вас матовые помады', 'матовая помада'],
  ['имеются ли у вас белые каучуковые базы', 'белая каучуковая база'],
  ['матовая помада есть у вас', 'матовая помада'],
  ['у вас есть крем для рук', 'крем для рук'],
])('asking what the shop has finds the same as naming it: %s', (query, plain) => {
  const [asked, named] = [demo.search(query), demo.search(plain)]
  expect(asked.listing.total).toBe(named.listing.total)
  expect(asked.parts.map(({ type, label }) => [type, label])).toEqual(
    named.parts.map(({ type, label }) => [type, label]),
  )
})

// Requirement: SEARCH-246
it('what one has oneself still tells what is needed', () => {
  expect(demo.search('у меня сухие руки').listing.total).toBe(demo.search('сухие руки').listing.total)
  expect(demo.search('у вас').listing.total).toBeLessThan(10)
})
