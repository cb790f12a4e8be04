import { describe, expect, it } from 'vitest'
import { distanceKm } from '#shared/geo/distance.ts'
import { CITY_IDS, capitalIds, cityRows, russianCityRows } from './cities.ts'
import { countryRows } from './countries.ts'
import { metroStations } from './metro.ts'
import { regionRows } from './regions.ts'

const rows = cityRows()
const russian = russianCityRows()
const byId = new Map(rows.map((row) => [row.id, row]))
const regions = new Map(regionRows().map((row) => [row.id, row]))

describe('city ids', () => {
  // Requirement: GEO-8
  it('are unique and never 0', () => {
    expect(byId.size).toBe(rows.length)
    expect(rows.filter((row) => row.id < 1 || row.id > 9999)).toEqual([])
  })

  // Requirement: GEO-6, GEO-7, GEO-8
  it.each([
    [1, 'Москва'],
    [173, 'Санкт-Петербург'],
    [526, 'Волгоград'],
    [1321, 'Нижний Новгород'],
    [1384, 'Новосибирск'],
    [1745, 'Самара'],
    [1888, 'Екатеринбург'],
    [2055, 'Казань'],
    [2270, 'Челябинск'],
  ])('give city %i the name %s', (id, name) => {
    expect(byId.get(id)?.name).toBe(name)
  })
})

describe('cities', () => {
  it('include at least 430 in Russia and 40 in the CIS', () => {
    expect(russian.length).toBeGreaterThanOrEqual(430)
    expect(rows.length - russian.length).toBeGreaterThanOrEqual(40)
  })

  it('lie in a region that exists, Russian cities in a Russian one', () => {
    expect(rows.filter((row) => !regions.has(row.regionId))).toEqual([])
    expect(russian.filter((row) => regions.get(row.regionId)?.countryId !== 1)).toEqual([])
  })

  it('have unique names within a region', () => {
    expect(new Set(rows.map((row) => `${row.regionId} ${row.name}`)).size).toBe(rows.length)
  })

  it('include the capital of every region of Russia', () => {
    const served = new Set([...capitalIds()].map((id) => byId.get(id)?.regionId))
    expect(served.size).toBe(83)
    expect(capitalIds()).toContain(CITY_IDS.chelyabinsk)
  })

  it('include cities of every CIS country', () => {
    const served = new Set(rows.map((row) => regions.get(row.regionId)?.countryId))
    expect(countryRows().filter((country) => country.isCis && !served.has(country.id))).toEqual([])
  })

  it('share names across regions and are spelled with ё', () => {
    const named = (name: string) => russian.filter((row) => row.name === name).length
    expect(named('Благовещенск')).toBe(2)
    expect(named('Кировск')).toBe(2)
    expect(russian.find((row) => row.name === 'Королёв')?.normalized).toBe('королев')
  })
})

describe('coordinates', () => {
  it('lie within Russia', () => {
    const outside = russian.filter((row) => row.lat < 41 || row.lat > 78 || row.lon < 19.5 || row.lon > 180)
    expect(outside).toEqual([])
  })

  it.each([
    ['Москва', 55.75, 37.62],
    ['Санкт-Петербург', 59.94, 30.31],
    ['Челябинск', 55.16, 61.4],
    ['Калининград', 54.71, 20.51],
    ['Сочи', 43.59, 39.72],
    ['Мурманск', 68.97, 33.07],
    ['Норильск', 69.35, 88.2],
    ['Якутск', 62.03, 129.73],
    ['Владивосток', 43.12, 131.89],
    ['Петропавловск-Камчатский', 53.02, 158.65],
    ['Анадырь', 64.73, 177.5],
    ['Алматы', 43.24, 76.95],
  ])('of %s are accurate within 5 km', (name, lat, lon) => {
    const city = rows.find((row) => row.name === name)
    expect(city && distanceKm(city, { lat, lon })).toBeLessThan(5)
  })

  // Requirement: GEO-6
  it('of metro stations lie within 30 km of their city', () => {
    for (const [id, least] of [
      [CITY_IDS.moscow, 60],
      [CITY_IDS.saintPetersburg, 30],
      [CITY_IDS.novosibirsk, 5],
      [CITY_IDS.nizhnyNovgorod, 5],
      [CITY_IDS.kazan, 5],
      [CITY_IDS.yekaterinburg, 5],
      [CITY_IDS.samara, 5],
    ] as const) {
      const city = byId.get(id)
      const stations = metroStations(id)
      expect(stations.length).toBeGreaterThanOrEqual(least)
      const far = stations.filter(([, lat, lon]) => city === undefined || distanceKm(city, { lat, lon }) > 30)
      expect(far).toEqual([])
    }
  })
})
