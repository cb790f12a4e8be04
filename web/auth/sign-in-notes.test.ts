import { expect, test } from 'vitest'
import { signInNote } from './sign-in-notes.ts'

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

// Requirement: FORM-22
test.each([
  ['', undefined],
  ['+7 (912) 345-67-89', undefined],
  ['+7', 'После +7 не хватает 10 цифр из 10'],
  ['+7 (912) 345-67-8', 'После +7 не хватает 1 цифры из 10'],
  ['+7 (912) 345-67', 'После +7 не хватает 2 цифр из 10'],
])('signInNote for %j, only once typing has ended, is %s', (phone, note) => {
  expect(plain(signInNote(phone, true))).toBe(note)
  expect(signInNote(phone, false)).toBeUndefined()
})

// Requirement: FORM-18, FORM-19, FORM-24
test.each([
  ['+375 29', 'Код приходит только на номера +7'],
  ['491512345678', 'Номер не читается: начните его с +7'],
  ['+7 (000', 'Номеров +7 с кодом 000 не бывает'],
])('signInNote for %j, while typing, is %s', (phone, note) => {
  expect(plain(signInNote(phone, false))).toBe(note)
})
