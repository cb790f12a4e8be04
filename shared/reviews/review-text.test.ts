import { expect, test } from 'vitest'
import { cleanReview, reviewErrors } from './review-text.ts'

// Requirement: REV-3
test.each([
  ['  Хороший\tлак  ', 'Хороший лак'],
  ['раз\r\nдва\rтри', 'раз\nдва\nтри'],
  ['раз\n \n \n \nдва', 'раз\n\nдва'],
  ['а\u202eб\u200bв\u0000г\ufeff', 'абвг'],
  ['е\u0308лка', 'ёлка'],
  ['👩\u200d🎨 <b>', '👩\u200d🎨 <b>'],
])('%j is stored as %j', (text, stored) => {
  expect(cleanReview(text)).toBe(stored)
})

// Requirement: REV-3
test.each([
  [9, ['text']],
  [10, []],
  [2000, []],
  [2001, ['text']],
])('a text of %d characters has errors at %j', (length, fields) => {
  expect(Object.keys(reviewErrors({ stars: 3, text: '😀'.repeat(length) }))).toEqual(fields)
})
