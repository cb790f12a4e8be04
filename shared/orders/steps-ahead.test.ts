import { describe, expect, it } from 'vitest'
import { asOperatorId, asTariffId } from '#shared/delivery-ids.ts'
import { DAY_MS } from '#shared/time.ts'
import { stepsAhead } from './steps-ahead.ts'

/** A quarter to midnight in Moscow, on the 21st. */
const PLACED = Date.UTC(2026, 10, 21, 20, 45)
const ORDER = {
  ...({ kind: 'full', fulfilment: 'new', payment: 'none', canPay: false, hasLargeItem: false } as const),
  ...{ createdAt: PLACED, history: [] },
  delivery: {
    ...({
      tariffId: asTariffId(2),
      kind: 'pickup',
      operatorId: asOperatorId(3),
      name: 'Пункт CDEK',
      point: null,
    } as const),
    ...{ deliveryTime: '2–4 дн.', days: { from: 2, to: 4 } },
  },
} as const
const COURIER = { ...ORDER, delivery: { ...ORDER.delivery, kind: 'courier' } } as const
const DATES = '23–25\u00a0ноября'

type Order = Parameters<typeof stepsAhead>[0]
const names = (order: Order) => stepsAhead(order, PLACED).map(({ name }) => name.replaceAll('\u00a0', ' '))

// Requirement: ORD-59
describe('stepsAhead', () => {
  it('leads a new order to the shopper, with the promised dates of its arrival', () => {
    expect(names(ORDER)).toEqual([
      ...['Подтвердим', 'Соберём', 'Отправим', 'Прибудет в пункт выдачи', 'Заберёте и оплатите'],
    ])
    expect(stepsAhead(ORDER, PLACED).map(({ dates }) => dates)).toEqual([null, null, null, DATES, null])
  })

  it('leaves out the dates that have passed or are agreed with the operator', () => {
    expect(stepsAhead(ORDER, PLACED + 5 * DAY_MS).every(({ dates }) => dates === null)).toBe(true)
    const large = { ...ORDER, hasLargeItem: true }
    expect(stepsAhead(large, PLACED).every(({ dates }) => dates === null)).toBe(true)
  })

  it.each([
    ['waits for its payment', { ...ORDER, payment: 'pending', canPay: true }, 'Оплата'],
    ['is quick', { ...ORDER, kind: 'quick', delivery: null }, 'Оператор позвонит'],
    ['is assembled', { ...ORDER, fulfilment: 'assembled' }, 'Отправим'],
    ['waits at its point', { ...ORDER, fulfilment: 'delivered', payment: 'paid' }, 'Заберёте'],
  ] as const)('begins, where the order %s, with the next step', (_, order, first) => {
    expect(names(order)[0]).toBe(first)
  })

  it('ends with the courier at the door', () => {
    expect(names({ ...COURIER, payment: 'paid' }).at(-1)).toBe('Привезёт курьер')
    expect(names(COURIER).at(-1)).toBe('Привезёт курьер, оплата при получении')
    expect(names({ ...COURIER, fulfilment: 'delivered', payment: 'paid' })).toEqual([])
  })

  it.each([
    ['is done', { ...ORDER, fulfilment: 'done' }],
    ['is cancelled', { ...ORDER, fulfilment: 'cancelled' }],
    ['has come back', { ...ORDER, fulfilment: 'returned' }],
    ['was refunded', { ...ORDER, payment: 'refunded' }],
    ['stays only until the bank answers', { ...ORDER, payment: 'pending' }],
  ] as const)('is empty where the order %s', (_, order) => {
    expect(names(order)).toEqual([])
  })
})
