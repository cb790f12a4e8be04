import { foldText } from '#shared/search/fold.ts'
import type { Position } from './distance.ts'
import type { PickerPoint } from './point-filters.ts'

/** A place of the city that the shop can find on the map. */
export interface KnownPlace extends Position {
  readonly name: string
}

const LEAST_TYPED = 3

/**
 * The one house that a typed text names among all points of the city, else the one metro station; null when it is none
 * or could be several.
 */
export function findKnownPlace(typed: string, points: readonly PickerPoint[]): KnownPlace | null {
  const text = foldText(typed)
  if (text.length < LEAST_TYPED) return null
  const exact = points.find(({ folded }) => folded === text)
  const found = exact ? [exact] : points.filter(({ folded }) => folded.includes(text))
  const [house] = found
  if (!house) return findStation(text, points)
  const { address, latitude, longitude } = house
  const isOne = found.every((point) => point.latitude === latitude && point.longitude === longitude)
  return isOne ? { name: address, latitude, longitude } : findStation(text, points)
}

/** The shop does not know where a station stands, but where the points at it do. */
function findStation(text: string, points: readonly PickerPoint[]): KnownPlace | null {
  const typed = text.replace(/^(?:м\.|метро(?= |$)) ?/, '')
  if (typed.length < LEAST_TYPED) return null
  const atStation = points.filter(({ metro }) => metro !== null && foldText(metro).includes(typed))
  const exact = atStation.filter(({ metro }) => metro !== null && foldText(metro) === typed)
  const found = exact.length > 0 ? exact : atStation
  const [first] = found
  if (!first || found.some(({ metro }) => metro !== first.metro)) return null
  const mean = (axis: 'latitude' | 'longitude') =>
    found.reduce((sum, point) => sum + point[axis], 0) / found.length
  return { name: `метро ${first.metro}`, latitude: mean('latitude'), longitude: mean('longitude') }
}
