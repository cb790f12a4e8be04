import { expect, test } from 'vitest'
import { isOneTypo } from './is-one-typo.ts'

test.each([
  ['масква', 'москва', true],
  ['мосва', 'москва', true],
  ['москвва', 'москва', true],
  ['моксва', 'москва', true],
  ['оскмва', 'москва', false],
  ['маскве', 'москва', false],
  ['москва', 'москва', false],
  ['мва', 'москва', false],
  ['', 'о', true],
  ['ана', 'анна', true],
])('a typo of one letter in %j for %j: %s', (typed, meant, isOne) => {
  expect(isOneTypo(typed, meant)).toBe(isOne)
  expect(isOneTypo(meant, typed)).toBe(isOne)
})
