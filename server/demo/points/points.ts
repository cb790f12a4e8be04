import { PICKUP_TARIFF_BY_OPERATOR } from '#server/reference/delivery/tariffs.ts'
import { type CityRow, capitalIds, russianCityRows } from '#server/reference/geo/cities.ts'
import { asPickupPointId } from '#shared/delivery-ids.ts'
import { normalizeText } from '#shared/search/normalize-text.ts'
import { createRandom, type Random, shuffle } from '../random.ts'
import { type Address, pickAddress } from './addresses.ts'
import { BUSINESS_HOURS, type Outlet, outletsAt } from './carriers.ts'
import { nearestMetro } from './nearest-metro.ts'
import type { PickupPointRow } from './pickup-point.ts'
import { pointCount } from './point-count.ts'
import { roadMap } from './road-maps.ts'
import { cityStreets, type Street } from './streets.ts'

type PointDraft = Omit<PickupPointRow, 'id'>

const SEED = 0x6c0554
/** The largest number of points of a city in which no operator has two. */
const FEW_POINTS = 6

/**
 * Returns the points of each city, with ids from `firstId`: the brand stores have been written before. The points of a
 * city do not depend on other cities.
 */
export function pickupPointRows(firstId: number): PickupPointRow[] {
  const capitals = capitalIds()
  const rows: PickupPointRow[] = []
  for (const city of russianCityRows()) {
    const random = createRandom(SEED ^ Math.imul(city.id, 0x9e3779b1))
    for (const draft of cityPoints(city, pointCount(city, capitals.has(city.id), random), random)) {
      rows.push({ id: asPickupPointId(firstId + rows.length), ...draft })
    }
  }
  return rows
}

function cityPoints(city: CityRow, count: number, random: Random): PointDraft[] {
  if (count === 0) return []
  const streets = cityStreets(city, random)
  const houses = new Map<string, Address>()
  const taken = new Set<string>()
  const served = new Map<string, number>()
  return pickOutlets(city, count, random).map((outlet) => {
    const address = freeAddress(city.id, outlet, { streets, houses, taken }, random)
    const number = (served.get(outlet.title) ?? 0) + 1
    served.set(outlet.title, number)
    return makePoint(city.id, outlet, address, number, random)
  })
}

function pickOutlets(city: CityRow, count: number, random: Random): readonly Outlet[] {
  const outlets = outletsAt(city.regionId, city.lon)
  if (count > FEW_POINTS) {
    const weights = outlets.map((outlet) => [outlet, outlet.weight] as const)
    return Array.from({ length: count }, () => random.weighted(weights))
  }
  const byOperator = new Map(shuffle(random, outlets).map((outlet) => [outlet.operatorId, outlet]))
  return shuffle(random, [...byOperator.values()]).slice(0, count)
}

interface CityAddresses {
  streets: readonly Street[]
  /** Addresses in use, so that two operators at one address have the same coordinates. */
  houses: Map<string, Address>
  taken: Set<string>
}

/** Returns an address at which the operator has no point yet. */
function freeAddress(cityId: number, outlet: Outlet, used: CityAddresses, random: Random): Address {
  for (;;) {
    const picked = pickAddress(cityId, used.streets, random)
    const address = used.houses.get(picked.text) ?? picked
    const key = `${outlet.operatorId} ${address.text}`
    if (used.taken.has(key)) continue
    used.taken.add(key)
    used.houses.set(address.text, address)
    return address
  }
}

function makePoint(
  cityId: number,
  outlet: Outlet,
  { text, lat, lon }: Address,
  number: number,
  random: Random,
): PointDraft {
  const tariffId = PICKUP_TARIFF_BY_OPERATOR.get(outlet.operatorId)
  if (tariffId === undefined) throw new Error(`no pickup tariff for operator ${outlet.operatorId}`)
  const metro = nearestMetro(cityId, { lat, lon })
  return {
    cityId,
    tariffId,
    operatorId: outlet.operatorId,
    name: `${outlet.title} № ${number}`,
    address: text,
    normalized: normalizeText(metro === null ? text : `${text} ${metro.name}`),
    businessHours: random.weighted(BUSINESS_HOURS[outlet.kind]),
    storageDays: outlet.storageDays,
    roadMap: roadMap(outlet.kind, metro, random),
    metro: metro?.name ?? null,
    generalPartner: random.weighted(outlet.partners),
    prepayOnly: random.chance(outlet.prepayShare),
    lat,
    lon,
  }
}
