import type { Context } from 'hono'

/**
 * The cookies by which answers differ, as they are named over http and over https, with the spaces that the reading of
 * cookies leaves out.
 */
const OWN_COOKIE = /(?:^|;)\s*(?:__Host-)?(?:guest|access-token|device|city)\s*=/

/**
 * Returns whether a request has none of the shop's cookies: its caller is new to the shop, or a crawler. Their pages are
 * equal, except for the place that a proxy may name in a header.
 */
export function isNewcomer(c: Context): boolean {
  return !OWN_COOKIE.test(c.req.header('cookie') ?? '')
}
