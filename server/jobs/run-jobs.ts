import type { Db } from '#db/client.ts'
import { requireLease } from '#db/lease.ts'
import { requireFileInPlace } from '#db/open-file.ts'
import { type Ledger, readFact, writeFact } from '#db/shop-facts.ts'
import { accrueDueBonuses } from '#server/bonuses/accrue-bonuses.ts'
import { expireBonuses } from '#server/bonuses/expire-bonuses.ts'
import { askAllAgain, askDuePayments } from '#server/orders/ask-bank.ts'
import { dropLettersOfExpired, expireOrders } from '#server/orders/expire-orders.ts'
import { reconcilePayments } from '#server/orders/reconcile-payments.ts'
import { registerParcels } from '#server/orders/register-parcels.ts'
import { type RefreshCtx, refreshPoints } from '#server/pickup/refresh-points.ts'
import { tellOfRestocks } from '#server/restock/tell-of-restocks.ts'
import { endTerms } from '#server/retention/end-terms.ts'
import { logStorageFault } from '#server/storage/storage-refusal.ts'
import { type Turns, turnByTurn } from '#server/storage/turns.ts'
import { untilWritable, whenWritable } from '#server/storage/until-writable.ts'
import { CARRIERS, type CarrierName } from '#shared/tariffs/carriers.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { boundTimes, endCodes } from './bound-times.ts'
import { accountMismatches, bonusMismatches } from './check-bonus-ledger.ts'
import { refundMismatches } from './check-refund-sums.ts'
import { starMismatches } from './check-star-sums.ts'
import { stockMismatches } from './check-stock-ledger.ts'
import { isClockTrusted } from './clock-guard.ts'
import type { JobDeps } from './job-deps.ts'
import { acquireAttempt, acquireLease, recordSuccess, seemsDue } from './lease.ts'
import { CHANNELS, type Channel, sendChannel } from './send-outbox.ts'
import { sendRefunds } from './send-refunds.ts'

const TICK_MS = 1000
/**
 * For how long after a start the bank is asked about payments before the first messages leave. Questions that are under
 * way then still take up to their own limit.
 */
const FIRST_QUESTIONS_MS = 5000
const PURGE_EVERY_MS = 10 * MINUTE_MS
const LEDGER_EVERY_MS = HOUR_MS
const BOUND_EVERY_MS = MINUTE_MS
const ACCRUE_EVERY_MS = MINUTE_MS
const EXPIRE_EVERY_MS = HOUR_MS
const POINTS_EVERY_MS = DAY_MS
const PARCELS_EVERY_MS = MINUTE_MS
const RESTOCKS_EVERY_MS = MINUTE_MS

export interface RunningJobs {
  /** Starts no further round. Resolves when the running one has ended, and all that rounds have begun. */
  stop(): Promise<void>
}

interface Round {
  /** What the round has begun and does not wait for. */
  readonly beside: Promise<unknown>
}

/** The end of the last round for each database. A caller waits for a round that begins after the call. */
const lastRounds = new WeakMap<object, Promise<unknown>>()
/** What may take longer than a round. */
type Long = 'carrier lists' | Channel
/** What of it is under way for each database. */
const underWay = new WeakMap<object, Map<Long, Promise<void>>>()

/**
 * Does everything that is due by the shop's clock: expired orders, bonuses, restocked products, messages, refunds,
 * parcels to register, carriers' points, deletion of old rows, and checks of the ledgers. Can be called at any time and
 * by several processes.
 */
export async function runDueJobs(deps: JobDeps): Promise<void> {
  // What is being sent may have been looked for before the call.
  const isSent = () => Promise.allSettled(CHANNELS.flatMap((channel) => longOf(deps).get(channel) ?? []))
  const { beside } = await runRound(deps, isSent)
  await beside
}

/**
 * Does what is due except for what may take minutes, which it only begins: reading carriers' lists of points (PICK-111),
 * and sending messages, for example many to a slow server (OPS-200). No other job waits for these.
 */
function runRound(deps: JobDeps, before?: () => Promise<unknown>): Promise<Round> {
  const last = lastRounds.get(deps.database) ?? Promise.resolve()
  const round = last.then(before).then(() => runOnce(deps))
  lastRounds.set(
    deps.database,
    round.catch(() => undefined),
  )
  return round
}

