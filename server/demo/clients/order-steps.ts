import type { FulfilmentState } from '#shared/orders/order-states.ts'
import { DAY, daysAgo, HOUR, MINUTE } from './demo-time.ts'

/** How long the shopper stays on the bank's page. */
const PAID_AFTER = 6 * MINUTE

/** What somebody did about an order: the shopper paid, or the shop moved it on. */
export interface OrderStep {
  readonly step: 'pay' | FulfilmentState
  readonly at: number
}

export interface Journey {
  readonly placedAt: number
  /** Where the order stands today. */
  readonly state: FulfilmentState
  readonly isPrepay: boolean
  /** Days on the way. */
  readonly transitDays: number
}

/** What was done about a placed order until it stood there; a new prepay order still waits for its money. */
export function orderSteps({ placedAt, state, isPrepay, transitDays }: Journey): OrderStep[] {
  const moves = movesTo(state, placedAt, transitDays)
  return isPrepay && state !== 'new' ? [{ step: 'pay', at: placedAt + PAID_AFTER }, ...moves] : moves
}

function movesTo(state: FulfilmentState, placedAt: number, transitDays: number): OrderStep[] {
  const later = (days: number, time: string) => daysAgo(placedAt, -days, time)
  const arrival = 1 + transitDays
  const whole: OrderStep[] = [
    { step: 'confirmed', at: placedAt + 40 * MINUTE },
    { step: 'assembled', at: later(1, '11:20') },
    { step: 'shipped', at: later(1, '17:45') },
    { step: 'delivered', at: later(arrival, '15:10') },
    { step: 'done', at: later(arrival + 3, '10:00') },
  ]
  const until = (last: FulfilmentState) => whole.slice(0, whole.findIndex(({ step }) => step === last) + 1)
  if (state === 'cancelled') return [...until('confirmed'), { step: state, at: placedAt + 3 * HOUR }]
  if (state === 'returned')
    return [...until('delivered'), { step: state, at: later(arrival, '15:10') + 5 * DAY }]
  return until(state)
}
