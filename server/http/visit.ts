import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { findGuestId } from '#server/auth/queries.ts'
import type { Actor, Visit } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import type { AppEnv } from './create-ctx.ts'

const GUEST_DAYS = 365
const CITY_DAYS = 365

/** Over https the cookie is bound to this host alone. */
function guestCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-guest' : 'guest'
}

export function isSecureRequest(c: Context, deps: Deps): boolean {
  if (deps.config.trustProxy) return c.req.header('x-forwarded-proto') === 'https'
  return c.req.url.startsWith('https:')
}

/** Address for limits: the socket's, or the proxy's last word where the proxy is trusted. */
function clientAddress(c: Context, deps: Deps): string {
  if (deps.config.trustProxy) {
    const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
    if (forwarded) return forwarded
  }
  // Requests made in-process by tests have no socket.
  return c.env?.incoming || c.env?.server ? (getConnInfo(c).remote.address ?? 'unknown') : 'in-process'
}

export function readActor(c: Context, deps: Deps): Actor {
  const token = getCookie(c, guestCookieName(isSecureRequest(c, deps)))
  if (!token || token.length > 100) return { type: 'visitor' }
  const guestId = findGuestId(deps.database.db, token)
  return guestId === undefined ? { type: 'visitor' } : { type: 'guest', guestId }
}

export function readVisit(c: Context<AppEnv>, deps: Deps): Visit {
  const secure = isSecureRequest(c, deps)
  const city = /^([1-9]\d{0,8})(!?)$/.exec(getCookie(c, 'city') ?? '')
  return {
    cityId: city ? Number(city[1]) : null,
    isCityConfirmed: city?.[2] === '!',
    address: clientAddress(c, deps),
    idempotencyKey: c.req.header('idempotency-key') ?? null,
    rememberCity(cityId) {
      c.set('setsCookie', true)
      setCookie(c, 'city', `${cityId}!`, { path: '/', sameSite: 'Lax', secure, maxAge: CITY_DAYS * 86_400 })
    },
    rememberGuest(token) {
      c.set('setsCookie', true)
      setCookie(c, guestCookieName(secure), token, {
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        secure,
        maxAge: GUEST_DAYS * 86_400,
      })
    },
  }
}
