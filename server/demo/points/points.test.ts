import { describe, expect, it } from 'vitest'
import { OPERATOR_IDS } from '#server/reference/delivery/operators.ts'
import { tariffRows } from '#server/reference/delivery/tariffs.ts'
import { CITY_IDS, capitalIds, russianCityRows } from '#server/reference/geo/cities.ts'
import { allMetroStations, metroStations } from '#server/reference/geo/metro.ts'
import { cpuMsOf } from '#tests/support/cpu-ms-of.ts'
import { kilometersBetween } from './distance.ts'
import { pickupPointRows } from './points.ts'
import { MOSCOW_STREETS } from './streets/moscow.ts'
import { SAINT_PETERSBURG_STREETS } from './streets/saint-petersburg.ts'
import { stationsBeside } from './streets.ts'

const rows = pickupPointRows(1)
const cities = new Map(russianCityRows().map((city) => [city.id, city]))
const perCity = new Map<number, number>()
for (const { cityId } of rows) perCity.set(cityId, (perCity.get(cityId) ?? 0) + 1)

describe('the number of points', () => {
  // Requirement: PICK-2
  it('is more than 8000 in all, 2000 in Moscow, and 1000 in St Petersburg', () => {
    expect(rows.length).toBeGreaterThan(8000)
    expect(rows.length).toBeLessThan(8600)
    expect(perCity.get(CITY_IDS.moscow)).toBeGreaterThan(2000)
    expect(perCity.get(CITY_IDS.saintPetersburg)).toBeGreaterThan(1000)
  })

  // Requirement: PICK-3
  it('is at least 30 in regional capitals', () => {
    expect([...capitalIds()].filter((id) => (perCity.get(id) ?? 0) < 30)).toEqual([])
  })

  // Requirement: PICK-3
  it('is at most 3 in small cities', () => {
    const small = [...cities.values()].filter(
      (city) => city.population < 50_000 && !capitalIds().has(city.id),
    )
    const counts = small.map((city) => perCity.get(city.id) ?? 0)
    expect(Math.max(...counts)).toBe(3)
    expect(counts).toContain(0)
  })
})

describe('a point', () => {
  it('has a consecutive id', () => {
    expect(rows.map((row) => row.id)).toEqual(rows.map((_, index) => index + 1))
  })

  // Requirement: PICK-1
  it('belongs to a tariff of its operator, and every operator has points', () => {
    const operatorOf = new Map(tariffRows().map((row) => [row.id, row.operatorId]))
    expect(rows.filter((row) => operatorOf.get(row.tariffId) !== row.operatorId)).toEqual([])
  })

  // Requirement: PICK-1
  it('may be of any of the eight operators, of which the shop itself has the brand stores', () => {
    expect(new Set([...rows.map((row) => row.operatorId), OPERATOR_IDS.own])).toEqual(
      new Set([3, 11, 14, 19, 21, 23, 25, 27]),
    )
  })

  it('shares no address with another point of the same operator', () => {
    const keys = rows.map((row) => `${row.cityId} ${row.operatorId} ${row.address}`)
    expect(new Set(keys).size).toBe(rows.length)
  })

  it('has the same coordinates as other points at the same address', () => {
    const places = new Map<string, string>()
    for (const { cityId, operatorId, address, lat, lon } of rows) {
      if (operatorId === OPERATOR_IDS.own) continue
      const place = `${lat} ${lon}`
      expect(places.get(`${cityId} ${address}`) ?? place).toBe(place)
      places.set(`${cityId} ${address}`, place)
    }
  })

  it('has a storage period of 3 to 14 days', () => {
    expect(rows.filter((row) => row.storageDays < 3 || row.storageDays > 14)).toEqual([])
  })

  // Requirement: DLV-6
  it('is prepay-only in about one of ten cases', () => {
    const share = rows.filter((row) => row.prepayOnly).length / rows.length
    expect(share).toBeGreaterThan(0.07)
    expect(share).toBeLessThan(0.15)
  })

  it('is prepay-only if its tariff is', () => {
    const prepaid = new Set(tariffRows().flatMap((row) => (row.prepayOnly ? [row.id] : [])))
    expect(rows.filter((row) => prepaid.has(row.tariffId) && !row.prepayOnly)).toEqual([])
  })
})