async function runOnce(deps: JobDeps): Promise<Round> {
  const { db, sqlite } = deps.database
  // No message and no refund leaves the shop by the rows of a database that is no longer its own.
  requireFileInPlace(sqlite)
  requireLease(sqlite)
  const now = deps.clock.now()
  // A process that is told to stop finishes the job that it does, and leaves the others to the next one.
  const isDue = async (job: string, everyMs: number) =>
    !deps.life.isStopping &&
    seemsDue(db, job, everyMs, now) &&
    whenWritable(db, () => acquireLease(db, job, everyMs, now))
  const inTurns = (turns: Turns<void>) => turnByTurn(turns, () => untilWritable(db))
  // What a wrong clock would destroy waits until the clock is trusted.
  const isTrusted = isClockTrusted(deps)
  if (isTrusted && (await isDue('bound-times', BOUND_EVERY_MS))) await inTurns(boundTimes(db, now))
  if (await isDue('codes', BOUND_EVERY_MS)) await inTurns(endCodes(db, now))
  if (await isDue('accrue', ACCRUE_EVERY_MS)) await inTurns(accrueDueBonuses({ db, now }))
  if (isTrusted && (await isDue('burn', EXPIRE_EVERY_MS))) await inTurns(expireBonuses({ db, now }))
  if (isTrusted && (await isDue('purge', PURGE_EVERY_MS))) await endTerms(db, now)
  if (await isDue('restocks', RESTOCKS_EVERY_MS))
    await inTurns(tellOfRestocks({ db, now, config: deps.config }))
  if (deps.life.isStopping) return { beside: Promise.resolve() }
  const isStockDue = await isDue('stock-ledger', LEDGER_EVERY_MS)
  const areBonusesDue = await isDue('bonus-ledger', LEDGER_EVERY_MS)
  const areReviewsDue = await isDue('review-sums', LEDGER_EVERY_MS)
  const areRefundsDue = await isDue('refund-sums', LEDGER_EVERY_MS)
  const areParcelsDue = await isDue('parcels', PARCELS_EVERY_MS)
  const { upstreams, log, config, life } = deps
  const ctx = { db, now, upstreams, log, config, life }
  if (isTrusted) await dropLettersOfExpired(ctx)
  const carriers = longOf(deps).has('carrier lists') ? [] : await listCarriersDue(deps, now)
  const begun = [
    carriers.length > 0 ? begin(deps, 'carrier lists', () => refreshDuePoints(ctx, carriers)) : null,
    // Each on its own, so that a slow mail server does not delay SMS.
    ...CHANNELS.map((channel) => begin(deps, channel, () => sendChannel(deps, channel))),
  ]
  const beside = Promise.all(begun.filter((one) => one !== null))
  // Nobody has to wait for it; whoever does is told of its failure.
  beside.catch(() => undefined)
  await Promise.all([
    ...(isTrusted ? [expireOrders(ctx), reconcilePayments(ctx)] : []),
    ...[askDuePayments(ctx), sendRefunds(deps)],
    areParcelsDue ? registerParcels(ctx) : null,
    isStockDue ? checkStock(deps) : null,
    areBonusesDue ? checkBonuses(deps) : null,
    areReviewsDue ? checkReviews(deps) : null,
    areRefundsDue ? checkRefunds(deps) : null,
  ])
  return { beside }
}

function longOf({ database }: JobDeps): Map<Long, Promise<void>> {
  const known = underWay.get(database) ?? new Map<Long, Promise<void>>()
  underWay.set(database, known)
  return known
}

/** Begins what is to run beside the rounds, and returns it. Returns null if it is under way. */
function begin(deps: JobDeps, name: Long, work: () => Promise<void>): Promise<void> | null {
  const long = longOf(deps)
  if (long.has(name)) return null
  const running = work().finally(() => long.delete(name))
  long.set(name, running)
  return running
}

/** Returns the carriers whose list of points has to be read now; after a failure a list is due again the same day. */
async function listCarriersDue(
  { database: { db }, upstreams }: JobDeps,
  now: number,
): Promise<CarrierName[]> {
  const due: CarrierName[] = []
  for (const carrier of CARRIERS) {
    if (!upstreams.carriers[carrier]?.readPoints) continue
    const name = pointsJob(carrier)
    const acquire = () => acquireAttempt(db, name, POINTS_EVERY_MS, now)
    if (seemsDue(db, name, POINTS_EVERY_MS, now) && (await whenWritable(db, acquire))) due.push(carrier)
  }
  return due
}

