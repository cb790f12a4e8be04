import type { Sqlite } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { SEARCH_TABLE } from '#db/schema/search.ts'
import { cleanQuery } from '#shared/search/clean-query.ts'
import { ARTICLE, interpretQuery, type Understood } from './interpret-query.ts'
import { type Lexicon, openLexicon } from './lexicon.ts'
import { matchExpression, tiersOf } from './match-expression.ts'
import type { Reader } from './query-tokens.ts'
import { openSearchWords, type SearchWords } from './search-words.ts'

export type { Understood } from './interpret-query.ts'

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

/** Opens the search of one database and prepares its statements once. */
export function openSearch(sqlite: Sqlite): Search {
  const words = openSearchWords(sqlite)
  const labels = sqlite
    .prepare<[], string>('SELECT DISTINCT kind_label FROM products WHERE is_sold = 1')
    .pluck()
  const brands = sqlite.prepare<[], string>('SELECT name FROM brands').pluck()
  const reader = lexiconReader(words, () => openLexicon(labels.all(), brands.all()))
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
    understand: (query, isLiteral) => interpretQuery(reader(), cleanQuery(query), isLiteral),
    findRanks({ query, readings }, limit) {
      const found: number[][] = []
      const isSeenFirst = beginSearch()
      let count = 0
      for (const groups of readings.filter((one) => one.length > 0)) {
        for (const tier of tiersOf(groups)) {
          if (count >= limit) break
          const hits = ranks.all(matchExpression(groups, tier), limit).filter(isSeenFirst)
          count += hits.length
          found.push(hits)
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
  }
}

/** Returns a function that returns the reader of queries; the kinds of an empty shop are read again. */
function lexiconReader(words: SearchWords, open: () => Lexicon): () => Reader {
  let reader: Reader | null = null
  return () => {
    if (reader === null || reader.lexicon.headsBy.size === 0) reader = { words, lexicon: open() }
    return reader
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
