import { describe, expect, it } from 'vitest'
import { cancelPromise } from './cancel-promise.ts'

type Order = Parameters<typeof cancelPromise>[0]
const text = (order: Pick<Order, 'payment' | 'payableTotal' | 'bonuses'> & Partial<Order>) =>
  cancelPromise({ losesGift: false, refundedTotal: 0, refunds: [], ...order })
    .join(' ')
    .replace(/\s/g, ' ')

describe('cancelPromise', () => {
  it('names the amount that is paid back', () => {
    expect(text({ payment: 'paid', payableTotal: 1576, bonuses: 0 })).toContain('Вернём 1 576 р.')
  })

  it('leaves out what was given back before', () => {
    const refunds = [{ bonusesReturned: 7 }, { bonusesReturned: 3 }]
    const order = { payment: 'paid', payableTotal: 1576, refundedTotal: 500, bonuses: 30, refunds } as const
    expect(text(order)).toContain('Вернём 1 076 р.')
    expect(text(order)).toContain('20 бонусов снова')
  })

  // Requirement: UI-2
  it.each([
    [1, '1 бонус снова окажется на вашем счёте'],
    [22, '22 бонуса снова окажутся'],
    [211, '211 бонусов снова окажутся'],
  ])('says that %i bonuses are returned', (bonuses, words) => {
    expect(text({ payment: 'pending', payableTotal: 100, bonuses })).toContain(words)
  })

  // Requirement: PAY-97
  it.each([
    ['none', 100, 0, 'Деньги за него ещё не списаны.'],
    ['none', 100, 7, 'Деньги за него ещё не списаны. 7 бонусов'],
    ['pending', 100, 0, 'Если вы его уже оплатили, вернём деньги'],
    ['failed', 100, 0, 'Если вы его уже оплатили, вернём деньги'],
    ['refunded', 100, 0, 'Деньги за него банк вам уже отправил.'],
    ['refunded', 100, 7, 'Деньги за него банк вам уже отправил. 7 бонусов'],
    ['paid', 0, 0, 'Товары вернутся'],
    ['paid', 0, 7, '7 бонусов'],
    ['none', 0, 0, 'Товары вернутся'],
  ] as const)(
    'begins for payment %s, a total of %i, and %i bonuses: %s…',
    (payment, payableTotal, bonuses, start) => {
      expect(text({ payment, payableTotal, bonuses }).startsWith(start)).toBe(true)
    },
  )

  it('says that a campaign gift is cancelled too, only if it is', () => {
    const order = { payment: 'paid', payableTotal: 5000, bonuses: 0 } as const
    expect(text({ ...order, losesGift: true })).toContain('Подарок по акции тоже отменится')
    expect(text(order)).not.toContain('одарок')
  })

  it('always says that the order cannot be restored', () => {
    expect(text({ payment: 'paid', payableTotal: 1, bonuses: 1, losesGift: true })).toMatch(
      /не\s+получится[^.]+\.$/,
    )
  })
})
