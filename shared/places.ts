/**
 * Joins cities with their prepositions: 'в Челябинске и Екатеринбурге' of 'в Челябинске' and 'в Екатеринбурге'. A city is
 * named once, and a preposition that is the same for all of them stands only before the first.
 */
export function joinPlaces(places: readonly string[]): string {
  const unique = [...new Set(places.map((place) => place.replace(/\s+/, '\u00a0')))]
  const [first = ''] = unique
  const preposition = first.slice(0, first.indexOf('\u00a0') + 1)
  const isShared = unique.every((place) => place.startsWith(preposition))
  const names = unique.map((place, i) => (isShared && i > 0 ? place.slice(preposition.length) : place))
  const last = names.pop() ?? ''
  return names.length === 0 ? last : `${names.join(', ')} и\u00a0${last}`
}
