import type { Sqlite } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { SEARCH_TABLE } from '#db/schema/search.ts'
import { cleanQuery } from '#shared/search/clean-query.ts'
import { absentWords, nearestTo } from './find-absent.ts'
import { ARTICLE, interpretQuery, type Understood } from './interpret-query.ts'
import { type CategoryKinds, type Lexicon, type Nearest, openLexicon } from './lexicon.ts'
import {
  matchExpression,
  mayBeIn,
  ownNameExpression,
  type RelevanceTier,
  tiersOf,
  WIDEST_TIER,
} from './match-expression.ts'
import type { Reader } from './query-tokens.ts'
import { openSearchWords, rememberHits, rememberWords, type SearchWords } from './search-words.ts'
import { isKnownWord } from './spell-words.ts'
import type { Phrase } from './synonyms.ts'

export type { Understood } from './interpret-query.ts'

export interface Search {
  /** Interprets a query; with `isLiteral` it corrects nothing. */
  understand(query: string, isLiteral: boolean): Understood
  /** Returns the words of a text that name what the shop does not carry. */
  absentWords(text: string): readonly string[]
  /** Returns what is nearest to something in a text that is not carried; undefined where nothing is near. */
  nearestTo(text: string): Nearest | undefined
  /**
   * Returns the ranks of the products found: one list per relevance tier, the best tier first, each sorted by rank
   * and `limit` hits in all. Once a tier has brought them to `ordered` hits, the others may come as one list: reading
   * them tier by tier costs more than all the rest of a search.
   */
  findRanks(understood: Understood, limit: number, ordered?: number): readonly (readonly number[])[]
  /** Returns the number of products found, counting at most to `limit`. */
  count(understood: Pick<Understood, 'readings'>, limit: number): number
  /** Returns the label of a kind by its token in a group's phrases; undefined for other tokens. */
  kindLabel(token: string): string | undefined
  /** Returns true for a word that the shop's texts have in this form. */
  isWord(word: string): boolean
  /** Returns true for a whole word of the shop's texts or of the tables, in any form. */
  isKnown(word: string): boolean
  /** Returns true when the tables read a stem by itself as a kind, a need, a color, or a property. */
  hasMeaning(stem: string): boolean
  /** Returns true when the tables read a stem by itself as a kind or a need. */
  namesKind(stem: string): boolean
  /** Forgets the words that were looked up; for after a change of the index in this process. */
  forgetWords(): void
}

/** Opens the search of one database and prepares its statements once. */
export function openSearch(sqlite: Sqlite): Search {
  const words = openSearchWords(sqlite)
  const labels = sqlite
    .prepare<[], string>('SELECT DISTINCT kind_label FROM products WHERE is_sold = 1')
    .pluck()
  const brands = sqlite.prepare<[], string>('SELECT name FROM brands').pluck()
  const lastImport = sqlite
    .prepare<[], number>('SELECT id FROM import_runs WHERE finished_at IS NOT NULL ORDER BY id DESC LIMIT 1')
    .pluck()
  const lexicon = lexiconOf(
    () => openLexicon(labels.all(), brands.all(), kindsOfCategories(sqlite)),
    () => lastImport.get(),
  )
  const ranks = sqlite
    .prepare<[string, number], number>(
      `SELECT rowid FROM ${SEARCH_TABLE} WHERE ${SEARCH_TABLE} MATCH ? ORDER BY rowid LIMIT ?`,
    )
    .pluck()
  const beginSearch = seenRanks()
  const remembered = wordsRemembered(sqlite, words)
  const readerOf = (): Reader => {
    const { words: known, usual } = remembered.now()
    return {
      lexicon: lexicon.fresh(),
      words: rememberHits(known),
      usual,
      tokens: new Map(),
      heads: new Map(),
    }
  }
  const byId = sqlite
    .prepare<[number], number>('SELECT rank FROM products WHERE id = ? AND is_sold = 1')
    .pluck()

  return {
    // Each statement outside a transaction locks the database anew, which takes longer than it does to find a word.
    understand: sqlite.transaction((query: string, isLiteral: boolean) =>
      interpretQuery(readerOf(), cleanQuery(query), isLiteral),
    ),
    absentWords: (text) => absentWords(readerOf(), text),
    nearestTo: (text) => nearestTo(readerOf(), text),
    findRanks: sqlite.transaction(({ query, readings }: Understood, limit: number, ordered = limit) => {
      const found: number[][] = []
      const { isSeen, isSeenFirst } = beginSearch()
      let count = 0
      const asked = readings.filter((one) => one.length > 0)
      const { isFact } = remembered.now().words
      const known = new Map<string, readonly number[]>()
      const evaluate = (expression: string) => {
        const hits = known.get(expression) ?? ranks.all(expression, limit)
        known.set(expression, hits)
        return hits
      }
      const read = (groups: Understood['groups'], tier: RelevanceTier) => {
        if (!mayBeIn(tier, groups, isFact)) return []
        // Products have few own names, and reading them costs less than reading the words beside them again.
        const title = tier === 'own name' ? known.get(matchExpression(groups, 'title')) : undefined
        if (title !== undefined && title.length < limit) {
          const named = evaluate(ownNameExpression(groups))
          if (named.length < limit) return intersection(title, named)
        }
        return evaluate(matchExpression(groups, tier))
      }
      const isPlaced = (hits: readonly number[]) => hits.length < limit && hits.every(isSeen)
      for (const groups of asked) {
        for (const [place, tier] of tiersOf(groups).entries()) {
          if (count >= limit) break
          // Every tier lies within the widest.
          if (count >= ordered) {
            found.push(
              read(asked.at(-1) ?? [], WIDEST_TIER)
                .filter(isSeenFirst)
                .slice(0, limit - count),
            )
            return found
          }
          // Once all hits of a wider tier are placed, a narrower one has no more.
          if (place > 0 && isPlaced(read(groups, WIDEST_TIER))) break
          if (place > 0 && tier === 'own name' && isPlaced(read(groups, 'title'))) continue
          const further = read(groups, tier)
            .filter(isSeenFirst)
            .slice(0, limit - count)
          count += further.length
          found.push(further)
        }
      }
      if (count > 0) return found
      const id = /^\d{1,9}$/.exec(query.replace(ARTICLE, ''))?.[0]
      const rank = id === undefined ? undefined : byId.get(Number(id))
      return rank === undefined ? [] : [[rank]]
    }),
    count({ readings }, limit) {
      const widest = readings.at(-1) ?? []
      return widest.length === 0 ? 0 : words.countHits(matchExpression(widest, 'prefix'), limit)
    },
    kindLabel: (token) => lexicon.last().labelsByToken.get(token),
    isWord: (word) => words.isWord(word),
    isKnown: (word) => isKnownWord({ words, lexicon: lexicon.last() }, word),
    hasMeaning: (own) => isRow(lexicon.last().headsBy, own) || isRow(lexicon.last().meaningsBy, own),
    namesKind: (own) => isRow(lexicon.last().headsBy, own),
    forgetWords: () => remembered.forget(),
  }
}

