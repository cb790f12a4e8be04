import type { Logger } from 'pino'
import type { Db } from '#db/client.ts'
import type { CustomCity } from '#shared/geo/custom-city.ts'
import type { Config } from './config.ts'
import type { Upstreams } from './upstream/upstreams.ts'

/** Who calls. A visitor becomes a guest with the first thing worth keeping, and a client by an SMS code. */
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

/** What the browser carries besides its identity, and how the answer may change it. */
export interface RequestSession {
  /** The city the shopper chose or was found in; null on the very first session. */
  readonly cityId: number | null
  readonly isCityConfirmed: boolean
  /** The shopper's city where it is none of ours; null otherwise. */
  readonly customCity: CustomCity | null
  /** What the proxy in front says of the place; null without such a proxy. */
  readonly geoHeader: string | null
  /** Address of the client, for limits only. */
  readonly address: string
  /** What the caller names this submission, so that a repeat is told from a new one; null as browsers send none. */
  readonly idempotencyKey: string | null
  /** The cookie of a browser that has signed in before; null in any other. */
  readonly deviceToken: string | null
  rememberCity(cityId: number): void
  rememberCustomCity(city: CustomCity): void
  /** These three change who calls, for the answer's cookies and for the later calls of a batch; only after a commit. */
  becomeGuest(guest: NewGuest): void
  becomeClient(session: NewSession): void
  becomeAnonymous(): void
}

/** All that a verb may know. Nothing below it reads the clock, the environment or a global. */
export interface Ctx {
  readonly db: Db
  readonly config: Config
  /** UTC milliseconds by the shop's clock, the same for the whole request. */
  readonly now: number
  /** Unguessable, URL-safe. */
  newId(): string
  /** Known before the first command of the request; no command can set it. */
  readonly actor: Actor
  readonly session: RequestSession
  readonly upstreams: Upstreams
  readonly log: Logger
}

/** A request's context, and how to learn who calls. */
export interface RequestCtx extends Ctx {
  /** Reads who calls, once; before the first command and after the request's body. Throws GuestEnded. */
  resolveActor(): void
}
