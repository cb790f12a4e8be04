import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { Deps } from '#server/deps.ts'
import { countBudget, refuseOverBudget } from '#server/limits/budgets.ts'
import { AppError } from '#shared/errors.ts'
import { ENDPOINTS } from '#shared/paths.ts'
import type { AppEnv } from './app-env.ts'
import { callerKey } from './client-address.ts'
import { failure } from './failure.ts'
import { isHealth } from './is-health.ts'

/** Where banks report, who know no password: their messages are verified by themselves. */
const BANK_MESSAGES = `${ENDPOINTS.bank}/notify/`
const CHALLENGE = {
  'WWW-Authenticate': 'Basic realm="staging", charset="UTF-8"',
  'Cache-Control': 'no-store',
}

/**
 * Opens staging only to those who send its password with any name (HTTP Basic), but for the questions of monitoring and
 * the messages of banks (SEC-18). Crawlers are told to keep nothing, and shared caches to store nothing. An address that
 * has used up its wrong tries is refused, also with the right password.
 */
export function stagingGuard(deps: Deps, password: string): MiddlewareHandler<AppEnv> {
  const expected = hashOf(password)
  return async (c, next) => {
    const isOpen = isHealth(c.req.path) || (c.req.method === 'POST' && c.req.path.startsWith(BANK_MESSAGES))
    const refusal = isOpen ? null : refuse(c, deps, expected)
    if (refusal) c.res = refusal
    else await next()
    const { headers } = c.res
    headers.set('X-Robots-Tag', 'noindex, nofollow')
    headers.delete('Shop-Cache-Control')
    const caching = headers.get('Cache-Control')
    if (caching !== null) headers.set('Cache-Control', caching.replace(/\bpublic\b/, 'private'))
  }
}

/** Returns the answer to a request without the password; null with it. */
function refuse(c: Context<AppEnv>, deps: Deps, expected: Buffer): Response | null {
  const given = passwordOf(c.req.header('authorization'))
  if (given === null) return c.text('Нужен пароль', 401, CHALLENGE)
  const { database, clock, config, life } = deps
  const scope = {
    ...{ db: database.db, now: clock.now(), config, life, actor: { type: 'anonymous' } as const },
    log: deps.log.child({ requestId: c.get('requestId') }),
    session: { addressKey: callerKey(c, deps) },
  }
  try {
    refuseOverBudget(scope, 'staging-password', {})
  } catch (error) {
    if (error instanceof AppError) return failure(c, error)
    throw error
  }
  // Hashes have one length, which a comparison in constant time needs.
  if (timingSafeEqual(hashOf(given), expected)) return null
  countBudget(scope, 'staging-password', {})
  return c.text('Пароль неверен', 401, CHALLENGE)
}

/** Returns the password of an Authorization header of the scheme Basic; null if it has none. */
function passwordOf(header: string | undefined): string | null {
  const [, credentials] = /^basic ([a-z0-9+/]+=*)$/i.exec(header ?? '') ?? []
  if (credentials === undefined) return null
  const text = Buffer.from(credentials, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon === -1 ? null : text.slice(colon + 1)
}

function hashOf(password: string): Buffer {
  return createHash('sha256').update(password).digest()
}
