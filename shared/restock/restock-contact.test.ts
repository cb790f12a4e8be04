import { expect, it } from 'vitest'
import { readRestockContact } from './restock-contact.ts'

// Requirement: WAIT-3
it.each([
  ['sms', '+7 (912) 345-67-89', '+79123456789'],
  ['sms', ' 8 912 345 67 89 ', '+79123456789'],
  ['mail', ' Anna@Example.RU ', 'anna@example.ru'],
] as const)('by %s, %j is kept as %s', (channel, text, contact) => {
  expect(readRestockContact(channel, text)).toEqual({ contact, error: null })
})

// Requirement: WAIT-3
it.each([
  ['sms', ''],
  ['sms', '+7 (912) 345-67-8'],
  ['sms', '+375 29 123-45-67'],
  ['sms', 'anna@example.ru'],
  ['mail', ''],
  ['mail', 'anna@'],
  ['mail', '+7 (912) 345-67-89'],
  ['mail', 'anna@example.ru, boris@example.ru'],
] as const)('by %s, %j is refused in words', (channel, text) => {
  expect(readRestockContact(channel, text)).toEqual({ contact: null, error: expect.stringMatching(/[а-я]/) })
})
