import { foldText } from '#shared/search/fold.ts'

export interface PlaceToMatch {
  readonly name: string
  readonly population: number
}

/** Normalizes the name of a place for comparison: any letter case, ё as е, a hyphen as a space. */
export function foldPlaceName(name: string): string {
  return foldText(name.replace(/[-‐‑–—]/g, ' '))
}

/**
 * Returns the cities, regions or countries whose name contains what was typed: matches at the beginning first, then
 * the larger population, then the alphabet.
 */
export function matchPlaces<T extends PlaceToMatch>(places: readonly T[], typed: string, limit: number): T[] {
  const wanted = foldPlaceName(typed)
  return places
    .map((place) => ({ place, at: foldPlaceName(place.name).indexOf(wanted) }))
    .filter(({ at }) => at >= 0)
    .sort(
      (a, b) =>
        Number(a.at > 0) - Number(b.at > 0) ||
        b.place.population - a.place.population ||
        a.place.name.localeCompare(b.place.name, 'ru'),
    )
    .slice(0, limit)
    .map(({ place }) => place)
}
