import type { DeliveryKind } from './delivery-kinds.ts'

export interface TariffReach {
  readonly kind: DeliveryKind
  readonly zone: 'russia' | 'cis' | 'world'
  /** Points of the tariff in the shopper's city. */
  readonly pickupPointCount: number
}

export interface Destination {
  /** 0: unknown. */
  readonly cityId: number
  readonly isRussia: boolean
  readonly isCis: boolean
}

/**
 * Whether the tariff goes there at all: points only where they stand, an unknown city gets only what needs no
 * city, abroad the worldwide tariffs and those to the CIS (rules, Delivery). The carrier still has its say.
 */
export function reaches(tariff: TariffReach, to: Destination): boolean {
  if (!to.isRussia) return tariff.zone === 'world' || (tariff.zone === 'cis' && to.isCis)
  if (tariff.zone !== 'russia') return false
  if (to.cityId === 0) return tariff.kind === 'post'
  return tariff.kind === 'courier' || tariff.kind === 'post' || tariff.pickupPointCount > 0
}
