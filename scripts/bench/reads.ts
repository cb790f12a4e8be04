import { openDatabase } from '#db/client.ts'
import type { ListingChoice } from '#shared/catalog/contract.ts'
import { brandPath, categoryPath, listingPath, paths } from '#shared/paths.ts'
import { buildFolder, serverEntry } from '../lib/build.mjs'
import { median } from '../lib/percentile.ts'
import { type LoadCase, load } from './load.ts'
import { CITY_COOKIE } from './pages.ts'
import { residentBytes, threadsCpuMs } from './process-use.ts'
import { type RunningServer, startServer } from './processes.ts'

const SHOP_PORT = 3301
const BARE_PORT = 3302
const COUNT = 1200
const ROUNDS = 5
const CALLERS = [1, 32]
const PAGES = { count: 600, connections: 8 }

export interface ReadRow {
  readonly name: string
  readonly callers: number
  /** Median CPU milliseconds per request. */
  readonly shopMs: number
  readonly bareMs: number
  readonly shopP50: number
  readonly shopP99: number
  readonly limit: number
}

export interface ReadFigures {
  readonly rows: readonly ReadRow[]
  readonly memoryMb: number
}

export interface GrowthRow {
  readonly name: string
  readonly smallMs: number
  readonly largeMs: number
}

/** The same request to the shop and to the baseline server; it differs for each `i`, so that no cache answers it. */
export interface ReadCase {
  readonly name: string
  /** The maximum ratio of the shop's cost to the baseline's. */
  readonly limit: number
  shop(i: number): LoadCase
  bare(i: number): LoadCase
}

export const trpc = (path: string, input: unknown): LoadCase => ({
  path: `/trpc/${path}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`,
})

export function openShop(
  file: string,
  port = SHOP_PORT,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  return startServer([serverEntry(buildFolder())], {
    port,
    readyPath: '/healthz',
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: `file:${file}`,
      LOG_LEVEL: 'error',
      // All callers have one address.
      ADDRESS_BUDGET_FACTOR: '1000',
      ...env,
    },
  })
}

interface Goods {
  readonly inStock: readonly number[]
  /** Returns a different product for each `i`. */
  at(i: number): { readonly name: string; readonly marking: string }
  /** Returns the ids of so many products from the `i`-th of these on. */
  idsAt(i: number, count: number): number[]
  /** Returns a narrow query, the name of a single shade, for each `i`. */
  words(i: number): string
  /** Returns the beginning of such a query, as it is sent while a shopper types. */
  typing(i: number): string
}

/** Reads queries, markings, and the ids of five available products for a basket. */
export function goodsOf(file: string): Goods {
  const { sqlite, close } = openDatabase(`file:${file}`)
  const names = sqlite
    .prepare('SELECT id, name, marking FROM products WHERE is_sold = 1 ORDER BY rank LIMIT 4000')
    .all() as { id: number; name: string; marking: string }[]
  const inStock = sqlite
    .prepare('SELECT product_id AS id FROM stock WHERE available > 20 ORDER BY product_id LIMIT 5')
    .all() as { id: number }[]
  close()
  const at = (i: number) => names[(i * 7) % names.length] ?? { id: 0, name: '', marking: '' }
  const idsAt = (i: number, count: number) => Array.from({ length: count }, (_, n) => at(i + n).id)
  const words = (i: number) => /«([^»]+)»/.exec(at(i).name)?.[1] ?? at(i).name
  const typing = (i: number) => words(i).slice(0, 3 + (i % 11))
  return { inStock: inStock.map(({ id }) => id), at, idsAt, words, typing }
}

async function questions(file: string, shop: RunningServer): Promise<ReadCase[]> {
  const { inStock, at, words, typing } = goodsOf(file)
  const cookie = await basketOf(shop.origin, inStock)
  return [
    {
      name: 'search',
      limit: 2,
      shop: (i) => trpc('search.results', { query: words(i), choice: {} }),
      bare: (i) => ({ path: `/search?query=${encodeURIComponent(words(i))}` }),
    },
    {
      name: 'autocomplete',
      limit: 2,
      shop: (i) => trpc('search.autocomplete', { query: typing(i) }),
      bare: (i) => ({ path: `/autocomplete?query=${encodeURIComponent(typing(i))}` }),
    },
    {
      name: 'product',
      limit: 3,
      shop: (i) => trpc('catalog.product', { marking: at(i).marking }),
      bare: (i) => ({ path: `/product?marking=${at(i).marking}` }),
    },
    {
      name: 'basket, 5 lines',
      limit: 3,
      shop: () => ({ ...trpc('basket.get', undefined), headers: { cookie } }),
      bare: () => ({ path: '/basket', headers: { cookie } }),
    },
  ]
}

/** Puts products into the basket of a new guest. Returns the guest's cookie. */
export async function basketOf(origin: string, ids: readonly number[]): Promise<string> {
  let cookie = ''
  for (const shopItemId of ids) {
    const response = await fetch(`${origin}/trpc/basket.add`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ shopItemId, quantity: 1 }),
    })
    if (!response.ok) throw new Error(`basket.add: ${response.status} ${await response.text()}`)
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
  }
  return cookie
}

/** Runs one round. Returns CPU milliseconds per request, and the median and 99th percentile of their duration. */
async function cost({ server, caseOf }: Reads, callers: number, count: number) {
  const before = threadsCpuMs(server.pid)
  const result = await load(server.origin, caseOf, { count, connections: callers })
  return { ms: (threadsCpuMs(server.pid) - before) / count, p50: result.p50, p99: result.p99 }
}

