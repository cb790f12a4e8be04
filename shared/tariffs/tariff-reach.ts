import { distanceKm } from '#shared/geo/distance.ts'
import type { CarrierName } from './carriers.ts'
import type { DeliveryKind } from './delivery-kinds.ts'

/** The warehouse in Chelyabinsk, from which parcels leave (DLV-4). */
export const WAREHOUSE = { lat: 55.1644, lon: 61.4368 } as const
/** Kilometers from the warehouse that the shop's own couriers drive at most (DLV-62). */
export const OWN_COURIER_KM = 230

export interface TariffReach {
  readonly kind: DeliveryKind
  /** The carrier of the tariff's operator; 'own' is the shop itself. */
  readonly carrier: CarrierName
  readonly zone: 'russia' | 'cis' | 'world'
  /** Number of the tariff's points in the shopper's city. */
  readonly pickupPointCount: number
}

export interface Destination {
  /** 0: unknown. */
  readonly cityId: number
  readonly isRussia: boolean
  readonly isCis: boolean
  /** Null if it is unknown. */
  readonly position: { readonly lat: number; readonly lon: number } | null
}

/**
 * Whether the tariff serves the destination: pickup and brand store only where they have points; an unknown city in
 * Russia only by post; abroad the worldwide tariffs and, in the CIS, those for the CIS (DLV-3, DLV-12, DLV-27,
 * DLV-28); the shop's own couriers only near the warehouse (DLV-62). The carrier may still refuse the parcel.
 */
export function reaches(tariff: TariffReach, to: Destination): boolean {
  if (!to.isRussia) return tariff.zone === 'world' || (tariff.zone === 'cis' && to.isCis)
  if (tariff.zone !== 'russia') return false
  if (to.cityId === 0) return tariff.kind === 'post'
  if (tariff.kind === 'courier') return tariff.carrier !== 'own' || isNearWarehouse(to)
  return tariff.kind === 'post' || tariff.pickupPointCount > 0
}

function isNearWarehouse({ position }: Destination): boolean {
  return position !== null && distanceKm(WAREHOUSE, position) <= OWN_COURIER_KM
}
