import type { MiddlewareHandler } from 'hono'
import type { Deps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { AppError } from '#shared/errors.ts'
import { rankOf } from './rank-of.ts'
import { refuseRequest } from './refusal.ts'
import type { TurnQueue } from './turn-queue.ts'

/** Lets requests begin in the order of the queue, and answers those that it refuses. */
export function admission({ life }: Pick<Deps, 'life'>, queue: TurnQueue): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const rank = rankOf(c.req.path)
    const turn = rank === null ? undefined : queue.turn(rank)
    if (turn) {
      try {
        await turn
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        life.counts.overloadRefusals.inc({ rank: String(rank) })
        return refuseRequest(c, error)
      }
    }
    return next()
  }
}
