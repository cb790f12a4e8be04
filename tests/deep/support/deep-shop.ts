import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type OpenDatabase, openDatabase } from '#db/client.ts'
import { systemClock } from '#server/clock.ts'
import { openDemo } from '#server/demo/open-demo.ts'
import { TARIFF_IDS } from '#server/reference/delivery/tariffs.ts'
import type { OrderInput } from '#shared/orders/contract.ts'
import { nthPhone } from '#tests/support/nth-phone.ts'
import { QUICK_FORM, simulatedForm } from '#tests/support/order-form.ts'
import { createShopper, ORIGIN, type Shopper } from '#tests/support/shopper.ts'
import { answers } from '../../../scripts/bench/processes.ts'
import { buildFolder, serverEntry } from '../../../scripts/lib/build.mjs'
import { freePort } from '../../../scripts/lib/free-port.mjs'

const SEEDS = '.cache/deep'
const FIRST_PORT = 3900
const READY_WITHIN_MS = 60_000

interface DeepShopOptions {
  /** Number of products of the demo, 500 by default. */
  readonly products?: number
  /** Serves by so many processes of `npm run serve` instead of the server alone. */
  readonly workers?: number
  readonly env?: Record<string, string>
  /** The shop whose file this one serves too, by another process. Close this one first. */
  readonly beside?: DeepShop
}

