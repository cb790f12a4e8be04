import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ArbitraryPaidOrder, arbitraryPaidOrder } from '#tests/support/arbitrary-paid-order.ts'
import { runs } from '#tests/support/thorough.ts'
import {
  bonusesOfRefund,
  type PaidLine,
  planRefund,
  type RefundParts,
  type RefundWish,
  refundAmounts,
  stillPaid,
} from './refund-parts.ts'

const LINES: readonly PaidLine[] = [
  { position: 1, marking: 'T-1', quantity: 3, lineTotal: 100, giftName: null },
  { position: 2, marking: 'T-2', quantity: 1, lineTotal: 500, giftName: null },
  { position: 3, marking: 'T-3', quantity: 1, lineTotal: 0, giftName: 'Подарок' },
]
const ORDER = { lines: LINES, deliveryPrice: 350 }
const parts = (lines: Readonly<Record<string, number>>, hasDelivery = false): RefundWish => ({
  ...{ type: 'parts', hasDelivery },
  lines: Object.entries(lines).map(([marking, quantity]) => ({ marking, quantity })),
})
const sum = (amount: number): RefundWish => ({ type: 'amount', amount })
const plan = (wish: RefundWish, refunds: readonly RefundParts[] = []) =>
  planRefund(stillPaid(ORDER, refunds), wish)

// Requirement: PAY-85
describe('planRefund', () => {
  it.each([
    ['one of three pieces', parts({ 'T-1': 1 }), [{ position: 1, quantity: 1, amount: 34 }], 0],
    ['two of three pieces', parts({ 'T-1': 2 }), [{ position: 1, quantity: 2, amount: 67 }], 0],
    ['the delivery alone', parts({}, true), [], 350],
    [
      'all items without the delivery',
      parts({ 'T-1': 3, 'T-2': 1 }),
      [
        { position: 1, quantity: 3, amount: 100 },
        { position: 2, quantity: 1, amount: 500 },
      ],
      0,
    ],
    [
      'a sum, shared over everything that is paid',
      sum(95),
      [
        { position: 1, quantity: 0, amount: 10 },
        { position: 2, quantity: 0, amount: 50 },
      ],
      35,
    ],
  ] as const)('gives back %s', (_title, wish, lines, deliveryAmount) => {
    expect(plan(wish)).toEqual({ parts: { lines, deliveryAmount } })
  })

  it('gives back the pieces that are left, at what is left of their line', () => {
    const first: RefundParts = { lines: [{ position: 1, quantity: 1, amount: 34 }], deliveryAmount: 0 }
    const compensation: RefundParts = { lines: [{ position: 1, quantity: 0, amount: 6 }], deliveryAmount: 0 }
    expect(plan(parts({ 'T-1': 2 }), [first, compensation])).toEqual({
      parts: { lines: [{ position: 1, quantity: 2, amount: 60 }], deliveryAmount: 0 },
    })
    expect(plan(parts({ 'T-1': 3 }), [first])).toEqual({
      problem: { reason: 'line', marking: 'T-1', left: 2 },
    })
  })

  it('adds up the pieces of a marking that is named twice', () => {
    const wish: RefundWish = {
      ...{ type: 'parts', hasDelivery: false },
      lines: [
        { marking: 'T-1', quantity: 2 },
        { marking: 'T-1', quantity: 2 },
      ],
    }
    expect(plan(wish)).toEqual({ problem: { reason: 'line', marking: 'T-1', left: 3 } })
  })

  it.each([
    ['an unknown marking', parts({ 'T-9': 1 }), { reason: 'line', marking: 'T-9', left: 0 }],
    ['a gift', parts({ 'T-3': 1 }), { reason: 'line', marking: 'T-3', left: 0 }],
    ['no pieces', parts({ 'T-1': 0 }), { reason: 'nothing' }],
    ['no roubles', sum(0), { reason: 'nothing' }],
    ['everything', parts({ 'T-1': 3, 'T-2': 1 }, true), { reason: 'too-much', left: 950 }],
    ['the whole sum', sum(950), { reason: 'too-much', left: 950 }],
  ] as const)('refuses %s', (_title, wish, problem) => {
    expect(plan(wish)).toEqual({ problem })
  })

  it('refuses the delivery when it was free or has been given back', () => {
    const delivery: RefundParts = { lines: [], deliveryAmount: 350 }
    expect(plan(parts({}, true), [delivery])).toEqual({ problem: { reason: 'nothing' } })
    const free = stillPaid({ lines: LINES, deliveryPrice: null }, [])
    expect(planRefund(free, parts({}, true))).toEqual({ problem: { reason: 'nothing' } })
  })

  it('never gives back more than was paid, whatever is wished one after another', () => {
    const wish = fc.oneof(
      fc.record({
        type: fc.constant('parts' as const),
        lines: fc.array(
          fc.record({
            marking: fc.integer({ min: 1, max: 12 }).map((i) => `T-${i}`),
            quantity: fc.integer({ min: 0, max: 30 }),
          }),
          { maxLength: 4 },
        ),
        hasDelivery: fc.boolean(),
      }),
      fc.record({ type: fc.constant('amount' as const), amount: fc.integer({ min: 0, max: 50_000 }) }),
    )
    fc.assert(
      fc.property(arbitraryPaidOrder, fc.array(wish, { maxLength: 12 }), (order, wishes) => {
        const refunds = refundAll(order, wishes)
        const { lines, deliveryAmount, total } = stillPaid(order, refunds)
        const given = refunds.reduce((all, refund) => all + refundAmounts(refund).total, 0)
        expect(given + total).toBe(stillPaid(order, []).total)
        expect(deliveryAmount).toBeGreaterThanOrEqual(0)
        for (const { left } of lines) {
          expect(left.quantity).toBeGreaterThanOrEqual(0)
          expect(left.amount).toBeGreaterThanOrEqual(0)
          // Pieces that are not left cost nothing that is left.
          expect(left.quantity > 0 || left.amount === 0).toBe(true)
        }
      }),
      { numRuns: runs(200) },
    )
  })
})

