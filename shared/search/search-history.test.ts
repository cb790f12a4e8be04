import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { foldText } from './fold.ts'
import { forgetQuery, lastSearches, readHistory, rememberQuery } from './search-history.ts'

const ten = ['один', 'два', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять', 'десять']

describe('a search that is remembered', () => {
  test.each([
    ['the first', [], 'гель-лак', ['гель-лак']],
    ['another goes last', ['топ'], 'база', ['топ', 'база']],
    ['a duplicate moves to the end', ['топ', 'база', 'пилка'], 'топ', ['база', 'пилка', 'топ']],
    ['the same words in other letters', ['Вельта  чёрный'], 'вельта черный', ['вельта черный']],
    ['spaces around it are dropped', [], '  масло  для кутикулы ', ['масло для кутикулы']],
    ['nothing but spaces is none', ['топ'], '   ', ['топ']],
    ['the eleventh drops the oldest', ten, 'одиннадцать', [...ten.slice(1), 'одиннадцать']],
    ['a duplicate among ten drops none', ten, 'один', [...ten.slice(1), 'один']],
  ] as const)('%s', (_, history, query, expected) => {
    expect(rememberQuery(history, query)).toEqual(expected)
  })
})

test('the last three are shown, newest first', () => {
  expect(lastSearches(ten)).toEqual(['десять', 'девять', 'восемь'])
  expect(lastSearches(['топ'])).toEqual(['топ'])
  expect(lastSearches([])).toEqual([])
})

test('one is forgotten, however it is written', () => {
  expect(forgetQuery(['Топ', 'база'], 'топ')).toEqual(['база'])
  expect(forgetQuery(['топ'], 'нет такого')).toEqual(['топ'])
})

describe('what lies in the storage', () => {
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
  ])('%j', (stored, expected) => {
    expect(readHistory(stored)).toEqual(expected)
  })
})

it('keeps at most ten, each once, the last one last', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { maxLength: 25 }), (queries) => {
      const history = queries.reduce<string[]>(rememberQuery, [])
      expect(history.length).toBeLessThanOrEqual(10)
      expect(new Set(history.map(foldText)).size).toBe(history.length)
      expect(readHistory(JSON.parse(JSON.stringify(history)))).toEqual(history)
    }),
  )
})
