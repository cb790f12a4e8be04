import { describe, expect, it } from 'vitest'
import { isThanked, noticeText } from './thanks.ts'

// Requirement: ORD-57
describe('a new order', () => {
  it.each([
    ['new', 'none', false, true],
    ['new', 'paid', false, true],
    ['new', 'pending', true, true],
    ['new', 'pending', false, false],
    ['new', 'failed', true, false],
    ['new', 'refunded', false, false],
    ['confirmed', 'paid', false, false],
    ['cancelled', 'none', false, false],
  ] as const)(
    'that is %s with payment %s (to be paid: %s) is thanked for: %s',
    (fulfilment, payment, canPay, is) => {
      expect(isThanked({ fulfilment, payment, canPay })).toBe(is)
    },
  )

  it.each([
    ['sent', 'sent', 'Отправили SMS и письмо с номером'],
    ['pending', 'sent', 'Пришлём SMS и письмо с номером'],
    [null, 'sent', 'Отправили письмо с номером'],
    ['pending', null, 'Пришлём SMS с номером'],
  ] as const)('whose SMS is %s and mail %s says so', (sms, mail, text) => {
    expect(noticeText({ sms, mail })?.replaceAll('\u00a0', ' ')).toContain(text)
  })

  it('says nothing of messages that do not exist', () => {
    expect(noticeText({ sms: null, mail: null })).toBeNull()
  })
})
