import type { GeoPosition } from './contract.ts'

/** Returns the name of the city, or of the country if no city was named. */
export function placeName({ city, country }: Pick<GeoPosition, 'city' | 'country'>): string {
  return city.name || country.name
}
