import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { RequestCtx } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { createIdentity } from './identity.ts'
import { readSession } from './request-session.ts'

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
 * Returns the context without its caller and what the caller has sent, for calls whose answers are given to others too.
 * Throws where one of them is used nevertheless.
 */
export function withoutCaller(ctx: RequestCtx): RequestCtx {
  const missing = (name: string) => ({
    get(): never {
      throw new Error(`an answer for everybody depends on the ${name}`)
    },
  })
  return Object.create(ctx, { actor: missing('actor'), session: missing('session') }) as RequestCtx
}

/**
 * Creates the context of a request whose body has not been read: the caller of this function must call
 * `resolveActor`.
 */
export function openCtx(c: Context<AppEnv>, deps: Deps, isPageLoad = false): RequestCtx {
  let log: Logger | undefined
  const now = deps.clock.now()
  const identity = createIdentity(c, deps, now)
  return {
    db: deps.database.db,
    config: deps.config,
    consentHash: deps.consentHash,
    now,
    newId,
    get actor() {
      return identity.actor
    },
    resolveActor: identity.resolve,
    session: readSession(c, deps, identity),
    upstreams: deps.upstreams,
    life: deps.life,
    isPageLoad,
    // Created on demand, because few requests have anything to log.
    get log() {
      log ??= deps.log.child({ requestId: c.get('requestId') })
      return log
    },
  }
}
