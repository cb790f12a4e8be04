import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { Deps } from '#server/deps.ts'

/** Returns the caller's address: the socket's or, behind a trusted proxy, the last one in X-Forwarded-For. */
export function clientAddress(c: Context, { config }: Pick<Deps, 'config'>): string {
  if (config.trustProxy) {
    const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
    if (forwarded) return forwarded
  }
  // Requests made in-process by tests have no socket.
  return c.env?.incoming || c.env?.server ? (getConnInfo(c).remote.address ?? 'unknown') : 'in-process'
}
