import { openDatabase } from '#db/client.ts'
import { GAPS_TABLE, SEARCH_TABLE, WORDS_TABLE } from '#db/schema/search.ts'
import { load } from './load.ts'
import { residentBytes } from './process-use.ts'
import { openShop } from './reads.ts'

const WARM_UP = 1000
const QUERIES = 3000
const CALLERS = 8

export interface IndexRow {
  /** Size of the search index in the database file, in MiB. */
  readonly fileMb: number
  /** Growth of the server's resident memory while it answers the queries, in MiB. */
  readonly grownMb: number
}

/**
 * Measures the size of the search index in the database file and the memory that a process uses for it after many
 * searches.
 */
export async function measureIndex(file: string): Promise<IndexRow> {
  const { sqlite, close } = openDatabase(`file:${file}`)
  const bytes = sqlite
    .prepare<[string, string, string], number>(
      'SELECT sum(pgsize) FROM dbstat WHERE name GLOB ? OR name GLOB ? OR name GLOB ?',
    )
    .pluck()
    .get(`${SEARCH_TABLE}*`, `${WORDS_TABLE}*`, `${GAPS_TABLE}*`)
  const products = sqlite
    .prepare<[], { name: string; marking: string }>(
      'SELECT name, marking FROM products WHERE is_sold = 1 ORDER BY rank LIMIT 4000',
    )
    .all()
  close()
  const shop = await openShop(file)
  try {
    const request = (path: string, input: unknown) => ({
      path: `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`,
    })
    // Warms up with other requests, so that memory unrelated to the search is not counted.
    await load(
      shop.origin,
      (i) => request('catalog.product', { marking: products[(i * 7) % products.length]?.marking ?? '' }),
      { count: WARM_UP, connections: CALLERS },
    )
    const before = residentMb(shop.pid)
    await load(
      shop.origin,
      (i) => {
        const query = (products[(i * 7) % products.length]?.name ?? '').slice(0, 4 + (i % 30))
        return i % 2 === 0
          ? request('search.autocomplete', { query })
          : request('search.results', { query, choice: {} })
      },
      { count: QUERIES, connections: CALLERS },
    )
    return { fileMb: (bytes ?? 0) / 2 ** 20, grownMb: residentMb(shop.pid) - before }
  } finally {
    await shop.stop()
  }
}

const residentMb = (pid: number) => residentBytes(pid) / 2 ** 20
