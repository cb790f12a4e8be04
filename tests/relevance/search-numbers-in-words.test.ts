import { expect, it } from 'vitest'
import { demoOfTests } from '#tests/support/whole-demo.ts'

const demo = demoOfTests()

// Requirement: SEARCH-54
it.each([
  ['салфетки двести', 'Салфетки', '200'],
  ['двести салфеток безворсовых', 'Салфетки', '200'],
  ['салфетки тысяча', 'Салфетки', '1000'],
  ['салфетки тысяча штук', 'Салфетки', '1000 штук'],
  ['типсы сто', 'Типсы', '100'],
  ['втирка один грамм', 'Втирка', '1 г'],
  ['поталь полграмма', 'Поталь', '0,5 г'],
  ['кусачки семь миллиметров', 'Кусачки для кутикулы', '7 мм'],
  ['перчатки пятьдесят пар', 'Перчатки', '100 шт'],
  ['50 пар перчаток', 'Перчатки', '100 шт'],
  ['стразы третий размер', 'Стразы', 'ss3'],
  ['пятый размер страз', 'Стразы', 'ss5'],
  ['кисть номер два', 'Кисть для дизайна', '№\u00a02'],
  ['фреза пять миллиметров', 'Фреза', '5 мм'],
])('a number in words is read as one in digits: %s', (query, kind, number) => {
  const { listing, parts, correction, leftOut } = demo.search(query)
  const [first] = listing.items
  expect(demo.kindOf(first?.marking ?? '')).toBe(kind)
  expect(
    parts.filter(({ type }) => type === 'amount' || type === 'number').map(({ label }) => label),
  ).toEqual([number])
  expect([correction, leftOut]).toEqual([null, null])
})

// Requirement: SEARCH-6
it.each([
  ['пять пар перчаток', 'перчатки'],
  ['лак два цвета', 'лак'],
])('how many are wanted narrows nothing: %s', (query, plain) => {
  expect(demo.search(query).listing.total).toBe(demo.search(plain).listing.total)
})

// Requirement: SEARCH-51
it('a number of roubles in words stays a price', () => {
  const { parts } = demo.search('салфетки до двести рублей')
  expect(parts.filter(({ type }) => type === 'amount' || type === 'number')).toEqual([])
})

// Requirement: SEARCH-232
it.each([
  ['два красных лака и один белый', 'красный лак и белый'],
  ['одна красная помада и одна розовая', 'красная помада и розовая'],
  ['один красный лак', 'красный лак'],
  ['одна пилка', 'пилка'],
])('how many of each are wanted narrows nothing: %s', (query, meant) => {
  const { listing, parts } = demo.search(query)
  const plain = demo.search(meant)
  expect(listing.items.map(({ marking }) => marking)).toEqual(
    plain.listing.items.map(({ marking }) => marking),
  )
  expect(parts.map(({ label }) => label)).toEqual(plain.parts.map(({ label }) => label))
})
