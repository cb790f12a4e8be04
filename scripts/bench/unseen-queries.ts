import { Agent } from 'node:http'
import { searchPath } from '#shared/paths.ts'
import { percentile } from '../lib/percentile.ts'
import { type LoadCase, send } from './load.ts'
import { CITY_COOKIE } from './pages.ts'
import { threadsCpuMs } from './process-use.ts'
import { type RunningServer, startServer } from './processes.ts'
import { openShop, trpc } from './reads.ts'
import { type RealQueries, realQueries } from './real-queries.ts'

const SMALL_PORT = 3301
const LARGE_PORT = 3302
const BARE_PORT = 3304
const ROUNDS = 3
/** Every so many of the queries, which are in random order, are measured: all of them would take ten minutes. */
const EVERY = 3

interface QueryCase {
  readonly name: string
  /** The maximum of CPU milliseconds for a request. */
  readonly limitMs: number
  shop(query: string): LoadCase
  /** The same request to the baseline server; null where it has none. */
  readonly bare: ((query: string) => LoadCase) | null
}

interface Spent {
  readonly meanMs: number
  readonly p95Ms: number
}

export interface UnseenRow {
  readonly name: string
  readonly limitMs: number
  readonly small: Spent
  readonly large: Spent
  readonly bare: Spent | null
}

export interface UnseenFigures {
  readonly queries: number
  readonly rounds: number
  readonly rows: readonly UnseenRow[]
}

const page = (query: string, accepted: string): LoadCase => ({
  path: searchPath({ query, category: '' }),
  headers: { cookie: CITY_COOKIE, 'accept-encoding': accepted },
})

const CASES: readonly QueryCase[] = [
  {
    name: 'suggestions',
    limitMs: 2,
    shop: (query) => trpc('search.autocomplete', { query }),
    bare: (query) => ({ path: `/autocomplete?query=${encodeURIComponent(query)}` }),
  },
  {
    name: 'page',
    limitMs: 10,
    shop: (query) => page(query, 'identity'),
    bare: null,
  },
  {
    name: 'page, compressed for a browser',
    limitMs: 10,
    shop: (query) => page(query, 'gzip, deflate, br, zstd'),
    bare: null,
  },
]

/**
 * Measures queries of shoppers that the server has never answered: each comes once in the life of a server, so that no
 * cache helps. For each query all servers answer in turn, so that other load affects all of them.
 */
export async function measureUnseen(small: string, large: string): Promise<UnseenFigures> {
  const { asked, warmUp } = realQueries()
  const queries = { asked: asked.filter((_, i) => i % EVERY === 0), warmUp }
  const rows: UnseenRow[] = []
  for (const one of CASES) rows.push(await measureCase(one, queries, { small, large }))
  return { queries: queries.asked.length, rounds: ROUNDS, rows }
}

interface Files {
  readonly small: string
  readonly large: string
}

async function measureCase(
  { name, limitMs, shop, bare }: QueryCase,
  queries: RealQueries,
  { small, large }: Files,
): Promise<UnseenRow> {
  const spent: [number[], number[], number[]] = [[], [], []]
  const [ofSmall, ofLarge, ofBare] = spent
  for (let round = 0; round < ROUNDS; round++) {
    const asked = [
      { server: await openShop(small, SMALL_PORT), caseOf: shop, times: ofSmall },
      { server: await openShop(large, LARGE_PORT), caseOf: shop, times: ofLarge },
      ...(bare ? [{ server: await openBare(small), caseOf: bare, times: ofBare }] : []),
    ]
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    try {
      for (const query of queries.warmUp) {
        for (const { server, caseOf } of asked) await send(agent, server.origin, caseOf(query))
      }
      for (const { query } of queries.asked) {
        for (const { server, caseOf, times } of asked) {
          const before = threadsCpuMs(server.pid)
          await send(agent, server.origin, caseOf(query))
          times.push(threadsCpuMs(server.pid) - before)
        }
      }
    } finally {
      agent.destroy()
      for (const { server } of asked) await server.stop()
    }
  }
  return {
    ...{ name, limitMs },
    small: summary(ofSmall),
    large: summary(ofLarge),
    bare: bare && summary(ofBare),
  }
}

function openBare(file: string): Promise<RunningServer> {
  return startServer(['scripts/bench/bare-server.ts', file, String(BARE_PORT)], {
    port: BARE_PORT,
    readyPath: '/ready',
  })
}

function summary(times: readonly number[]): Spent {
  return {
    meanMs: times.reduce((sum, ms) => sum + ms, 0) / times.length,
    p95Ms: percentile(times, 0.95),
  }
}
