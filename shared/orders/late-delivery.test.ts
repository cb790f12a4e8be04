import { describe, expect, it } from 'vitest'
import { asOperatorId, asTariffId } from '#shared/delivery-ids.ts'
import { lateNote } from './late-delivery.ts'
import type { FulfilmentState } from './order-states.ts'

/** A quarter to midnight in Moscow, on the 21st. */
const PLACED = Date.UTC(2026, 10, 21, 20, 45)
/** The last moment of the 25th in Moscow. */
const LAST = Date.UTC(2026, 10, 25, 20, 59, 59)
const NOTE = 'Простите, заказ задерживается: обещали 23–25\u00a0ноября.'

function order(over: { fulfilment?: FulfilmentState; canPay?: boolean; hasLargeItem?: boolean } = {}) {
  return {
    ...{ fulfilment: 'shipped' as const, canPay: false, hasLargeItem: false, createdAt: PLACED },
    delivery: {
      ...{
        tariffId: asTariffId(1),
        kind: 'courier' as const,
        operatorId: asOperatorId(3),
        name: 'Курьер',
        point: null,
      },
      ...{ deliveryTime: '2–4 дн.', days: { from: 2, to: 4 } },
    },
    ...over,
  }
}

// Requirement: DLV-44
describe('lateNote', () => {
  it('comes on the day after the last of the dates that were shown', () => {
    expect(lateNote(order(), LAST)).toBeNull()
    expect(lateNote(order(), LAST + 1000)).toBe(NOTE)
  })

  it.each([
    ['new', NOTE],
    ['confirmed', NOTE],
    ['assembled', NOTE],
    ['delivered', null],
    ['done', null],
    ['cancelled', null],
    ['returned', null],
  ] as const)('of an order that is %s is %s', (fulfilment, note) => {
    expect(lateNote(order({ fulfilment }), LAST + 1000)).toBe(note)
  })

  it.each([
    ['waits for its payment', order({ canPay: true })],
    ['has its dates agreed with the operator', order({ hasLargeItem: true })],
    ['has no delivery yet', { ...order(), delivery: null }],
  ])('is none where the order %s', (_, late) => {
    expect(lateNote(late, LAST + 1000)).toBeNull()
  })
})
