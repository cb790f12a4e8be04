import type { Logger } from 'pino'
import type { Db } from '#db/client.ts'
import type { CustomCity } from '#shared/geo/custom-city.ts'
import type { Config } from './config.ts'
import type { Life } from './life/life.ts'
import type { Upstreams } from './upstream/upstreams.ts'

/**
 * The caller. An anonymous caller becomes a guest when something is first stored for it, and a customer (`client`) by
 * a code from an SMS.
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

/** What the browser sends besides its identity, and the ways in which the answer may change it. */
export interface RequestSession {
  /** The city stored in the browser; null on the first visit. */
  readonly cityId: number | null
  readonly isCityConfirmed: boolean
  /** A city that the shopper has named and that is not in the shop's list; null otherwise. */
  readonly customCity: CustomCity | null
  /** The header in which the reverse proxy names the place, as it came; null if it is missing. */
  readonly geoHeader: string | null
  /** The caller's network address, for the captcha. */
  readonly address: string
  /** The address as budgets count it: an IPv6 address by its /64. */
  readonly addressKey: string
  /**
   * The Idempotency-Key header, by which a repeated submission is recognized; null if it is missing, as from
   * browsers.
   */
  readonly idempotencyKey: string | null
  /** The device cookie of a browser that has signed in before; null if it is missing. */
  readonly deviceToken: string | null
  /** The browser's own name, at most 300 characters; null if it sends none. */
  readonly userAgent: string | null
  /** What queries have found out once for the whole request (`requestMemory`). */
  readonly memory: Map<symbol, unknown>
  rememberCity(cityId: number): void
  rememberCustomCity(city: CustomCity): void
  /** Keeps a city that the shopper has not confirmed, for a day. */
  keepCity(cityId: number): void
  /**
   * The next three change the caller, for the answer's cookies and for later calls of a batch. Call them only after a
   * commit.
   */
  becomeGuest(guest: NewGuest): void
  becomeClient(session: NewSession): void
  becomeAnonymous(): void
}

/** Everything that a command or query may use. Commands and queries read no clock, no environment, and no global. */
export interface Ctx {
  readonly db: Db
  readonly config: Config
  /** SHA-256 of the consent that is served at /docs/; null without it, and then no consent is recorded. */
  readonly consentHash: string | null
  /** UTC milliseconds by the shop's clock, the same for the whole request. */
  readonly now: number
  /** Returns a new id that cannot be guessed and is safe in a URL. */
  newId(): string
  /** Known before the first command or query of the request; no command can set it directly. */
  readonly actor: Actor
  readonly session: RequestSession
  readonly upstreams: Upstreams
  readonly log: Logger
  readonly life: Life
  /** Whether a page is being loaded, which does not wait for carriers: the browser asks for late answers. */
  readonly isPageLoad: boolean
}

/** A request's context, with the function that determines its caller. */
export interface RequestCtx extends Ctx {
  /**
   * Determines the caller, once. Called after the request's body has been read and before the first command or query.
   * Throws GuestEnded.
   */
  resolveActor(): void
}
