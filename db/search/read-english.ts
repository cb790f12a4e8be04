import { ENGLISH, TOLD_IN_ENGLISH } from './tables/english.ts'
import { phrasesOf } from './tables/listed.ts'

interface Translation {
  readonly russian: string
  /** Whether it is none of the names of kinds, colors, and small words that are read in English too. */
  readonly isTold: boolean
}

function translationsOf(table: Readonly<Record<string, string>>, isTold: boolean): [string, Translation][] {
  return Object.entries(table).flatMap(([say, russian]) =>
    phrasesOf(say).map((text): [string, Translation] => [text, { russian, isTold }]),
  )
}

const TRANSLATIONS: ReadonlyMap<string, Translation> = new Map([
  ...translationsOf(ENGLISH, false),
  ...translationsOf(TOLD_IN_ENGLISH, true),
])
const LONGEST = Math.max(...[...TRANSLATIONS.keys()].map((text) => text.split(' ').length))

/**
 * Returns an English query in Russian (SEARCH-205); null where the tables have not all of its words, or where all of
 * them name a kind, which is read as it is.
 */
export function fromEnglish(text: string): string | null {
  if (!/^[a-z\d' -]+$/iu.test(text)) return null
  const words = text.toLowerCase().split(/[ -]+/u)
  const read: Translation[] = []
  for (let at = 0; at < words.length; ) {
    const length = longestAt(words, at)
    const found = amountAt(words, at) ?? TRANSLATIONS.get(words.slice(at, at + length).join(' '))
    if (found === undefined) return null
    read.push(found)
    at += length
  }
  return read.some(({ isTold }) => isTold) ? read.map(({ russian }) => russian).join(' ') : null
}

function longestAt(words: readonly string[], at: number): number {
  for (let length = LONGEST; length > 1; length--)
    if (TRANSLATIONS.has(words.slice(at, at + length).join(' '))) return Math.min(length, words.length - at)
  return 1
}

const UNITS: ReadonlyMap<string, string> = new Map([
  ['ml', 'мл'],
  ['g', 'г'],
  ['w', 'вт'],
  ['pcs', 'шт'],
])

/** Returns a number, or the unit behind one, in Russian: '10 ml'. */
function amountAt(words: readonly string[], at: number): Translation | undefined {
  const word = words[at] ?? ''
  if (/^\d+$/.test(word)) return { russian: word, isTold: false }
  const unit = /^\d+$/.test(words[at - 1] ?? '') ? UNITS.get(word) : undefined
  return unit === undefined ? undefined : { russian: unit, isTold: false }
}
