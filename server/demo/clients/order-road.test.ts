import { describe, expect, it } from 'vitest'
import {
  canMoveFulfilment,
  canMovePayment,
  FULFILMENT_STATES,
  type FulfilmentState,
  type PaymentState,
} from '#shared/orders/order-states.ts'
import { daysAgo } from './demo-time.ts'
import { orderRoad } from './order-road.ts'

const placedAt = Date.UTC(2026, 10, 21, 9)

/** What the money has come to by the time the order stands there. */
function lastPayment(state: FulfilmentState, isPrepay: boolean): PaymentState {
  if (state === 'returned' || (state === 'cancelled' && isPrepay)) return 'refunded'
  if (state === 'delivered' || state === 'done') return 'paid'
  if (!isPrepay) return 'none'
  return state === 'new' ? 'pending' : 'paid'
}

describe.each(FULFILMENT_STATES)('the road to %s', (state) => {
  it.each([true, false])('is one the shop allows, prepaid: %s', (isPrepay) => {
    const events = orderRoad({ placedAt, state, isPrepay, transitDays: 2 })
    const fulfilment = events.flatMap((event) => (event.track === 'fulfilment' ? [event.state] : []))
    const payment = events.flatMap((event) => (event.track === 'payment' ? [event.state] : []))
    expect(fulfilment[0]).toBe('new')
    expect(fulfilment.at(-1)).toBe(state)
    expect(payment[0]).toBe(isPrepay ? 'pending' : 'none')
    fulfilment.slice(1).forEach((to, i) => {
      expect(canMoveFulfilment(fulfilment[i] ?? 'new', to)).toBe(true)
    })
    payment.slice(1).forEach((to, i) => {
      expect(canMovePayment(payment[i] ?? 'none', to)).toBe(true)
    })
    expect(events.map(({ at }) => at)).toEqual([...events.map(({ at }) => at)].sort((a, b) => a - b))
    expect(payment.at(-1)).toBe(lastPayment(state, isPrepay))
  })
})

it('a prepay order is paid before it is confirmed, cash when it is handed over', () => {
  const timeOf = (isPrepay: boolean, wanted: string) =>
    orderRoad({ placedAt, state: 'done', isPrepay, transitDays: 2 }).find(({ state }) => state === wanted)?.at
  expect(timeOf(true, 'paid')).toBeLessThan(timeOf(true, 'confirmed') ?? 0)
  expect(timeOf(false, 'paid')).toBe(timeOf(false, 'delivered'))
})

it.each([
  ['noon in Moscow', Date.UTC(2026, 10, 21, 9), 1, '10:30', Date.UTC(2026, 10, 20, 7, 30)],
  ['still yesterday in London', Date.UTC(2026, 10, 20, 22), 1, '10:30', Date.UTC(2026, 10, 20, 7, 30)],
  ['the day ahead', Date.UTC(2026, 10, 21, 9), -1, '00:00', Date.UTC(2026, 10, 21, 21)],
])('days are counted by the calendar of Moscow: %s', (_name, now, days, time, expected) => {
  expect(daysAgo(now, days, time)).toBe(expected)
})
