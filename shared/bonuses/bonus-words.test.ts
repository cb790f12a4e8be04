import { describe, expect, it } from 'vitest'
import { BONUS_OPERATIONS } from '#shared/account/contract.ts'
import {
  awaitedNotice,
  BONUS_WORDS,
  bonusCount,
  expiresIn,
  expiryNotice,
  orderlessWords,
  signedBonuses,
} from './bonus-words.ts'

const plain = (text: string) => text.replace(/\s/g, ' ')

// Requirement: BON-31, UI-2
describe('the words for expiring bonuses', () => {
  it.each([
    [0, 'сегодня'],
    [1, 'через 1 день'],
    [2, 'через 2 дня'],
    [5, 'через 5 дней'],
    [11, 'через 11 дней'],
    [21, 'через 21 день'],
  ])('for %i days are %s', (days, words) => {
    expect(plain(expiresIn(days))).toBe(words)
  })

  it.each([
    [320, 6, '320 сгорят через 6 дней'],
    [1, 0, '1 сгорит сегодня'],
    [1021, 2, '1 021 сгорит через 2 дня'],
  ])('have the right endings for %i in %i days', (amount, days, words) => {
    expect(plain(expiryNotice(amount, days))).toBe(words)
  })
})

// Requirement: UI-2
it.each([
  [1, '1 бонус'],
  [1240, '1 240 бонусов'],
  [0, '0 бонусов'],
])('bonusCount(%i) is %s', (amount, words) => {
  expect(plain(bonusCount(amount))).toBe(words)
})

// Requirement: UI-2
it.each([
  [81, 'Ещё 81 ожидается за последние заказы'],
  [22, 'Ещё 22 ожидаются за последние заказы'],
  [259, 'Ещё 259 ожидается за последние заказы'],
])('awaitedNotice(%i) has the right ending', (amount, words) => {
  expect(plain(awaitedNotice(amount))).toBe(words)
})

it('writes a plus or a true minus sign', () => {
  expect([54, -120, 0].map(signedBonuses)).toEqual(['+54', '−120', '+0'])
})

it('has a text for every operation, with and without an order', () => {
  for (const kind of BONUS_OPERATIONS) {
    expect(BONUS_WORDS[kind].text).toMatch(/^[А-Я]/)
    expect(orderlessWords(kind)).toMatch(/^[А-Я]/)
  }
})
