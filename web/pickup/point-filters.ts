import { foldText } from '#shared/search/fold.ts'
import type { CityPoint } from '#shared/tariffs/packed-points.ts'

/** A point of the widget: what the city's answer says of it, and what its tariff adds. */
export interface PickerPoint extends CityPoint {
  readonly operatorId: number
  readonly operator: string
  /** Whole roubles, as the tariff asks of this basket. */
  readonly price: number
  /** Of that for collecting the money. */
  readonly cashFee: number
  /** By the point's own rule or its tariff's. */
  readonly isPrepaid: boolean
  /** The address as it is compared. */
  readonly folded: string
}

export interface PointFilters {
  /** As typed. */
  readonly address: string
  /** None: every carrier. */
  readonly operatorIds: readonly number[]
  /** Only points where the order can be paid on the spot. */
  readonly isPaidOnSpot: boolean
}

export const NO_FILTERS: PointFilters = { address: '', operatorIds: [], isPaidOnSpot: false }

/**
 * Points whose address holds the typed text, any case, ё as е (spec §5, Other); of the marked carriers, in the order
 * given. A metro station is no part of an address: it is a place that distances are counted from (known-place.ts).
 */
export function filterPoints(points: readonly PickerPoint[], filters: PointFilters): PickerPoint[] {
  const typed = foldText(filters.address)
  const { operatorIds, isPaidOnSpot } = filters
  return points.filter(
    (point) =>
      (operatorIds.length === 0 || operatorIds.includes(point.operatorId)) &&
      !(isPaidOnSpot && point.isPrepaid) &&
      point.folded.includes(typed),
  )
}

/** How many filters besides the address stand. */
export function countFilters({ operatorIds, isPaidOnSpot }: PointFilters): number {
  return operatorIds.length + (isPaidOnSpot ? 1 : 0)
}

/** Puts a carrier in or takes it out. */
export function toggleOperator(filters: PointFilters, operatorId: number): PointFilters {
  const { operatorIds } = filters
  return {
    ...filters,
    operatorIds: operatorIds.includes(operatorId)
      ? operatorIds.filter((id) => id !== operatorId)
      : [...operatorIds, operatorId],
  }
}
