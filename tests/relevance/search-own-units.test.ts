import { expect, it } from 'vitest'
import { demoOfTests } from '#tests/support/whole-demo.ts'

const demo = demoOfTests()

function find(query: string) {
  const { listing, parts, correction, leftOut } = demo.search(query)
  return {
    kinds: [...new Set(listing.items.map(({ marking }) => demo.kindOf(marking)))],
    names: listing.items.map(({ name }) => name.replaceAll('\u00a0', ' ')),
    amounts: parts.filter(({ type }) => type === 'amount' || type === 'number').map(({ label }) => label),
    said: [correction, leftOut],
  }
}

// Requirement: SEARCH-54
it.each([
  ['акригель 60 грамм', 'Акригель', '60 мл'],
  ['акригель 30 г', 'Акригель', '30 мл'],
  ['акригель 15 гр', 'Акригель', '15 мл'],
  ['моделирующий гель 50 гр', 'Моделирующий гель', '50 мл'],
  ['гель для наращивания 30 грамм', 'Моделирующий гель', '30 мл'],
  ['гель лак 10 гр', 'Гель-лак', '10 мл'],
  ['гель краска 5 г', 'Гель-краска', '5 мл'],
  ['гель паутинка 5 г', 'Гель-паутинка', '5 мл'],
  ['камуфлирующая база 30 грамм', 'Камуфлирующая база', '30 мл'],
  ['праймер 15 грамм', 'Праймер', '15 мл'],
  ['мыло 300 грамм', 'Жидкое мыло', '300 мл'],
  ['шампунь 1 кг', 'Шампунь', '1000 мл'],
  ['румяна 5 мл', 'Румяна', '5 г'],
  ['акриловая пудра 100 мл', 'Акриловая пудра', '100 г'],
  ['соль 500 мл', 'Соль для ванночек', '500 г'],
  ['соль 1 л', 'Соль для ванночек', '1000 г'],
  ['тушь 10 г', 'Тушь', '10 мл'],
])('an amount in the other unit is read in the one of the kind, and said so: %s', (query, kind, amount) => {
  const { kinds, names, amounts, said } = find(query)
  expect([kinds, amounts, said]).toEqual([[kind], [amount], [null, null]])
  expect(names.filter((name) => !name.endsWith(` ${amount}`))).toEqual([])
})

// Requirement: SEARCH-54
it.each([
  ['каучуковая база от 30 г', 'от 30 мл', /(?:30|50) мл$/u],
  ['соль больше 500 мл', 'больше 500 г', /(?:600|1000) г$/u],
])('and so is one that is compared: %s', (query, amount, named) => {
  const { names, amounts } = find(query)
  expect(amounts).toEqual([amount])
  expect(names).not.toEqual([])
  expect(names.filter((name) => !named.test(name))).toEqual([])
})

// Requirement: SEARCH-54
it.each([
  ['соль 500 г', '500 г'],
  ['акриловая пудра 30 г', '30 г'],
  ['акригель 60 мл', '60 мл'],
])('an amount that the kind has stays: %s', (query, amount) => {
  expect(find(query).amounts).toEqual([amount])
})

// Requirement: SEARCH-6
it.each(['акригель 45 г', 'шампунь 30 г'])(
  'an amount that the kind has in no unit finds nothing: %s',
  (query) => {
    expect(find(query).names).toEqual([])
  },
)

// Requirement: SEARCH-201
it.each([
  ['перчатки 50 пар', '100 шт'],
  ['перчатки 25 пар', '50 шт'],
])('pairs of gloves are twice as many pieces: %s', (query, amount) => {
  const { names, amounts } = find(query)
  expect(amounts).toEqual([amount])
  expect(names).not.toEqual([])
  expect(names.filter((name) => !name.includes(` ${amount}.`))).toEqual([])
})
