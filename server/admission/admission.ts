import type { MiddlewareHandler } from 'hono'
import type { Deps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { addressKey } from '#server/limits/address-key.ts'
import { AddressWeights } from '#server/limits/address-weights.ts'
import { countBudgetRefusal, memoryBudget } from '#server/limits/budgets.ts'
import { AppError } from '#shared/errors.ts'
import { refuseRequest } from './refusal.ts'
import { rankOf, weightOf } from './request-costs.ts'
import type { TurnQueue } from './turn-queue.ts'

/**
 * The largest weight of the calls of one request. After a change without an answer the checkout with its map fetches
 * calls of weight 22 again, those of the page's frame included; six searches weigh 24.
 */
const MAX_BATCH_WEIGHT = 24

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

/** Refuses the requests of an address that have cost too much within ten seconds (SEC-67, SEC-110). */
export function limitCalls(deps: Pick<Deps, 'config' | 'clock' | 'life'>): MiddlewareHandler<AppEnv> {
  const weights = new AddressWeights(memoryBudget('calls', deps.config))
  const isAllowed = (weight: number, address: string) =>
    weight <= MAX_BATCH_WEIGHT && weights.spend(weight, address, deps.clock.now())
  return async (c, next) => {
    const weight = weightOf(c.req.path)
    if (weight === 0 || isAllowed(weight, addressKey(clientAddress(c, deps)))) return next()
    countBudgetRefusal(deps, { name: 'calls', by: 'address' })
    return refuseRequest(c, new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: weights.retrySeconds }))
  }
}