/** Returns true for a stem that is a row by itself. */
function isRow(table: ReadonlyMap<string, readonly { readonly stems: Phrase }[]>, own: string): boolean {
  return table.get(own)?.some(({ stems }) => stems.length === 1) === true
}

interface KindOfLeaf {
  readonly kind: string
  readonly path: string
}

/** Returns the categories that have all products of their kinds: the others are told by more than kinds. */
export function kindsOfCategories(sqlite: Sqlite): CategoryKinds[] {
  const categories = sqlite
    .prepare<[], { name: string; path: string }>('SELECT name, path FROM categories')
    .all()
  const leaves = sqlite
    .prepare<[], KindOfLeaf>(
      `SELECT DISTINCT p.kind_label AS kind, c.path FROM products p JOIN categories c ON c.id = p.category_id
       WHERE p.is_sold = 1`,
    )
    .all()
  return categories.flatMap(({ name, path }) => {
    const isWithin = (leaf: KindOfLeaf) => leaf.path === path || leaf.path.startsWith(`${path}/`)
    const kinds = [...new Set(leaves.filter(isWithin).map(({ kind }) => kind))]
    const isWhole = leaves.every((leaf) => isWithin(leaf) || !kinds.includes(leaf.kind))
    return isWhole ? [{ name, kinds }] : []
  })
}

function intersection(ranks: readonly number[], others: readonly number[]): readonly number[] {
  const set = new Set(others)
  return set.size === 0 ? [] : ranks.filter((rank) => set.has(rank))
}

/**
 * Returns the lexicon of a shop: `fresh` looks whether a catalog was imported since, `last` is for what is asked of each
 * hit. The kinds of an empty shop are read again.
 */
function lexiconOf(open: () => Lexicon, lastImport: () => number | undefined) {
  let opened: { readonly lexicon: Lexicon; readonly after: number | undefined } | null = null
  const fresh = () => {
    const after = lastImport()
    if (opened === null || opened.lexicon.headsBy.size === 0 || opened.after !== after)
      opened = { lexicon: open(), after }
    return opened.lexicon
  }
  return { fresh, last: () => opened?.lexicon ?? fresh() }
}

/** Words that were looked up, and their usual forms. */
interface Remembered extends Pick<Reader, 'words' | 'usual'> {
  readonly version: unknown
}

const MAX_USUAL = 10_000

/** Keeps what was looked up until the index may have changed: in this process, or by a commit of another one. */
function wordsRemembered(sqlite: Sqlite, words: SearchWords) {
  const version = sqlite.prepare('PRAGMA data_version').pluck()
  let known: Remembered | null = null
  return {
    now(): Remembered {
      const current = version.get()
      if (known !== null && known.version === current && known.usual.size <= MAX_USUAL) return known
      const fresh = { version: current, words: rememberWords(words), usual: new Map<string, string>() }
      known = fresh
      return fresh
    },
    forget() {
      known = null
    },
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
