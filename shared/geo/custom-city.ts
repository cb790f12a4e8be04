const LONGEST = 100

/** A city that is none of ours, by its name; one of the ids is 0: a region of Russia, or a country abroad. */
export interface CustomCity {
  readonly regionId: number
  readonly countryId: number
  /** May be empty abroad. */
  readonly name: string
}

/** The name as it is kept and written on the order: no control characters, single spaces, 100 characters at most. */
export function cleanCityName(typed: string): string {
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
export function packCustomCity({ regionId, countryId, name }: CustomCity): string {
  return `0:${regionId}:${countryId}:${name}`
}

/** What `packCustomCity` wrote; null for anything else. */
export function unpackCustomCity(text: string): CustomCity | null {
  const parts = /^0:(0|[1-9]\d{0,8}):(0|[1-9]\d{0,8}):(.{0,100})$/su.exec(text)
  const city = parts && { regionId: Number(parts[1]), countryId: Number(parts[2]), name: parts[3] ?? '' }
  if (!city || city.name !== cleanCityName(city.name)) return null
  const isInRussia = city.regionId > 0 && city.countryId === 0 && city.name !== ''
  const isAbroad = city.regionId === 0 && city.countryId > 0
  return isInRussia || isAbroad ? city : null
}
