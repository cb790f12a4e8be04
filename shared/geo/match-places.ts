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

const LATIN = /[a-z]/i
/** A beginning of an everyday name has at least this many letters; a single one would find too much. */
const SHORTEST_BEGINNING = 2
/** Words that begin words inside a name have at least this many letters together. */
const SHORTEST_WORD = 3
/** A shorter word has no typo: too many other words are as near. */
const SHORTEST_WITH_TYPO = 5

/**
 * Returns the cities, regions or countries whose name contains the typed text: places that people call so first
 * (GEO-28), then matches at the beginning, then beginnings of everyday names, then those inside; among them by
 * population, the largest first, then alphabetically. The limit does not count places that people call so.
 */
export function matchLetters<T extends PlaceToMatch>(
  places: readonly T[],
  typed: string,
  limit: number,
): T[] {
  return firstFound(places, limit, [holdsLetters(normalizePlaceName(typed))])
}

/**
 * Returns what `matchLetters` returns; if that is nothing, reads the text as Latin letters, as its words alone, and as
 * typed in the other keyboard layout.
 */
export function matchPlaces<T extends PlaceToMatch>(places: readonly T[], typed: string, limit: number): T[] {
  return firstFound(places, limit, [holdsLetters(normalizePlaceName(typed)), ...otherReadings(places, typed)])
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
  return calledSo(typed)(name)
}

/** Returns `isCalled` for one typed text, which is read only once. */
export function calledSo(typed: string): (name: string) => boolean {
  const isSo = isNamed(normalizePlaceName(typed))
  const flipped = flippedName(typed)
  if (flipped === null) return (name) => isSo(namesOf(name)) !== null
  const isTurned = isNamed(flipped)
  const { joined } = soundingOf(wordsIn(typed))
  return (name) => {
    const place = namesOf(name)
    return (
      isSo(place) !== null ||
      isTurned(place) !== null ||
      place.spellings.some(({ sound }) => sound.joined === joined)
    )
  }
}

/**
 * Tells whether the typed text plainly means a place, so that Enter may choose it (GEO-52): a name of it begins so or
 * has all these words, also in Latin letters or in the other keyboard layout, or the text contains its name. 'Куба'
 * does not mean 'Славянск-на-Кубани', nor 'масква' Moscow.
 */
export function isPlainly(name: string, typed: string): boolean {
  if (holdsName(typed, [name])) return true
  const flipped = flippedName(typed)
  const readings = [typed, ...(flipped === null ? [] : [flipped])]
    .map(withoutRank)
    .filter((text) => text !== '')
  const isLatin = LATIN.test(typed)
  const names = [...namesOf(name).spellings, spellingsOf(withoutRank(name))]
  return readings.some((text) => {
    const [written, sounding] = [spellingOf(text), soundingOf(text)]
    return names.some(
      ({ letters, sound }) => isLedBy(letters, written) || (isLatin && isLedBy(sound, sounding)),
    )
  })
}

/** Tells whether a name begins with the typed words, which may be shortened, or has all of them as they are. */
function isLedBy(name: Spelling, typed: Spelling): boolean {
  if (name.joined.startsWith(typed.joined)) return true
  if (typed.words.every((word) => name.words.includes(word))) return true
  return (
    (name.words[0] ?? '').startsWith(typed.words[0] ?? '') &&
    unmatchedWords(typed.words, name.words).length === 0
  )
}

/** Tells whether one of the names is part of what was typed, as in 'Казань, Татарстан'. */
export function holdsName(typed: string, names: readonly string[]): boolean {
  const text = ` ${wordsIn(typed)} `
  return names.some((name) => text.includes(` ${wordsIn(name)} `))
}

function firstFound<T extends PlaceToMatch>(
  places: readonly T[],
  limit: number,
  judges: readonly Judge[],
): T[] {
  for (const judge of judges) {
    const found: { place: T; rank: number }[] = []
    for (const place of places) {
      const rank = judge(namesOf(place.name))
      if (rank !== null) found.push({ place, rank })
    }
    if (found.length === 0) continue
    found.sort(
      (a, b) =>
        a.rank - b.rank ||
        b.place.population - a.place.population ||
        a.place.name.localeCompare(b.place.name, 'ru'),
    )
    const called = found.filter(({ rank }) => rank === 0).length
    return found.slice(0, called + limit).map(({ place }) => place)
  }
  return []
}

function otherReadings(places: readonly PlaceToMatch[], typed: string): Judge[] {
  const flipped = flippedName(typed)
  if (flipped === null) return [soundsSo(typed)]
  // A full name typed in the other layout is certain, a part of one less so than a name in Latin letters.
  const isCertain = places.some(({ name }) => isNamed(flipped)(namesOf(name)) !== null)
  return [
    ...(isCertain ? [holdsLetters(flipped)] : []),
    soundsSo(typed),
    holdsLetters(flipped),
    soundsSo(flipped),
  ]
}

