import { flipLayout } from '#shared/search/flip-layout.ts'
import { normalizeText } from '#shared/search/normalize-text.ts'
import { soundOf } from '#shared/search/sound-of.ts'
import { lettersOf } from './lexicon.ts'
import { type Group, matchExpression } from './match-expression.ts'
import { planQuery } from './plan-query.ts'
import type { Reader } from './query-tokens.ts'
import type { ReadGroup } from './read-groups.ts'
import { stem } from './search-tokens.ts'
import type { SearchWords } from './search-words.ts'
import { inRussianLetters, joinedWords, otherLayout, splitWords } from './spell-words.ts'
import { typoDistance } from './typo-distance.ts'

/** The maximum number of unknown words that are corrected in a query. */
const MAX_CORRECTED = 4
/** The maximum number of known words that are checked for a misspelling when no product contains all words. */
const MAX_CHECKED = 6
/**
 * If a query has fewer than FEW hits, a word that occurs nowhere in the shop is replaced by a similar one that finds
 * at least FAR_MORE times as many products.
 */
const FEW = 10
const FAR_MORE = 5

/** A text that may have been meant. */
export interface Mending {
  readonly query: string
  /** Whether the words stay the shopper's own: joined, split, or in other letters. */
  readonly isSilent: boolean
  /** Whether it needs no further evidence than hits. */
  readonly isSure?: boolean
  /** The words that were put in for similar ones. */
  readonly guessed?: readonly string[]
}

/** Yields the texts that may have been meant, the likeliest first. */
export function* mendings(reader: Reader, text: string, unknown: readonly string[]): Generator<Mending> {
  const { words } = reader
  const spelled = inRussianLetters(reader, text)
  if (spelled !== text) yield { query: spelled, isSilent: true }
  for (const query of joinedWords(reader, text)) yield { query, isSilent: true }
  const parted = splitWords(reader, text)
  if (parted !== text) {
    yield { query: parted, isSilent: true }
    for (const query of joinedWords(reader, parted)) yield { query, isSilent: true }
  }
  const turned = flipLayout(text)
  const whole = mayBeWords(reader, turned) ? planQuery(reader, turned) : null
  if (whole?.unknown.length === 0) yield { query: turned, isSilent: false, isSure: true }
  const some = otherLayout(words, text)
  if (some !== text) yield { query: some, isSilent: false, isSure: true }
  const tries = unknown.length > 0 ? [[text, unknown] as const] : []
  // A misspelling in the wrong layout: only the turned text resembles known words.
  if (/[a-z]/i.test(text) && whole !== null) tries.push([turned, whole.unknown])
  for (const [query, wrong] of tries) {
    if (wrong.length > MAX_CORRECTED) continue
    const candidates = wrong.map((word) => nearWords(reader, word, query === word))
    if (candidates.some((near) => near.length === 0)) continue
    yield* combinations(query, wrong, candidates)
  }
}

/** Returns false for Latin letters that are no words, which Russian ones become in the other layout. */
function mayBeWords({ words, lexicon }: Reader, text: string): boolean {
  const latin = normalizeText(text).match(/[a-z]{3,}/g) ?? []
  return latin.every(
    (word) =>
      lexicon.words.has(word) || words.isBeginning(word) || words.soundingLike(soundOf(word)).length > 0,
  )
}

/** Yields a text with each wrong word replaced by one of its candidates. */
function* combinations(
  text: string,
  wrong: readonly string[],
  candidates: readonly (readonly string[])[],
  guessed: readonly string[] = [],
): Generator<Mending> {
  const [word, ...more] = wrong
  if (word === undefined) {
    yield { query: text, isSilent: false, guessed }
    return
  }
  for (const near of candidates[0] ?? [])
    yield* combinations(replaceWord(text, word, near), more, candidates.slice(1), [...guessed, near])
}

function replaceWord(text: string, word: string, by: string): string {
  return normalizeText(text)
    .split(' ')
    .map((one) => (one.includes(word) ? one.replace(word, by) : one))
    .join(' ')
}

const MAX_NEAR = 4

const VOWELS = /^[аоуеиюяэ]/u

/** A slip in the first letter would make any word of another; only vowels sound alike. */
function isSameStart(a: string, b: string): boolean {
  return a[0] === b[0] || (VOWELS.test(a) && VOWELS.test(b))
}

