import { describe, expect, it, vi } from 'vitest'
import { matchStreets, readStreets, streetOfAddress, streetTest } from './street-hints.ts'

const NAMES = [
  'ул. Ленина',
  'Лесная ул.',
  '3-я Лесная ул.',
  'пр-т Героев Сталинграда',
  'ул. Зелёная',
  'б-р Мира',
]
const STREETS = readStreets(NAMES)

// Requirement: CHK-86
describe('matchStreets', () => {
  it.each([
    ['лес', ['Лесная ул.', '3-я Лесная ул.']],
    ['улица лени', ['ул. Ленина']],
    ['ЗЕЛЕНАЯ', ['ул. Зелёная']],
    ['сталинграда героев', ['пр-т Героев Сталинграда']],
    ['есная', []],
    ['л', []],
    ['ул.', []],
    ['', []],
  ])('finds the streets whose words begin like «%s»', (typed, found) => {
    expect(matchStreets(STREETS, typed, 5)).toEqual(found)
  })

  it('returns no more than the limit', () => {
    expect(matchStreets(STREETS, 'ле', 1)).toEqual(['Лесная ул.'])
  })
})

// Requirement: SEC-67, CHK-86
it('a search compares no two streets, and reads no text but the typed one', () => {
  const compare = vi.spyOn(String.prototype, 'localeCompare')
  const normalize = vi.spyOn(String.prototype, 'normalize')
  expect(matchStreets(STREETS, 'ле л '.repeat(40), 5)).toHaveLength(3)
  const used = [compare.mock.calls.length, normalize.mock.calls.length]
  vi.restoreAllMocks()
  expect(used).toEqual([0, 1])
})

describe('streetTest', () => {
  it('passes every street while nothing is typed', () => {
    expect(NAMES.every(streetTest(''))).toBe(true)
  })
})

describe('streetOfAddress', () => {
  it.each([
    ['ул. Ленина, 5', 'ул. Ленина'],
    ['Невский просп., 12к1с2', 'Невский просп.'],
    ['Садовая ул., 7 лит. А', 'Садовая ул.'],
    ['620000, Россия, Екатеринбург, ул. 8 Марта, д. 46', 'ул. 8 Марта'],
    ['ул. 9 Мая, 77/2', 'ул. 9 Мая'],
    ['ТРЦ «Гринвич»', null],
    ['620000, 5', null],
  ])('tells the street from the house in «%s»', (address, street) => {
    expect(streetOfAddress(address)).toBe(street)
  })
})
