import { copyFileSync, existsSync, renameSync, statSync } from 'node:fs'
import { setTimeout as pause, setImmediate } from 'node:timers/promises'
import { systemClock } from '#server/clock.ts'
import { demoDeps, openDemo } from '#server/demo/open-demo.ts'
import { runDueJobs } from '#server/jobs/run-jobs.ts'
import { paths, personalOrderPath } from '#shared/paths.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { median } from '../lib/percentile.ts'
import type { LoadCase } from './load.ts'
import { signInCopied, writeManyOrders } from './many-orders.ts'
import { measureOrders } from './orders.ts'
import { CITY_COOKIE } from './pages.ts'
import { residentBytes } from './process-use.ts'
import type { RunningServer } from './processes.ts'
import { costsByTurns, type GrowthRow, openShop, trpc } from './reads.ts'

const PRODUCTS = 200_000
const FEW = 10_000
const MANY = 1_000_000
const FEW_PORT = 3305
const MANY_PORT = 3306
/** A server's metrics are at the port that is so much higher than its own. */
const METRICS = 10
const JOBS_WITHIN_MS = 40 * MINUTE_MS
const PAUSE_MS = 5000
const READS = 150
const ORDER_ROUNDS = 7
const ORDERS_A_ROUND = 30
const MB = 2 ** 20

export interface LargeFigures {
  readonly orders: number
  readonly fileMb: number
  /** From a start until the shop answers, after it was closed in order, and after it was killed. */
  readonly startMs: number
  readonly killedStartMs: number
  readonly memoryMb: number
  /** What a shopper asks, with few and with many orders. */
  readonly rows: readonly GrowthRow[]
  /** The longest that the jobs of a day have kept the event loop, in milliseconds of processor time. */
  readonly stallMs: number
  /** The same by the clock, waiting for the disk and for other programs included. */
  readonly stallClockMs: number
  /** How much they took of it altogether. */
  readonly jobsMs: number
}

/**
 * Measures a shop of 200,000 products with a million orders beside the same shop with ten thousand. `products` is the
 * database without orders; the two files are written beside it, and kept.
 */
export async function measureLarge(products: string): Promise<LargeFigures> {
  const few = withOrders(products, FEW)
  const many = withOrders(products, MANY)
  const requests = await measureRequests(few, many)
  return { orders: MANY, fileMb: statSync(many).size / MB, ...requests, ...(await measureJobs(many)) }
}

async function measureRequests(
  few: string,
  many: string,
): Promise<Pick<LargeFigures, 'rows' | 'startMs' | 'killedStartMs' | 'memoryMb'>> {
  const open = (file: string, port: number) => openShop(file, port, { METRICS_PORT: String(port + METRICS) })
  const smallShop = await open(few, FEW_PORT)
  const startMany = async () => {
    const from = performance.now()
    const shop = await open(many, MANY_PORT)
    return { shop, ms: performance.now() - from }
  }
  let { shop: largeShop, ms: startMs } = await startMany()
  try {
    // After a start all jobs are due, and their cost would count as that of the reads.
    for (const port of [FEW_PORT, MANY_PORT]) await untilQuiet(port)
    const [small, large] = [
      { shop: smallShop, file: few },
      { shop: largeShop, file: many },
    ]
    const rows = await growth(small, large)
    const memoryMb = residentBytes(largeShop.pid) / MB
    rows.push(await orderGrowth(small, large))
    // With the orders of a moment ago in its write-ahead log.
    await measureOrders(many, largeShop, ORDERS_A_ROUND)
    process.kill(largeShop.pid, 'SIGKILL')
    await largeShop.ended
    const again = await startMany()
    largeShop = again.shop
    return { startMs, killedStartMs: again.ms, memoryMb, rows }
  } finally {
    await smallShop.stop()
    await largeShop.stop()
  }
}

function withOrders(products: string, orders: number): string {
  const file = products.replace(/\.db$/, `-${orders}-orders.db`)
  if (!existsSync(file)) {
    const draft = `${file}.draft`
    copyFileSync(products, draft)
    writeManyOrders(draft, orders)
    renameSync(draft, file)
  }
  return file
}

interface Side {
  readonly shop: RunningServer
  readonly file: string
}

