/**
 * Tells the operator's own caches for how long they may give an answer to other shoppers too: as long as prices and stock
 * in it may be old, 15 seconds in all (OPS-45). It is a targeted field (RFC 9213), so that browsers, and caches that do
 * not know the shop's cookies, go on to obey `Cache-Control`.
 */
export const SHARED_ANSWER = { 'Shop-Cache-Control': 'max-age=10, stale-while-revalidate=5' } as const
