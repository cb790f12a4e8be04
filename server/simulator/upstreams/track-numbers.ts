import type { CarrierName } from '#shared/tariffs/carriers.ts'

type TrackNumber = (orderId: number) => string

/** Returns how the simulated carrier numbers the parcel of an order; null for the shop's own couriers, who do not. */
export function trackNumberOf(carrier: CarrierName): TrackNumber | null {
  return carrier === 'own' ? null : (orderId) => `80${String(orderId).padStart(12, '0')}`
}

/** Returns the path at which the simulator shows a parcel. */
export function simulatedTrackingPage(trackNumber: string): string {
  return `/simulator/track/${encodeURIComponent(trackNumber)}/`
}
