import { expect, test } from 'vitest'
import { letterText } from '#shared/mail/letter.ts'
import { callbackLetter } from './callback-letter.ts'

const NOTICE = { id: 7, phone: '+7 (912) 345-67-89', at: Date.UTC(2026, 10, 21, 9, 5) } as const

test('tells the operator whom to call, by when, and the time of the request in Moscow', () => {
  const letter = callbackLetter({ ...NOTICE, scenario: 'default' })
  const text = letterText(letter)
  expect(letter.subject).toBe('Перезвоните: +7 (912) 345-67-89')
  expect(text).toMatch(/^Наберите \+7 \(912\) 345-67-89: мы обещали перезвонить в течение 5 минут\./)
  expect(text).toMatch(/Заявка № 7, 21 ноября в 12:05 по московскому времени\n/)
  expect(text).not.toContain('число цифр')
})

test('marks a number that was sent in spite of the warning', () => {
  expect(letterText(callbackLetter({ ...NOTICE, scenario: 'skip-phone-validation' }))).toContain(
    'В номере непривычное число цифр, но покупатель подтвердил, что не ошибся.',
  )
})
