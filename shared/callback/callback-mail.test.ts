import { expect, test } from 'vitest'
import { callbackMail } from './callback-mail.ts'

const NOTICE = { id: 7, phone: '+7 (912) 345-67-89', at: Date.UTC(2026, 10, 21, 9, 5) } as const

test('tells the operator whom to call, by when, and the time of the request in Moscow', () => {
  const { subject, text } = callbackMail({ ...NOTICE, scenario: 'default' })
  expect(subject).toBe('Заказан звонок: +7 (912) 345-67-89')
  expect(text).toMatch(
    /^Перезвоните по номеру \+7 \(912\) 345-67-89\nМы обещали позвонить в течение 5 минут\./,
  )
  expect(text).toMatch(/Заявка № 7, 21 ноября в 12:05 по Москве$/)
  expect(text).not.toContain('необычной длины')
})

test('marks a number that was sent in spite of the warning', () => {
  expect(callbackMail({ ...NOTICE, scenario: 'skip-phone-validation' }).text).toContain(
    'Номер необычной длины: покупатель подтвердил, что в нём нет ошибки.',
  )
})
