import { normalizeText } from '#shared/search/normalize-text.ts'
import type { PickerPoint } from './point-filters.ts'
import { type CityPlaces, type NamedPosition, NO_PLACES } from './region/city-places.ts'

const LEAST_TYPED = 3
/** What shoppers type before the name of a station. */
const METRO = /^(?:м\.|метро(?= |$)) ?/

/**
 * Returns the building that a typed text names, otherwise the metro station or the district. Returns null if it names
 * none or several.
 */
export function findKnownPlace(
  typed: string,
  points: readonly PickerPoint[],
  places: CityPlaces = NO_PLACES,
): NamedPosition | null {
  const text = normalizeText(typed)
  if (text.length < LEAST_TYPED) return null
  const exact = points.find(({ normalized }) => normalized === text)
  const found = exact ? [exact] : points.filter(({ normalized }) => normalized.includes(text))
  const [match] = found
  const findOther = () => findListed(text, places) ?? findStation(text, points)
  if (!match) return findOther()
  const { address, latitude, longitude } = match
  const isOne = found.every((point) => point.latitude === latitude && point.longitude === longitude)
  return isOne ? { name: address, latitude, longitude } : findOther()
}

/** Returns the station or district whose name is typed, or the only one that begins so. */
function findListed(text: string, { groups, districts }: CityPlaces): NamedPosition | null {
  const typed = text.replace(METRO, '')
  if (typed.length < LEAST_TYPED) return null
  const all = [
    ...groups.flatMap(({ color, places }) =>
      places.map((place) => ({ ...place, name: color === null ? place.name : `метро ${place.name}` })),
    ),
    ...districts,
  ]
  const nameOf = ({ name }: NamedPosition) => normalizeText(name).replace(METRO, '')
  const exact = all.find((place) => nameOf(place) === typed)
  if (exact) return exact
  const begun = all.filter((place) => nameOf(place).startsWith(typed))
  const [first] = begun
  return first && begun.every((place) => place.name === first.name) ? first : null
}

/**
 * Returns a station at the mean position of its points, because the shop does not know the station's own position.
 */
function findStation(text: string, points: readonly PickerPoint[]): NamedPosition | null {
  const typed = text.replace(METRO, '')
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
