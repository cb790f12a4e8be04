import { normalizeText } from '#shared/search/normalize-text.ts'

/** Words for kinds of streets, which are written in many ways and mostly left out. */
const KINDS = new Set([
  ...['ул', 'улица', 'пр', 'пр-т', 'просп', 'проспект', 'пр-д', 'проезд', 'пер', 'переулок', 'ш', 'шоссе'],
  ...['б-р', 'бул', 'бульвар', 'пл', 'площадь', 'наб', 'набережная', 'туп', 'тупик', 'ал', 'аллея', 'мкр'],
])
/** A single letter would find half of the streets. */
const SHORTEST = 2

/** A street as searches compare it. */
export interface Street {
  readonly name: string
  readonly words: readonly string[]
}

/** Prepares streets for `matchStreets`: each once and in the order of the alphabet. */
export function readStreets(names: Iterable<string>): Street[] {
  return [...new Set(names)]
    .toSorted((a, b) => a.localeCompare(b, 'ru'))
    .map((name) => ({ name, words: wordsOf(name) }))
}

/**
 * Returns at most `limit` of the streets whose words begin as the typed words do, in any order and without the kind of
 * street (CHK-86); first those whose name begins so, and then alphabetically. Returns none before two letters of a
 * name are typed.
 */
export function matchStreets(streets: readonly Street[], typed: string, limit: number): string[] {
  const wanted = typedWords(typed)
  const [first = ''] = wanted
  if (wanted.join('').length < SHORTEST) return []
  const found = streets.filter(({ words }) => beginAll(words, wanted))
  const isFirst = ({ words }: Street) => words[0]?.startsWith(first) === true
  const ranked = [...found.filter(isFirst), ...found.filter((other) => !isFirst(other))]
  return ranked.slice(0, limit).map(({ name }) => name)
}

/**
 * Returns a test whether each typed word begins a word of a street, or is one (`isWhole`); each street passes if nothing
 * is typed but the kind of street.
 */
export function streetTest(typed: string, isWhole = false): (name: string) => boolean {
  const wanted = typedWords(typed)
  return (name) => {
    const words = wordsOf(name)
    return isWhole ? wanted.every((word) => words.includes(word)) : beginAll(words, wanted)
  }
}

function beginAll(words: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((begin) => words.some((word) => word.startsWith(begin)))
}

/** Each once, because a long text may repeat one without end. */
/** Returns the words of a typed street without its kind, such as 'улица'. */
export function typedWords(typed: string): string[] {
  return [...new Set(wordsOf(typed))]
}

function wordsOf(text: string): string[] {
  const words = normalizeText(text).match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? []
  return words.filter((word) => !KINDS.has(word))
}

/** A house number: '12', '5к1', 'д. 7', 'дом 7'. */
const HOUSE = /^\s*(?:д\.|дом)?\s*\d+\s*[\p{L}\d/.-]{0,8}(?:\s|$)/u

/**
 * Returns the street of an address in one line, such as 'ул. Ленина, 5' or '620000, Екатеринбург, ул. Ленина, д. 5': the
 * part before the house number. Returns null if the address does not tell them apart.
 */
export function streetOfAddress(address: string): string | null {
  const parts = address.split(',')
  const at = parts.findIndex((part, i) => i > 0 && HOUSE.test(part) && /\p{L}{2}/u.test(parts[i - 1] ?? ''))
  const name = parts[at - 1]?.trim()
  return name === undefined || name === '' ? null : name
}
