import type { FulfilmentState, PaymentState } from '#shared/orders/order-states.ts'
import { DAY, daysAgo, HOUR, MINUTE } from './demo-time.ts'

/** How long the shopper stays on the bank's page. */
const PAID_AFTER = 6 * MINUTE

export type RoadEvent =
  | { readonly track: 'fulfilment'; readonly state: FulfilmentState; readonly at: number }
  | { readonly track: 'payment'; readonly state: PaymentState; readonly at: number }

export interface Journey {
  readonly placedAt: number
  /** Where the order stands today. */
  readonly state: FulfilmentState
  readonly isPrepay: boolean
  /** Days on the way. */
  readonly transitDays: number
}

/** Everything that has happened to an order until it stood there, in the order of time; a new prepay order waits for its money. */
export function orderRoad({ placedAt, state, isPrepay, transitDays }: Journey): RoadEvent[] {
  const road = fulfilmentRoad(placedAt, state, transitDays)
  const timeOf = (wanted: FulfilmentState) => road.find((event) => event.state === wanted)?.at
  const events: RoadEvent[] = [...road]
  const pay = (paymentState: PaymentState, at: number) =>
    events.push({ track: 'payment', state: paymentState, at })
  pay(isPrepay ? 'pending' : 'none', placedAt)
  const paidAt = isPrepay ? (state === 'new' ? undefined : placedAt + PAID_AFTER) : timeOf('delivered')
  if (paidAt !== undefined) pay('paid', paidAt)
  const undoneAt = timeOf('cancelled') ?? timeOf('returned')
  if (paidAt !== undefined && undoneAt !== undefined) pay('refunded', undoneAt)
  // What happens at one moment keeps its order: the parcel is handed over, then the cash is counted.
  return events.sort((a, b) => a.at - b.at)
}

function fulfilmentRoad(placedAt: number, state: FulfilmentState, transitDays: number) {
  const later = (days: number, time: string) => daysAgo(placedAt, -days, time)
  const arrival = 1 + transitDays
  const whole: [FulfilmentState, number][] = [
    ['new', placedAt],
    ['confirmed', placedAt + 40 * MINUTE],
    ['assembled', later(1, '11:20')],
    ['shipped', later(1, '17:45')],
    ['delivered', later(arrival, '15:10')],
    ['done', later(arrival + 3, '10:00')],
  ]
  const until = (last: FulfilmentState) => whole.slice(0, whole.findIndex(([name]) => name === last) + 1)
  const reached: [FulfilmentState, number][] =
    state === 'cancelled'
      ? [...until('confirmed'), ['cancelled', placedAt + 3 * HOUR]]
      : state === 'returned'
        ? [...until('delivered'), ['returned', later(arrival, '15:10') + 5 * DAY]]
        : until(state)
  return reached.map(([name, at]) => ({ track: 'fulfilment' as const, state: name, at }))
}
