import type { Sqlite } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { SEARCH_TABLE } from '#db/schema/search.ts'
import { cleanQuery } from '#shared/search/clean-query.ts'
import { flipLayout } from '#shared/search/flip-layout.ts'
import { normalizeText } from '#shared/search/normalize-text.ts'
import { soundOf } from '#shared/search/sound-of.ts'
import { type Lexicon, openLexicon } from './lexicon.ts'
import { type Group, matchExpression, type RelevanceTier, tiersOf, WIDEST_TIER } from './match-expression.ts'
import { isFound, planQuery, type Reader } from './plan-query.ts'
import { type ReadGroup, readGroups } from './read-groups.ts'
import { type AskedPrice, readPrice } from './read-price.ts'
import { STOP_WORDS, stem } from './search-tokens.ts'
import { openSearchWords, rememberWords, type SearchWords } from './search-words.ts'
import { typoDistance } from './typo-distance.ts'

/** The interpretation of a query. */
export interface Understood {
  /** The words that are searched for: the typed ones unless something was corrected. */
  readonly query: string
  readonly isCorrected: boolean
  readonly groups: readonly Group[]
  /** Ways to read the query, the narrowest first; the last one finds all hits. */
  readonly readings: readonly (readonly Group[])[]
  readonly price: AskedPrice | null
  /** The query without the words that name the price. */
  readonly unpriced: string
  /** The words that name the price; empty without one. */
  readonly priceWords: string
  /** The text that the groups were read from: `unpriced`, or what its letters and joints stand for. */
  readonly source: string
  /** Whether the query asks for a part of the body for which its kinds have nothing. */
  readonly isVetoed: boolean
}

export interface Search {
  /** Interprets a query; with `isLiteral` it corrects nothing. */
  understand(query: string, isLiteral: boolean): Understood
  /**
   * Returns the ranks of the products found: one list per relevance tier, the best tier first, each sorted by rank
   * and read as far as `limit` hits.
   */
  findRanks(understood: Understood, limit: number): readonly (readonly number[])[]
  /** Returns the number of products found, counting at most to `limit`. */
  count(understood: Pick<Understood, 'readings'>, limit: number): number
  /** Returns the label of a kind by its token in a group's phrases; undefined for other tokens. */
  kindLabel(token: string): string | undefined
  /** Returns true for a whole word of the shop's texts or of the tables, in any form. */
  isKnown(word: string): boolean
  /** Returns true when the tables read a stem as a kind, a need, a color, or a property. */
  hasMeaning(stem: string): boolean
}

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
const ARTICLE = /^(?:артикул|арт|код товара|код)[.:\s]+(?=\S)/iu

/** Opens the search of one database and prepares its statements once. */
export function openSearch(sqlite: Sqlite): Search {
  const words = openSearchWords(sqlite)
  const labels = sqlite
    .prepare<[], string>('SELECT DISTINCT kind_label FROM products WHERE is_sold = 1')
    .pluck()
  const reader = lexiconReader(words, () => labels.all())
  const ranks = sqlite
    .prepare<[string, number], number>(
      `SELECT rowid FROM ${SEARCH_TABLE} WHERE ${SEARCH_TABLE} MATCH ? ORDER BY rowid LIMIT ?`,
    )
    .pluck()
  const beginSearch = seenRanks()
  const byId = sqlite
    .prepare<[number], number>('SELECT rank FROM products WHERE id = ? AND is_sold = 1')
    .pluck()

  return {
    understand(query, isLiteral) {
      const { lexicon } = reader()
      return understand({ lexicon, words: rememberWords(words) }, cleanQuery(query), isLiteral)
    },
    findRanks({ query, readings }, limit) {
      const found: number[][] = []
      const { isSeen, isSeenFirst } = beginSearch()
      let count = 0
      for (const groups of readings.filter((one) => one.length > 0)) {
        const read = (tier: RelevanceTier) => ranks.all(matchExpression(groups, tier), limit)
        let all: readonly number[] | null = null
        for (const tier of tiersOf(groups)) {
          // Every tier lies within the widest: once all its hits are placed, the others have no more.
          if (count >= limit || (all !== null && all.length < limit && all.every(isSeen))) break
          const hits = (tier === WIDEST_TIER && all !== null ? all : read(tier)).filter(isSeenFirst)
          count += hits.length
          found.push(hits)
          if (count < limit) all ??= read(WIDEST_TIER)
        }
      }
      if (count > 0) return found
      const id = /^\d{1,9}$/.exec(query.replace(ARTICLE, ''))?.[0]
      const rank = id === undefined ? undefined : byId.get(Number(id))
      return rank === undefined ? [] : [[rank]]
    },
    count({ readings }, limit) {
      const widest = readings.at(-1) ?? []
      return widest.length === 0 ? 0 : words.countHits(matchExpression(widest, 'prefix'), limit)
    },
    kindLabel: (token) => reader().lexicon.labels.get(token),
    isKnown: (word) => isKnownWord(reader(), word),
    hasMeaning(own) {
      const { headsBy, meaningsBy } = reader().lexicon
      return headsBy.has(own) || meaningsBy.has(own)
    },
  }
}

