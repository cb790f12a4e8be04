import { streetOfAddress } from '#shared/orders/street-hints.ts'
import { normalizeText } from '#shared/search/normalize-text.ts'
import type { Position } from './distance.ts'
import type { PickerPoint } from './point-filters.ts'
import { type CityPlaces, type NamedPosition, NO_PLACES } from './region/city-places.ts'
import { houseOf, METRO, pointsInStreet, readAddress } from './typed-address.ts'

/** The name of the shopper's own position. */
export const NEAR_ME = 'рядом со мной'

const LEAST_TYPED = 3

/**
 * Returns the building that a typed text names, otherwise the metro station or the district. For a house without a
 * point it is the point of the same street with the nearest number, or the station or district of that name
 * (PICK-74); for a street alone it is the middle of its points. The kind of a street may be typed in any way or left
 * out. Returns null if the text names none or several.
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
  if (!match) return findOther() ?? findNeighbor(text, points, places)
  const { address, latitude, longitude } = match
  const isOne = found.every((point) => point.latitude === latitude && point.longitude === longitude)
  return isOne ? { name: address, latitude, longitude, isAddress: true } : findOther()
}

/** Returns what the points are nearest to, in the dative: 'адресу «ул. Лесная, 5»', 'метро «Сокол»'. */
export function nearestTo({ name, isAddress = false }: NamedPosition): string {
  if (name === NEAR_ME) return 'вам'
  if (isAddress) return `адресу «${name}»`
  return METRO.test(name) ? `метро «${name.replace(METRO, '')}»` : `району «${name}»`
}

/** Returns the point of the typed street whose house number is nearest to the typed one, or the street itself. */
function findNeighbor(
  text: string,
  points: readonly PickerPoint[],
  places: CityPlaces,
): NamedPosition | null {
  const typed = readAddress(text)
  if (typed === null) return null
  const { streetName, house } = typed
  const inStreet = pointsInStreet(points, streetName)
  if (house === null) return middleOfStreet(inStreet)
  const distanceTo = (point: PickerPoint) =>
    Math.abs((houseOf(point)?.number ?? Number.POSITIVE_INFINITY) - house.number)
  const [nearest] = inStreet.sort((a, b) => distanceTo(a) - distanceTo(b))
  if (!nearest) return findListed(streetName, places) ?? findStation(streetName, points)
  const { address, latitude, longitude } = nearest
  return { name: address, latitude, longitude, isAddress: true }
}

/** Returns the place of a street by its points; null if they are in several streets. */
function middleOfStreet(inStreet: readonly PickerPoint[]): NamedPosition | null {
  const [name, ...others] = new Set(inStreet.map(({ address }) => streetOfAddress(address)))
  return name && others.length === 0 ? { name, ...meanOf(inStreet), isAddress: true } : null
}

function meanOf(points: readonly Position[]): Position {
  const mean = (axis: keyof Position) => points.reduce((sum, point) => sum + point[axis], 0) / points.length
  return { latitude: mean('latitude'), longitude: mean('longitude') }
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
  return { name: `метро ${first.metro}`, ...meanOf(found) }
}
