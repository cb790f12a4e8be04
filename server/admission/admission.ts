import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '#server/http/app-env.ts'
import { AppError } from '#shared/errors.ts'
import { rankOf } from './rank-of.ts'
import { refuseRequest } from './refusal.ts'
import type { TurnQueue } from './turn-queue.ts'

/** Lets requests begin in the order of the queue, and answers those that it refuses. */
export function admission(queue: TurnQueue): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const rank = rankOf(c.req.path)
    const turn = rank === null ? undefined : queue.turn(rank)
    if (turn) {
      try {
        await turn
      } catch (error) {
        if (error instanceof AppError) return refuseRequest(c, error)
        throw error
      }
    }
    return next()
  }
}
