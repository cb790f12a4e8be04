import type { GeoPosition } from '#shared/geo/contract.ts'
import { cleanCityName } from '#shared/geo/custom-city.ts'
import { isCalled } from '#shared/geo/match-places.ts'

/** Whether the shop takes a typed name for this city of the chosen region or country (GEO-24). */
export function isMeant(city: GeoPosition['city'], typed: string): boolean {
  const name = cleanCityName(typed)
  return city.id > 0 ? isCalled(city.name, name) : city.name === name
}
