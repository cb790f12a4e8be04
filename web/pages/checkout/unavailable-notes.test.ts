import { describe, expect, test } from 'vitest'
import { bonusNote, paymentNote } from './unavailable-notes.ts'

const ABROAD = 'Недоступен т.к. выбрана доставка не в Россию.'
const TOO_MUCH = 'Максимальная сумма заказа 30000 р.'

// Requirement: PAY-57
describe('paymentNote', () => {
  const noteWith = (reasons: string[], chosenId = 0) =>
    paymentNote(31, [{ id: 31, name: 'СБП', reasons }], chosenId)

  // Requirement: PAY-23
  test.each([
    ['why the dropped system is unavailable', [ABROAD], `Способ оплаты сброшен. СБП: ${ABROAD}`, null],
    [
      'the reason of now instead of an earlier one',
      [TOO_MUCH],
      `Способ оплаты сброшен. СБП: ${TOO_MUCH}`,
      null,
    ],
    ['that the system is available again', [], 'Способ оплаты «СБП» снова доступен.', 31],
  ])('says %s', (_name, reasons, text, againId) => {
    expect(noteWith(reasons)).toEqual({ text, againId })
  })

  test('says nothing once a system is chosen, without a dropped one, and for one that the shop no longer has', () => {
    expect(noteWith([ABROAD], 5)).toBeNull()
    expect(paymentNote(null, [{ id: 31, name: 'СБП', reasons: [] }], 0)).toBeNull()
    expect(paymentNote(31, [], 0)).toBeNull()
  })
})

// Requirement: BON-8, BON-37
test.each([
  [
    'the amount is still the maximum',
    300,
    300,
    300,
    'Заказ изменился: спишем 300\u00a0бонусов, это наибольшая сумма',
  ],
  ['the maximum has risen again', 300, 900, 300, null],
  ['nothing can be spent', 0, 0, 0, 'Заказ изменился: бонусы больше не\u00a0списываются'],
  ['bonuses are spent again', 0, 900, 100, null],
  ['nothing was lowered', null, 300, 300, null],
])('bonusNote is true when %s', (_name, loweredTo, max, amount, text) => {
  expect(bonusNote(loweredTo, max, amount)).toBe(text)
})
