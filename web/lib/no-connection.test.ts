import { expect, test } from 'vitest'
import { failureText } from './no-connection.ts'

const UNCHANGED = 'Нет связи с магазином: корзина осталась прежней'
const REFUSAL = { code: 'BASKET_FULL', message: 'Корзина заполнена', details: null } as const

// Requirement: BASK-55
test.each([
  ['refused', REFUSAL, true, 'Корзина заполнена'],
  ['refused, also if nothing has been heard since', REFUSAL, false, 'Корзина заполнена'],
  ['not made, as the shop has answered since', null, true, UNCHANGED],
  [
    'perhaps made, if the shop could not be asked',
    null,
    false,
    'Нет связи с\u00a0магазином, и\u00a0пока неизвестно, получилось ли. Проверьте, когда связь вернётся',
  ],
])('a change without an answer is called %s', (_, refusal, hasAnswered, text) => {
  expect(failureText(refusal, hasAnswered, UNCHANGED)).toBe(text)
})
