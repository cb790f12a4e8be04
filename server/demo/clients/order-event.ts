import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { orders } from '#db/schema/orders.ts'
import type { DemoDeps } from '#server/deps.ts'
import { moveFulfilment } from '#server/orders/move-order.ts'
import { operatorRows } from '#server/reference/delivery/operators.ts'
import { trackNumberOf } from '#server/simulator/upstreams/track-numbers.ts'
import { openAtBank, payAtBank, refundAtBank } from './bank-visits.ts'
import { type OrderStep, orderSteps } from './order-steps.ts'
import { placePastOrder, type ToPlace } from './place-past-order.ts'
import type { PastEvent } from './run-past-events.ts'

/** Returns the event that places an order. It returns the events that pay, move, cancel, or return the order. */
export function orderEvent(deps: DemoDeps, toPlace: ToPlace): PastEvent {
  const { order, number } = toPlace
  return {
    at: order.placedAt,
    run() {
      const { log, config } = deps
      const { db } = deps.database
      placePastOrder(deps, toPlace)
      const placed = db.select({ isPrepay: orders.isPrepay }).from(orders).where(eq(orders.id, number)).get()
      const isPrepay = placed?.isPrepay === true
      if (isPrepay) openAtBank({ db, now: order.placedAt, log, config }, number)
      const { placedAt, state, delivery } = order
      return orderSteps({ placedAt, state, isPrepay, transitDays: delivery.daysTo }).map((step) => ({
        at: step.at,
        run() {
          performStep(deps, number, step, isPrepay)
          return []
        },
      }))
    },
  }
}

function performStep(
  { database, log, config }: DemoDeps,
  orderId: number,
  { step, at }: OrderStep,
  isPrepay: boolean,
): void {
  const ctx = { db: database.db, now: at, log, config }
  if (step === 'pay') {
    payAtBank(ctx, orderId)
    return
  }
  moveFulfilment(ctx, orderId, step)
  if (step === 'shipped') numberParcel(ctx.db, orderId)
  // A prepay order that is cancelled or returned was paid before.
  if (isPrepay && (step === 'cancelled' || step === 'returned')) refundAtBank(ctx, orderId)
}

/** Gives a past parcel the number that the simulated carrier would have given it. */
function numberParcel(db: Db, orderId: number): void {
  const order = db.select({ delivery: orders.delivery }).from(orders).where(eq(orders.id, orderId)).get()
  if (!order?.delivery || order.delivery.kind === 'store') return
  const operator = operatorRows().find(({ id }) => id === order.delivery?.operatorId)
  const trackNumber = operator ? (trackNumberOf(operator.carrier)?.(orderId) ?? null) : null
  db.update(orders).set({ trackNumber }).where(eq(orders.id, orderId)).run()
}
