const LONGEST = 100

/**
 * A city that the shop does not know, by its name. Exactly one id is not 0: that of a region of Russia or of a
 * country abroad.
 */
export interface CustomCity {
  readonly regionId: number
  readonly countryId: number
  /** May be empty abroad. */
  readonly name: string
}

/**
 * Returns the name as it is stored and printed on the order: no control characters, single spaces, at most 100
 * characters.
 */
export function cleanCityName(typed: string): string {
  return (
    typed
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim()
      .slice(0, LONGEST)
      // Removes the half of a surrogate pair that the cut has left.
      .replace(/\p{Cs}$/u, '')
      .trim()
  )
}

/** Returns `0:REGION:COUNTRY:NAME`, the form in which a cookie stores the city. */
export function packCustomCity({ regionId, countryId, name }: CustomCity): string {
  return `0:${regionId}:${countryId}:${name}`
}

/** Parses what `packCustomCity` wrote; returns null for anything else. */
export function unpackCustomCity(text: string): CustomCity | null {
  const parts = /^0:(0|[1-9]\d{0,8}):(0|[1-9]\d{0,8}):(.{0,100})$/su.exec(text)
  const city = parts && { regionId: Number(parts[1]), countryId: Number(parts[2]), name: parts[3] ?? '' }
  if (!city || city.name !== cleanCityName(city.name)) return null
  const isInRussia = city.regionId > 0 && city.countryId === 0 && city.name !== ''
  const isAbroad = city.regionId === 0 && city.countryId > 0
  return isInRussia || isAbroad ? city : null
}
