import { accrueDueBonuses } from '#server/bonuses/accrue-bonuses.ts'
import { expireBonuses } from '#server/bonuses/expire-bonuses.ts'
import { expireOrders } from '#server/orders/expire-orders.ts'
import { endTerms } from '#server/retention/end-terms.ts'
import { refreshPoints } from '#server/tariffs/refresh-points.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { findAccountMismatches, findBonusMismatches } from './check-bonus-ledger.ts'
import { findStockMismatches } from './check-stock-ledger.ts'
import type { JobDeps } from './job-deps.ts'
import { acquireLease } from './lease.ts'

import { sendOutbox } from './send-outbox.ts'
import { sendRefunds } from './send-refunds.ts'

const TICK_MS = 1000
const PURGE_EVERY_MS = 10 * MINUTE_MS
const LEDGER_EVERY_MS = HOUR_MS
const ACCRUE_EVERY_MS = MINUTE_MS
const EXPIRE_EVERY_MS = HOUR_MS
const POINTS_EVERY_MS = DAY_MS

export interface RunningJobs {
  stop(): void
}

/** The end of the last run for each database. A caller waits for a run that begins after the call. */
const lastRuns = new WeakMap<object, Promise<void>>()

/**
 * Does everything that is due by the shop's clock: expired orders, bonuses, messages, refunds, carriers' points,
 * deletion of old rows, and checks of the ledgers. Can be called at any time and by several processes.
 */
export function runDueJobs(deps: JobDeps): Promise<void> {
  const run = (lastRuns.get(deps.database) ?? Promise.resolve()).then(() => runOnce(deps))
  lastRuns.set(
    deps.database,
    run.catch(() => undefined),
  )
  return run
}

async function runOnce(deps: JobDeps): Promise<void> {
  const { db } = deps.database
  const now = deps.clock.now()
  expireOrders({ db, now, log: deps.log })
  if (acquireLease(db, 'accrue', ACCRUE_EVERY_MS, now)) accrueDueBonuses({ db, now })
  if (acquireLease(db, 'burn', EXPIRE_EVERY_MS, now)) expireBonuses({ db, now })
  if (acquireLease(db, 'purge', PURGE_EVERY_MS, now)) await endTerms(db, now)
  if (acquireLease(db, 'stock-ledger', LEDGER_EVERY_MS, now)) {
    const productIds = findStockMismatches(db)
    if (productIds.length > 0)
      deps.log.error({ productIds: productIds.slice(0, 20) }, 'stock differs from its moves')
  }
  if (acquireLease(db, 'bonus-ledger', LEDGER_EVERY_MS, now)) {
    const grantIds = findBonusMismatches(db)
    if (grantIds.length > 0)
      deps.log.error({ grantIds: grantIds.slice(0, 20) }, 'bonus grants differ from their entries')
    const clientIds = findAccountMismatches(db)
    if (clientIds.length > 0)
      deps.log.error({ clientIds: clientIds.slice(0, 20) }, 'bonus balances differ from their entries')
  }
  const arePointsDue = acquireLease(db, 'carrier-points', POINTS_EVERY_MS, now)
  const { log, upstreams } = deps
  await Promise.all([
    ...[sendOutbox(deps), sendRefunds(deps)],
    // After a failure the points of a carrier are read a day later.
    arePointsDue ? refreshPoints({ db, now, upstreams, log }) : null,
  ])
}

/** Runs the due jobs once a second, never two runs at the same time. */
export function startJobs(deps: JobDeps): RunningJobs {
  let isRunning = false
  const timer = setInterval(() => {
    if (isRunning || !deps.database.sqlite.open) return
    isRunning = true
    runDueJobs(deps)
      .catch((error: unknown) => deps.log.error({ err: error }, 'jobs failed'))
      .finally(() => {
        isRunning = false
      })
  }, TICK_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
