import { expect, test } from 'vitest'
import { matchPlaces } from './match-places.ts'

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
