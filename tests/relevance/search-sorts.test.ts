import { afterAll, beforeAll, expect, it } from 'vitest'
import { searchProducts } from '#server/search/search-products.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { openWholeDemo, type WholeDemo } from '#tests/support/whole-demo.ts'

let demo: WholeDemo

beforeAll(() => {
  demo = openWholeDemo()
}, 3 * MINUTE_MS)
afterAll(() => demo.database.close())

function found(query: string) {
  const { listing, leftOut } = searchProducts(demo.ctx, { query, choice: {} })
  const names = listing.items.map(({ name }) => name)
  return { total: listing.total, names, lost: leftOut?.words ?? '' }
}

function countOf(names: readonly string[], pattern: RegExp): number {
  return names.filter((name) => pattern.test(name)).length
}

/** Both sorts must be about half of the first products shown. */
const SHOWN = 10
const LEAST = 4

// Requirement: SEARCH-250
it.each([
  ['глянцевый и матовый топ', /глянцев/iu, /матов|бархат/iu],
  ['матовый и глянцевый топ', /глянцев/iu, /матов|бархат/iu],
  ['сахарный и соляной скраб для рук', /сахарн/iu, /солян/iu],
  ['скраб для рук сахарный и соляной', /сахарн/iu, /солян/iu],
  ['жидкая и матовая помада', /жидкая/iu, /матовая/iu],
  ['помада жидкая и матовая', /жидкая/iu, /матовая/iu],
  ['кремовые и запечённые румяна', /кремовые/iu, /запечённые/iu],
  ['запечённые и кремовые румяна', /кремовые/iu, /запечённые/iu],
  ['алмазные и керамические фрезы', /алмазн/iu, /керамич/iu],
])('both sorts of a kind are found, and neither is said to be missing: %s', (query, one, other) => {
  const { names, lost } = found(query)
  const first = names.slice(0, SHOWN)
  expect(lost).toBe('')
  expect(countOf(first, one)).toBeGreaterThanOrEqual(LEAST)
  expect(countOf(first, other)).toBeGreaterThanOrEqual(LEAST)
})

// Requirement: SEARCH-250
it.each([
  ['красная и матовая помада', 'красная матовая помада'],
  ['нежный и питательный крем', 'нежный питательный крем'],
])('one thing that has both is still asked for as one: %s', (query, one) => {
  expect(found(query).total).toBe(found(one).total)
})

// Requirement: SEARCH-250
it('a brand that is called like a list is no list of sorts', () => {
  const { listing } = searchProducts(demo.ctx, { query: 'лён и мёд', choice: {} })
  expect(listing.items[0]?.brand).toBe('Лён и мёд')
})

// Requirement: SEARCH-250
it('what the shop has none of is still said beside another sort', () => {
  expect(found('увлажняющая и веганская помада').lost).toBe('веганская')
})

// Requirement: SEARCH-270
it.each([
  ['белый и прозрачный топ', /молочн/iu, /^топ (?!молочн)/iu],
  ['прозрачный и белый топ', /молочн/iu, /^топ (?!молочн)/iu],
  ['белые и прозрачные типсы', /молочн/iu, /прозрачн/iu],
])('what has no color is another sort than what has one: %s', (query, one, other) => {
  const first = found(query).names.slice(0, SHOWN)
  expect(countOf(first, one)).toBeGreaterThanOrEqual(LEAST)
  expect(countOf(first, other)).toBeGreaterThanOrEqual(LEAST)
})

// Requirement: SEARCH-271
it.each([
  'мягкая и твёрдая щётка для волос',
  'мягкая, жёсткая щётка для волос',
  'мягкие или жёсткие щётки для волос',
])('sorts that no product is are said of their kind, and ask for nothing else: %s', (query) => {
  const { names, lost } = found(query)
  expect(lost).toMatch(/мягк\S+ (?:(?:и|или) )?(?:тв[её]рд|ж[её]стк)/u)
  expect(countOf(names, /^щётка/iu)).toBe(names.length)
})

// Requirement: SEARCH-251
it.each([
  ['фрезы алмазные и керамические', /алмазн/iu, /керамич/iu],
  ['кисти для теней и для бровей', /для теней/iu, /для бровей/iu],
  ['шампунь, бальзам, маска', /шампунь/iu, /маска/iu],
  ['маска, шампунь', /шампунь/iu, /маска/iu],
  ['кошачий глаз и термо гель лак', /кошачий глаз/iu, /термо/iu],
  ['крем и маска для рук', /крем/iu, /маска/iu],
])('sorts and kinds that are listed are shown by turns: %s', (query, one, other) => {
  const first = found(query).names.slice(0, SHOWN)
  expect(countOf(first, one)).toBeGreaterThanOrEqual(LEAST)
  expect(countOf(first, other)).toBeGreaterThanOrEqual(LEAST)
})

// Requirement: SEARCH-272
it.each([
  ['лампа фрезы пилки', [/^лампа/iu, /^фреза/iu, /^пилка/iu]],
  ['аппарат фрезы лампа', [/^аппарат/iu, /^фреза/iu, /^лампа/iu]],
])('several kinds in a row are shown by turns: %s', (query, kinds) => {
  const first = found(query).names.slice(0, kinds.length)
  expect(first.map((name, i) => kinds[i]?.test(name))).toEqual(kinds.map(() => true))
})

// Requirement: SEARCH-251
it.each([
  ['красный и чёрный лак', 'krasnyy', 'chernyy'],
  ['красный, чёрный лак', 'krasnyy', 'chernyy'],
  ['розовый или белый гель лак', 'rozovyy', 'belyy'],
])('colors that are listed are shown by turns: %s', (query, one, other) => {
  const { listing } = searchProducts(demo.ctx, { query, choice: {} })
  const familyOf = demo.database.sqlite
    .prepare<[string], string | null>('SELECT shade_family FROM products WHERE marking = ?')
    .pluck()
  const first = listing.items.slice(0, SHOWN).map(({ marking }) => familyOf.get(marking) ?? '')
  expect(countOf(first, new RegExp(one, 'iu'))).toBeGreaterThanOrEqual(LEAST)
  expect(countOf(first, new RegExp(other, 'iu'))).toBeGreaterThanOrEqual(LEAST)
})

// Requirement: SEARCH-252
it('what is named in full behind "с" is another kind, of which the first keeps what is said of it', () => {
  const { names, lost } = found('бордовая помада с блеском для губ')
  const first = names.slice(0, SHOWN)
  expect(lost).toBe('')
  expect(countOf(first, /помада/iu)).toBeGreaterThanOrEqual(LEAST)
  expect(countOf(first, /блеск/iu)).toBeGreaterThanOrEqual(LEAST)
})

// Requirement: SEARCH-252
it('a shine that a lipstick has is no other kind', () => {
  const kinds = found('помада с блёстками').names.slice(0, SHOWN)
  expect(countOf(kinds, /^блеск/iu)).toBe(0)
})

// Requirement: SEARCH-252
it.each([
  ['лак с топом', ['Лак для ногтей', 'Верхнее покрытие']],
  ['лак с базой', ['Лак для ногтей', 'Основа под лак']],
  ['гель лак с топом', ['Гель-лак', 'Топ']],
])('a lacquer and what it is used with are found by turns: %s', (query, kinds) => {
  const { listing } = searchProducts(demo.ctx, { query, choice: {} })
  const shown = listing.items.slice(0, 2)
  expect(shown.map(({ marking }) => demo.kindOf(marking))).toEqual(kinds)
})
