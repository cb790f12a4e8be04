import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AttemptState, BANK_EVENTS, type BankEvent, outcomeOf } from './payment-events.ts'

/** Applies events to a new payment. `isNeeded` says whether the order waits for the money. */
function apply(events: readonly BankEvent[], isNeeded: boolean): AttemptState {
  return events.reduce<AttemptState>(
    (state, event) => outcomeOf(state, event === 'paid' && !isNeeded ? 'unneeded' : event).payment,
    'pending',
  )
}

// Requirement: PAY-34, PAY-60
describe('the events of a payment', () => {
  it.each<[BankEvent[], AttemptState]>([
    [['paid'], 'paid'],
    [['failed'], 'failed'],
    [['paid', 'failed'], 'paid'],
    [['failed', 'paid'], 'paid'],
    [['paid', 'refunded'], 'refunded'],
    [['refunded', 'paid'], 'refunded'],
    [['refunded'], 'refunded'],
    [['failed', 'refunded', 'paid'], 'refunded'],
  ])('%s make it %s', (events, state) => {
    expect(apply(events, true)).toBe(state)
  })

  it('lead to the same state in every order, also if some are repeated', () => {
    const events = fc.array(fc.constantFrom(...BANK_EVENTS), { maxLength: 8 })
    fc.assert(
      fc.property(events, fc.boolean(), (list, isNeeded) => {
        const happened = BANK_EVENTS.filter((event) => list.includes(event))
        expect(apply(list, isNeeded)).toBe(apply(happened, isNeeded))
      }),
    )
  })

  it('return money for which no order waits', () => {
    expect(apply(['paid'], false)).toBe('refunding')
    expect(apply(['failed', 'paid'], false)).toBe('refunding')
    expect(apply(['paid', 'refunded'], false)).toBe('refunded')
  })

  it.each<[AttemptState, BankEvent, BankEvent | undefined]>([
    ['pending', 'paid', 'paid'],
    ['pending', 'failed', 'failed'],
    ['failed', 'paid', 'paid'],
    ['failed', 'refunded', 'refunded'],
    ['paid', 'refunded', 'refunded'],
    ['paid', 'failed', undefined],
    ['refunding', 'refunded', undefined],
    ['refunded', 'paid', undefined],
  ])('of a %s one: %s makes the order %s', (state, event, order) => {
    expect(outcomeOf(state, event).order).toBe(order)
  })
})