interface Reads {
  readonly server: RunningServer
  readonly caseOf: (i: number) => LoadCase
}
type Cost = Awaited<ReturnType<typeof cost>>

/** Measures two cases in alternating rounds, so that other load affects both. Returns the medians of the rounds. */
export async function costsByTurns(
  one: Reads,
  other: Reads,
  callers: number,
  count = COUNT,
): Promise<[Cost, Cost]> {
  const costs: [Cost[], Cost[]] = [[], []]
  for (let round = 0; round <= ROUNDS; round++) {
    const later = ({ server, caseOf }: Reads): Reads => ({ server, caseOf: (i) => caseOf(i + round * count) })
    const first = await cost(later(one), callers, count)
    const second = await cost(later(other), callers, count)
    // The first round only warms up.
    if (round === 0) continue
    costs[0].push(first)
    costs[1].push(second)
  }
  return [medianCost(costs[0]), medianCost(costs[1])]
}

function medianCost(costs: readonly Cost[]): Cost {
  return {
    ms: median(costs.map(({ ms }) => ms)),
    p50: median(costs.map(({ p50 }) => p50)),
    p99: median(costs.map(({ p99 }) => p99)),
  }
}

/** Measures the shop's reads against the baseline server, and what the shop needs after these and some pages. */
export async function measureReads(file: string): Promise<ReadFigures> {
  const shop = await openShop(file)
  const bare = await startServer(['scripts/bench/bare-server.ts', file, String(BARE_PORT)], {
    port: BARE_PORT,
    readyPath: '/ready',
  })
  try {
    const rows: ReadRow[] = []
    for (const question of await questions(file, shop)) {
      for (const callers of CALLERS) {
        const [ours, theirs] = await costsByTurns(
          { server: shop, caseOf: question.shop },
          { server: bare, caseOf: question.bare },
          callers,
        )
        rows.push({
          name: question.name,
          callers,
          shopMs: ours.ms,
          bareMs: theirs.ms,
          shopP50: ours.p50,
          shopP99: ours.p99,
          limit: question.limit,
        })
      }
    }
    for (const { shop: caseOf } of listReads()) await load(shop.origin, caseOf, PAGES)
    return { rows, memoryMb: residentBytes(shop.pid) / 1e6 }
  } finally {
    await shop.stop()
    await bare.stop()
  }
}

/** A brand of the demo. */
const BRAND = 'velta'

type ShopRead = Pick<ReadCase, 'name' | 'shop'>

/** What pages of products and of favorites read besides, which only their growth is measured of. */
function pageReads(file: string): ShopRead[] {
  const { at, idsAt } = goodsOf(file)
  const call = (name: string, path: string, inputOf: (i: number) => unknown): ShopRead => ({
    name,
    shop: (i) => trpc(path, inputOf(i)),
  })
  return [
    call('what goes with a product', 'catalog.goesWith', (i) => ({ shopItemIds: idsAt(i, 1) })),
    call('palette of a line', 'catalog.palette', (i) => ({ marking: at(i).marking })),
    call('24 tiles', 'catalog.tiles', (i) => ({ shopItemIds: idsAt(i, 24) })),
    call('reviews of a product', 'reviews.ofProduct', (i) => ({ marking: at(i).marking, page: 1 })),
  ]
}

/** Reads of lists, which only their growth is measured of. A price differs for each `i`, so that no cache answers it. */
function listReads(): ShopRead[] {
  const headers = { cookie: CITY_COOKIE }
  const category = (choice: ListingChoice): LoadCase => ({
    path: listingPath(categoryPath('gel-laki'), choice),
    headers,
  })
  return [
    { name: 'home page', shop: () => ({ path: paths.home, headers }) },
    { name: 'page of a category', shop: (i) => category({ page: 1 + (i % 20) }) },
    {
      name: 'the same between two prices',
      shop: (i) => category({ priceFrom: 100 + (i % 900), priceTo: 1500 }),
    },
    { name: 'page of discounts', shop: () => ({ path: paths.discounts, headers }) },
    { name: 'page of brands', shop: () => ({ path: paths.brands, headers }) },
    {
      name: 'page of a brand',
      shop: (i) => ({ path: listingPath(brandPath(BRAND), { page: 1 + (i % 5) }), headers }),
    },
    { name: 'page of looks', shop: () => ({ path: paths.looks, headers }) },
  ]
}

/** Measures the same reads with ten times as many products. */
export async function measureGrowth(small: string, large: string): Promise<GrowthRow[]> {
  const smallShop = await openShop(small, SHOP_PORT)
  const largeShop = await openShop(large, BARE_PORT)
  try {
    const smallCases = [...(await questions(small, smallShop)), ...listReads(), ...pageReads(small)]
    const largeCases = [...(await questions(large, largeShop)), ...listReads(), ...pageReads(large)]
    const rows: GrowthRow[] = []
    for (const [i, question] of smallCases.entries()) {
      const grown = largeCases[i]
      if (!grown) continue
      const [before, after] = await costsByTurns(
        { server: smallShop, caseOf: question.shop },
        { server: largeShop, caseOf: grown.shop },
        1,
      )
      rows.push({ name: question.name, smallMs: before.ms, largeMs: after.ms })
    }
    return rows
  } finally {
    await smallShop.stop()
    await largeShop.stop()
  }
}
