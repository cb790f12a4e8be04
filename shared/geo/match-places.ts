import { flipLayout } from '#shared/search/flip-layout.ts'
import { soundOf } from '#shared/search/sound-of.ts'
import { everydayNamesOf } from './everyday-names.ts'
import { isOneTypo } from './is-one-typo.ts'
import { normalizePlaceName } from './normalize-place-name.ts'

export interface PlaceToMatch {
  readonly name: string
  readonly population: number
}

/** Rates a place by its names: the lower the better, null if it does not match. */
type Judge = (place: Named) => number | null

/** A beginning of an everyday name has at least this many letters; a single one would find too much. */
const SHORTEST_BEGINNING = 2
/** Words that begin words inside a name have at least this many letters together. */
const SHORTEST_WORD = 3
/** A shorter word has no typo: too many other words are as near. */
const SHORTEST_WITH_TYPO = 5

/**
 * Returns the cities, regions or countries whose name contains the typed text: places that people call so first
 * (GEO-28), then matches at the beginning, then those inside, then beginnings of everyday names; among them by
 * population, the largest first, then alphabetically. If there are none, reads the text as Latin letters, as its
 * words alone, and as typed in the other keyboard layout.
 */
export function matchPlaces<T extends PlaceToMatch>(places: readonly T[], typed: string, limit: number): T[] {
  const wanted = normalizePlaceName(typed)
  return firstFound(places, limit, [holdsLetters(wanted), ...otherReadings(typed)])
}

/**
 * Returns what `matchPlaces` returns; if that is nothing, the places whose name is one typo away from the typed text
 * (GEO-32).
 */
export function findPlaces<T extends PlaceToMatch>(places: readonly T[], typed: string, limit: number): T[] {
  const found = matchPlaces(places, typed, limit)
  if (found.length > 0) return found
  const flipped = flippedName(typed)
  return firstFound(places, limit, [hasOneTypo(typed), ...(flipped === null ? [] : [hasOneTypo(flipped)])])
}

/**
 * Tells whether a place is called as typed: by its name or an everyday name, which may be typed in Latin letters or
 * in the other keyboard layout.
 */
export function isCalled(name: string, typed: string): boolean {
  const place = namesOf(name)
  const flipped = flippedName(typed)
  if (isNamed(normalizePlaceName(typed))(place) !== null) return true
  if (flipped === null) return false
  return isNamed(flipped)(place) !== null || soundsSo(typed)(place) === 0
}

function firstFound<T extends PlaceToMatch>(
  places: readonly T[],
  limit: number,
  judges: readonly Judge[],
): T[] {
  for (const judge of judges) {
    const found = places.flatMap((place) => {
      const rank = judge(namesOf(place.name))
      return rank === null ? [] : [{ place, rank }]
    })
    if (found.length === 0) continue
    found.sort(
      (a, b) =>
        a.rank - b.rank ||
        b.place.population - a.place.population ||
        a.place.name.localeCompare(b.place.name, 'ru'),
    )
    return found.slice(0, limit).map(({ place }) => place)
  }
  return []
}

function otherReadings(typed: string): Judge[] {
  const flipped = flippedName(typed)
  // A full name typed in the other layout is certain, a part of one less so than a name in Latin letters.
  return flipped === null
    ? [soundsSo(typed)]
    : [isNamed(flipped), soundsSo(typed), holdsLetters(flipped), soundsSo(flipped)]
}

function holdsLetters(wanted: string): Judge {
  return ({ name, everyday }) => {
    if (everyday.includes(wanted)) return 0
    const at = name.indexOf(wanted)
    if (at >= 0) return at === 0 ? 1 : 2
    const begins = wanted.length >= SHORTEST_BEGINNING && everyday.some((other) => other.startsWith(wanted))
    return begins ? 3 : null
  }
}

function isNamed(wanted: string): Judge {
  return ({ name, everyday }) => (name === wanted || everyday.includes(wanted) ? 0 : null)
}

/** Matches names that sound like the typed text or begin so, and names with words that begin with the typed ones. */
function soundsSo(typed: string): Judge {
  const { joined, words } = soundsOf(typed)
  // Repeated letters sound like a single one, which begins too many names.
  if (joined.length < SHORTEST_BEGINNING && typed.trim().length !== 1) return () => null
  return bestOf((name) => {
    if (name.joined.startsWith(joined)) return name.joined === joined ? 0 : 1
    return joined.length >= SHORTEST_WORD && unmatchedWords(words, name.words).length === 0 ? 2 : null
  })
}

function hasOneTypo(typed: string): Judge {
  const { joined, words } = soundsOf(typed)
  return bestOf((name) => {
    if (isTypo(joined, name.joined)) return 0
    if (name.words.length === 1) return null
    const [wrong = '', ...others] = unmatchedWords(words, name.words)
    return others.length === 0 && name.words.some((word) => isTypo(wrong, word)) ? 1 : null
  })
}

const isTypo = (typed: string, meant: string) => typed.length >= SHORTEST_WITH_TYPO && isOneTypo(typed, meant)

/** Rates a place by the best of its names. */
function bestOf(rate: (name: Sounds) => number | null): Judge {
  return ({ sounds }) => {
    let best: number | null = null
    for (const name of sounds) {
      const rank = rate(name)
      if (rank !== null && (best === null || rank < best)) best = rank
    }
    return best
  }
}

/** Returns the typed words with which no word of the name begins; each word of the name counts once. */
function unmatchedWords(typed: readonly string[], name: readonly string[]): string[] {
  const left = [...name]
  return typed.filter((word) => {
    const at = left.findIndex((other) => other.startsWith(word))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** Returns the normalized text in the other keyboard layout; null if no Latin letter was typed. */
function flippedName(typed: string): string | null {
  return /[a-z]/i.test(typed) ? normalizePlaceName(flipLayout(typed)) : null
}

interface Sounds {
  readonly words: readonly string[]
  readonly joined: string
}

/** Returns how the words of a text sound, without 'город' before them. */
function soundsOf(text: string): Sounds {
  const name = normalizePlaceName(text.replace(/[^\p{L}\p{N}]+/gu, ' ')).replace(/^(?:г|гор|город) (?=.)/, '')
  const words = name === '' ? [] : soundOf(name).split(' ')
  return { words, joined: words.join('') }
}

/** The normalized names of a place, and how they sound. */
interface Named {
  readonly name: string
  readonly everyday: readonly string[]
  readonly sounds: readonly Sounds[]
}

/** Kept for each name in the lists, because every search compares with all of them. */
const known = new Map<string, Named>()

function namesOf(place: string): Named {
  const found = known.get(place)
  if (found) return found
  const name = normalizePlaceName(place)
  const everyday = everydayNamesOf(name)
  const named = { name, everyday, sounds: [name, ...everyday].map(soundsOf) }
  known.set(place, named)
  return named
}
