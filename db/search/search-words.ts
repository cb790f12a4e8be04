import type { Sqlite } from '#db/client.ts'
import { GAPS_TABLE, SEARCH_TABLE, WORDS_TABLE } from '#db/schema/search.ts'
import { soundOf } from '#shared/search/sound-of.ts'
import { missingWord } from './search-tokens.ts'
import { allowedTypos, gapsOf } from './sound.ts'
import { isEasySlip, typoDistance } from './typo-distance.ts'

export interface Word {
  readonly word: string
  readonly stem: string
  readonly sound: string
  readonly uses: number
}

/** A word that may have been meant, and the number of letters by which its sound differs. */
interface Near extends Word {
  readonly distance: number
}

/** Queries about the vocabulary of the search index. */
export interface SearchWords {
  /** Returns true when a product's texts contain exactly this word. */
  isWord(word: string): boolean
  isStem(stem: string): boolean
  isBeginning(start: string): boolean
  /** Returns true when some product's facts contain this index token. */
  isFact(token: string): boolean
  /** Returns true when some product has this index token. */
  isToken(token: string): boolean
  /** Returns true when some product has an index token that begins so. */
  isTokenBegun(start: string): boolean
  /** Returns true when an FTS5 expression has any hit. */
  isHit(expression: string): boolean
  /** Returns the number of hits, counting at most to `limit`. */
  countHits(expression: string, limit: number): number
  /** Returns at most five words with exactly this sound, the most used first. */
  soundingLike(sound: string): readonly Word[]
  /** Returns at most five words whose sound begins with `start`, the most used first. */
  soundingFrom(start: string): readonly Word[]
  /** Returns at most five words that a misspelled one may mean, the nearest first. */
  near(word: string): readonly Near[]
  /** Like `near`, for the beginning of a word. */
  nearBeginning(start: string): readonly Near[]
}

/** Returns the same queries, which look no word up twice: the callers forget them when the index changes. */
export function rememberWords(words: SearchWords): SearchWords {
  return {
    ...words,
    isWord: remember(words.isWord),
    isStem: remember(words.isStem),
    isBeginning: remember(words.isBeginning),
    isFact: remember(words.isFact),
    isToken: remember(words.isToken),
    isTokenBegun: remember(words.isTokenBegun),
    soundingLike: remember(words.soundingLike),
    soundingFrom: remember(words.soundingFrom),
    near: remember(words.near),
  }
}

/** Returns the same queries, which evaluate no expression twice; for the reading of one query. */
export function rememberHits(words: SearchWords): SearchWords {
  return { ...words, isHit: remember(words.isHit) }
}

const MAX_REMEMBERED = 10_000

function remember<T>(look: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const answer = look(text)
    if (known.size >= MAX_REMEMBERED) known.clear()
    known.set(text, answer)
    return answer
  }
}

/** Sorts after every letter: words that begin with `start` lie between `start` and `start + LAST`. */
const LAST = '\u{10ffff}'
const NEAR = 5
const SAME_START = 300

export function openSearchWords(sqlite: Sqlite): SearchWords {
  const word = sqlite.prepare(`SELECT 1 FROM ${WORDS_TABLE} WHERE word = ?`)
  const stem = sqlite.prepare(`SELECT 1 FROM ${WORDS_TABLE} WHERE stem = ? LIMIT 1`)
  const beginning = sqlite.prepare(`SELECT 1 FROM ${WORDS_TABLE} WHERE word >= ? AND word < ? LIMIT 1`)
  const hit = sqlite.prepare(`SELECT 1 FROM ${SEARCH_TABLE} WHERE ${SEARCH_TABLE} MATCH ? LIMIT 1`)
  const count = sqlite
    .prepare<[string, number], number>(
      `SELECT count(*) FROM (SELECT 1 FROM ${SEARCH_TABLE} WHERE ${SEARCH_TABLE} MATCH ? LIMIT ?)`,
    )
    .pluck()
  const like = sqlite.prepare<[string], Word>(
    `SELECT word, stem, sound, uses FROM ${WORDS_TABLE} WHERE sound = ? ORDER BY uses DESC LIMIT ${NEAR}`,
  )
  const from = sqlite.prepare<[string, string, number], Word>(
    `SELECT word, stem, sound, uses FROM ${WORDS_TABLE} WHERE sound >= ? AND sound < ? ORDER BY uses DESC LIMIT ?`,
  )
  const gaps = sqlite.prepare<[string], Word>(
    `SELECT word, stem, sound, uses FROM ${WORDS_TABLE}
     WHERE sound IN (SELECT sound FROM ${GAPS_TABLE} WHERE gap IN (SELECT value FROM json_each(?)))`,
  )
  return {
    isWord: (written) => word.get(written) !== undefined,
    isStem: (own) => stem.get(own) !== undefined,
    isBeginning: (start) => beginning.get(start, start + LAST) !== undefined,
    isFact: (token) => hit.get(`facts : "${token}"`) !== undefined,
    isToken: (token) => hit.get(`"${token}"`) !== undefined,
    isTokenBegun: (start) => hit.get(`"${start}"*`) !== undefined,
    isHit: (expression) => hit.get(expression) !== undefined,
    countHits: (expression, limit) => count.get(expression, limit) ?? 0,
    soundingLike: (sound) => like.all(sound),
    soundingFrom: (start) => from.all(start, start + LAST, NEAR),
    near(word) {
      const sound = soundOf(word)
      const limit = allowedTypos(sound)
      if (limit === 0) return []
      const found = gaps.all(JSON.stringify([...gapsOf(sound, limit)]))
      return nearest(word, found, (other) => typoDistance(sound, other.sound, limit), limit)
    },
    nearBeginning(start) {
      const sound = soundOf(start)
      if (sound.length < 4) return []
      const head = sound.slice(0, 2)
      const found = from.all(head, head + LAST, SAME_START)
      const distance = ({ sound: whole }: Word) =>
        Math.min(...[-1, 0, 1].map((more) => typoDistance(sound, whole.slice(0, sound.length + more), 1)))
      return nearest(start, found, distance, 1)
    },
  }
}

/** Sorts by distance in sound, then by distance in letters, then likely slips first, then by number of uses. */
function nearest(
  typed: string,
  words: readonly Word[],
  distanceOf: (word: Word) => number,
  limit: number,
): readonly Near[] {
  return words
    .map((word) => ({ ...word, distance: distanceOf(word) }))
    .filter(({ word, distance }) => distance <= limit && missingWord(word) === null)
    .map((word) => ({
      word,
      letters: typoDistance(typed, word.word, limit + 2),
      slip: isEasySlip(typed, word.word) ? 0 : 1,
    }))
    .sort(
      (a, b) =>
        a.word.distance - b.word.distance ||
        a.letters - b.letters ||
        a.slip - b.slip ||
        b.word.uses - a.word.uses,
    )
    .slice(0, NEAR)
    .map(({ word }) => word)
}
