import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { addressKey } from '#server/limits/address-key.ts'
import type { AppEnv } from './app-env.ts'

/** Returns the caller's address: the socket's or, behind a trusted proxy, the last one in X-Forwarded-For. */
export function clientAddress(c: Context, { config }: Pick<Deps, 'config'>): string {
  if (config.trustProxy) {
    const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
    if (forwarded) return forwarded
  }
  // Requests made in-process by tests have no socket.
  return c.env?.incoming || c.env?.server ? (getConnInfo(c).remote.address ?? 'unknown') : 'in-process'
}

/** Returns the caller's address as budgets count it. It is worked out once, because every request needs it thrice. */
export function callerKey(c: Context<AppEnv>, deps: Pick<Deps, 'config'>): string {
  const known = c.get('callerKey')
  if (known !== undefined) return known
  const key = addressKey(clientAddress(c, deps))
  c.set('callerKey', key)
  return key
}

/**
 * Returns why all shoppers may share one address and its budgets, or null. The shop itself speaks no TLS, so a proxy
 * ends it where shoppers use https (SEC-68).
 */
export function addressDoubt({ publicOrigin, trustProxy }: Pick<Config, 'publicOrigin' | 'trustProxy'>) {
  if (trustProxy || !publicOrigin.startsWith('https:')) return null
  return 'TRUST_PROXY=0: behind the proxy that serves https, all shoppers share its address and the limits of one; set TRUST_PROXY=1 if the proxy sets X-Forwarded-For'
}
