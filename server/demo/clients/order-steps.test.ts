import { describe, expect, it } from 'vitest'
import { canMoveFulfilment, FULFILMENT_STATES, type FulfilmentState } from '#shared/orders/order-states.ts'
import { daysAgo } from './demo-time.ts'
import { orderSteps } from './order-steps.ts'

const placedAt = Date.UTC(2026, 10, 21, 9)

describe.each(FULFILMENT_STATES)('the steps to %s', (state) => {
  it.each([true, false])('are allowed moves in the order of time; prepay: %s', (isPrepay) => {
    const steps = orderSteps({ placedAt, state, isPrepay, transitDays: 2 })
    const moves = steps.flatMap(({ step }) => (step === 'pay' ? [] : [step]))
    let at: FulfilmentState = 'new'
    for (const to of moves) {
      expect(canMoveFulfilment(at, to)).toBe(true)
      at = to
    }
    expect(at).toBe(state)
    const times = [placedAt, ...steps.map((step) => step.at)]
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(steps.some(({ step }) => step === 'pay')).toBe(isPrepay && state !== 'new')
  })
})

it('pays a prepay order before the shop confirms it', () => {
  const [first, second] = orderSteps({ placedAt, state: 'done', isPrepay: true, transitDays: 2 })
  expect([first?.step, second?.step]).toEqual(['pay', 'confirmed'])
})

it.each([
  ['at noon in Moscow', Date.UTC(2026, 10, 21, 9), 1, '10:30', Date.UTC(2026, 10, 20, 7, 30)],
  ['on the previous day in UTC', Date.UTC(2026, 10, 20, 22), 1, '10:30', Date.UTC(2026, 10, 20, 7, 30)],
  ['for the next day', Date.UTC(2026, 10, 21, 9), -1, '00:00', Date.UTC(2026, 10, 21, 21)],
])('counts days by the calendar of Moscow: %s', (_name, now, days, time, expected) => {
  expect(daysAgo(now, days, time)).toBe(expected)
})
