import type { OwnCourier, Warehouse } from '#server/settings/shop-settings.ts'
import { distanceKm } from '#shared/geo/distance.ts'
import type { Carrier, Quote, QuoteRequest } from './port.ts'

/**
 * Returns what the shop's own couriers charge: the price of the settings within their radius, and null elsewhere
 * (DLV-62).
 */
export function quoteOwnCourier(
  { radiusKm, price, daysFrom, daysTo }: OwnCourier,
  warehouse: Pick<Warehouse, 'lat' | 'lon'>,
  { kind, zone, to }: Pick<QuoteRequest, 'kind' | 'zone' | 'to'>,
): Quote | null {
  const isNear = to !== null && distanceKm(warehouse, to) <= radiusKm
  return kind === 'courier' && zone === 'russia' && isNear ? { price, daysFrom, daysTo } : null
}

/** The shop's own couriers as a carrier, which answers without a network. */
export function ownCourier(courier: OwnCourier, warehouse: Pick<Warehouse, 'lat' | 'lon'>): Carrier {
  return { quote: (request) => Promise.resolve(quoteOwnCourier(courier, warehouse, request)) }
}
