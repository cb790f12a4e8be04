import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Db } from '#db/client.ts'
import { mergeGuest } from '#server/auth/merge-guest.ts'
import type { Actor, NewGuest, NewSession } from '#server/context.ts'
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
export class Identity {
  readonly #c: Context<AppEnv>
  readonly #db: Db
  readonly #now: number
  readonly #cookies: SecretCookies
  #actor: Actor | undefined

  constructor(c: Context<AppEnv>, deps: Deps, now: number) {
    this.#c = c
    this.#db = deps.database.db
    this.#now = now
    this.#cookies = new SecretCookies(c, deps)
  }

  get deviceToken(): string | null {
    return this.#cookies.read('device')
  }

  /** Throws when it is read before `resolve()`. */
  get actor(): Actor {
    if (!this.#actor) throw new Error('the caller has not been determined yet')
    return this.#actor
  }

  /**
   * Determines the caller from the cookies, once. Called before the first command of a request and after its body has
   * been read, because a sign-in may end the guest meanwhile. A live session takes precedence over a guest's cookie.
   * If a request has both, the guest was created by a call that was under way during the sign-in, and is merged into
   * the customer (ROLE-17). Throws GuestEnded if a change would be made for neither a customer nor a known guest
   * (ROLE-16).
   */
  resolve(): void {
    this.#actor ??= this.#read()
  }

  becomeGuest({ shopperId, token }: NewGuest): void {
    this.#cookies.remember('guest', token, GUEST_SECONDS)
    this.#actor = { type: 'guest', shopperId }
  }

  becomeClient({ shopperId, sessionId, sessionToken, deviceToken }: NewSession): void {
    if (this.#actor?.type === 'guest') this.#cookies.forget('guest')
    this.#cookies.remember('access-token', sessionToken, SESSION_SECONDS)
    this.#cookies.remember('device', deviceToken, DEVICE_SECONDS)
    this.#actor = { type: 'client', shopperId, sessionId }
  }

  becomeAnonymous(): void {
    // A guest's cookie beside a session was set by a call that was under way during the sign-in.
    this.#cookies.forget('guest')
    this.#cookies.forget('access-token')
    this.#actor = { type: 'anonymous' }
  }

  #read(): Actor {
    const cookies = this.#cookies
    const db = this.#db
    const now = this.#now
    const session = cookies.read('access-token')
    const client = session === null ? undefined : findClient(db, session, now)
    // Calls are made for a guest then, whose answers would not tell the page.
    if (session !== null && !client) {
      this.#c.set('setsHeader', true)
      this.#c.header(SESSION_ENDED_HEADER, '1')
    }
    const cookie = cookies.read('guest')
    const guest = cookie === null ? undefined : findGuest(db, cookie, now)
    if (client && guest) {
      const who = { guestId: guest.who.shopperId, clientId: client.who.shopperId }
      // Otherwise the next request merges them.
      const isMerged = writeIfPossible(db, () => mergeGuest({ db, now }, who))
      if (isMerged) cookies.forget('guest')
    } else if (cookie !== null && guest?.isVisit) cookies.remember('guest', cookie, GUEST_SECONDS)
    if (client?.isVisit) this.#renewDevice(client.who)
    if (!client && !guest && cookie !== null && mayRepeatRequest(this.#c)) throw new GuestEnded()
    return client?.who ?? guest?.who ?? { type: 'anonymous' }
  }

  /** Keeps a browser known for as long as its customer uses it. */
  #renewDevice(client: Parameters<typeof visitByDevice>[1]): void {
    const device = this.deviceToken
    if (device !== null && visitByDevice(this.#db, client, device, this.#now)) {
      this.#cookies.remember('device', device, DEVICE_SECONDS)
    }
  }
}

type SecretCookie = 'guest' | 'access-token' | 'device'

/** The cookies that identify the browser. They are HttpOnly and, over https, bound to this host alone (ROLE-4). */
class SecretCookies {
  readonly #c: Context<AppEnv>
  readonly #isSecure: boolean

  constructor(c: Context<AppEnv>, { config }: Deps) {
    this.#c = c
    this.#isSecure = isSecure(config)
  }

  read(cookie: SecretCookie): string | null {
    const token = getCookie(this.#c, this.#nameOf(cookie))
    return token && token.length <= LONGEST_TOKEN ? token : null
  }

  remember(cookie: SecretCookie, token: string, maxAge: number): void {
    this.#c.set('setsHeader', true)
    setCookie(this.#c, this.#nameOf(cookie), token, { ...this.#attributes(), maxAge })
  }

  forget(cookie: SecretCookie): void {
    this.#c.set('setsHeader', true)
    deleteCookie(this.#c, this.#nameOf(cookie), this.#attributes())
  }

  #nameOf(cookie: SecretCookie): string {
    return this.#isSecure ? `__Host-${cookie}` : cookie
  }

  #attributes() {
    return { path: '/', sameSite: 'Lax', secure: this.#isSecure, httpOnly: true } as const
  }
}
