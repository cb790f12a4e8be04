import type { Logger } from 'pino'
import type { Db } from '#db/client.ts'
import type { CustomCity } from '#shared/geo/custom-city.ts'
import type { Config } from './config.ts'
import type { Upstreams } from './upstream/upstreams.ts'

/**
 * Who calls. An anonymous caller becomes a guest with the first thing worth keeping, and a client by a code from an
 * SMS.
 */
export type Actor =
  | { readonly type: 'anonymous' }
  | { readonly type: 'guest'; readonly shopperId: number }
  | { readonly type: 'client'; readonly shopperId: number; readonly sessionId: number }

export interface NewGuest {
  readonly shopperId: number
  readonly token: string
}

export interface NewSession {
  readonly shopperId: number
  readonly sessionId: number
  readonly sessionToken: string
  readonly deviceToken: string
}

/** What the browser sends besides its identity, and how the answer may change it. */
export interface RequestSession {
  /** The city that the browser remembers; null on the first visit. */
  readonly cityId: number | null
  readonly isCityConfirmed: boolean
  /** The city that the shopper named and the shop does not have; null otherwise. */
  readonly customCity: CustomCity | null
  /** What the reverse proxy says about the place; null where it says nothing. */
  readonly geoHeader: string | null
  /** The caller's network address, for limits, the captcha, and GeoIP. */
  readonly address: string
  /** The Idempotency-Key, which tells a repeated submission from a new one; null from browsers, which send none. */
  readonly idempotencyKey: string | null
  /** The cookie of a browser that has signed in before; null from any other. */
  readonly deviceToken: string | null
  rememberCity(cityId: number): void
  rememberCustomCity(city: CustomCity): void
  /**
   * The next three change who calls, for the answer's cookies and for later calls of a batch. Called only after a
   * commit.
   */
  becomeGuest(guest: NewGuest): void
  becomeClient(session: NewSession): void
  becomeAnonymous(): void
}

/** All that a command or query may use. None of them reads the clock, the environment, or a global. */
export interface Ctx {
  readonly db: Db
  readonly config: Config
  /** UTC milliseconds by the shop's clock, the same for the whole request. */
  readonly now: number
  /** Returns a new id that cannot be guessed and is safe in a URL. */
  newId(): string
  /** Known before the first command or query of the request; no command can set it. */
  readonly actor: Actor
  readonly session: RequestSession
  readonly upstreams: Upstreams
  readonly log: Logger
}

/** A request's context, and how it learns who calls. */
export interface RequestCtx extends Ctx {
  /**
   * Resolves who calls, once. Called after the request's body has been read and before the first command or query.
   * Throws GuestEnded.
   */
  resolveActor(): void
}
