import { expect, test } from 'vitest'
import { phoneProblem } from './phone-notes.ts'

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

// Requirement: FORM-18, FORM-19, FORM-28, CHK-65
test.each([
  ['', undefined],
  ['+7 (912) 345', undefined],
  ['+7 (912) 345-67-89', undefined],
  ['+375 29 123-45-67', undefined],
  ['+7 (00', undefined],
  ['+7 (001', 'Номеров +7 с кодом 001 не бывает'],
  ['+7 (000) 000-00-00', 'Номеров +7 с кодом 000 не бывает'],
  ['+7 (891) 234-56-78', 'Номеров +7 с кодом 891 не бывает'],
  ['+791234567890', 'После +7 должно быть десять цифр, а здесь 11'],
  ['491512345678', 'Номер не читается: начните его с +7'],
  ['+7375291112255', 'Номер не читается: начните его с +7'],
])('the note beside %j is %s', (phone, note) => {
  expect(plain(phoneProblem(phone))).toBe(note)
})

test('a longer mask allows more digits', () => {
  expect(phoneProblem('+7 (912) 345-67-8901', 12)).toBeUndefined()
  expect(plain(phoneProblem('+79123456789012', 12))).toBe('После +7 должно быть десять цифр, а здесь 13')
})
