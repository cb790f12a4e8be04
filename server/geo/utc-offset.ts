import type { Place } from './get-place.ts'

/** The time of Moscow, and of every place that is not named below. */
const MOSCOW_UTC_OFFSET = 3

/** By how many hours regions of Russia, by their ids, are ahead of UTC, without summer time. Yakutia is as Yakutsk. */
const REGIONS: ReadonlyMap<number, number> = new Map(
  (
    [
      [2, [39]],
      [4, [18, 30, 63, 64, 73]],
      [5, [2, 45, 56, 59, 66, 72, 74, 86, 89]],
      [6, [55]],
      [7, [4, 17, 19, 22, 24, 42, 54, 70]],
      [8, [3, 38]],
      [9, [14, 28, 75]],
      [10, [25, 27, 79]],
      [11, [49, 65]],
      [12, [41, 87]],
    ] as const
  ).flatMap(([offset, regionIds]) => regionIds.map((id) => [id, offset] as const)),
)
/** The other country with phones that begin with +7; all of it has the same time since 2024. */
const KAZAKHSTAN = { code: 'KZ', offset: 5 }

/** Returns by how many hours the clocks of a place are ahead of UTC, if phones there begin with +7. */
export function utcOffsetOf({
  isRussia,
  regionId,
  countryCode,
}: Pick<Place, 'isRussia' | 'regionId' | 'countryCode'>): number {
  if (countryCode === KAZAKHSTAN.code) return KAZAKHSTAN.offset
  return (isRussia ? REGIONS.get(regionId) : undefined) ?? MOSCOW_UTC_OFFSET
}
