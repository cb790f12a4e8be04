import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { Actor, Ctx } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import { readActor, readVisit } from './visit.ts'

export function newId(): string {
  return randomBytes(24).toString('base64url')
}

/** One request's context: who calls, from where, at what time. */
export function createCtx(c: Context<AppEnv>, deps: Deps): Ctx {
  let log: Logger | undefined
  let actor: Actor | undefined
  const now = deps.clock.now()
  const visit = readVisit(c, deps)
  return {
    db: deps.database.db,
    config: deps.config,
    now,
    newId,
    // Looked up when a verb asks, not before the body is read: meanwhile signing in may have ended the guest.
    get actor() {
      actor ??= readActor(c, deps, { now, visit })
      return actor
    },
    set actor(changed) {
      actor = changed
    },
    visit,
    upstreams: deps.upstreams,
    // Few requests have anything to log.
    get log() {
      log ??= deps.log.child({ requestId: c.get('requestId') })
      return log
    },
  }
}

/** What middlewares leave for the handlers. */
export interface AppEnv {
  Variables: { requestId: string; nonce?: string; setsCookie?: boolean }
}
