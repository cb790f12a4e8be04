import type { Context } from 'hono'
import type { Deps } from '#server/deps.ts'

/** Returns whether the browser uses https, with the shop or with the trusted proxy in front of it. */
export function isSecureRequest(c: Context, deps: Deps): boolean {
  if (deps.config.trustProxy) return c.req.header('x-forwarded-proto') === 'https'
  return c.req.url.startsWith('https:')
}
