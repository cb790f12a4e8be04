import { CITY_IDS, type CityRow } from '#server/reference/geo/cities.ts'
import type { MetroStation } from '#server/reference/geo/metro/station.ts'
import { allMetroStations, metroStations } from '#server/reference/geo/metro.ts'
import { type Random, shuffle } from '../random.ts'
import { kilometersBetween, type Position, shifted } from './distance.ts'
import { CITY_CENTERS } from './districts.ts'
import { nearestMetro } from './nearest-metro.ts'
import { CENTRAL_STREETS, COMMON_STREETS } from './streets/any-city.ts'
import { BIG_CITY_STREETS } from './streets/big-cities.ts'
import { MOSCOW_STREETS } from './streets/moscow.ts'
import { SAINT_PETERSBURG_STREETS } from './streets/saint-petersburg.ts'
import type { StreetPart } from './streets/street-part.ts'

/** A straight street on the map; its houses are numbered along it. */
export interface Street {
  name: string
  middle: Position
  /** Counterclockwise from east, in radians. */
  bearing: number
  lengthKm: number
  firstHouse: number
  lastHouse: number
}

interface District {
  center: Position
  radiusKm: number
  streets: readonly StreetPart[]
}

/** Distance between a house and the middle of its street. */
const HOUSE_SETBACK_KM = 0.02

const STATION_RADIUS_KM = 0.55
const KNOWN_CENTER_RADIUS_KM = 1.1

export function cityStreets(city: CityRow, random: Random): readonly Street[] {
  if (city.id === CITY_IDS.moscow) return streetsByStation(city.id, MOSCOW_STREETS, random)
  if (city.id === CITY_IDS.saintPetersburg) {
    return streetsByStation(city.id, SAINT_PETERSBURG_STREETS, random)
  }
  return districts(city, random).flatMap((district) =>
    district.streets.map((part) => createStreet(part, district, random)),
  )
}

/** Returns where a house of a street stands. */
export function houseAt(street: Street, house: number): Position {
  const { middle, bearing, lengthKm, firstHouse, lastHouse } = street
  const along = ((house - firstHouse + 1) / (lastHouse - firstHouse + 1) - 0.5) * lengthKm
  // Odd numbers are on one side of the street, even numbers on the other.
  const across = house % 2 === 0 ? HOUSE_SETBACK_KM : -HOUSE_SETBACK_KM
  const east = Math.cos(bearing) * along - Math.sin(bearing) * across
  const north = Math.sin(bearing) * along + Math.cos(bearing) * across
  return shifted(middle, east, north)
}

function districts(city: CityRow, random: Random): readonly District[] {
  const centers = cityCenters(city, random)
  const radiusKm = CITY_CENTERS.has(city.id)
    ? KNOWN_CENTER_RADIUS_KM
    : cityRadiusKm(city) / Math.sqrt(centers.length)
  const assigned = assignStreets(city, centers.length, random)
  return centers.map((center, index) => ({ center, radiusKm, streets: assigned[index] ?? [] }))
}

function streetsByStation(
  cityId: number,
  streets: Readonly<Record<string, readonly StreetPart[]>>,
  random: Random,
): readonly Street[] {
  return metroStations(cityId).flatMap((station) => {
    const [name, lat, lon] = station
    const beside = stationsBeside(cityId, station)
    const district = { center: { lat, lon }, radiusKm: STATION_RADIUS_KM, streets: streets[name] ?? [] }
    return district.streets.map((part) => {
      // The places of streets are invented, but a shopper knows which station is theirs.
      for (let share = 1; ; share *= 0.95) {
        const street = createStreet(part, district, random)
        const nearer = { ...street, lengthKm: street.lengthKm * share }
        if (isBeside(cityId, beside, nearer)) return nearer
      }
    })
  })
}

/** Distance at which stations are passages of one another, so that a street beside one is beside the other, too. */
const PASSAGE_KM = 0.4

/** Returns the names of a station and of those beside it. */
export function stationsBeside(cityId: number, [, lat, lon]: MetroStation): readonly string[] {
  return allMetroStations(cityId)
    .filter(
      ([, otherLat, otherLon]) =>
        kilometersBetween({ lat, lon }, { lat: otherLat, lon: otherLon }) < PASSAGE_KM,
    )
    .map(([name]) => name)
}

/** Returns whether one of the stations is the nearest to every house of the street. */
function isBeside(cityId: number, stations: readonly string[], street: Street): boolean {
  const { firstHouse, lastHouse } = street
  return Array.from({ length: lastHouse - firstHouse + 1 }, (_, i) => firstHouse + i).every((house) =>
    stations.includes(nearestMetro(cityId, houseAt(street, house))?.name ?? ''),
  )
}

function cityCenters(city: CityRow, random: Random): readonly Position[] {
  const known = CITY_CENTERS.get(city.id)
  if (known !== undefined) {
    const stations = metroStations(city.id).map(([, lat, lon]) => ({ lat, lon }))
    return [...known.map(([lat, lon]) => ({ lat, lon })), ...stations]
  }
  const around = Math.min(6, Math.floor(city.population / 70_000))
  const turn = random.next() * Math.PI * 2
  const suburbs = Array.from({ length: around }, (_, index) => {
    const angle = turn + (index / around) * Math.PI * 2 + random.next() * 0.5
    const away = cityRadiusKm(city) * (0.5 + random.next() * 0.45)
    return shifted(city, Math.cos(angle) * away, Math.sin(angle) * away)
  })
  return [{ lat: city.lat, lon: city.lon }, ...suburbs]
}

function cityRadiusKm(city: CityRow): number {
  return 0.2 * Math.sqrt(city.population / 1000)
}

/** Assigns main streets to the center and the others to the districts in turn. No street is in two districts. */
function assignStreets(city: CityRow, districtCount: number, random: Random): readonly (readonly string[])[] {
  const own = BIG_CITY_STREETS.get(city.id)
  const main = own?.slice(0, 6) ?? CENTRAL_STREETS
  const common = shuffle(random, [...CENTRAL_STREETS, ...COMMON_STREETS])
  const rest = [...(own?.slice(6) ?? []), ...common].filter((name) => !main.includes(name))
  const assigned: string[][] = Array.from({ length: districtCount }, () => [])
  assigned[0]?.push(...main)
  for (const [index, name] of [...new Set(rest)].entries()) assigned[index % districtCount]?.push(name)
  return assigned
}

function createStreet(part: StreetPart, { center, radiusKm }: District, random: Random): Street {
  const place = {
    middle: shifted(center, gaussian(random) * radiusKm * 0.6, gaussian(random) * radiusKm * 0.6),
    bearing: random.next() * Math.PI,
    lengthKm: radiusKm * (0.8 + random.next()),
  }
  if (typeof part !== 'string') return { ...place, name: part[0], firstHouse: part[1], lastHouse: part[2] }
  return { ...place, name: part, firstHouse: 1, lastHouse: 12 + Math.round(radiusKm * random.int(20, 50)) }
}

/** Returns an approximately normal random number with mean 0 and deviation 1, within about ±3.5. */
function gaussian(random: Random): number {
  return (random.next() + random.next() + random.next() + random.next() - 2) * Math.sqrt(3)
}
