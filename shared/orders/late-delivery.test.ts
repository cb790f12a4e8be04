import { describe, expect, it } from 'vitest'
import { asOperatorId, asTariffId, OWN_OPERATOR_ID } from '#shared/delivery-ids.ts'
import { DAY_MS } from '#shared/time.ts'
import { comingText, lateNote, termOf } from './late-delivery.ts'
import type { FulfilmentState } from './order-states.ts'

/** A quarter to midnight in Moscow, on the 21st. */
const PLACED = Date.UTC(2026, 10, 21, 20, 45)
/** The last moment of the 25th in Moscow. */
const LAST = Date.UTC(2026, 10, 25, 20, 59, 59)
const NOTE = 'Простите, заказ задерживается: обещали 23–25\u00a0ноября.'

function order(over: { fulfilment?: FulfilmentState; canPay?: boolean; hasLargeItem?: boolean } = {}) {
  return {
    ...{ fulfilment: 'shipped' as const, canPay: false, hasLargeItem: false, createdAt: PLACED },
    ...{ history: [], deliveryPrice: null },
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

describe('a parcel that left the shop only on the last of the promised days', () => {
  const shippedOn = (
    days: number,
    over: { kind?: 'courier' | 'store'; operatorId?: typeof OWN_OPERATOR_ID } = {},
  ) => ({
    ...order(),
    delivery: { ...order().delivery, ...over },
    history: [{ track: 'fulfilment' as const, state: 'shipped' as const, at: PLACED + days * DAY_MS }],
  })

  // Requirement: DLV-44, DLV-110
  it('is late at once, since a carrier needs more than what is left of that day', () => {
    expect(lateNote(shippedOn(4), LAST)).toBe(NOTE)
    expect(comingText(shippedOn(4), LAST)).toBe('')
    expect(lateNote(shippedOn(3), LAST)).toBeNull()
    expect(comingText(shippedOn(3), LAST)).toBe('25\u00a0ноября')
  })

  // Requirement: DLV-44
  it('is in time where the shop itself brings it', () => {
    expect(lateNote(shippedOn(4, { operatorId: OWN_OPERATOR_ID }), LAST)).toBeNull()
    expect(lateNote(shippedOn(4, { kind: 'store' }), LAST)).toBeNull()
  })
})

// Requirement: DLV-43, DLV-44
describe('termOf', () => {
  it('keeps the dates that were shown, as past ones once the order is late', () => {
    expect(termOf(order(), LAST)).toBe('23–25\u00a0ноября')
    expect(termOf(order(), LAST + 1000)).toBe('обещали 23–25\u00a0ноября')
    expect(termOf(order({ fulfilment: 'done' }), LAST + 1000)).toBe('23–25\u00a0ноября')
  })
})
