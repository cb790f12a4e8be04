import { expect, it } from 'vitest'
import { roubles } from '#shared/money.ts'
import { memoWords } from './memo-words.ts'

const ORDER = {
  fulfilment: 'delivered',
  payment: 'paid',
  payableTotal: roubles(1726),
  refundedTotal: roubles(0),
} as const

// Requirement: PAY-89
it.each([
  ['the total of a paid order', {}, ['Всего на сумму: Одна тысяча семьсот двадцать шесть рублей 00 копеек']],
  [
    'what is back and what is left after a refund of a part',
    { refundedTotal: roubles(459) },
    [
      'Возвращено покупателю: Четыреста пятьдесят девять рублей 00 копеек',
      'Осталось оплачено: Одна тысяча двести шестьдесят семь рублей 00 копеек',
    ],
  ],
  [
    'that all of a cancelled order is back',
    { fulfilment: 'cancelled', payment: 'refunded', refundedTotal: roubles(459) },
    ['Возвращено покупателю: Одна тысяча семьсот двадцать шесть рублей 00 копеек'],
  ],
  [
    'that a cancelled order was not paid',
    { fulfilment: 'cancelled', payment: 'none' },
    ['Заказ отменён, денег за него не получено.'],
  ],
] as const)('the cash memo says %s', (_title, change, lines) => {
  expect(memoWords({ ...ORDER, ...change }).map((line) => line.replaceAll('\u00a0', ' '))).toEqual(lines)
})
