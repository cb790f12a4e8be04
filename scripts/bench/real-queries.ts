import { readFileSync } from 'node:fs'
import { createRandom, shuffle } from '#server/demo/random.ts'
import { type RealQuery, readQueries } from '#tests/relevance/measure-queries.ts'

const SEED = 18
/** One line for each query: its group, the query, and what is right, separated by tabs. */
const GENERATED = 'tests/relevance/search-queries.txt'

export type Half = 'seen' | 'unseen'

export interface RealQueries {
  /** The queries of shoppers, none of them twice, always in the same random order. Nothing may print them. */
  readonly asked: readonly (RealQuery & { readonly half: Half })[]
  /** Other queries, with which a server or an engine warms up. */
  readonly warmUp: readonly string[]
}

/** Reads the queries of tests/relevance. */
export function realQueries(): RealQueries {
  const halves = (['seen', 'unseen'] as const).flatMap((half) =>
    readQueries(half).map((query) => ({ ...query, half })),
  )
  const byText = new Map(halves.map((query) => [query.query.trim().toLowerCase(), query]))
  const generated = readFileSync(GENERATED, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t')[1] ?? '')
  return {
    asked: shuffle(createRandom(SEED), [...byText.values()]),
    warmUp: shuffle(createRandom(SEED), generated).filter((query) => !byText.has(query.trim().toLowerCase())),
  }
}
