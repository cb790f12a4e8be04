import type { Context } from 'hono'
import type { Deps } from '#server/deps.ts'
import { recordSecurityEvent } from '#server/security-events.ts'
import type { AppEnv } from './app-env.ts'
import { callerKey } from './client-address.ts'
import { isSecure } from './is-secure.ts'

/**
 * Returns whether the browser says that another site has sent this request. Servers and scripts send neither of the
 * two headers, so their requests pass.
 */
export function isCrossSite(c: Context, deps: Deps): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined && site !== 'same-origin') return true
  const origin = c.req.header('origin')
  if (origin === undefined) return false
  const protocol = isSecure(deps.config) ? 'https' : 'http'
  return origin !== `${protocol}://${c.req.header('host')}` && origin !== deps.config.publicOrigin
}

/**
 * Returns whether a GET that changes something must be refused (SEC-9). It is served only with a header that no link,
 * image, or form can send, and neither to a prefetch nor to another site's page.
 */
export function isUnsafeGet(c: Context, deps: Deps): boolean {
  return (
    c.req.header('x-requested-with') !== 'XMLHttpRequest' ||
    /prefetch|prerender/.test(c.req.header('sec-purpose') ?? c.req.header('purpose') ?? '') ||
    isCrossSite(c, deps)
  )
}

/** Records that a request of another site's page is refused. */
export function recordCrossSite(c: Context<AppEnv>, deps: Deps): void {
  const scope = {
    db: deps.database.db,
    now: deps.clock.now(),
    log: deps.log.child({ requestId: c.get('requestId') }),
    session: { addressKey: callerKey(c, deps) },
  }
  recordSecurityEvent(scope, { kind: 'cross-site-refused' })
}
