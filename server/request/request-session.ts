import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { RequestSession } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { isSecure } from '#server/http/is-secure.ts'
import { addressKey } from '#server/limits/address-key.ts'
import { packCustomCity, unpackCustomCity } from '#shared/geo/custom-city.ts'
import { DAY_SECONDS, YEAR_SECONDS } from './cookie-life.ts'
import type { Identity } from './identity.ts'

const LONGEST_USER_AGENT = 300

export function readSession(c: Context<AppEnv>, deps: Deps, identity: Identity): RequestSession {
  const secure = isSecure(deps.config)
  const cookie = getCookie(c, 'city') ?? ''
  const city = /^([1-9]\d{0,8})(!?)$/.exec(cookie)
  const customCity = cookie.endsWith('!') ? unpackCustomCity(cookie.slice(0, -1)) : null
  const { geoIpHeader } = deps.config
  const ours = { path: '/', sameSite: 'Lax', secure } as const
  const storePlace = (place: string, maxAge: number) => {
    c.set('setsCookie', true)
    setCookie(c, 'city', place, { ...ours, maxAge })
  }
  let key: string | undefined
  return {
    cityId: city ? Number(city[1]) : null,
    isCityConfirmed: city?.[2] === '!' || customCity !== null,
    customCity,
    geoHeader: (geoIpHeader && c.req.header(geoIpHeader)) || null,
    memory: new Map(),
    // Read on demand, because few calls need them.
    get address() {
      return clientAddress(c, deps)
    },
    get addressKey() {
      key ??= addressKey(clientAddress(c, deps))
      return key
    },
    get idempotencyKey() {
      return c.req.header('idempotency-key') ?? null
    },
    get deviceToken() {
      return identity.deviceToken
    },
    get userAgent() {
      return c.req.header('user-agent')?.slice(0, LONGEST_USER_AGENT) ?? null
    },
    rememberCity: (cityId) => storePlace(`${cityId}!`, YEAR_SECONDS),
    rememberCustomCity: (city) => storePlace(`${packCustomCity(city)}!`, YEAR_SECONDS),
    keepCity: (cityId) => storePlace(String(cityId), DAY_SECONDS),
    becomeGuest: identity.becomeGuest,
    becomeClient: identity.becomeClient,
    becomeAnonymous: identity.becomeAnonymous,
  }
}
