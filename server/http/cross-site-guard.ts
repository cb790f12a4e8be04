import type { Context } from 'hono'
import type { Deps } from '#server/deps.ts'
import { isSecureRequest } from './is-secure-request.ts'

/** True where the browser says that another site sent this request. Servers and scripts send neither header. */
export function isCrossSite(c: Context, deps: Deps): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined && site !== 'same-origin') return true
  const origin = c.req.header('origin')
  if (origin === undefined) return false
  const protocol = isSecureRequest(c, deps) ? 'https' : 'http'
  return origin !== `${protocol}://${c.req.header('host')}` && origin !== deps.config.publicOrigin
}

/**
 * A GET that changes something answers only our own script: the header that no link, image or form can send,
 * and neither a prefetch nor another site's page.
 */
export function isUnsafeGet(c: Context, deps: Deps): boolean {
  return (
    c.req.header('x-requested-with') !== 'XMLHttpRequest' ||
    /prefetch|prerender/.test(c.req.header('sec-purpose') ?? c.req.header('purpose') ?? '') ||
    isCrossSite(c, deps)
  )
}