/** Returns the words that a misspelled one may mean, words for kinds of products first. */
function nearWords({ words, lexicon }: Reader, typed: string, isAlone: boolean): string[] {
  if (lexicon.absent.has(stem(typed)) || lexicon.spelled.has(typed)) return []
  const allowed = typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2
  const sound = soundOf(typed)
  const letters = lettersOf(sound)
  const isLatin = /[a-z]/.test(typed)
  const lengths = Array.from({ length: 2 * allowed + 1 }, (_, i) => sound.length - allowed + i)
  const alike = lengths.flatMap((length) =>
    (lexicon.wordsByLength.get(length) ?? []).filter(
      ([, { letters: others, isKind }]) => countBits(letters ^ others) <= 2 * (isKind ? 2 : allowed),
    ),
  )
  const inTables = alike.flatMap(([word, { sound: other, isKind }]) => {
    if (/[a-z]/.test(word) !== isLatin) return []
    const distance = isKind && isUnstressedSlip(sound, other) ? 1 : typoDistance(sound, other, allowed)
    const isStart = isSameStart(sound, other) || typed.length > 7 || (isKind && !isAlone && typed.length > 4)
    const isLikely =
      isStart && distance <= (isKind ? allowed : 1) && (isKind || (typed.length > 4 && !isAlone))
    return isLikely ? [{ word, distance, letters: typoDistance(typed, word, 3), isKind }] : []
  })
  const inShop = words
    .near(typed)
    .filter(({ word, distance }) => distance <= allowed && isOneScript(word, typed))
    // A slip in the first letter, or in a word of four, would make any word of another.
    .filter(
      ({ sound: other }) => typed.length > (isAlone ? 5 : 4) && (other[0] === sound[0] || typed.length > 7),
    )
    .map(({ word, distance }) => ({ word, distance, letters: typoDistance(typed, word, 3), isKind: false }))
  const sorted = [...inTables, ...inShop].sort(
    (a, b) => a.distance - b.distance || Number(b.isKind) - Number(a.isKind) || a.letters - b.letters,
  )
  return [...new Set(sorted.map(({ word }) => word))].slice(0, MAX_NEAR)
}

/** Returns true for words from six letters on that differ only in vowels that sound alike unstressed: 'манамер'. */
function isUnstressedSlip(a: string, b: string): boolean {
  return a.length > 5 && a.length === b.length && unstressed(a) === unstressed(b)
}

function unstressed(sound: string): string {
  return sound.replaceAll('о', 'а').replace(/[ея]/gu, 'и')
}

function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}

function isOneScript(a: string, b: string): boolean {
  return /[a-z]/.test(a) === /[a-z]/.test(b)
}

function correctedGroup(word: { readonly word: string; readonly stem: string }): Group {
  return { text: word.word, phrases: [[word.stem]], others: [], isBeginning: true, words: [word.word] }
}

/**
 * Corrects one word of a query whose words are all known, if no product contains all of them, or if hardly any does
 * and one of them occurs nowhere in the shop as it is written. The replacement must find far more products. Returns
 * null if there is none.
 */
export function correctOneWord(words: SearchWords, groups: readonly ReadGroup[]): readonly Group[] | null {
  const isStrange = ({ text }: Group) => !/\d/.test(text) && !text.includes(' ') && !words.isWord(text)
  const isAnyStrange = groups.some(isStrange)
  if (groups.length < 2 && !isAnyStrange) return null
  // With this many hits nothing is corrected. Whole words are counted first, because they mostly suffice and counting
  // beginnings of words costs far more.
  const enough = isAnyStrange ? FEW : 1
  if (words.countHits(matchExpression(groups, 'text'), enough) === enough) return null
  const hits = words.countHits(matchExpression(groups, 'prefix'), enough)
  if (hits === enough) return null
  for (const [i, group] of groups.slice(0, MAX_CHECKED).entries()) {
    const [word, ...more] = group.phrases[0] ?? []
    if (word === undefined || more.length > 0 || /\d/.test(word) || group.text.length < (hits > 0 ? 5 : 4))
      continue
    if (!isStrange(group)) continue
    for (const near of words.near(group.text).slice(0, 3)) {
      if (near.distance > 1 || near.stem === stem(group.text)) continue
      const changed = groups.with(i, { ...correctedGroup(near), unknown: null })
      const least = Math.max(1, hits * FAR_MORE)
      if (words.countHits(matchExpression(changed, 'prefix'), least) < least) continue
      return changed
    }
  }
  return null
}
