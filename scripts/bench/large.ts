import { copyFileSync, existsSync, renameSync, statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#db/client.ts'
import { paths, personalOrderPath } from '#shared/paths.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import type { LoadCase } from './load.ts'
import { signInCopied, writeManyOrders } from './many-orders.ts'
import { measureOrders } from './orders.ts'
import { CITY_COOKIE } from './pages.ts'
import { residentBytes } from './process-use.ts'
import type { RunningServer } from './processes.ts'
import { costsByTurns, type GrowthRow, openShop, trpc } from './reads.ts'

const FEW = 10_000
const MANY = 1_000_000
const FEW_PORT = 3305
const MANY_PORT = 3306
/** A server's metrics are at the port that is so much higher than its own. */
const METRICS = 10
/** The jobs that look through ledgers do so once an hour and take longest with many orders. */
const JOBS_WITHIN_MS = 40 * MINUTE_MS
/** Reading the metrics takes a while too: they count the orders of a month. */
const PAUSE_MS = 5000
const MB = 2 ** 20

export interface LargeFigures {
  readonly orders: number
  readonly fileMb: number
  readonly startMs: number
  readonly memoryMb: number
  /** What a shopper asks, with few and with many orders. */
  readonly rows: readonly GrowthRow[]
  /** The longest that the jobs of an hour have kept the event loop, in milliseconds. */
  readonly stallMs: number
  /** How long they took. */
  readonly jobsMs: number
}

/**
 * Measures a shop of 200,000 products with a million orders beside the same shop with ten thousand. `products` is the
 * database without orders; the two files are written beside it, and kept.
 */
export async function measureLarge(products: string): Promise<LargeFigures> {
  const few = withOrders(products, FEW)
  const many = withOrders(products, MANY)
  const open = (file: string, port: number) => openShop(file, port, { METRICS_PORT: String(port + METRICS) })
  const smallShop = await open(few, FEW_PORT)
  const from = performance.now()
  const largeShop = await open(many, MANY_PORT)
  const startMs = performance.now() - from
  try {
    // After a start all jobs are due, and their cost would count as that of the reads.
    for (const port of [FEW_PORT, MANY_PORT]) await untilQuiet(port)
    const rows = await growth({ shop: smallShop, file: few }, { shop: largeShop, file: many })
    const memoryMb = residentBytes(largeShop.pid) / MB
    const [smallOrders, largeOrders] = [
      await measureOrders(few, smallShop),
      await measureOrders(many, largeShop),
    ]
    rows.push(
      shown({
        name: 'order: basket, choice, submit',
        smallMs: smallOrders.cpuMsPerGuest,
        largeMs: largeOrders.cpuMsPerGuest,
      }),
    )
    const jobs = await measureJobs(many)
    return { orders: MANY, fileMb: statSync(many).size / MB, startMs, memoryMb, rows, ...jobs }
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
  for (const [i, { name, load }] of before.entries()) {
    const grown = after[i]
    if (!grown) continue
    const [small, large] = await costsByTurns(
      { server: few.shop, caseOf: () => load },
      { server: many.shop, caseOf: () => grown.load },
      1,
      150,
    )
    rows.push(shown({ name, smallMs: small.ms, largeMs: large.ms }))
  }
  return rows
}

/** Shows a figure at once, because the whole takes long. */
function shown(row: GrowthRow): GrowthRow {
  console.info(`  ${row.name}: ${row.smallMs} and ${row.largeMs} ms`)
  return row
}

/** What a customer with twenty orders asks. */
function casesOf(file: string): { name: string; load: LoadCase }[] {
  const { cookie: session, orderId } = signInCopied(file)
  const headers = { cookie: `${CITY_COOKIE}; ${session}` }
  const page = (path: string): LoadCase => ({ path, headers })
  return [
    { name: 'account', load: page(paths.personal) },
    { name: 'orders', load: page(paths.personalOrders) },
    { name: 'an order', load: page(personalOrderPath(orderId)) },
    { name: 'purchases', load: page(paths.personalPurchases) },
    { name: 'bonuses', load: page(paths.personalBonuses) },
    { name: 'basket', load: { ...trpc('basket.get', undefined), headers } },
  ]
}

/** Makes all jobs due, and measures what they do to the event loop until all of them have ended. */
async function measureJobs(file: string): Promise<Pick<LargeFigures, 'stallMs' | 'jobsMs'>> {
  const { sqlite, close } = openDatabase(`file:${file}`)
  try {
    await readMetrics(MANY_PORT)
    const from = performance.now()
    const due = sqlite
      .prepare('UPDATE job_leases SET leased_until = 0, last_run_at = last_run_at - ?')
      .run(HOUR_MS * 25)
    if (due.changes === 0) throw new Error('no job has run yet')
    const pending = sqlite.prepare('SELECT count(*) FROM job_leases WHERE last_run_at < ?').pluck()
    const stallMs = await untilQuiet(MANY_PORT, () => pending.get(Date.now() - HOUR_MS) === 0)
    return { stallMs, jobsMs: performance.now() - from }
  } finally {
    close()
  }
}

/** Waits until the rounds of a shop's jobs are short. Returns the longest delay of its event loop meanwhile. */
async function untilQuiet(port: number, isDone = () => true): Promise<number> {
  const deadline = performance.now() + JOBS_WITHIN_MS
  let [longestMs, ended] = [0, 0]
  while (ended < 3) {
    await pause(PAUSE_MS)
    const { lagMs, jobsAge } = await readMetrics(port)
    longestMs = Math.max(longestMs, lagMs)
    if (performance.now() > deadline) throw new Error('the jobs have not ended')
    ended = isDone() && jobsAge < 2 ? ended + 1 : 0
  }
  return longestMs
}

/** Returns the longest delay of the event loop since the last call, and for how long a round of the jobs has run. */
async function readMetrics(port: number): Promise<{ readonly lagMs: number; readonly jobsAge: number }> {
  const text = await (await fetch(`http://127.0.0.1:${port + METRICS}/metrics`)).text()
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  return { lagMs: 1000 * read('nodejs_eventloop_lag_max_seconds'), jobsAge: read('shop_jobs_age_seconds') }
}
