import { distanceKm } from '#shared/geo/distance.ts'

/** The largest distance of a guessed city; a city farther away would only confuse the shopper (GEO-22). */
const FARTHEST_KM = 150

interface Point {
  readonly lat: number
  readonly lon: number
}

/** Returns the id of the city nearest to a point; null when none is within 150 km. */
export function nearestCity(cities: readonly (Point & { readonly id: number })[], to: Point): number | null {
  let nearest: number | null = null
  let least = FARTHEST_KM
  for (const city of cities) {
    const km = distanceKm(city, to)
    if (km > least) continue
    least = km
    nearest = city.id
  }
  return nearest
}
