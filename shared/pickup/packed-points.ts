import type { CityPoints, PackedPoint, PickupPoint } from './contract.ts'

/** A precision of about a meter, which is as precise as the positions are known. */
const PER_DEGREE = 100_000

/** A point with the fields that the list and the map need. */
export type CityPoint = Pick<
  PickupPoint,
  'id' | 'tariffId' | 'address' | 'metro' | 'prepayOnly' | 'latitude' | 'longitude'
>

/** Packs a city's points for transfer to the browser; keeps their order. */
export function packPoints(
  city: Omit<CityPoints, 'metros' | 'points'>,
  points: readonly CityPoint[],
): CityPoints {
  const metros = new Map<string, number>()
  const packed = points.map((point): PackedPoint => {
    const { id, tariffId, address, metro, prepayOnly, latitude, longitude } = point
    if (metro !== null && !metros.has(metro)) metros.set(metro, metros.size)
    const place = metro === null ? -1 : (metros.get(metro) ?? -1)
    return [id, tariffId, place, prepayOnly ? 1 : 0, whole(latitude), whole(longitude), address]
  })
  return { ...city, metros: [...metros.keys()], points: packed }
}

/** Unpacks the result of `packPoints`. */
export function unpackPoints({ metros, points }: Pick<CityPoints, 'metros' | 'points'>): CityPoint[] {
  return points.map(([id, tariffId, metro, prepayOnly, latitude, longitude, address]) => ({
    id,
    tariffId,
    address,
    metro: metros[metro] ?? null,
    prepayOnly: prepayOnly === 1,
    latitude: latitude / PER_DEGREE,
    longitude: longitude / PER_DEGREE,
  }))
}

function whole(degrees: number): number {
  return Math.round(degrees * PER_DEGREE)
}
