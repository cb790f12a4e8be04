import { distanceKm } from '#shared/geo/distance.ts'
import type { CarrierName } from './carriers.ts'
import type { DeliveryKind } from './delivery-kinds.ts'

/** Where the shop's own couriers drive: a circle around the warehouse (DLV-62). */
export interface OwnArea {
  readonly center: { readonly lat: number; readonly lon: number }
  readonly radiusKm: number
}

export interface TariffReach {
  /** Whether the shop offers the tariff at all. */
  readonly isOffered: boolean
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
 * Whether the tariff is offered and serves the destination: pickup and brand store only where they have points; an unknown city in
 * Russia only by post; abroad the worldwide tariffs and, in the CIS, those for the CIS (DLV-3, DLV-12, DLV-27,
 * DLV-28); the shop's own couriers only in their area, if there are any (DLV-62). The carrier may still refuse the parcel.
 */
export function reaches(tariff: TariffReach, to: Destination, ownArea: OwnArea | null): boolean {
  if (!tariff.isOffered) return false
  if (!to.isRussia) return tariff.zone === 'world' || (tariff.zone === 'cis' && to.isCis)
  if (tariff.zone !== 'russia') return false
  if (to.cityId === 0) return tariff.kind === 'post'
  if (tariff.kind === 'courier') return tariff.carrier !== 'own' || isInside(ownArea, to)
  return tariff.kind === 'post' || tariff.pickupPointCount > 0
}

function isInside(area: OwnArea | null, { position }: Destination): boolean {
  return area !== null && position !== null && distanceKm(area.center, position) <= area.radiusKm
}