describe('the location of a point', () => {
  it('is within Russia and near its city', () => {
    const astray = rows.filter((row) => {
      const city = cities.get(row.cityId)
      const reach = row.cityId === 2302 ? 60 : 28
      return city === undefined || kilometersBetween(city, row) > reach
    })
    expect(astray).toEqual([])
    expect(rows.filter((row) => row.lat < 41 || row.lat > 78 || row.lon < 19.5 || row.lon > 180)).toEqual([])
  })

  it('has a metro station of its own city, and none in a city without a metro', () => {
    const moscow = rows.filter((row) => row.cityId === CITY_IDS.moscow)
    expect(moscow.filter((row) => row.metro === null)).toEqual([])
    const stray = rows.filter(
      (row) => row.metro !== null && !allMetroStations(row.cityId).some(([name]) => name === row.metro),
    )
    expect(stray).toEqual([])
    expect(rows.find((row) => row.cityId === CITY_IDS.chelyabinsk)?.metro).toBeNull()
  })

  // Requirement: PICK-94
  it('has the nearest of all stations of its city', () => {
    const wrong = rows.filter((row) => {
      if (row.metro === null) return false
      const away = allMetroStations(row.cityId).map(
        ([name, lat, lon]) => [name, kilometersBetween(row, { lat, lon })] as const,
      )
      const [nearest] = away.sort(([, a], [, b]) => a - b)
      return nearest?.[0] !== row.metro
    })
    expect(wrong.map(({ address, metro }) => `${address}: ${metro}`)).toEqual([])
  })

  // Requirement: PICK-94
  it.each([
    [CITY_IDS.moscow, MOSCOW_STREETS],
    [CITY_IDS.saintPetersburg, SAINT_PETERSBURG_STREETS],
  ])('has the station in city %d that its street really has', (cityId, streets) => {
    const stationsOf = new Map<string, string[]>()
    for (const station of metroStations(cityId)) {
      for (const part of streets[station[0]] ?? []) {
        const name = typeof part === 'string' ? part : part[0]
        stationsOf.set(name, [...(stationsOf.get(name) ?? []), ...stationsBeside(cityId, station)])
      }
    }
    const wrong = rows.filter(({ cityId: id, address, metro }) => {
      const street = address.slice(0, address.lastIndexOf(', '))
      return id === cityId && !stationsOf.get(street)?.includes(metro ?? '')
    })
    expect(wrong.map(({ address, metro }) => `${address}: ${metro}`)).toEqual([])
  })

  it('is chosen from streets listed by existing stations', () => {
    const stations = (id: number) => metroStations(id).map(([name]) => name)
    expect(Object.keys(MOSCOW_STREETS)).toEqual(stations(CITY_IDS.moscow))
    expect(Object.keys(SAINT_PETERSBURG_STREETS)).toEqual(stations(CITY_IDS.saintPetersburg))
  })
})

it('writes business hours with a hyphen between the times', () => {
  const hours = [...new Set(rows.map((row) => row.businessHours))]
  expect(hours.length).toBeGreaterThan(5)
  const span = /^(?:круглосуточно|(?:[а-я]+|[А-Я][а-я](?:-[А-Я][а-я])?) (?:\d\d:\d\d-\d\d:\d\d|— выходной))$/u
  expect(hours.flatMap((text) => text.split(', ')).filter((part) => !span.test(part))).toEqual([])
})

it('normalizes addresses for the filter', () => {
  expect(rows.filter((row) => /[ёЁА-Я]/.test(row.normalized))).toEqual([])
})

it('returns the same rows each time within two seconds of CPU time', () => {
  let again: typeof rows = []
  const ms = cpuMsOf(() => {
    again = pickupPointRows(1)
  })
  expect(ms).toBeLessThan(2000)
  expect(again).toEqual(rows)
})
