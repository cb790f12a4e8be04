import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { normalizeText } from './normalize-text.ts'
import { forgetQuery, lastSearches, readHistory, rememberQuery } from './search-history.ts'

const ten = ['один', 'два', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять', 'десять']

// Requirement: SEARCH-29, SEARCH-30, SEARCH-46
describe('rememberQuery', () => {
  test.each([
    ['adds the first query', [], 'гель-лак', ['гель-лак']],
    ['adds another query last', ['топ'], 'база', ['топ', 'база']],
    ['moves a duplicate to the end', ['топ', 'база', 'пилка'], 'топ', ['база', 'пилка', 'топ']],
    ['treats case, spaces and ё as equal', ['Вельта  чёрный'], 'вельта черный', ['вельта черный']],
    ['drops surrounding spaces', [], '  масло  для кутикулы ', ['масло для кутикулы']],
    ['ignores a query of spaces', ['топ'], '   ', ['топ']],
    ['drops the oldest of eleven', ten, 'одиннадцать', [...ten.slice(1), 'одиннадцать']],
    ['drops none for a duplicate among ten', ten, 'один', [...ten.slice(1), 'один']],
  ] as const)('%s', (_, history, query, expected) => {
    expect(rememberQuery(history, query)).toEqual(expected)
  })
})

// Requirement: SEARCH-31
test('lastSearches returns the last three, newest first', () => {
  expect(lastSearches(ten)).toEqual(['десять', 'девять', 'восемь'])
  expect(lastSearches(['топ'])).toEqual(['топ'])
  expect(lastSearches([])).toEqual([])
})

test('forgetQuery removes a query in any letter case', () => {
  expect(forgetQuery(['Топ', 'база'], 'топ')).toEqual(['база'])
  expect(forgetQuery(['топ'], 'нет такого')).toEqual(['топ'])
})

// Requirement: SEARCH-29
describe('readHistory', () => {
  test.each([
    [null, []],
    ['топ', []],
    [{ 0: 'топ' }, []],
    [
      ['топ', 7, null, ['база'], '', ' ', 'а'.repeat(101), 'база'],
      ['топ', 'база'],
    ],
    [
      [...ten, 'одиннадцать'],
      [...ten.slice(1), 'одиннадцать'],
    ],
  ])('reads the stored value %j', (stored, expected) => {
    expect(readHistory(stored)).toEqual(expected)
  })
})

// Requirement: SEARCH-29, SEARCH-30
it('rememberQuery keeps at most ten queries and each only once', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { maxLength: 25 }), (queries) => {
      const history = queries.reduce<string[]>(rememberQuery, [])
      expect(history.length).toBeLessThanOrEqual(10)
      expect(new Set(history.map(normalizeText)).size).toBe(history.length)
      expect(readHistory(JSON.parse(JSON.stringify(history)))).toEqual(history)
    }),
  )
})
