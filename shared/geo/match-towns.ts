import { foldText } from '#shared/search/fold.ts'

export interface TownToMatch {
  readonly name: string
  readonly population: number
}

/** How towns' names are compared: any case, ё as е, a hyphen as a space. */
export function foldTownName(name: string): string {
  return foldText(name.replace(/[-‐‑–—]/g, ' '))
}

/** Towns whose name holds what was typed: beginnings first, bigger towns first among equals. */
export function matchTowns<T extends TownToMatch>(towns: readonly T[], typed: string, limit: number): T[] {
  const wanted = foldTownName(typed)
  return towns
    .map((town) => ({ town, at: foldTownName(town.name).indexOf(wanted) }))
    .filter(({ at }) => at >= 0)
    .sort(
      (a, b) =>
        Number(a.at > 0) - Number(b.at > 0) ||
        b.town.population - a.town.population ||
        a.town.name.localeCompare(b.town.name, 'ru'),
    )
    .slice(0, limit)
    .map(({ town }) => town)
}