/** A demo of the production build in a process of its own, on a database file that the test opens too. */
export interface DeepShop {
  readonly port: number
  readonly origin: string
  readonly folder: string
  readonly file: string
  readonly pid: number
  /** What the process has written to its outputs. */
  readonly output: string
  /** A connection of the test's own. */
  readonly database: OpenDatabase
  /** Starts the process. Resolves with the milliseconds until it was ready; -1 if it ended by itself instead. */
  start(): Promise<number>
  /** Resolves when all its processes serve. */
  untilReady(): Promise<void>
  /** Ends the process. Resolves with its exit code or the signal that ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | string | null>
  /** Returns a browser without cookies. */
  newShopper(): Shopper
  /** Calls the simulator's JSON API. */
  simulate(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<unknown>
  /** Stops the process and deletes the files. */
  close(): Promise<void>
}

/** Creates a shop that is not started yet. */
export async function createDeepShop({
  products = 500,
  workers,
  env = {},
  beside,
}: DeepShopOptions = {}): Promise<DeepShop> {
  const folder = beside?.folder ?? mkdtempSync(join(tmpdir(), 'glyanets-deep-'))
  const file = join(folder, 'shop.db')
  if (!beside) cpSync(seeded(products), file)
  const port = await freePort(FIRST_PORT)
  const metricsPort = await freePort(port + 1)
  const script = workers === undefined ? serverEntry(buildFolder()) : 'scripts/serve.mjs'
  const origin = `http://127.0.0.1:${port}`
  const database = openDatabase(`file:${file}`)
  let child: ReturnType<typeof spawn> | undefined
  let output = ''

  async function start(): Promise<number> {
    const startedAt = performance.now()
    const server = spawn(process.execPath, [script], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        DATABASE_URL: `file:${file}`,
        LOG_LEVEL: 'warn',
        // All guests of a line come from one address.
        ADDRESS_BUDGET_FACTOR: '1000',
        CODES_PER_ADDRESS: '1000000',
        QUICK_ORDERS_PER_ADDRESS: '1000000',
        ...(workers !== undefined && { WORKERS: String(workers), METRICS_PORT: String(metricsPort) }),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = server
    for (const stream of [server.stdout, server.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    while (!(await isServing())) {
      if (server.exitCode !== null) return -1
      if (performance.now() - startedAt > READY_WITHIN_MS) throw new Error(`the shop is not ready: ${output}`)
      await pause(10)
    }
    return performance.now() - startedAt
  }

  async function isServing(): Promise<boolean> {
    return (await answers(`${origin}/readyz`)) && (await areReady(workers, metricsPort))
  }

  async function untilReady(): Promise<void> {
    while (!(await isServing())) await pause(50)
  }

  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | string | null> {
    if (!child) return null
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit')
      child.kill(signal)
      await gone
    }
    return child.signalCode ?? child.exitCode
  }

  return {
    ...{ port, origin, folder, file, database, start, untilReady, stop },
    get pid() {
      if (child?.pid === undefined) throw new Error('the shop was not started')
      return child.pid
    },
    get output() {
      return output
    },
    newShopper: () => createShopper({ request: (url, init) => callProcess(origin, url, init) }),
    async simulate(method, path, body) {
      const response = await fetch(`${origin}/simulator/api${path}`, {
        method,
        ...(body !== undefined && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      })
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return response.json()
    },
    async close() {
      await stop('SIGKILL')
      database.close()
      if (!beside) rmSync(folder, { recursive: true, force: true })
    },
  }
}

let visitors = 0

/**
 * Returns a browser without cookies whose requests go to the shops by turns. Each browser begins with another one, so that
 * what all of them do at the same step reaches all shops.
 */
export function visitorOfAll(shops: readonly Pick<DeepShop, 'origin'>[]): Shopper {
  let turn = visitors++
  return createShopper({
    request(url, init) {
      const origin = shops[turn++ % shops.length]?.origin ?? ''
      return callProcess(origin, url, init)
    },
  })
}

/** Returns the ids of products that can be ordered alone and by the hundred. */
export function plainGoods({ database }: Pick<DeepShop, 'database'>, count: number): number[] {
  const rows = database.sqlite
    .prepare(
      `SELECT p.id FROM products p JOIN stock s ON s.product_id = p.id
       WHERE p.is_sold = 1 AND p.is_gift_card = 0 AND p.is_large = 0 AND p.price BETWEEN 600 AND 2900
       ORDER BY s.available DESC, p.id LIMIT ?`,
    )
    .all(count) as { id: number }[]
  return rows.map(({ id }) => id)
}

/** The tariff with which every city can be reached. */
export const COURIER = TARIFF_IDS.cdekCourier

export interface Submission {
  /** Makes the phone: each guest orders with an own one. */
  readonly i: number
  readonly key?: string
  readonly change?: Partial<OrderInput>
}

export interface Submitted {
  readonly status: number
  readonly path: string | null
  readonly orderId: number | null
  readonly text: string
}

/** Submits the checkout's form of a guest in Moscow: by courier, in cash. Rejects if there is no answer. */
export async function submitOrder(shopper: Shopper, { i, key, change }: Submission): Promise<Submitted> {
  const form = await simulatedForm(shopper, {
    phone: nthPhone(i),
    tariffId: COURIER,
    ...change,
  })
  const response = await shopper.postJson('/trpc/orders.place', form, key ? { 'Idempotency-Key': key } : {})
  return readSubmitted(response)
}

/** Submits the quick order of a guest. Rejects if there is no answer. */
export async function submitQuickOrder(shopper: Shopper, i: number): Promise<Submitted> {
  return readSubmitted(
    await shopper.postJson('/trpc/orders.placeQuick', { ...QUICK_FORM, phone: nthPhone(i) }),
  )
}

async function readSubmitted(response: Response): Promise<Submitted> {
  const text = await response.text()
  const { result } = JSON.parse(text) as { result?: { data: { orderId: number; path: string } } }
  return {
    status: response.status,
    orderId: result?.data.orderId ?? null,
    path: result?.data.path ?? null,
    text,
  }
}

/** Sends what a test shop would get by `app.request` to a process. */
function callProcess(origin: string, url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url.replace(ORIGIN, origin), { ...init, redirect: 'manual' })
}

/** Returns whether all processes of a shop serve. */
async function areReady(workers: number | undefined, metricsPort: number): Promise<boolean> {
  if (workers === undefined) return true
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return text.includes(`\nshop_processes ${workers}\n`)
}

/** Creates a demo database with this many products, unless an earlier run has left one. Returns its path. */
function seeded(products: number): string {
  const file = join(SEEDS, `shop-${products}.db`)
  mkdirSync(SEEDS, { recursive: true })
  openDemo(`file:${file}`, { products, clock: systemClock }).close()
  return file
}