async function growth(few: Side, many: Side): Promise<GrowthRow[]> {
  const [before, after] = [casesOf(few.file), casesOf(many.file)]
  const rows: GrowthRow[] = []
  for (const [i, { name, load, count = READS }] of before.entries()) {
    const grown = after[i]
    if (!grown) continue
    const [small, large] = await costsByTurns(
      { server: few.shop, caseOf: () => load },
      { server: many.shop, caseOf: () => grown.load },
      1,
      count,
    )
    rows.push(shown({ name, smallMs: small.ms, largeMs: large.ms }))
  }
  return rows
}

/** Places orders by turns, so that other load, and a job that runs in one of the rounds, does not count. */
async function orderGrowth(few: Side, many: Side): Promise<GrowthRow> {
  const costs: [number[], number[]] = [[], []]
  for (let round = 0; round < ORDER_ROUNDS; round++)
    for (const [i, { file, shop }] of [few, many].entries())
      costs[i]?.push((await measureOrders(file, shop, ORDERS_A_ROUND)).cpuMsPerGuest)
  const [smallMs = 0, largeMs = 0] = costs.map((ms) => median(ms))
  return shown({ name: 'order: basket, choice, submit', smallMs, largeMs })
}

/** Shows a figure at once, because the whole takes long. */
function shown(row: GrowthRow): GrowthRow {
  console.info(`  ${row.name}: ${row.smallMs} and ${row.largeMs} ms`)
  return row
}

/** What a customer with twenty orders asks. */
function casesOf(file: string): { name: string; load: LoadCase; count?: number }[] {
  const { cookie: session, orderId } = signInCopied(file)
  const headers = { cookie: `${CITY_COOKIE}; ${session}` }
  const page = (path: string): LoadCase => ({ path, headers })
  return [
    { name: 'account', load: page(paths.personal) },
    { name: 'orders', load: page(paths.personalOrders) },
    { name: 'an order', load: page(personalOrderPath(orderId)) },
    { name: 'purchases', load: page(paths.personalPurchases) },
    { name: 'bonuses', load: page(paths.personalBonuses) },
    // The processor time of a process is counted in steps of 10 ms.
    { name: 'basket', load: { ...trpc('basket.get', undefined), headers }, count: 1000 },
  ]
}

/** Waits until the rounds of a shop's jobs are short. Reading the metrics counts the orders of a month, so it is rare. */
async function untilQuiet(port: number): Promise<void> {
  const deadline = performance.now() + JOBS_WITHIN_MS
  for (let short = 0; short < 3; ) {
    await pause(PAUSE_MS)
    if (performance.now() > deadline) throw new Error('the jobs have not ended')
    const metrics = await (await fetch(`http://127.0.0.1:${port + METRICS}/metrics`)).text()
    const age = Number(/^shop_jobs_age_seconds (\S+)$/m.exec(metrics)?.[1])
    short = age < 2 ? short + 1 : 0
  }
}

/**
 * Makes all jobs due and does them in this process. Measures the processor time of each turn of the event loop, which
 * other programs do not change.
 */
async function measureJobs(file: string): Promise<Pick<LargeFigures, 'stallMs' | 'stallClockMs' | 'jobsMs'>> {
  const database = openDemo(`file:${file}`, { products: PRODUCTS, clock: systemClock })
  try {
    const deps = demoDeps(database, { products: PRODUCTS, clock: systemClock })
    // What is loaded and compiled once is not measured.
    await runDueJobs(deps)
    const due = database.sqlite
      .prepare('UPDATE job_leases SET leased_until = 0, last_run_at = last_run_at - ?')
      .run(DAY_MS + HOUR_MS)
    if (due.changes === 0) throw new Error('no job has run yet')
    const from = cpuMs()
    let [before, beforeClock, stallMs, stallClockMs, isOver] = [from, performance.now(), 0, 0, false]
    const jobs = runDueJobs(deps).finally(() => {
      isOver = true
    })
    while (!isOver) {
      await setImmediate()
      const [now, clock] = [cpuMs(), performance.now()]
      stallMs = Math.max(stallMs, now - before)
      stallClockMs = Math.max(stallClockMs, clock - beforeClock)
      before = now
      beforeClock = clock
    }
    await jobs
    return { stallMs, stallClockMs, jobsMs: cpuMs() - from }
  } finally {
    database.close()
  }
}

/** The processor time of this thread, without those that collect garbage or compile beside it. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
