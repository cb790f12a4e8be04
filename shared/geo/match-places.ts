import { normalizeText } from '#shared/search/normalize-text.ts'

export interface PlaceToMatch {
  readonly name: string
  readonly population: number
}

/** Normalizes the name of a place for comparison: any letter case, ё as е, a hyphen as a space. */
export function normalizePlaceName(name: string): string {
  return normalizeText(name.replace(/[-‐‑–—]/g, ' '))
}

/**
 * Returns the cities, regions or countries whose name contains the typed text: matches at the beginning first, then
 * by population, the largest first, then alphabetically.
 */
export function matchPlaces<T extends PlaceToMatch>(places: readonly T[], typed: string, limit: number): T[] {
  const wanted = normalizePlaceName(typed)
  return places
    .map((place) => ({ place, at: normalizePlaceName(place.name).indexOf(wanted) }))
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
