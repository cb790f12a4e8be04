import fc from 'fast-check'
import { expect, it } from 'vitest'
import { asPickupPointId, asTariffId } from '#shared/delivery-ids.ts'
import { CityPoints } from './contract.ts'
import { type CityPoint, packPoints, unpackPoints } from './packed-points.ts'

const degrees = (limit: number) =>
  fc.integer({ min: -limit * 100_000, max: limit * 100_000 }).map((whole) => whole / 100_000)

const point: fc.Arbitrary<CityPoint> = fc.record({
  id: fc.nat().map(asPickupPointId),
  tariffId: fc.nat().map(asTariffId),
  address: fc.string(),
  metro: fc.option(fc.constantFrom('Курская', 'Сокол', '')),
  prepayOnly: fc.boolean(),
  latitude: degrees(90),
  longitude: degrees(180),
})

it('unpacks the packed points in the same order', () => {
  fc.assert(
    fc.property(fc.nat(), fc.array(point), (cityId, points) => {
      const packed = packPoints({ cityId, regionId: 77, center: { latitude: 55.7, longitude: 37.6 } }, points)
      expect(CityPoints.parse(packed)).toEqual(packed)
      expect(packed.cityId).toBe(cityId)
      expect(unpackPoints(packed)).toEqual(
        points.map((each) => ({ ...each, latitude: each.latitude || 0, longitude: each.longitude || 0 })),
      )
    }),
  )
})

it('names each metro station once', () => {
  const city = { cityId: 1, regionId: 77, center: null }
  const of = (id: number, metro: string | null): CityPoint => ({
    ...{
      id: asPickupPointId(id),
      tariffId: asTariffId(1),
      address: 'А',
      prepayOnly: false,
      latitude: 55.1,
      longitude: 37.2,
    },
    metro,
  })
  const { metros, points } = packPoints(city, [of(1, 'Курская'), of(2, null), of(3, 'Курская')])
  expect(metros).toEqual(['Курская'])
  expect(points.map(([, , metro]) => metro)).toEqual([0, -1, 0])
})