function holdsLetters(wanted: string): Judge {
  return ({ name, everyday }) => {
    if (everyday.includes(wanted)) return 0
    if (name.startsWith(wanted)) return 1
    if (name.includes(wanted)) return 3
    // A beginning in Latin letters is compared by its sound, with all names alike.
    if (wanted.length < SHORTEST_BEGINNING || LATIN.test(wanted)) return null
    return everyday.some((other) => other.startsWith(wanted)) ? 2 : null
  }
}

function isNamed(wanted: string): Judge {
  return ({ name, everyday }) => (name === wanted || everyday.includes(wanted) ? 0 : null)
}

/** Matches names that begin with the sound of the typed text, and names with words that begin with the typed ones. */
function soundsSo(typed: string): Judge {
  const { joined, words } = soundingOf(withoutRank(typed))
  // Repeated letters sound like a single one, so that a text can sound shorter than it is.
  const shortest = LATIN.test(typed) ? Math.min(typed.trim().length, SHORTEST_BEGINNING) : SHORTEST_WORD
  if (joined.length < shortest) return () => null
  return bestOf(({ sound }) => {
    if (sound.joined.startsWith(joined)) return 1
    const mayHold = joined.length >= SHORTEST_WORD && sound.words.length >= Math.max(words.length, 2)
    return mayHold && unmatchedWords(words, sound.words).length === 0 ? 2 : null
  })
}

function hasOneTypo(typed: string): Judge {
  // What is cut from an adjective is no name: 'луганская республика' is no misspelled 'Луга'.
  const text = wordsIn(typed).replace(RANK, '')
  const written = spellingOf(text)
  const sounding = soundingOf(text)
  return bestOf(({ letters, sound }) => {
    const rank = typoRank(written, letters)
    if (rank !== null) return rank
    const soundRank = typoRank(sounding, sound)
    return soundRank === null ? null : soundRank + 2
  })
}

/** Returns 1 for a typo in the whole name and 2 for a typo in one word of several. */
function typoRank(typed: Spelling, name: Spelling): number | null {
  if (isTypo(typed.joined, name.joined)) return 1
  if (name.words.length === 1 || name.words.length < typed.words.length) return null
  const [wrong = '', ...others] = unmatchedWords(typed.words, name.words)
  return others.length === 0 && name.words.some((word) => isTypo(wrong, word)) ? 2 : null
}

function isTypo(typed: string, meant: string): boolean {
  if (typed.length < SHORTEST_WITH_TYPO || Math.abs(typed.length - meant.length) > 1) return false
  return isOneTypo(typed, meant)
}

/** Rates a place by the best of its names. */
function bestOf(rate: (name: NameSpellings) => number | null): Judge {
  return ({ spellings }) => {
    let best: number | null = null
    for (const name of spellings) {
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
  return LATIN.test(typed) ? normalizePlaceName(flipLayout(typed)) : null
}

const RANK = /^(?:пос|поселок|пгт|село|деревня|станица|респ|(?:\p{L}+ая )*республика|republic of) (?=.)/u
const OF_REPUBLIC = /^(\p{L}{3,})ская (?:\p{L}+ая )?республика$/u

/** Returns the words of a typed name without what kind of place it is: 'республика Молдова', 'китайская народная республика'. */
export function withoutRank(typed: string): string {
  return wordsIn(typed).replace(RANK, '').replace(OF_REPUBLIC, '$1')
}

/** Returns the normalized words of a text without signs, and without 'город' before them. */
function wordsIn(text: string): string {
  return normalizePlaceName(text.replace(/[^\p{L}\p{N}]+/gu, ' ')).replace(/^(?:г|гор|город) (?=.)/, '')
}

interface Spelling {
  readonly words: readonly string[]
  readonly joined: string
}

function spellingOf(text: string): Spelling {
  const words = text === '' ? [] : text.split(' ')
  return { words, joined: words.join('') }
}

/** Returns the sounds of words, which are joined before they are read, so that a missing space changes nothing. */
function soundingOf(text: string): Spelling {
  return { words: spellingOf(soundOf(text)).words, joined: soundOf(text.replaceAll(' ', '')) }
}

interface NameSpellings {
  readonly letters: Spelling
  readonly sound: Spelling
}

function spellingsOf(text: string): NameSpellings {
  return { letters: spellingOf(text), sound: soundingOf(text) }
}

/** The normalized names of a place, and the words of each. */
interface Named {
  readonly name: string
  readonly everyday: readonly string[]
  readonly spellings: readonly NameSpellings[]
}

/** Kept for each name in the lists, because every search compares with all of them. */
const known = new Map<string, Named>()

function namesOf(place: string): Named {
  const found = known.get(place)
  if (found) return found
  const name = normalizePlaceName(place)
  const everyday = everydayNamesOf(name)
  const named = { name, everyday, spellings: [name, ...everyday].map((other) => spellingsOf(wordsIn(other))) }
  known.set(place, named)
  return named
}
