import { foldText } from '#shared/search/fold.ts'
import type { Position } from './distance.ts'
import type { PickerPoint } from './point-filters.ts'

/** A place of the town that the shop can find on the map. */
export interface KnownPlace extends Position {
  readonly name: string
}

const LEAST_TYPED = 3

/** The one house that a typed text names among all points of the town; null when it is none or could be several. */
export function findKnownPlace(typed: string, points: readonly PickerPoint[]): KnownPlace | null {
  const text = foldText(typed)
  if (text.length < LEAST_TYPED) return null
  const exact = points.find(({ folded }) => folded === text)
  const found = exact ? [exact] : points.filter(({ folded }) => folded.includes(text))
  const [house] = found
  if (!house) return null
  const { address, latitude, longitude } = house
  const isOne = found.every((point) => point.latitude === latitude && point.longitude === longitude)
  return isOne ? { name: address, latitude, longitude } : null
}
