import { isHealth } from '#server/http/is-health.ts'
import { ENDPOINTS, PATH_STARTS, paths } from '#shared/paths.ts'
import { costOf } from './procedures.ts'
import { RANKS, type Rank } from './turn-queue.ts'

export const TRPC_PATH = `${ENDPOINTS.trpc}/`

/** The ranks of paths by their first matching beginning; all other paths are pages. */
const STARTS: readonly (readonly [start: string, rank: Rank])[] = [
  [`${ENDPOINTS.bank}/`, 1],
  ['/simulator/', 1],
  ['/cart/', 1],
  ['/api-site/ajax/auth/', 1],
  ['/api-site/ajax/checkout/', 1],
  ['/api-site/ajax/callback-request/', 1],
  ['/api-site/ajax/autocomplete/', 4],
  ['/api-site/ajax/', 2],
  ['/api-site/', 4],
  ['/tariff/', 2],
  [paths.basket, 2],
  [paths.personal, 2],
  [PATH_STARTS.order, 2],
  [paths.catalog, 4],
  [paths.brands, 4],
  [paths.looks, 4],
  [paths.search, 4],
  [`${ENDPOINTS.pictures}/`, 4],
  ['/sitemap', 4],
  [`${ENDPOINTS.feeds}/`, 4],
]

/**
 * Returns the rank of a request; null if it does not wait for a turn. A batch has the rank of its least important call.
 */
export function rankOf(path: string): Rank | null {
  if (path.startsWith(TRPC_PATH)) {
    const names = path.slice(TRPC_PATH.length).split(',')
    return RANKS.findLast((rank) => names.some((name) => costOf(name).rank === rank)) ?? 4
  }
  // Answered at once, so that monitoring sees that the process is live.
  if (isHealth(path)) return null
  return STARTS.find(([start]) => path.startsWith(start))?.[1] ?? 3
}
