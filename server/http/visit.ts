import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { inTransaction } from '#db/transaction.ts'
import { mergeGuest } from '#server/auth/merge-guest.ts'
import { findClient, findGuest } from '#server/auth/queries.ts'
import type { Actor, Visit } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import { packCustomTown, unpackCustomTown } from '#shared/geo/custom-town.ts'
import type { AppEnv } from './create-ctx.ts'
import { GuestEnded, mayAskAgain } from './ended-guest.ts'

const YEAR_SECONDS = 365 * 86_400
/** As long as a session can live at all; the server ends it earlier. */
const SESSION_SECONDS = 90 * 86_400
const LONGEST_TOKEN = 100

type SecretCookie = 'guest' | 'access-token' | 'device'

/** Over https the cookie is bound to this host alone. */
function cookieName(name: SecretCookie, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name
}

function readSecret(c: Context, deps: Deps, name: SecretCookie): string | null {
  const token = getCookie(c, cookieName(name, isSecureRequest(c, deps)))
  return token && token.length <= LONGEST_TOKEN ? token : null
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

/**
 * A living session goes before the cookie of a guest. A guest beside it was made by a call that crossed the sign-in:
 * what it has is the client's. Throws GuestEnded where a change would be made for neither.
 */
export function readActor(c: Context, deps: Deps, { now, visit }: { now: number; visit: Visit }): Actor {
  const { db } = deps.database
  const session = readSecret(c, deps, 'access-token')
  const client = session === null ? undefined : findClient(db, session, now)
  const cookie = readSecret(c, deps, 'guest')
  const guest = cookie === null ? undefined : findGuest(db, cookie)
  if (client && guest) {
    const who = { guestId: guest.shopperId, clientId: client.shopperId }
    inTransaction(db, () => mergeGuest({ db, now }, who))
    visit.forgetGuest()
  }
  if (!client && !guest && cookie !== null && mayAskAgain(c)) throw new GuestEnded()
  return client ?? guest ?? { type: 'visitor' }
}

export function readVisit(c: Context<AppEnv>, deps: Deps): Visit {
  const secure = isSecureRequest(c, deps)
  const cookie = getCookie(c, 'city') ?? ''
  const city = /^([1-9]\d{0,8})(!?)$/.exec(cookie)
  const customTown = cookie.endsWith('!') ? unpackCustomTown(cookie.slice(0, -1)) : null
  const { geoIpHeader } = deps.config
  const ours = { path: '/', sameSite: 'Lax', secure } as const
  const rememberPlace = (place: string) => {
    c.set('setsCookie', true)
    setCookie(c, 'city', `${place}!`, { ...ours, maxAge: YEAR_SECONDS })
  }
  const remember = (name: SecretCookie, token: string, maxAge: number) => {
    c.set('setsCookie', true)
    setCookie(c, cookieName(name, secure), token, { ...ours, httpOnly: true, maxAge })
  }
  const forget = (name: SecretCookie) => {
    c.set('setsCookie', true)
    deleteCookie(c, cookieName(name, secure), { ...ours, httpOnly: true })
  }
  return {
    cityId: city ? Number(city[1]) : null,
    isCityConfirmed: city?.[2] === '!' || customTown !== null,
    customTown,
    geoHeader: (geoIpHeader && c.req.header(geoIpHeader)) || null,
    // Few calls ask for these.
    get address() {
      return clientAddress(c, deps)
    },
    get idempotencyKey() {
      return c.req.header('idempotency-key') ?? null
    },
    get deviceToken() {
      return readSecret(c, deps, 'device')
    },
    rememberCity: (cityId) => rememberPlace(String(cityId)),
    rememberCustomTown: (town) => rememberPlace(packCustomTown(town)),
    rememberGuest: (token) => remember('guest', token, YEAR_SECONDS),
    forgetGuest: () => forget('guest'),
    rememberSession: (token) => remember('access-token', token, SESSION_SECONDS),
    forgetSession: () => forget('access-token'),
    rememberDevice: (token) => remember('device', token, YEAR_SECONDS),
  }
}
