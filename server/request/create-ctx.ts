import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { Actor, RequestCtx, RequestSession } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { Identity } from './identity.ts'
import { CookieSession } from './request-session.ts'

export function newId(): string {
  return randomBytes(24).toString('base64url')
}

/** Creates the context of a request whose body has been read, and determines the caller. Throws GuestEnded. */
export function createCtx(c: Context<AppEnv>, deps: Deps, isPageLoad = false): RequestCtx {
  const ctx = openCtx(c, deps, isPageLoad)
  ctx.resolveActor()
  return ctx
}

/**
 * Creates the context of a request whose body has not been read: the caller of this function must call
 * `resolveActor`.
 */
export function openCtx(c: Context<AppEnv>, deps: Deps, isPageLoad = false): RequestCtx {
  return new CallerCtx(c, deps, isPageLoad)
}

/**
 * Creates a context without its caller and what the caller has sent, for calls whose answers are given to others too.
 * Throws where one of them is used nevertheless.
 */
export function sharedCtx(c: Context<AppEnv>, deps: Deps, isPageLoad: boolean): RequestCtx {
  return new SharedCtx(c, deps, isPageLoad)
}

/**
 * What depends on no caller. These are classes because V8 makes a table of a literal with getters, which takes ten times
 * as long as an instance, and keeps an object from which another one inherits for much longer than its request.
 */
abstract class BaseCtx implements RequestCtx {
  readonly db: RequestCtx['db']
  readonly config: RequestCtx['config']
  readonly consentHash: string | null
  readonly now: number
  readonly newId = newId
  readonly upstreams: RequestCtx['upstreams']
  readonly life: RequestCtx['life']
  readonly isPageLoad: boolean
  readonly #c: Context<AppEnv>
  readonly #deps: Deps
  #log: Logger | undefined

  constructor(c: Context<AppEnv>, deps: Deps, isPageLoad: boolean) {
    this.db = deps.database.db
    this.config = deps.config
    this.consentHash = deps.consentHash
    this.now = deps.clock.now()
    this.upstreams = deps.upstreams
    this.life = deps.life
    this.isPageLoad = isPageLoad
    this.#c = c
    this.#deps = deps
  }

  abstract get actor(): Actor
  abstract get session(): RequestSession
  abstract resolveActor(): void

  /** Created on demand, because few requests have anything to log. */
  get log(): Logger {
    this.#log ??= this.#deps.log.child({ requestId: this.#c.get('requestId') })
    return this.#log
  }
}

class CallerCtx extends BaseCtx {
  readonly session: RequestSession
  readonly #identity: Identity

  constructor(c: Context<AppEnv>, deps: Deps, isPageLoad: boolean) {
    super(c, deps, isPageLoad)
    this.#identity = new Identity(c, deps, this.now)
    this.session = new CookieSession(c, deps, this.#identity)
  }

  get actor(): Actor {
    return this.#identity.actor
  }

  resolveActor(): void {
    this.#identity.resolve()
  }
}

class SharedCtx extends BaseCtx {
  get actor(): never {
    return missing('actor')
  }

  get session(): never {
    return missing('session')
  }

  resolveActor(): void {
    missing('actor')
  }
}

function missing(name: string): never {
  throw new Error(`an answer for everybody depends on the ${name}`)
}
