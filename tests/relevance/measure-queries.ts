import { readFileSync } from 'node:fs'
import type { OpenDatabase } from '#db/client.ts'

/** A query of a shopper, as tests/relevance/real/README.md describes it. */
export interface RealQuery {
  readonly query: string
  readonly group: string
  readonly right: string
  readonly head?: string
}

/** The first hits of a query, best first, and whether the search has corrected the query. */
export interface Answer {
  readonly markings: readonly string[]
  readonly isCorrected: boolean
}

/** How well one query is answered. */
export interface Verdict {
  readonly query: RealQuery
  readonly answer: Answer
  readonly isCarried: boolean
  /** The first hit is right; for a query of which the shop carries nothing: nothing is found. */
  readonly isFirstRight: boolean
  /** The right ones among the first ten, divided by as many as there could be. */
  readonly precision: number
  /** Nothing is found although the shop has it. */
  readonly isWrongZero: boolean
  /** Fewer than three of the first ten are right, or of all right ones where the shop has fewer than three. */
  readonly isJunk: boolean
  /** Corrected to something that the shopper did not mean. */
  readonly isWrongCorrection: boolean
}

const FIRST = 10
const LEAST_RIGHT = 3
const FOLDER = 'tests/relevance/real'

/** The files of tests/relevance/real. */
export const QUERY_SETS = [
  'seen',
  'voices',
  'thumbs',
  'counter',
  'retired',
  'strangers',
  'newcomers',
  'typical',
  'unseen',
] as const
export type QuerySet = (typeof QUERY_SETS)[number]

export function readQueries(set: QuerySet): readonly RealQuery[] {
  const lines = readFileSync(`${FOLDER}/${set}.jsonl`, 'utf8').trim().split('\n')
  return lines.map((line): RealQuery => JSON.parse(line))
}

/** Returns a function that judges the answers to queries by their predicates on the database. */
export function openJudge({ sqlite }: OpenDatabase): (query: RealQuery, answer: Answer) => Verdict {
  // Predicates read this table a thousand times, and most of them begin with the kind.
  sqlite.pragma('temp_store = MEMORY')
  sqlite.exec(`CREATE TEMP TABLE p AS ${readFileSync(`${FOLDER}/products.sql`, 'utf8')}`)
  sqlite.exec('CREATE INDEX temp.p_kind ON p (kind)')
  const known = new Map<string, ReadonlySet<string>>()
  /** Returns the markings of a predicate. Many queries share one, and it is evaluated for every product. */
  const rightOf = (predicate: string) => {
    const select = () => sqlite.prepare<[], string>(`SELECT marking FROM temp.p WHERE ${predicate}`).pluck()
    const right = known.get(predicate) ?? new Set(select().all())
    known.set(predicate, right)
    return right
  }
  return (query, answer) => {
    const right = rightOf(query.right)
    const heads = query.head === undefined ? right : rightOf(query.head)
    const [first] = answer.markings
    const count = answer.markings.slice(0, FIRST).filter((marking) => right.has(marking)).length
    const isCarried = right.size > 0
    const isEmpty = first === undefined
    const isJunk = !isEmpty && count < Math.min(LEAST_RIGHT, Math.max(1, right.size))
    return {
      ...{ query, answer, isCarried, isJunk },
      isFirstRight: isCarried ? first !== undefined && heads.has(first) : isEmpty,
      precision: isCarried ? count / Math.min(FIRST, right.size) : Number(isEmpty),
      isWrongZero: isCarried && isEmpty,
      isWrongCorrection: answer.isCorrected && isJunk,
    }
  }
}

export interface Totals {
  readonly queries: number
  readonly success: number
  readonly precision: number
  readonly wrongZeros: number
  readonly junk: number
  readonly wrongCorrections: number
}

export function totalsOf(verdicts: readonly Verdict[]): Totals {
  const count = (is: (verdict: Verdict) => boolean) => verdicts.filter(is).length
  return {
    queries: verdicts.length,
    success: count(({ isFirstRight }) => isFirstRight) / verdicts.length,
    precision: verdicts.reduce((sum, { precision }) => sum + precision, 0) / verdicts.length,
    wrongZeros: count(({ isWrongZero }) => isWrongZero),
    junk: count(({ isJunk }) => isJunk),
    wrongCorrections: count(({ isWrongCorrection }) => isWrongCorrection),
  }
}
