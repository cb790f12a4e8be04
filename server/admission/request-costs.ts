import { isHealth } from '#server/http/is-health.ts'
import { ENDPOINTS, PATH_STARTS, paths } from '#shared/paths.ts'
import { callNames, TRPC_PATH } from './call-names.ts'
import { type Cost, cost, costOf } from './procedures.ts'
import { RANKS, type Rank } from './turn-queue.ts'

/** Half a millisecond is 1, as for procedures: a page takes twice as long as the dearest calls that it makes. */
const PAGE = 16
/** What is kept in memory or on the disk, or comes from few addresses, as the messages of banks do. */
const FREE = 0

/**
 * The costs of paths by their first matching beginning; all other paths are pages. No page is made for a path that
 * weighs less than one (mayBePage), so an unknown path of such a beginning does not cost more than it weighs.
 */
const STARTS: readonly (readonly [start: string, cost: Cost])[] = [
  [`${ENDPOINTS.bank}/`, cost(1, FREE)],
  ['/simulator/', cost(1, FREE)],
  ['/cart/change/', cost(1, 4)],
  ['/cart/checkout/', cost(1, 4)],
  ['/api-site/ajax/auth/', cost(1, 3)],
  ['/api-site/ajax/checkout/', cost(1, 3)],
  ['/api-site/ajax/callback-request/', cost(1, 3)],
  ['/api-site/ajax/autocomplete/', cost(4, 2)],
  // With all points of the city.
  ['/api-site/ajax/tariffs/', cost(2, 10)],
  ['/api-site/ajax/', cost(2, 3)],
  ['/api-site/', cost(4, 4)],
  ['/tariff/get-calculated-prices/', cost(2, 2)],
  [paths.basket, cost(2, PAGE)],
  [paths.personal, cost(2, PAGE)],
  [PATH_STARTS.order, cost(2, PAGE)],
  [paths.catalog, cost(4, PAGE)],
  [paths.brands, cost(4, PAGE)],
  [paths.looks, cost(4, PAGE)],
  [paths.search, cost(4, PAGE)],
  [`${ENDPOINTS.pictures}/`, cost(4, FREE)],
  ['/sitemap', cost(4, PAGE)],
  [`${ENDPOINTS.feeds}/`, cost(4, PAGE)],
]
const OTHER_PAGE = cost(3, PAGE)
const FILE = cost(3, FREE)

/** Answered at once, so that monitoring sees that the process is live. */
const HEALTH = { rank: null, weight: FREE } as const

export interface RequestCost {
  /** Null if the request does not wait for a turn. */
  readonly rank: Rank | null
  /** What it counts for its address. */
  readonly weight: number
}

/**
 * Returns the cost of a request (SEC-67, SEC-110). A batch has the rank of its least important call, and weighs as much
 * as all its calls.
 */
export function costOfRequest(path: string): RequestCost {
  if (path.startsWith(TRPC_PATH)) return costOfCalls(callNames(path) ?? [])
  return isHealth(path) ? HEALTH : costOfPath(path)
}

function costOfCalls(names: readonly string[]): RequestCost {
  const costs = names.map(costOf)
  return {
    rank: RANKS.findLast((rank) => costs.some((call) => call.rank === rank)) ?? 4,
    weight: costs.reduce((sum, { weight }) => sum + weight, FREE),
  }
}

function costOfPath(path: string): Cost {
  return STARTS.find(([start]) => path.startsWith(start))?.[1] ?? (/\.[^/]*$/.test(path) ? FILE : OTHER_PAGE)
}

/** Whether a request weighs enough for a page to be made for it (SEC-110). */
export function mayBePage(path: string): boolean {
  return costOfRequest(path).weight >= PAGE
}