async function refreshDuePoints(ctx: RefreshCtx, carriers: readonly CarrierName[]): Promise<void> {
  const refreshed = await refreshPoints(ctx, carriers)
  for (const carrier of refreshed)
    await whenWritable(ctx.db, () => recordSuccess(ctx.db, pointsJob(carrier), ctx.now))
}

function pointsJob(carrier: CarrierName): string {
  return `carrier-points:${carrier}`
}

async function checkStock({ database, log }: JobDeps): Promise<void> {
  const productIds = await turnByTurn(stockMismatches(database.db))
  if (productIds.length > 0)
    log.error({ productIds: productIds.slice(0, 20) }, 'stock differs from its moves')
  await keepMismatches(database.db, 'stock', productIds.length)
}

async function checkBonuses({ database, log }: JobDeps): Promise<void> {
  const grantIds = await turnByTurn(bonusMismatches(database.db))
  if (grantIds.length > 0)
    log.error({ grantIds: grantIds.slice(0, 20) }, 'bonus grants differ from their entries')
  const clientIds = await turnByTurn(accountMismatches(database.db))
  if (clientIds.length > 0)
    log.error({ clientIds: clientIds.slice(0, 20) }, 'bonus balances differ from their entries')
  await keepMismatches(database.db, 'bonuses', grantIds.length + clientIds.length)
}

async function checkReviews({ database, log }: JobDeps): Promise<void> {
  const lineIds = await turnByTurn(starMismatches(database.db))
  if (lineIds.length > 0) log.error({ lineIds: lineIds.slice(0, 20) }, 'ratings differ from the reviews')
  await keepMismatches(database.db, 'reviews', lineIds.length)
}

async function checkRefunds({ database, log }: JobDeps): Promise<void> {
  const orderIds = await turnByTurn(refundMismatches(database.db))
  if (orderIds.length > 0) log.error({ orderIds: orderIds.slice(0, 20) }, 'refunds of orders do not add up')
  await keepMismatches(database.db, 'refunds', orderIds.length)
}

/** Stores the outcome of a check for the metrics, which another process may be asked for until the next one. */
async function keepMismatches(db: Db, ledger: Ledger, found: number): Promise<void> {
  if (Number(readFact(db.$client, `mismatches:${ledger}`) ?? 0) === found) return
  await whenWritable(db, () => writeFact(db, `mismatches:${ledger}`, String(found)))
}

/**
 * Asks the bank about all open payments, before messages leave: nobody who has paid while the shop was stopped is to be
 * reminded (MAIL-6). With a slow bank the other jobs begin within nine seconds.
 */
async function askFirst({ database: { db }, clock, upstreams, log, config, life }: JobDeps): Promise<void> {
  const ctx = { db, now: clock.now(), upstreams, log, config }
  await turnByTurn(askAllAgain(ctx), () => untilWritable(db))
  const until = performance.now() + FIRST_QUESTIONS_MS
  while (!life.isStopping && performance.now() < until) if (!(await askDuePayments(ctx))) return
}

/** Runs the due jobs once a second, never two runs at the same time. Calls `afterRound` when one has ended. */
export function startJobs(deps: JobDeps, afterRound?: () => void): RunningJobs {
  let round: Promise<void> | null = null
  let isStart = true
  deps.life.jobsEndedAt = performance.now()
  const timer = setInterval(() => {
    if (round || !deps.database.sqlite.open) return
    round = run()
      .catch(logFailure)
      .finally(() => {
        round = null
        deps.life.jobsEndedAt = performance.now()
        afterRound?.()
      })
  }, TICK_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      // The round may begin what runs beside it.
      await Promise.allSettled([round])
      await Promise.allSettled(longOf(deps).values())
    },
  }

  function logFailure(error: unknown): void {
    if (!logStorageFault({ db: deps.database.db, log: deps.log }, error))
      deps.log.error({ err: error }, 'jobs failed')
  }

  async function run(): Promise<void> {
    if (isStart) {
      // A wrong clock has to be known before the bank's answers are recorded by it (OPS-283).
      isClockTrusted(deps)
      await askFirst(deps)
    }
    isStart = false
    const { beside } = await runRound(deps)
    void beside.catch(logFailure)
  }
}
