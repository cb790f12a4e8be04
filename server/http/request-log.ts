import { randomUUID } from 'node:crypto'
import { isIPv4 } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Deps } from '#server/deps.ts'
import { maskPath } from '#server/mask.ts'
import { ENDPOINTS, PATH_STARTS, paths } from '#shared/paths.ts'
import type { AppEnv } from './app-env.ts'
import { callerKey } from './client-address.ts'
import { isHealth } from './is-health.ts'
import { REQUEST_ID } from './whole-answer.ts'

const PAGE_STARTS = new Set([...Object.values(paths), ...Object.values(PATH_STARTS)].map(firstFolder))
const TRPC = `${ENDPOINTS.trpc}/`

/**
 * Writes one line for every request (OPS-19) and counts its duration: method, path, status, duration, and the network
 * of the caller's address; never bodies, queries, cookies, or ids that open something.
 */
export function requestLog(
  deps: Pick<Deps, 'log' | 'life' | 'config'>,
  procedures: ReadonlySet<string>,
): MiddlewareHandler<AppEnv> {
  const { log, life } = deps
  return async (c, next) => {
    const requestId = randomUUID()
    c.set('requestId', requestId)
    const started = performance.now()
    await next()
    if (!c.get('isWhole')) c.res.headers.set(REQUEST_ID, requestId)
    const ms = performance.now() - started
    const { status } = c.res
    life.counts.requests.observe({ route: routeOf(c, procedures), status: classOf(status) }, ms / 1000)
    // Monitoring asks for the health every few seconds.
    const level = isHealth(c.req.path) ? 'debug' : 'info'
    if (!log.isLevelEnabled(level)) return
    const said = { requestId, method: c.req.method, path: maskPath(c.req.path), status, ms: Math.round(ms) }
    log[level]({ ...said, from: networkOf(callerKey(c, deps)) }, 'request')
  }
}

/** 404 → '4xx' */
function classOf(status: number): string {
  return `${Math.floor(status / 100)}xx`
}

/** '192.0.2.7' → '192.0.2.0/24'; the key of an IPv6 address is its /64 already. */
function networkOf(key: string): string {
  return isIPv4(key) ? key.replace(/\d+$/, '0/24') : key
}

/**
 * Returns the kind of request by which durations are counted: the pattern of its route, the name of a procedure, or
 * the first folder of a page. Whatever is requested, there is a small number of them.
 */
function routeOf(c: Context, procedures: ReadonlySet<string>): string {
  const pattern = routePath(c)
  if (pattern === `${TRPC}*`) {
    const names = c.req.path.slice(TRPC.length)
    if (names.includes(',')) return `${TRPC}batch`
    return TRPC + (procedures.has(names) ? names : 'unknown')
  }
  if (pattern !== '/*') return pattern
  const folder = firstFolder(c.req.path)
  return PAGE_STARTS.has(folder) ? folder : 'other'
}

/** '/catalog/gel-laki/' → '/catalog/'; '/' stays. */
function firstFolder(path: string): string {
  return /^\/(?:[^/]+\/)?/.exec(path)?.[0] ?? '/'
}
