import { describe, expect, it } from 'vitest'
import { FULFILMENT_STATES, PAYMENT_STATES } from './order-states.ts'
import { headlineOf, historyLabel, paymentLabel, paymentLine, shownHistory } from './state-labels.ts'

const ORDER = { kind: 'full', fulfilment: 'new', payment: 'none', isPrepay: false, canPay: false } as const

describe('historyLabel', () => {
  it('has a Russian label for every state', () => {
    for (const state of FULFILMENT_STATES)
      expect(historyLabel({ track: 'fulfilment', state })).toMatch(/^[А-Я]/)
    for (const state of PAYMENT_STATES) expect(historyLabel({ track: 'payment', state })).toMatch(/^[А-Я]/)
    for (const state of [
      'requested',
      'confirmed',
      'by-hand',
      'part-requested',
      'part-confirmed',
      'part-by-hand',
    ])
      expect(historyLabel({ track: 'refund', state })).toMatch(/^[А-Я]/)
  })
})

// Requirement: PAY-35, ORD-49
describe('paymentLabel', () => {
  it.each([
    ['new', 'pending', 'Ждёт оплаты'],
    ['new', 'none', 'Оплата при получении'],
    ['cancelled', 'pending', 'Не\u00a0оплачен'],
    ['cancelled', 'failed', 'Не\u00a0оплачен'],
    ['cancelled', 'none', 'Не\u00a0оплачен'],
    ['returned', 'none', 'Не\u00a0оплачен'],
    ['cancelled', 'refunded', 'Возврат денег оформлен'],
    ['returned', 'paid', 'Оплачен'],
  ] as const)('is for a %s order with payment %s %s', (fulfilment, payment, text) => {
    expect(paymentLabel({ fulfilment, payment, refundedTotal: 0 })).toBe(text)
  })
})

// Requirement: PAY-88
it('a paid order of which a part was refunded names the sum', () => {
  const order = { fulfilment: 'done', payment: 'paid', refundedTotal: 625 } as const
  expect(paymentLabel(order)).toBe('Оплачен, возвращено 625\u00a0р.')
  expect(paymentLine(order, { name: 'СБП', isPrepay: true })).toBe('СБП. Оплачен, возвращено 625\u00a0р.')
})

// Requirement: ORD-64
describe('paymentLine', () => {
  it.each([
    ['Картой при получении', false, 'new', 'none', 'Картой при получении.'],
    ['Картой при получении', false, 'cancelled', 'none', 'Картой при получении. Не\u00a0оплачен.'],
    ['СБП', true, 'new', 'paid', 'СБП. Оплачен.'],
  ] as const)(
    'says once how %s (prepaid: %s) is paid while %s and %s',
    (name, isPrepay, fulfilment, payment, text) => {
      expect(paymentLine({ fulfilment, payment, refundedTotal: 0 }, { name, isPrepay })).toBe(text)
    },
  )
})

// Requirement: PAY-35, PAY-39, ORD-50
describe('shownHistory', () => {
  const entries = (...states: string[]) => [
    { track: 'fulfilment', state: 'new' } as const,
    ...states.map((state) => ({ track: 'payment', state }) as const),
  ]

  it('leaves out that an order was placed for payment on receipt', () => {
    expect(shownHistory(entries('none', 'paid')).map(({ state }) => state)).toEqual(['new', 'paid'])
  })

  it('ends with the choice of payment on receipt once an unpaid order has been changed to it', () => {
    const last = shownHistory(entries('pending', 'none')).at(-1)
    expect(last && historyLabel(last)).toBe('Выбрана оплата при получении')
  })
})

// Requirement: PAY-35, PAY-65
describe('headlineOf', () => {
  it.each([
    [{}, 'Принят'],
    [{ payment: 'pending', canPay: true }, 'Ждёт оплаты'],
    [{ payment: 'failed', canPay: true }, 'Оплата не прошла'],
    [{ payment: 'paid' }, 'Оплачен'],
    [{ payment: 'paid', refundedTotal: 180 }, 'Оплачен, возвращено 180 р.'],
    [{ payment: 'refunded' }, 'Возврат денег оформлен'],
    [{ fulfilment: 'confirmed', payment: 'refunded' }, 'Возврат денег оформлен'],
    [{ payment: 'pending' }, 'Проверяем оплату'],
    [{ payment: 'failed' }, 'Проверяем оплату'],
    [{ kind: 'quick' }, 'Принят, ждите звонка'],
    [{ fulfilment: 'shipped', payment: 'paid' }, 'В пути'],
    [{ fulfilment: 'delivered', deliveryKind: 'courier' }, 'Доставлен'],
    [{ fulfilment: 'delivered', deliveryKind: 'pickup' }, 'Ждёт в пункте выдачи'],
    [{ fulfilment: 'delivered', deliveryKind: 'post' }, 'Ждёт на почте'],
    [{ fulfilment: 'delivered', deliveryKind: 'store' }, 'Ждёт в магазине'],
    [{ fulfilment: 'done', deliveryKind: 'store' }, 'Получен'],
    [{ fulfilment: 'cancelled', payment: 'refunded' }, 'Отменён'],
  ] as const)('is for %j %s', (change, text) => {
    expect(
      headlineOf({ ...ORDER, refundedTotal: 0, deliveryKind: null, ...change }).replace(/\s/g, ' '),
    ).toBe(text)
  })
})
