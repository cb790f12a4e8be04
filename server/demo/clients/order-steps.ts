import type { FulfilmentState } from '#shared/orders/order-states.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { daysAgo } from './demo-time.ts'

/** The time between placing and paying an order. */
const PAID_AFTER = 6 * MINUTE_MS

/** A step of an order: a payment by the shopper or a change of state by the shop. */
export interface OrderStep {
  readonly step: 'pay' | FulfilmentState
  readonly at: number
}

export interface Journey {
  readonly placedAt: number
  /** The order's final fulfilment state. */
  readonly state: FulfilmentState
  readonly isPrepay: boolean
  /** Days between shipping and delivery. */
  readonly transitDays: number
}

/** Returns the steps that bring a placed order into its final state; a prepay order that stays new is not paid. */
export function orderSteps({ placedAt, state, isPrepay, transitDays }: Journey): OrderStep[] {
  const moves = movesTo(state, placedAt, transitDays)
  return isPrepay && state !== 'new' ? [{ step: 'pay', at: placedAt + PAID_AFTER }, ...moves] : moves
}

function movesTo(state: FulfilmentState, placedAt: number, transitDays: number): OrderStep[] {
  const later = (days: number, time: string) => daysAgo(placedAt, -days, time)
  const arrival = 1 + transitDays
  const whole: OrderStep[] = [
    { step: 'confirmed', at: placedAt + 40 * MINUTE_MS },
    { step: 'assembled', at: later(1, '11:20') },
    { step: 'shipped', at: later(1, '17:45') },
    { step: 'delivered', at: later(arrival, '15:10') },
    { step: 'done', at: later(arrival + 3, '10:00') },
  ]
  const until = (last: FulfilmentState) => whole.slice(0, whole.findIndex(({ step }) => step === last) + 1)
  if (state === 'cancelled') return [...until('confirmed'), { step: state, at: placedAt + 3 * HOUR_MS }]
  if (state === 'returned')
    return [...until('delivered'), { step: state, at: later(arrival, '15:10') + 5 * DAY_MS }]
  return until(state)
}
