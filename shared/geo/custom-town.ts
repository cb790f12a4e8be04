const LONGEST = 100

/** A town that is none of ours, by its name; one of the ids is 0: a region of Russia, or a country abroad. */
export interface CustomTown {
  readonly regionId: number
  readonly countryId: number
  /** May be empty abroad. */
  readonly name: string
}

/** The name as it is kept and written on the order: no control characters, single spaces, 100 characters at most. */
export function cleanTownName(typed: string): string {
  return (
    typed
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim()
      .slice(0, LONGEST)
      // Half of a character, where the cut went through it.
      .replace(/\p{Cs}$/u, '')
      .trim()
  )
}

/** `0:REGION:COUNTRY:NAME`, as a cookie keeps it. */
export function packCustomTown({ regionId, countryId, name }: CustomTown): string {
  return `0:${regionId}:${countryId}:${name}`
}

/** What `packCustomTown` wrote; null for anything else. */
export function unpackCustomTown(text: string): CustomTown | null {
  const parts = /^0:(0|[1-9]\d{0,8}):(0|[1-9]\d{0,8}):(.{0,100})$/su.exec(text)
  const town = parts && { regionId: Number(parts[1]), countryId: Number(parts[2]), name: parts[3] ?? '' }
  if (!town || town.name !== cleanTownName(town.name)) return null
  const isInRussia = town.regionId > 0 && town.countryId === 0 && town.name !== ''
  const isAbroad = town.regionId === 0 && town.countryId > 0
  return isInRussia || isAbroad ? town : null
}