/** Returns a function that returns the reader of queries; the kinds of an empty shop are read again. */
function lexiconReader(words: SearchWords, labels: () => readonly string[]): () => Reader {
  let reader: Reader | null = null
  let known = 0
  return () => {
    if (reader === null || known === 0) {
      const sold = labels()
      known = sold.length
      reader = { words, lexicon: openLexicon(sold) }
    }
    return reader
  }
}

interface SeenRanks {
  isSeen(rank: number): boolean
  /** Returns true only at the first call for each rank. */
  isSeenFirst(rank: number): boolean
}

/**
 * Returns a function that begins a search, which has seen no rank yet. Tiers overlap by thousands of hits; marks in
 * one reused array cost a tenth of a new Set per search.
 */
function seenRanks(): () => SeenRanks {
  let marks = new Uint32Array(1 << 16)
  let search = 0
  const isSeen = (rank: number) => marks[rank] === search
  const isSeenFirst = (rank: number) => {
    if (rank >= marks.length) {
      const longer = new Uint32Array(2 * rank)
      longer.set(marks)
      marks = longer
    }
    if (isSeen(rank)) return false
    marks[rank] = search
    return true
  }
  return () => {
    search += 1
    return { isSeen, isSeenFirst }
  }
}

/** Returns the search of a database; it is opened once. */
export const searchOf = prepared(({ $client }) => openSearch($client))

function understand(reader: Reader, typed: string, isLiteral: boolean): Understood {
  const { words } = reader
  const { text, phrase, price } = readPrice(withoutDates(typed.replace(ARTICLE, '')))
  const answer = (
    readings: Understood['readings'],
    meant: string | null = null,
    source = meant ?? text,
  ): Understood => ({
    query: meant === null ? typed : [meant, phrase].join(' ').trim(),
    isCorrected: meant !== null,
    groups: readings[0] ?? [],
    ...{ readings, price, unpriced: meant ?? text, priceWords: phrase, source, isVetoed: false },
  })
  // Words of the trade in Latin letters or in two parts are still the shopper's own: nothing is corrected.
  const plain = joinedParts(reader, inRussianLetters(reader, text))
  const spelled = plain === text ? null : planQuery(reader, plain)
  const isSpelled = spelled?.hasHead === true && isFound(reader, spelled)
  const asTyped = isSpelled ? spelled : planQuery(reader, text)
  const found = isFound(reader, asTyped) ? asTyped.readings : null
  const planned = isSpelled ? plain : text
  if (isLiteral) return answer(found ?? [readGroups(words, text)], null, found ? planned : text)
  // Without a head, hardly any hits may mean a misspelled word that happens to begin another one.
  if (found !== null && asTyped.doubtful.length > 0) {
    for (const { query } of mendings(reader, text, asTyped.doubtful)) {
      const plan = planQuery(reader, query)
      if (plan.hasHead && plan.doubtful.length === 0 && isFound(reader, plan))
        return answer(plan.readings, query)
    }
  }
  if (found !== null && asTyped.hasHead) return answer(found, null, planned)
  const read = readGroups(words, text)
  const isRead = read.every(({ unknown }) => unknown === null)
  if (found !== null && !isRead) return answer(found, null, planned)
  // What is found by fewer words is offered by the words as typed.
  const asked = asTyped.readings.at(-1) ?? read
  const nothing = { ...answer([], null, planned), groups: asked, isVetoed: asTyped.isVetoed }
  if (asTyped.isVetoed || read.length === 0) return nothing
  if (isRead && !asTyped.hasHead) {
    const corrected = correctOneWord(words, read)
    if (corrected) return answer([corrected], textOf(corrected))
    if (found !== null) return answer(found, null, planned)
  }
  if (isRead && words.isHit(matchExpression(read, 'text'))) return answer([read])
  for (const { query, isSilent, isSure } of mendings(reader, text, [...asTyped.unknown])) {
    const plan = planQuery(reader, query)
    const isLikely = isSilent || isSure || plan.hasHead || isLikelyMeant(text, query)
    if (isLikely && isFound(reader, plan)) return answer(plan.readings, isSilent ? null : query, query)
    if (plan.isVetoed) {
      // A guess that the shop has nothing for says nothing of what was meant.
      if (!isSilent && isSure !== true) return nothing
      return { ...nothing, groups: plan.readings.at(-1) ?? asked, source: query, isVetoed: true }
    }
  }
  // All the words, the unknown ones as beginnings.
  return { ...answer([asked], null, planned), groups: asked }
}