/** Returns the refunds that were possible, one after another. */
function refundAll(order: ArbitraryPaidOrder, wishes: readonly RefundWish[]): RefundParts[] {
  const refunds: RefundParts[] = []
  for (const wish of wishes) {
    const planned = planRefund(stillPaid(order, refunds), wish)
    if ('parts' in planned) refunds.push(planned.parts)
  }
  return refunds
}

// Requirement: PAY-86
describe('bonusesOfRefund', () => {
  const bonuses = { finalTotal: 1000, spent: 250, earned: 50 }

  it.each([
    [0, 0, 0],
    [100, 25, 5],
    [333, 83, 17],
    [1000, 250, 50],
  ])('after %i of 1000 roubles returns %i and revokes %i', (goods, returned, revoked) => {
    expect(bonusesOfRefund(bonuses, goods)).toEqual({ returned, revoked })
  })

  it('moves nothing for an order that bonuses and coupon have paid completely', () => {
    expect(bonusesOfRefund({ finalTotal: 0, spent: 0, earned: 0 }, 0)).toEqual({ returned: 0, revoked: 0 })
  })

  it('never takes a step back and ends with all of them', () => {
    const whole = fc.integer({ min: 1, max: 100_000 })
    fc.assert(
      fc.property(whole, fc.nat(50_000), fc.nat(5_000), fc.nat(), (finalTotal, spent, earned, seed) => {
        const goods = seed % (finalTotal + 1)
        const order = { finalTotal, spent, earned }
        const [now, next] = [
          bonusesOfRefund(order, goods),
          bonusesOfRefund(order, Math.min(goods + 1, finalTotal)),
        ]
        expect(next.returned).toBeGreaterThanOrEqual(now.returned)
        expect(next.revoked).toBeGreaterThanOrEqual(now.revoked)
        expect(bonusesOfRefund(order, finalTotal)).toEqual({ returned: spent, revoked: earned })
      }),
      { numRuns: runs(100) },
    )
  })
})
