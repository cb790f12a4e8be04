import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { NewGuest, NewSession, RequestSession } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { callerKey, clientAddress } from '#server/http/client-address.ts'
import { isSecure } from '#server/http/is-secure.ts'
import { type CustomCity, packCustomCity, unpackCustomCity } from '#shared/geo/custom-city.ts'
import { DAY_SECONDS, YEAR_SECONDS } from './cookie-life.ts'
import type { Identity } from './identity.ts'

const LONGEST_USER_AGENT = 300

/** Reads on demand what few calls need. */
export class CookieSession implements RequestSession {
  readonly cityId: number | null
  readonly isCityConfirmed: boolean
  readonly customCity: CustomCity | null
  readonly memory = new Map<symbol, unknown>()
  readonly #c: Context<AppEnv>
  readonly #deps: Deps
  readonly #identity: Identity

  constructor(c: Context<AppEnv>, deps: Deps, identity: Identity) {
    const cookie = getCookie(c, 'city') ?? ''
    const city = /^([1-9]\d{0,8})(!?)$/.exec(cookie)
    this.cityId = city ? Number(city[1]) : null
    this.customCity = cookie.endsWith('!') ? unpackCustomCity(cookie.slice(0, -1)) : null
    this.isCityConfirmed = city?.[2] === '!' || this.customCity !== null
    this.#c = c
    this.#deps = deps
    this.#identity = identity
  }

  get geoHeader(): string | null {
    const { geoIpHeader } = this.#deps.config
    return (geoIpHeader && this.#c.req.header(geoIpHeader)) || null
  }

  get address(): string {
    return clientAddress(this.#c, this.#deps)
  }

  get addressKey(): string {
    return callerKey(this.#c, this.#deps)
  }

  get idempotencyKey(): string | null {
    return this.#c.req.header('idempotency-key') ?? null
  }

  get deviceToken(): string | null {
    return this.#identity.deviceToken
  }

  get userAgent(): string | null {
    return this.#c.req.header('user-agent')?.slice(0, LONGEST_USER_AGENT) ?? null
  }

  rememberCity(cityId: number): void {
    this.#storePlace(`${cityId}!`, YEAR_SECONDS)
  }

  rememberCustomCity(city: CustomCity): void {
    this.#storePlace(`${packCustomCity(city)}!`, YEAR_SECONDS)
  }

  keepCity(cityId: number): void {
    this.#storePlace(String(cityId), DAY_SECONDS)
  }

  becomeGuest(guest: NewGuest): void {
    this.#identity.becomeGuest(guest)
  }

  becomeClient(session: NewSession): void {
    this.#identity.becomeClient(session)
  }

  becomeAnonymous(): void {
    this.#identity.becomeAnonymous()
  }

  #storePlace(place: string, maxAge: number): void {
    this.#c.set('setsHeader', true)
    const secure = isSecure(this.#deps.config)
    setCookie(this.#c, 'city', place, { path: '/', sameSite: 'Lax', secure, maxAge })
  }
}
