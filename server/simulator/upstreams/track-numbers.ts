import type { CarrierName } from '#shared/tariffs/carriers.ts'

type TrackNumber = (orderId: number) => string

const digits = (orderId: number, length: number) => String(orderId).padStart(length, '0')

/** How each company writes its numbers; null for the shop's own couriers, who have none. */
const FORMS: Readonly<Record<CarrierName, TrackNumber | null>> = {
  boxberry: (orderId) => `DD${digits(orderId, 10)}`,
  cdek: (orderId) => `14${digits(orderId, 8)}`,
  dpd: (orderId) => `RU${digits(orderId, 9)}`,
  fivepost: (orderId) => `5P${digits(orderId, 9)}`,
  own: null,
  ozon: (orderId) => `${digits(orderId, 8)}-0001-1`,
  post: (orderId) => `80${digits(orderId, 12)}`,
}

/** Returns how the simulated carrier numbers the parcel of an order; null if it has no numbers. */
export function trackNumberOf(carrier: CarrierName): TrackNumber | null {
  return FORMS[carrier]
}

/** Returns the path at which the simulator shows a parcel. */
export function simulatedTrackingPage(trackNumber: string): string {
  return `/simulator/track/${encodeURIComponent(trackNumber)}/`
}
