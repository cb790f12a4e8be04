import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { mergeGuest } from '#server/auth/merge-guest.ts'
import type { Actor, RequestSession } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { mayRepeatRequest } from '#server/http/ended-guest.ts'
import { isSecure } from '#server/http/is-secure.ts'
import { GuestEnded } from '#server/identity/guest-ended.ts'
import { findClient, findGuest, visitByDevice } from '#server/identity/queries.ts'
import { writeIfPossible } from '#server/storage/until-writable.ts'
import { SESSION_ENDED_HEADER } from '#shared/session-ended.ts'
import { DEVICE_SECONDS, GUEST_SECONDS, SESSION_SECONDS } from './cookie-life.ts'

const LONGEST_TOKEN = 100

/** The caller, and the cookies by which the browser is recognized. */
export interface Identity
  extends Pick<RequestSession, 'deviceToken' | 'becomeGuest' | 'becomeClient' | 'becomeAnonymous'> {
  /** Throws when it is read before `resolve()`. */
  readonly actor: Actor
  /**
   * Determines the caller from the cookies, once. Called before the first command of a request and after its body has
   * been read, because a sign-in may end the guest meanwhile. A live session takes precedence over a guest's cookie.
   * If a request has both, the guest was created by a call that was under way during the sign-in, and is merged into
   * the customer (ROLE-17). Throws GuestEnded if a change would be made for neither a customer nor a known guest
   * (ROLE-16).
   */
  resolve(): void
}

export function createIdentity(c: Context<AppEnv>, deps: Deps, now: number): Identity {
  const { db } = deps.database
  let actor: Actor | undefined
  const cookies = secretCookies(c, deps)

  function read(): Actor {
    const session = cookies.read('access-token')
    const client = session === null ? undefined : findClient(db, session, now)
    // Calls are made for a guest then, whose answers would not tell the page.
    if (session !== null && !client) c.header(SESSION_ENDED_HEADER, '1')
    const cookie = cookies.read('guest')
    const guest = cookie === null ? undefined : findGuest(db, cookie, now)
    if (client && guest) {
      const who = { guestId: guest.who.shopperId, clientId: client.who.shopperId }
      // Otherwise the next request merges them.
      const isMerged = writeIfPossible(db, () => mergeGuest({ db, now }, who))
      if (isMerged) cookies.forget('guest')
    } else if (cookie !== null && guest?.isVisit) cookies.remember('guest', cookie, GUEST_SECONDS)
    if (client?.isVisit) renewDevice(client.who)
    if (!client && !guest && cookie !== null && mayRepeatRequest(c)) throw new GuestEnded()
    return client?.who ?? guest?.who ?? { type: 'anonymous' }
  }

  /** Keeps a browser known for as long as its customer uses it. */
  function renewDevice(client: Parameters<typeof visitByDevice>[1]): void {
    const device = cookies.read('device')
    if (device !== null && visitByDevice(db, client, device, now)) {
      cookies.remember('device', device, DEVICE_SECONDS)
    }
  }

  return {
    get deviceToken() {
      return cookies.read('device')
    },
    get actor() {
      if (!actor) throw new Error('the caller has not been determined yet')
      return actor
    },
    resolve() {
      actor ??= read()
    },
    becomeGuest({ shopperId, token }) {
      cookies.remember('guest', token, GUEST_SECONDS)
      actor = { type: 'guest', shopperId }
    },
    becomeClient({ shopperId, sessionId, sessionToken, deviceToken }) {
      if (actor?.type === 'guest') cookies.forget('guest')
      cookies.remember('access-token', sessionToken, SESSION_SECONDS)
      cookies.remember('device', deviceToken, DEVICE_SECONDS)
      actor = { type: 'client', shopperId, sessionId }
    },
    becomeAnonymous() {
      // A guest's cookie beside a session was set by a call that was under way during the sign-in.
      cookies.forget('guest')
      cookies.forget('access-token')
      actor = { type: 'anonymous' }
    },
  }
}

type SecretCookie = 'guest' | 'access-token' | 'device'

/**
 * Returns access to the cookies that identify the browser. They are HttpOnly and, over https, bound to this host
 * alone (ROLE-4).
 */
function secretCookies(c: Context<AppEnv>, deps: Deps) {
  const secure = isSecure(deps.config)
  const attributes = { path: '/', sameSite: 'Lax', secure, httpOnly: true } as const
  const nameOf = (cookie: SecretCookie) => (secure ? `__Host-${cookie}` : cookie)
  return {
    read(cookie: SecretCookie): string | null {
      const token = getCookie(c, nameOf(cookie))
      return token && token.length <= LONGEST_TOKEN ? token : null
    },
    remember(cookie: SecretCookie, token: string, maxAge: number): void {
      c.set('setsCookie', true)
      setCookie(c, nameOf(cookie), token, { ...attributes, maxAge })
    },
    forget(cookie: SecretCookie): void {
      c.set('setsCookie', true)
      deleteCookie(c, nameOf(cookie), attributes)
    },
  }
}
