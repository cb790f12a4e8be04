import { expect, test } from 'vitest'
import { holdsName, isCalled, isPlainly, matchPlaces } from './match-places.ts'

const CITIES = [
  { name: 'Новгород', population: 1 },
  { name: 'Нижний Новгород', population: 1_200 },
  { name: 'Великий Новгород', population: 220 },
  { name: 'Орёл', population: 290 },
  { name: 'Орехово-Зуево', population: 110 },
  { name: 'Ростов', population: 30 },
  { name: 'Ростов-на-Дону', population: 1_140 },
]

test.each([
  ['новгород', ['Новгород', 'Нижний Новгород', 'Великий Новгород']],
  ['НИЖНИЙ', ['Нижний Новгород']],
  ['орел', ['Орёл']],
  ['Орё', ['Орёл', 'Орехово-Зуево']],
  ['ростов', ['Ростов-на-Дону', 'Ростов']],
  ['ростов на дону', ['Ростов-на-Дону']],
  ['ростов-на', ['Ростов-на-Дону']],
  ['  зуево ', ['Орехово-Зуево']],
  ['%', []],
  ['атлантида', []],
])('finds for %j the places %j', (typed, names) => {
  expect(matchPlaces(CITIES, typed, 20).map(({ name }) => name)).toEqual(names)
})

test('returns at most as many places as asked for', () => {
  expect(matchPlaces(CITIES, 'о', 2)).toHaveLength(2)
})

// Requirement: GEO-53
test('puts beginnings of everyday names before letters inside a name', () => {
  const places = ['Капитановка', 'Санкт-Петербург', 'Питкяранта'].map((name, i) => ({
    name,
    population: 9 - i,
  }))
  expect(matchPlaces(places, 'пит', 9).map(({ name }) => name)).toEqual([
    ...['Питкяранта', 'Санкт-Петербург', 'Капитановка'],
  ])
})

test('does not count places that are called so', () => {
  const places = ['Омск', 'Томск', 'Москва'].map((name, i) => ({ name, population: 9 - i }))
  expect(matchPlaces(places, 'мск', 2).map(({ name }) => name)).toEqual(['Москва', 'Омск', 'Томск'])
})

test.each([
  ['Санкт-Петербург', 'санкт петербург', true],
  ['Санкт-Петербург', 'спб', true],
  ['Санкт-Петербург', 'Sankt-Peterburg', true],
  ['Санкт-Петербург', 'gbnth', true],
  ['Санкт-Петербург', 'санкт', false],
  ['Санкт-Петербург', 'санкт-питербург', false],
  ['Орёл', 'орел', true],
  ['Орёл', 'орель', false],
  ['Киров', 'Кирово', false],
  ['Киров', 'kiro', false],
  ['Киров', '', false],
])('that %s is called %j is %s', (name, typed, isSo) => {
  expect(isCalled(name, typed)).toBe(isSo)
})

// Requirement: GEO-52
test.each([
  ['Славянск-на-Кубани', 'куба', false],
  ['Славянск-на-Кубани', 're,f', false],
  ['Славянск-на-Кубани', 'Kuba', false],
  ['Славянск-на-Кубани', 'кубани', true],
  ['Новокубанск', 'куба', false],
  ['Санкт-Петербург', 'Сан', true],
  ['Санкт-Петербург', 'Петербург', true],
  ['Санкт-Петербург', 'пите', true],
  ['Санкт-Петербург', 'gbnt', true],
  ['Санкт-Петербург', 'peterburg', true],
  ['Москва', 'vjcr', true],
  ['Москва', 'mosk', true],
  ['Москва', 'масква', false],
  ['Москва', '', false],
  ['Томск', 'омск', false],
  ['Ростов-на-Дону', 'ростов дон', true],
  ['Ростов-на-Дону', 'ростовна', true],
  ['Нижний Новгород', 'н. новгород', true],
  ['Нижний Новгород', 'новг', false],
  ['Казань', 'Казань Татарстан', true],
  ['Мурино', 'пос. Мури', true],
  ['Республика Татарстан', 'татар', true],
  ['Чеченская Республика', 'Чечня', true],
  ['Соединенные Штаты', 'Амер', true],
])('that %s is plainly meant by %j is %s', (name, typed, isSo) => {
  expect(isPlainly(name, typed)).toBe(isSo)
})

test.each([
  ['Казань, Татарстан', true],
  ['г. казань', true],
  ['Московская область, Москва', false],
  ['Казанская', false],
])('that %j holds the name Казань is %s', (typed, isSo) => {
  expect(holdsName(typed, ['Казань'])).toBe(isSo)
})
