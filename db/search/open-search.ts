import type { Sqlite } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { SEARCH_TABLE } from '#db/schema/search.ts'
import { cleanQuery } from '#shared/search/clean-query.ts'
import { flipLayout } from '#shared/search/flip-layout.ts'
import { type Group, matchExpression, RELEVANCE_TIERS } from './match-expression.ts'
import { type ReadGroup, readGroups } from './read-groups.ts'
import { stem } from './search-tokens.ts'
import { openSearchWords, type SearchWords } from './search-words.ts'

/** The interpretation of a query. */
export interface Understood {
  /** The words that are searched for: the typed ones unless something was corrected. */
  readonly query: string
  readonly isCorrected: boolean
  readonly groups: readonly Group[]
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
  count(understood: Understood, limit: number): number
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
    understand: (query, isLiteral) => understand(words, cleanQuery(query), isLiteral),
    findRanks({ query, groups }, limit) {
      if (groups.length === 0) return []
      const found: number[][] = []
      const isSeenFirst = beginSearch()
      let count = 0
      for (const tier of RELEVANCE_TIERS) {
        if (count >= limit) break
        const hits = ranks.all(matchExpression(groups, tier), limit).filter(isSeenFirst)
        count += hits.length
        found.push(hits)
      }
      if (count > 0) return found
      const id = /^\d{1,9}$/.exec(query.replace(ARTICLE, ''))?.[0]
      const rank = id === undefined ? undefined : byId.get(Number(id))
      return rank === undefined ? [] : [[rank]]
    },
    count: ({ groups }, limit) =>
      groups.length === 0 ? 0 : words.countHits(matchExpression(groups, 'prefix'), limit),
  }
}

/**
 * Returns a function that begins a search and returns a predicate, which is true only at the first call for each
 * rank. Tiers overlap by thousands of hits; marks in one reused array cost a tenth of a new Set per search.
 */
function seenRanks(): () => (rank: number) => boolean {
  let marks = new Uint32Array(1 << 16)
  let search = 0
  return () => {
    search += 1
    return (rank) => {
      if (rank >= marks.length) {
        const longer = new Uint32Array(2 * rank)
        longer.set(marks)
        marks = longer
      }
      if (marks[rank] === search) return false
      marks[rank] = search
      return true
    }
  }
}

/** Returns the search of a database; it is opened once. */
export const searchOf = prepared(({ $client }) => openSearch($client))

function understand(words: SearchWords, typed: string, isLiteral: boolean): Understood {
  const query = typed.replace(ARTICLE, '')
  const asTyped = readGroups(words, query)
  if (isLiteral) return { query: typed, isCorrected: false, groups: asTyped }
  if (asTyped.every(({ unknown }) => unknown === null)) {
    const asIs = { query: typed, isCorrected: false, groups: asTyped }
    return correctOneWord(words, asTyped) ?? asIs
  }
  const turned = otherLayout(words, query, asTyped)
  const groups = turned ?? asTyped
  const corrected = groups.every(({ unknown }) => unknown === null) ? groups : correctWords(words, groups)
  // None of the words resembles a known one: the query stays as typed and finds nothing.
  if (corrected.length === 0) return { query: typed, isCorrected: false, groups: asTyped }
  return { query: textOf(corrected), isCorrected: true, groups: corrected }
}

function textOf(groups: readonly Group[]): string {
  return groups.map(({ text }) => text).join(' ')
}

/**
 * Reads the whole query, or some of its words, as typed in the other keyboard layout. Returns null when that makes no
 * word known.
 */
function otherLayout(
  words: SearchWords,
  query: string,
  asTyped: readonly ReadGroup[],
): readonly ReadGroup[] | null {
  const whole = readGroups(words, flipLayout(query), true)
  if (whole.length > 0 && whole.every(({ unknown }) => unknown === null)) return whole
  const turned = query
    .split(' ')
    .map((chunk) => {
      if (readGroups(words, chunk).every(({ unknown }) => unknown === null)) return chunk
      const flipped = flipLayout(chunk)
      const read = readGroups(words, flipped, true)
      return read.length > 0 && read.every(({ unknown }) => unknown === null) ? flipped : chunk
    })
    .join(' ')
  if (turned !== query) return readGroups(words, turned)
  // A misspelling in the wrong layout: only the flipped text resembles known words.
  const isLike = (groups: readonly ReadGroup[]) =>
    groups.some(
      ({ unknown }) => unknown !== null && words.near(unknown).some(({ word }) => isOneScript(word, unknown)),
    )
  return !asTyped.some(({ unknown }) => unknown !== null && words.near(unknown).length > 0) && isLike(whole)
    ? whole
    : null
}

function isOneScript(a: string, b: string): boolean {
  return /[a-z]/.test(a) === /[a-z]/.test(b)
}

/**
 * Replaces each unknown word by the nearest word that occurs together with the others. Unknown words without a
 * similar one are left out.
 */
function correctWords(words: SearchWords, groups: readonly ReadGroup[]): readonly Group[] {
  const kept: Group[] = groups.filter(({ unknown }) => unknown === null)
  const corrected = new Map<ReadGroup, Group>()
  for (const group of groups.filter(({ unknown }) => unknown !== null).slice(0, MAX_CORRECTED)) {
    const isLast = group === groups.at(-1)
    const near = words.near(group.unknown ?? '')
    const begun = near.length === 0 && isLast ? words.nearBeginning(group.unknown ?? '') : []
    const candidates = [...near, ...begun].map((word) => correctedGroup(word))
    const fitting =
      candidates.find(
        (candidate) => kept.length === 0 || words.isHit(matchExpression([...kept, candidate], 'prefix')),
      ) ?? candidates[0]
    if (!fitting) continue
    kept.push(fitting)
    corrected.set(group, fitting)
  }
  return groups.flatMap((group) => (group.unknown === null ? [group] : (corrected.get(group) ?? [])))
}

function correctedGroup(word: { readonly word: string; readonly stem: string }): Group {
  return { text: word.word, phrases: [[word.stem]], others: [], isBeginning: true }
}

/**
 * Corrects one word of a query whose words are all known, if no product contains all of them, or if hardly any does
 * and one of them occurs nowhere in the shop as it is written. The replacement must find far more products. Returns
 * null if there is none.
 */
function correctOneWord(words: SearchWords, groups: readonly ReadGroup[]): Understood | null {
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
    if (hits > 0 && !isStrange(group)) continue
    for (const near of words.near(group.text).slice(0, 3)) {
      if (near.distance > 1 || near.stem === stem(group.text)) continue
      const changed = groups.with(i, { ...correctedGroup(near), unknown: null })
      const least = Math.max(1, hits * FAR_MORE)
      if (words.countHits(matchExpression(changed, 'prefix'), least) < least) continue
      return { query: textOf(changed), isCorrected: true, groups: changed }
    }
  }
  return null
}
