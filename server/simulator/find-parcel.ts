import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { orderEvents, orders } from '#db/schema/orders.ts'

/** The states in which a carrier has the parcel, or has handed it over. */
const AT_CARRIER = {
  shipped: 'Принята у отправителя',
  delivered: 'Прибыла на место',
  done: 'Получена',
  returned: 'Возвращена отправителю',
} as const

export interface SimulatedParcel {
  readonly trackNumber: string
  readonly deliveryName: string
  readonly steps: readonly { readonly name: string; readonly at: number }[]
}

/** Returns a parcel as its simulated carrier shows it; null for an unknown number. */
export function findParcel(db: Db, trackNumber: string): SimulatedParcel | null {
  const order = db
    .select({ id: orders.id, delivery: orders.delivery })
    .from(orders)
    .where(eq(orders.trackNumber, trackNumber))
    .get()
  if (!order) return null
  const events = db
    .select({ state: orderEvents.state, at: orderEvents.at })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.track, 'fulfilment')))
    .orderBy(asc(orderEvents.id))
    .all()
  const names: Readonly<Partial<Record<string, string>>> = AT_CARRIER
  const steps = events.flatMap(({ state, at }) => {
    const name = names[state]
    return name === undefined ? [] : [{ name, at }]
  })
  return { trackNumber, deliveryName: order.delivery?.name ?? '', steps }
}