const DATE = /(?:^|\s)(?:на |к )?(?:8|14|23) (?:марта|февраля)(?=\s|$)/iu

/** Leaves out a holiday's date, whose number is none of a product. */
function withoutDates(query: string): string {
  const rest = query.replace(DATE, '').trim()
  return rest === '' ? query : rest
}

/** Without a kind named, at least one word stays or the only one is long enough to be known again. */
function isLikelyMeant(typed: string, meant: string): boolean {
  const words = normalizeText(typed).split(' ')
  const kept = normalizeText(meant)
    .split(' ')
    .filter((word) => words.includes(word) && !STOP_WORDS.has(word))
  return kept.length > 0 || words.length === 1 || words.every((word) => word.length > 4)
}

interface Mending {
  readonly query: string
  /** Whether the words stay the shopper's own: joined, split, or in other letters. */
  readonly isSilent: boolean
  /** Whether it needs no further evidence than hits. */
  readonly isSure?: boolean
}

/** Yields the texts that may have been meant, the likeliest first. */
function* mendings(reader: Reader, text: string, unknown: readonly string[]): Generator<Mending> {
  const { words, lexicon } = reader
  const spelled = inRussianLetters(reader, text)
  if (spelled !== text) yield { query: spelled, isSilent: true }
  for (const query of joinedWords(reader, text)) yield { query, isSilent: true }
  const parted = splitWords(reader, text)
  if (parted !== text) {
    yield { query: parted, isSilent: true }
    for (const query of joinedWords(reader, parted)) yield { query, isSilent: true }
  }
  const turned = flipLayout(text)
  const whole = planQuery(reader, turned)
  if (whole.unknown.length === 0) yield { query: turned, isSilent: false, isSure: true }
  const some = otherLayout(words, text)
  if (some !== text) yield { query: some, isSilent: false, isSure: true }
  const tries = unknown.length > 0 ? [[text, unknown] as const] : []
  // A misspelling in the wrong layout: only the turned text resembles known words.
  if (/[a-z]/i.test(text)) tries.push([turned, whole.unknown])
  for (const [query, wrong] of tries) {
    if (wrong.length > MAX_CORRECTED) continue
    const candidates = wrong.map((word) => nearWords(words, lexicon, word))
    if (candidates.some((near) => near.length === 0)) continue
    yield* combinations(query, wrong, candidates)
  }
}

/** Yields a text with each wrong word replaced by one of its candidates. */
function* combinations(
  text: string,
  wrong: readonly string[],
  candidates: readonly (readonly string[])[],
): Generator<Mending> {
  const [word, ...more] = wrong
  if (word === undefined) {
    yield { query: text, isSilent: false }
    return
  }
  for (const near of candidates[0] ?? [])
    yield* combinations(replaceWord(text, word, near), more, candidates.slice(1))
}

function replaceWord(text: string, word: string, by: string): string {
  return normalizeText(text)
    .split(' ')
    .map((one) => (one.includes(word) ? one.replace(word, by) : one))
    .join(' ')
}

const MAX_NEAR = 4

/** Returns the words that a misspelled one may mean, words for kinds of products first. */
function nearWords(words: SearchWords, lexicon: Lexicon, typed: string): string[] {
  const allowed = typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2
  const sound = soundOf(typed)
  const isLatin = /[a-z]/.test(typed)
  const inTables = [...lexicon.words].flatMap(([word, { sound: other, isKind }]) => {
    if (Math.abs(other.length - sound.length) > allowed || /[a-z]/.test(word) !== isLatin) return []
    const distance = typoDistance(sound, other, allowed)
    const isLikely = distance <= (isKind ? allowed : 1) && (typed.length > 4 || isKind)
    return isLikely ? [{ word, distance, letters: typoDistance(typed, word, 3), isKind }] : []
  })
  const inShop = words
    .near(typed)
    .filter(({ word, distance }) => distance <= allowed && isOneScript(word, typed))
    // A slip in the first letter, or in a word of four, would make any word of another.
    .filter(({ sound: other }) => typed.length > 4 && (other[0] === sound[0] || typed.length > 7))
    .map(({ word, distance }) => ({ word, distance, letters: typoDistance(typed, word, 3), isKind: false }))
  const sorted = [...inTables, ...inShop].sort(
    (a, b) => a.distance - b.distance || Number(b.isKind) - Number(a.isKind) || a.letters - b.letters,
  )
  return [...new Set(sorted.map(({ word }) => word))].slice(0, MAX_NEAR)
}

