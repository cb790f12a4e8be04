import { describe, expect, it } from 'vitest'
import { DELIVERY_KINDS } from '#shared/tariffs/delivery-kinds.ts'
import { FULFILMENT_STATES, PAYMENT_STATES, type PaymentState } from './order-states.ts'
import { whatIsNext } from './what-is-next.ts'

const ORDER = {
  ...({ kind: 'full', fulfilment: 'new', payment: 'none', isPrepay: false, canPay: false } as const),
  deliveryKind: 'pickup',
  arrived: null,
} as const

// Requirement: PAY-35, PAY-65
describe('whatIsNext', () => {
  it('returns a sentence for every pair of states', () => {
    for (const fulfilment of FULFILMENT_STATES)
      for (const payment of PAYMENT_STATES)
        for (const canPay of [true, false])
          expect(whatIsNext({ ...ORDER, fulfilment, payment, canPay })).toMatch(/^[А-Я].*[.!]$/)
  })

  it('asks for the payment first and says after a failed try that nothing was charged', () => {
    expect(whatIsNext({ ...ORDER, payment: 'pending', canPay: true })).toContain('Оплатите заказ')
    expect(whatIsNext({ ...ORDER, payment: 'failed', canPay: true })).toContain('Деньги не списаны')
  })

  it('announces the call to a quick order', () => {
    expect(whatIsNext({ ...ORDER, kind: 'quick' })).toContain('позвонит')
  })

  it.each([
    [{ fulfilment: 'cancelled', payment: 'refunded', isPrepay: true }, true],
    [{ fulfilment: 'returned', payment: 'refunded', isPrepay: true }, true],
    [{ fulfilment: 'cancelled', payment: 'pending', isPrepay: true }, false],
    [{ fulfilment: 'returned', payment: 'refunded' }, false],
    [{ fulfilment: 'new', payment: 'refunded', isPrepay: true }, false],
  ] as const)(
    'mentions a refund for %j, and no card, since it may have been paid otherwise: %s',
    (change, isSaid) => {
      const next = whatIsNext({ ...ORDER, ...change })
      expect(next.includes('деньги вернутся в\u00a0течение нескольких дней')).toBe(isSaid)
      expect(next).not.toContain('карт')
    },
  )

  it.each([
    ['cancelled', 'Заказ отменён. Деньги вернули 9 июня.'],
    ['returned', 'Заказ вернулся к\u00a0нам. Деньги вернули 9 июня.'],
    ['new', 'Деньги вернули 9 июня. Этот заказ'],
  ] as const)(
    'speaks in the past of money that has long come back for an order that is %s',
    (fulfilment, start) => {
      const arrived = 'Деньги вернули 9 июня.'
      const next = whatIsNext({ ...ORDER, fulfilment, payment: 'refunded', isPrepay: true, arrived })
      expect(next.startsWith(start)).toBe(true)
      expect(next).not.toContain('вернутся на')
    },
  )

  it('promises to collect an order only if it is paid or will be paid on receipt', () => {
    const promises = (payment: PaymentState) => whatIsNext({ ...ORDER, payment }).includes('собирать')
    expect(PAYMENT_STATES.filter(promises)).toEqual(['none', 'paid'])
  })

  it('says of an order whose time to pay is over that a payment counts nevertheless', () => {
    expect(whatIsNext({ ...ORDER, payment: 'pending', isPrepay: true })).toContain('останется за\u00a0вами')
  })

  it('asks for no payment once the order is cancelled', () => {
    expect(whatIsNext({ ...ORDER, fulfilment: 'cancelled', payment: 'failed' })).toContain('отменён')
  })
})

// Requirement: ORD-56
describe('an order that is brought', () => {
  it.each(DELIVERY_KINDS)('by %s promises an SMS only where it will wait', (deliveryKind) => {
    const shipped = whatIsNext({ ...ORDER, fulfilment: 'shipped', deliveryKind })
    expect(shipped.includes('SMS')).toBe(deliveryKind !== 'courier')
    const arrived = whatIsNext({ ...ORDER, fulfilment: 'delivered', deliveryKind })
    expect(arrived.includes('забрать')).toBe(deliveryKind !== 'courier')
  })
})
