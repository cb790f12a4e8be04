import { expect, test } from 'vitest'
import { MaskedField } from '#tests/support/masked-field.ts'
import { phoneField } from '#web/lib/phone-mask.ts'
import { CALLBACK_PHONE } from './callback-mask.ts'
import { callbackProblem, submitProblem } from './callback-problem.ts'

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ')
const UNREADABLE = 'Номер не читается: начните его с +7 или с + и кода страны'

// Requirement: CALL-18, FORM-18
test.each([
  // Handled by the form's warning and its second press.
  ['+7 (912) 345-67-8', null],
  ['+7 (912) 345-67-8901', null],
  ['+7 (495) 123-45-6', null],
  ['+375291112255', null],
  ['+7 (123', null],
  ['+7 (001) 234-56-7', 'Номеров +7 с кодом 001 не бывает'],
  ['+7 (000) 000-00-00', 'Номеров +7 с кодом 000 не бывает'],
  ['+7375291112255', UNREADABLE],
  ['491512345678', UNREADABLE],
  ['+79123456789012', 'После +7 должно быть десять цифр, а здесь 13'],
])('callbackProblem(%j) is %s', (phone, problem) => {
  expect(plain(callbackProblem(phone)) ?? null).toBe(problem)
})

// Requirement: CALL-18, CALL-21, FORM-2, FORM-19
test.each([
  // Forms of numbers that are no +7 numbers, typed key by key: none is sent as another number.
  ['8001234567', '+7 (800) 123-45-67', null],
  ['375291112255', '+375291112255', null],
  ['00375291112255', '+375291112255', null],
  ['810375291112255', '+375291112255', null],
  ['491512345678', '491512345678', UNREADABLE],
  ['905321234567', '905321234567', UNREADABLE],
  // The two extra places behind a complete number, with or without its code.
  ['89123456789012', '+79123456789012', 'После +7 должно быть десять цифр, а здесь 13'],
  ['8912345678901', '+7 (912) 345-67-8901', null],
  ['912345678901', '+7 (912) 345-67-8901', null],
  ['2125550123', '+7 (212) 555-01-23', 'Номеров +7 с кодом 212 не бывает'],
  ['8343312345', '+7 (343) 312-34-5', 'Номер неполный: после +7 нужны десять цифр вместе с кодом города'],
  ['8912345678', '+7 (912) 345-67-8', null],
])('shows %s, typed key by key, as %s and blocks it because of: %s', (keys, shown, problem) => {
  const field = phoneField(CALLBACK_PHONE)
  const { value } = new MaskedField(field.options).type(keys)
  expect(value).toBe(shown)
  expect(plain(submitProblem(value, field.mayLackCode(value))) ?? null).toBe(problem)
})
