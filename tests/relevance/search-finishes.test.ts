import { expect, it } from 'vitest'
import { demoOfTests } from '#tests/support/whole-demo.ts'

const demo = demoOfTests()

function find(query: string) {
  const { listing, correction, leftOut } = demo.search(query)
  return {
    names: listing.items.map(({ name }) => name),
    kinds: [...new Set(listing.items.map(({ marking }) => demo.kindOf(marking)))],
    correction,
    leftOut: leftOut?.words ?? null,
  }
}

// Requirement: SEARCH-6
it.each([
  ...['прозрачный лак', 'лак прозрачный', 'прозрачный лак для ногтей', 'прозрачный лачок'],
  ...['простой прозрачный лак', 'бесцветный лак для ногтей'],
])('clear nail polish is what has no color: %s', (query) => {
  expect(find(query)).toEqual(find('бесцветный лак'))
  expect(find(query).kinds).toContain('Верхнее покрытие')
})

// Requirement: SEARCH-6
it.each([
  ['прозрачный гель лак', /Гель-лак/u],
  ['прозрачный розовый лак', /Гель-лак|Лак для ногтей/u],
])('and a clear gel polish stays one: %s', (query, named) => {
  const { names } = find(query)
  expect(names).not.toEqual([])
  expect(names.filter((name) => !named.test(name))).toEqual([])
})

// Requirement: SEARCH-6
it.each([
  ['бархатная помада', /Помада матовая/u],
  ['велюровая помада', /Помада матовая/u],
  ['сатиновая помада', /Помада кремовая/u],
  ['бархатный лак', /Лак для ногтей матовый/u],
  ['замшевый лак', /Лак для ногтей матовый/u],
  ['сатиновый лак для ногтей', /Лак для ногтей матовый/u],
  ['бархатный топ', /Топ/u],
])('a finish is no name of a shade: %s', (query, named) => {
  const { names, correction, leftOut } = find(query)
  expect(names).not.toEqual([])
  expect(names.filter((name) => !named.test(name))).toEqual([])
  expect([correction, leftOut]).toEqual([null, null])
})

// Requirement: SEARCH-92
it.each([
  ['глянцевая помада', 'Помада', 'глянцевая'],
  ['помада глянцевая', 'Помада', 'глянцевая'],
  ['глянцевая помада красная', 'Помада', 'глянцевая'],
  ['блестящая помада', 'Помада', 'блестящая'],
  ['глянцевая тушь', 'Тушь', 'глянцевая'],
])(
  'a finish that the kind has not is said to be left out, and no shade is called so: %s',
  (query, kind, words) => {
    const { kinds, leftOut } = find(query)
    expect([kinds, leftOut]).toEqual([[kind], words])
  },
)

// Requirement: SEARCH-49
it.each(['глянцевые губы', 'блестящие губы', 'мокрые губы'])('lips that shine need gloss: %s', (query) => {
  expect(find(query).kinds).toEqual(['Блеск для губ'])
})

// Requirement: SEARCH-6
it('what has both nouns is still found without a kind named', () => {
  expect(find('мятой и пемзой').names.filter((name) => !name.includes('пемзой'))).toEqual([])
})

// Requirement: SEARCH-6
it.each([
  ['педикюрное кресло белое', 'Кресло'],
  ['мыло жидкое большое', 'Жидкое мыло'],
])('and a noun that ends like part of a color still names its kind: %s', (query, kind) => {
  expect(find(query).kinds).toEqual([kind])
})
