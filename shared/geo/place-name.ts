import type { GeoPosition } from './contract.ts'

/** What the place is called: the city, or the country where no city was named. */
export function placeName({ city, country }: Pick<GeoPosition, 'city' | 'country'>): string {
  return city.name || country.name
}
