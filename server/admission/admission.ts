import type { IncomingMessage } from 'node:http'
// Not the global function, which tests with a fake clock replace.
import { setImmediate } from 'node:timers'
import type { Context, MiddlewareHandler } from 'hono'
import type { Deps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { callerKey } from '#server/http/client-address.ts'
import { AddressWeights } from '#server/limits/address-weights.ts'
import { countBudgetRefusal, memoryBudget } from '#server/limits/budgets.ts'
import { AppError } from '#shared/errors.ts'
import { refuseRequest } from './refusal.ts'
import { costOfRequest, type RequestCost } from './request-costs.ts'
import type { TurnQueue } from './turn-queue.ts'

/**
 * The largest weight of the calls of one request. After a change without an answer the checkout with its map fetches
 * calls of weight 22 again, those of the page's frame included; six searches weigh 24.
 */
const MAX_BATCH_WEIGHT = 24

/** What a weight of 1 stands for, in microseconds of the processor. */
const UNIT_US = 500
/** The most that a request is charged beyond its weight, 50 ms: one that fills caches takes so long only once. */
const LARGEST_CHARGE = 100

type Scope = Pick<Deps, 'config' | 'clock' | 'life'>

/** What the requests of each address have cost this process. */
export function callWeights({ config }: Pick<Deps, 'config'>): AddressWeights {
  return new AddressWeights(memoryBudget('calls', config))
}

/**
 * Lets requests begin in the order of the queue, answers those that it refuses, and charges the others for what they
 * turn out to cost (SEC-67).
 */
export function admission(deps: Scope, queue: TurnQueue, weights: AddressWeights): MiddlewareHandler<AppEnv> {
  /**
   * Charges a request that begins for its work until it waits for something, and again for that after its body. Each
   * time ends with the microtasks, not with the round of the event loop, in which others work too.
   */
  const chargeLater = (weight: number, address: string, incoming: IncomingMessage | undefined) => {
    let open = 0
    let began = process.threadCpuUsage()
    let us = 0
    let charged = 0
    const measure = () => {
      if (open === 0) began = process.threadCpuUsage()
      open += 1
      // A tick alone would run before the first microtask if the request began in the callback of a connection.
      queueMicrotask(() =>
        process.nextTick(() => {
          open -= 1
          if (open > 0) return
          const { user, system } = process.threadCpuUsage(began)
          us += user + system
          const beyond = Math.min(LARGEST_CHARGE, Math.floor(us / UNIT_US) - weight) - charged
          if (beyond <= 0) return
          weights.charge(beyond, address, deps.clock.now())
          charged += beyond
        }),
      )
    }
    measure()
    incoming?.once('end', measure)
  }
  return async (c, next) => {
    const { rank, weight } = costOnce(c)
    const turn = rank === null ? undefined : queue.turn(rank)
    if (turn) {
      try {
        await turn
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        // Not beside the request whose turn has begun, which is charged for its work.
        await new Promise((nextRound) => setImmediate(nextRound))
        deps.life.counts.overloadRefusals.inc({ rank: String(rank) })
        return refuseRequest(c, error)
      }
    }
    if (weight > 0) chargeLater(weight, callerKey(c, deps), incomingOf(c))
    return next()
  }
}

/** Returns what a request costs. It is worked out once, for the limit and for the turn. */
function costOnce(c: Context<AppEnv>): RequestCost {
  const known = c.get('cost')
  if (known) return known
  const cost = costOfRequest(c.req.path)
  c.set('cost', cost)
  return cost
}

/**
 * Returns where the body of a request comes from. Of one without a body that ends only after its answer; requests made
 * in-process by tests came by no connection.
 */
function incomingOf(c: Context): IncomingMessage | undefined {
  return c.req.method === 'GET' || c.req.method === 'HEAD' ? undefined : c.env?.incoming
}

/** Refuses the requests of an address that have cost too much within ten seconds (SEC-67, SEC-110). */
export function limitCalls(deps: Scope, weights: AddressWeights): MiddlewareHandler<AppEnv> {
  const isAllowed = (weight: number, address: string) =>
    weight <= MAX_BATCH_WEIGHT && weights.spend(weight, address, deps.clock.now())
  return async (c, next) => {
    const { weight } = costOnce(c)
    if (weight === 0 || isAllowed(weight, callerKey(c, deps))) return next()
    countBudgetRefusal(deps, { name: 'calls', by: 'address' })
    return refuseRequest(c, new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: weights.retrySeconds }))
  }
}
