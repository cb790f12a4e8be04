import { isIP } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import type { Config } from '#server/config.ts'
import type { AppEnv } from './app-env.ts'
import { isHealth } from './is-health.ts'

const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/**
 * Refuses requests for another host than the shop's with 421. A page of another site whose name points to this machine
 * (DNS rebinding) would otherwise be a page of the same site to the browser, and could use a demo's simulator.
 */
export function hostGuard(config: Config): MiddlewareHandler<AppEnv> {
  const own = new URL(config.publicOrigin).hostname
  const isDemo = config.appEnv === 'demo'
  /** The host that was last accepted, as nearly all requests name the same. */
  let accepted: string | undefined
  return async (c, next) => {
    const host = hostOf(c)
    if (host !== accepted) {
      const name = nameOf(host)
      const isLoopback = LOOPBACK.includes(name)
      // An address cannot be another site's name.
      const isOwn = name === own || (isDemo && (isLoopback || name === config.host || isAddress(name)))
      if (isOwn) accepted = host
      else if (!isLoopback || !isHealth(c.req.path)) return refuse(c, config)
    }
    return next()
  }
}

function hostOf(c: Context): string {
  return c.req.header('host') ?? new URL(c.req.url).host
}

/** 'Shop.example:3000' → 'shop.example'; '' for what is no host. */
function nameOf(host: string): string {
  return URL.parse(`http://${host}`)?.hostname ?? ''
}

function isAddress(name: string): boolean {
  return isIP(name.replace(/^\[|\]$/g, '')) > 0
}

function refuse(c: Context, { publicOrigin }: Config): Response {
  return c.text(`Магазин открыт по адресу ${publicOrigin}/`, 421, { 'Cache-Control': 'no-store' })
}
