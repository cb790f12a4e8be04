import { describe, expect, it } from 'vitest'
import {
  canMoveFulfilment,
  canMovePayment,
  FULFILMENT_MOVES,
  FULFILMENT_STATES,
  type FulfilmentState,
  PAYMENT_MOVES,
  PAYMENT_STATES,
  type PaymentState,
} from './order-states.ts'

// Requirement: ORD-18, ORD-19
describe('fulfilment', () => {
  it.each<[FulfilmentState, FulfilmentState, boolean]>([
    ['new', 'confirmed', true],
    ['confirmed', 'assembled', true],
    ['assembled', 'shipped', true],
    ['shipped', 'delivered', true],
    ['delivered', 'done', true],
    ['new', 'cancelled', true],
    ['confirmed', 'cancelled', true],
    ['assembled', 'cancelled', true],
    ['shipped', 'cancelled', false],
    ['delivered', 'cancelled', false],
    ['shipped', 'returned', true],
    ['delivered', 'returned', true],
    ['done', 'returned', true],
    ['new', 'returned', false],
    ['new', 'shipped', false],
    ['confirmed', 'new', false],
    ['cancelled', 'new', false],
    ['returned', 'cancelled', false],
  ])('allows %s → %s: %s', (from, to, isAllowed) => {
    expect(canMoveFulfilment(from, to)).toBe(isAllowed)
  })

  it('reaches every state from new and allows none to follow itself', () => {
    expect(reachable('new', FULFILMENT_MOVES)).toEqual(new Set(FULFILMENT_STATES))
    expect(FULFILMENT_STATES.filter((state) => canMoveFulfilment(state, state))).toEqual([])
  })
})

// Requirement: ORD-20, ORD-21, ORD-22
describe('payment', () => {
  it.each<[PaymentState, PaymentState, boolean]>([
    ['none', 'pending', true],
    ['none', 'paid', true],
    ['pending', 'paid', true],
    ['pending', 'failed', true],
    ['failed', 'pending', true],
    ['failed', 'paid', true],
    ['pending', 'none', true],
    ['failed', 'none', true],
    ['paid', 'none', false],
    ['paid', 'refunded', true],
    ['pending', 'refunded', true],
    ['failed', 'refunded', true],
    ['paid', 'pending', false],
    ['paid', 'failed', false],
    ['refunded', 'paid', false],
    ['none', 'refunded', false],
  ])('allows the payment %s → %s: %s', (from, to, isAllowed) => {
    expect(canMovePayment(from, to)).toBe(isAllowed)
  })

  it('reaches every state from none and allows none to follow itself', () => {
    expect(reachable('none', PAYMENT_MOVES)).toEqual(new Set(PAYMENT_STATES))
    expect(PAYMENT_STATES.filter((state) => canMovePayment(state, state))).toEqual([])
  })
})

function reachable<State extends string>(
  from: State,
  moves: Readonly<Record<State, readonly State[]>>,
): Set<State> {
  const seen = new Set<State>([from])
  for (const state of seen) for (const next of moves[state]) seen.add(next)
  return seen
}
