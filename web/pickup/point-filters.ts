import type { OperatorId } from '#shared/delivery-ids.ts'
import type { CityPoint } from '#shared/pickup/packed-points.ts'
import { normalizeText } from '#shared/search/normalize-text.ts'
import type { Tariff } from '#shared/tariffs/contract.ts'

/** A point as the picker needs it: its data in the city's list, and data of its tariff. */
export interface PickerPoint extends CityPoint {
  readonly operatorId: OperatorId
  readonly operator: string
  /** Delivery price of the tariff for this basket, in whole roubles; null if it is agreed later (DLV-57). */
  readonly price: number | null
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
  /** Empty for every operator. */
  readonly operatorIds: readonly OperatorId[]
  /** True for only those points where the order can be paid on receipt. */
  readonly isPaidOnSpot: boolean
}

export const NO_FILTERS: PointFilters = { address: '', operatorIds: [], isPaidOnSpot: false }

/**
 * Returns the points whose address contains the typed text, ignoring case and the difference of ё and е (PICK-18),
 * limited to the selected operators, in the given order. A metro station is not part of an address; it is a place
 * from which distances are measured (known-place.ts).
 */
export function filterPoints(points: readonly PickerPoint[], filters: PointFilters): PickerPoint[] {
  const typed = normalizeText(filters.address)
  const { operatorIds, isPaidOnSpot } = filters
  return points.filter(
    (point) =>
      (operatorIds.length === 0 || operatorIds.includes(point.operatorId)) &&
      !(isPaidOnSpot && point.isPrepaid) &&
      point.normalized.includes(typed),
  )
}

/** Counts the active filters besides the address. */
export function countFilters({ operatorIds, isPaidOnSpot }: PointFilters): number {
  return operatorIds.length + (isPaidOnSpot ? 1 : 0)
}

/** Adds or removes an operator. */
export function toggleOperator(filters: PointFilters, operatorId: OperatorId): PointFilters {
  const { operatorIds } = filters
  return {
    ...filters,
    operatorIds: operatorIds.includes(operatorId)
      ? operatorIds.filter((id) => id !== operatorId)
      : [...operatorIds, operatorId],
  }
}

/**
 * Returns a key of the picker's tariffs and their city. The filters are cleared when it changes (PICK-20). It does
 * not depend on prices (DLV-18).
 */
export function tariffsOf(cityId: number, tariffs: readonly Pick<Tariff, 'id'>[]): string {
  return `${cityId}: ${tariffs.map(({ id }) => id).join(' ')}`
}
