import type { DeliveryKind } from './delivery-kinds.ts'

export interface TariffReach {
  readonly kind: DeliveryKind
  readonly zone: 'russia' | 'cis' | 'world'
  /** Number of the tariff's points in the shopper's city. */
  readonly pickupPointCount: number
}

export interface Destination {
  /** 0: unknown. */
  readonly cityId: number
  readonly isRussia: boolean
  readonly isCis: boolean
}

/**
 * Whether the tariff serves the destination: pickup and brand store only where they have points; an unknown city in
 * Russia only by post; abroad the worldwide tariffs and, in the CIS, those for the CIS (DLV-3, DLV-12, DLV-27,
 * DLV-28). The carrier may still refuse the parcel.
 */
export function reaches(tariff: TariffReach, to: Destination): boolean {
  if (!to.isRussia) return tariff.zone === 'world' || (tariff.zone === 'cis' && to.isCis)
  if (tariff.zone !== 'russia') return false
  if (to.cityId === 0) return tariff.kind === 'post'
  return tariff.kind === 'courier' || tariff.kind === 'post' || tariff.pickupPointCount > 0
}
