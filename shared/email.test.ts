import { describe, expect, it } from 'vitest'
import { cpuMsOf } from '#tests/support/cpu-ms-of.ts'
import { cleanEmail, isEmailValid } from './email.ts'

// Requirement: FORM-9
describe('isEmailValid accepts an empty field or a standard address', () => {
  it.each([
    ['', true],
    ['anna@example.ru', true],
    ['a.b+c@mail.example.com', true],
    ["o'neil@example.org", true],
    ['anna', false],
    ['anna@', false],
    ['@example.ru', false],
    ['anna@example', false],
    ['anna@example.', false],
    ['anna@.ru', false],
    ['anna@@example.ru', false],
    ['an na@example.ru', false],
    ['анна@example.ru', false],
    ['anna@пример.рф', false],
    [`${'a'.repeat(65)}@example.ru`, false],
    [`anna@${'a.'.repeat(130)}ru`, false],
  ])('%j: %s', (text, isValid) => {
    expect(isEmailValid(text)).toBe(isValid)
  })

  it('checks an adversarial text within 50 ms', () => {
    const texts = [`a@${'a-'.repeat(100_000)}`, `${'a'.repeat(100_000)}@`]
    // The least of three, because a collection of garbage may fall into one.
    const times = [1, 2, 3].map(() => cpuMsOf(() => texts.map(isEmailValid)))
    expect(Math.min(...times)).toBeLessThan(50)
  })
})

// Requirement: CHK-29
it.each([
  ['  anna@example.ru ', 'anna@example.ru'],
  // The first letter is the Cyrillic one that looks the same.
  ['сanna@example.ru', 'anna@example.ru'],
  ['Ёжик@ex.ru', '@ex.ru'],
  ['', ''],
])('cleanEmail(%j) keeps %j', (typed, kept) => {
  expect(cleanEmail(typed)).toBe(kept)
})
