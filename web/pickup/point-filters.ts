import type { OperatorId, TariffId } from '#shared/delivery-ids.ts'
import type { CityPoint } from '#shared/pickup/packed-points.ts'
import { normalizeText } from '#shared/search/normalize-text.ts'
import type { Tariff } from '#shared/tariffs/contract.ts'
import { pointsAtAddress } from './typed-address.ts'

/** A point as the picker needs it: its data in the city's list, and data of its tariff. */
export interface PickerPoint extends CityPoint {
  readonly operatorId: OperatorId
  readonly operator: string
  /** What the delivery by the tariff costs this basket, as it is shown. */
  readonly price: string
  /** True if the operator agrees on the dates, as with a large item (DLV-116). */
  readonly isAgreed: boolean
  /** The cash fee, which is part of the price. */
  readonly cashFee: number
  /** True if the point or its tariff takes prepaid orders only. */
  readonly isPrepaid: boolean
  /** The address, normalized for comparison. */
  readonly normalized: string
}

export interface PointFilters {
  /** As typed. */
  readonly address: string
  /** Empty for every tariff. */
  readonly tariffIds: readonly TariffId[]
  /** True for only those points where the order can be paid on receipt. */
  readonly isPaidOnSpot: boolean
}

export const NO_FILTERS: PointFilters = { address: '', tariffIds: [], isPaidOnSpot: false }

/**
 * Returns the points at the typed address (typed-address.ts), limited to the selected tariffs, in the given order. A
 * metro station is not part of an address; it is a place from which distances are measured (known-place.ts).
 */
export function filterPoints(points: readonly PickerPoint[], filters: PointFilters): PickerPoint[] {
  const { tariffIds, isPaidOnSpot } = filters
  return pointsAtAddress(points, normalizeText(filters.address)).filter(
    (point) =>
      (tariffIds.length === 0 || tariffIds.includes(point.tariffId)) && !(isPaidOnSpot && point.isPrepaid),
  )
}

/**
 * Returns the points that the picker shows: those that pass the filters, or, where the typed address alone excludes
 * every point, those that pass the others, so that the nearest ones can be chosen (PICK-80).
 */
export function pointsToShow(
  points: readonly PickerPoint[],
  filters: PointFilters,
): { readonly points: readonly PickerPoint[]; readonly isMissed: boolean } {
  const found = filterPoints(points, filters)
  if (found.length > 0 || filters.address === '') return { points: found, isMissed: false }
  const others = filterPoints(points, { ...filters, address: '' })
  return { points: others, isMissed: others.length > 0 }
}

/** Counts the active filters besides the address. */
export function countFilters({ tariffIds, isPaidOnSpot }: PointFilters): number {
  return tariffIds.length + (isPaidOnSpot ? 1 : 0)
}

/** Adds or removes a tariff. */
export function toggleTariff(filters: PointFilters, tariffId: TariffId): PointFilters {
  const { tariffIds } = filters
  return {
    ...filters,
    tariffIds: tariffIds.includes(tariffId)
      ? tariffIds.filter((id) => id !== tariffId)
      : [...tariffIds, tariffId],
  }
}

/**
 * Returns a key of the picker's tariffs and their city. The filters are cleared when it changes (PICK-20). It does
 * not depend on prices (DLV-18).
 */
export function tariffsOf(cityId: number, tariffs: readonly Pick<Tariff, 'id'>[]): string {
  return `${cityId}: ${tariffs.map(({ id }) => id).join(' ')}`
}