function isKnownWord({ words, lexicon }: Reader, word: string): boolean {
  return (
    words.isWord(word) ||
    STOP_WORDS.has(word) ||
    lexicon.words.has(word) ||
    words.isStem(stem(word)) ||
    lexicon.stems.has(stem(word))
  )
}

/** Little words in Latin letters; 's' is left out, because it is a size. */
const LATIN_STOPS: Readonly<Record<string, string>> = {
  i: 'и',
  so: 'со',
  na: 'на',
  dlya: 'для',
  dlja: 'для',
  dla: 'для',
  iz: 'из',
  ot: 'от',
  po: 'по',
  bez: 'без',
  pod: 'под',
}

/** Writes Latin words that sound like known Russian ones in Russian letters. */
function inRussianLetters({ words, lexicon }: Reader, text: string): string {
  return text
    .split(' ')
    .map((word) => {
      const lower = word.toLowerCase()
      const little = LATIN_STOPS[lower]
      if (little !== undefined) return little
      if (!/^[a-z]{2,}$/.test(lower) || lexicon.words.has(lower)) return word
      const sound = soundOf(lower)
      const found =
        lexicon.bySound.get(sound) ?? words.soundingLike(sound).find((one) => !/[a-z]/.test(one.word))?.word
      return found ?? word
    })
    .join(' ')
}

/** Joins neighbors of which one is no word by itself: 'акри гель', 'анти септик'. */
function joinedParts(reader: Reader, text: string): string {
  const isWord = (part: string) =>
    reader.words.isWord(part) || reader.lexicon.words.has(part) || STOP_WORDS.has(part)
  const parts = normalizeText(text).split(' ')
  for (let i = 0; i + 1 < parts.length; i++) {
    const [left = '', right = ''] = [parts[i], parts[i + 1]]
    const joined = `${left}${right}`
    // The joined word is looked up first, because hardly any is one.
    if (left.length < 3 || right.length < 3 || !isWord(joined) || (isWord(left) && isWord(right))) continue
    return [...parts.slice(0, i), joined, ...parts.slice(i + 2)].join(' ')
  }
  return text
}

/** Yields the text with two neighbors written as one word, where that makes a known word. */
function* joinedWords(reader: Reader, text: string): Generator<string> {
  const parts = normalizeText(text).split(' ')
  for (let i = 0; i + 1 < parts.length; i++) {
    const joined = `${parts[i]}${parts[i + 1]}`
    if (/^\p{L}{5,}$/u.test(joined) && isKnownWord(reader, joined)) {
      yield [...parts.slice(0, i), joined, ...parts.slice(i + 2)].join(' ')
    }
  }
}

/** Splits unknown words into two or three known ones. */
function splitWords(reader: Reader, text: string): string {
  return normalizeText(text)
    .split(' ')
    .map((word) =>
      /^\p{L}{6,32}$/u.test(word) && !isKnownWord(reader, word) ? (splitWord(reader, word) ?? word) : word,
    )
    .join(' ')
}

function splitWord(reader: Reader, word: string): string | null {
  for (let at = 3; at <= word.length - 3; at++) {
    const [left, right] = [word.slice(0, at), word.slice(at)]
    // Short stems are stems of anything.
    if (left.length < 5 && !reader.words.isWord(left) && !reader.lexicon.words.has(left)) continue
    if (isKnownWord(reader, left) && isKnownWord(reader, right)) return `${left} ${right}`
    for (const middle of STOP_WORDS) {
      if (middle.length < 2 || !right.startsWith(middle)) continue
      const end = right.slice(middle.length)
      if (end.length > 2 && isKnownWord(reader, left) && isKnownWord(reader, end))
        return `${left} ${middle} ${end}`
    }
  }
  for (const first of STOP_WORDS) {
    const end = word.slice(first.length)
    if (first.length > 1 && word.startsWith(first) && end.length > 2 && isKnownWord(reader, end))
      return `${first} ${end}`
  }
  return null
}

function textOf(groups: readonly Group[]): string {
  return groups.map(({ text }) => text).join(' ')
}

/** Returns the text with those unknown words turned that are known in the other keyboard layout. */
function otherLayout(words: SearchWords, query: string): string {
  return query
    .split(' ')
    .map((chunk) => {
      if (readGroups(words, chunk).every(({ unknown }) => unknown === null)) return chunk
      const flipped = flipLayout(chunk)
      const read = readGroups(words, flipped, true)
      return read.length > 0 && read.every(({ unknown }) => unknown === null) ? flipped : chunk
    })
    .join(' ')
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
function correctOneWord(words: SearchWords, groups: readonly ReadGroup[]): readonly Group[] | null {
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
