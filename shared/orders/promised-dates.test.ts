import { describe, expect, it } from 'vitest'
import { asOperatorId, asTariffId } from '#shared/delivery-ids.ts'
import { DAY_MS } from '#shared/time.ts'
import { promiseOf } from './promised-dates.ts'

const ORDER = {
  ...({ fulfilment: 'new', hasLargeItem: false } as const),
  ...{ createdAt: Date.UTC(2026, 10, 21, 9), history: [] },
  delivery: {
    ...({
      tariffId: asTariffId(1),
      kind: 'courier',
      operatorId: asOperatorId(3),
      name: 'Курьер',
      point: null,
    } as const),
    ...{ deliveryTime: '2–4 дн.', days: { from: 2, to: 4 } },
  },
} as const
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null

// Requirement: ORD-58
describe('promiseOf', () => {
  it.each([
    ['courier', 'Привезём 23–25 ноября'],
    ['pickup', 'Будет в пункте выдачи 23–25 ноября'],
    ['post', 'Придёт на почту 23–25 ноября'],
    ['store', 'Будет в магазине 23–25 ноября'],
  ] as const)('says what a delivery by %s does on the promised dates', (kind, text) => {
    expect(plain(promiseOf({ ...ORDER, delivery: { ...ORDER.delivery, kind } }, ORDER.createdAt))).toBe(text)
  })

  it.each([
    [2, 'Привезём 23–25 ноября'],
    [3, 'Привезём 24–25 ноября'],
    [4, 'Привезём 25 ноября'],
    [5, null],
  ])('leaves out the days that have passed %i days after the order', (days, text) => {
    expect(plain(promiseOf(ORDER, ORDER.createdAt + days * DAY_MS))).toBe(text)
  })

  it.each([
    ['has arrived', { ...ORDER, fulfilment: 'delivered' }],
    ['is cancelled', { ...ORDER, fulfilment: 'cancelled' }],
    ['has its dates agreed with the operator', { ...ORDER, hasLargeItem: true }],
    ['has no delivery yet', { ...ORDER, delivery: null }],
  ] as const)('is none where the order %s', (_, order) => {
    expect(promiseOf(order, ORDER.createdAt)).toBeNull()
  })
})
