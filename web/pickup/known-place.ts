import { normalizeText } from '#shared/search/normalize-text.ts'
import type { PickerPoint } from './point-filters.ts'
import type { NamedPosition } from './region/city-places.ts'

const LEAST_TYPED = 3

/**
 * Returns the building that a typed text names, otherwise the metro station. Returns null if it names none or
 * several.
 */
export function findKnownPlace(typed: string, points: readonly PickerPoint[]): NamedPosition | null {
  const text = normalizeText(typed)
  if (text.length < LEAST_TYPED) return null
  const exact = points.find(({ normalized }) => normalized === text)
  const found = exact ? [exact] : points.filter(({ normalized }) => normalized.includes(text))
  const [match] = found
  if (!match) return findStation(text, points)
  const { address, latitude, longitude } = match
  const isOne = found.every((point) => point.latitude === latitude && point.longitude === longitude)
  return isOne ? { name: address, latitude, longitude } : findStation(text, points)
}

/**
 * Returns a station at the mean position of its points, because the shop does not know the station's own position.
 */
function findStation(text: string, points: readonly PickerPoint[]): NamedPosition | null {
  const typed = text.replace(/^(?:м\.|метро(?= |$)) ?/, '')
  if (typed.length < LEAST_TYPED) return null
  const atStation = points.filter(({ metro }) => metro !== null && normalizeText(metro).includes(typed))
  const exact = atStation.filter(({ metro }) => metro !== null && normalizeText(metro) === typed)
  const found = exact.length > 0 ? exact : atStation
  const [first] = found
  if (!first || found.some(({ metro }) => metro !== first.metro)) return null
  const mean = (axis: 'latitude' | 'longitude') =>
    found.reduce((sum, point) => sum + point[axis], 0) / found.length
  return { name: `метро ${first.metro}`, latitude: mean('latitude'), longitude: mean('longitude') }
}
