import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { vi } from 'vitest'
import { openUnchanged } from '#db/client.ts'
import { type LeaseRow, leaseFile, openLease, readLease } from '#db/lease-file.ts'
import { systemClock } from '#server/clock.ts'
import { openDemo } from '#server/demo/open-demo.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { nthPhone } from '#tests/support/nth-phone.ts'
import { answers } from '../../scripts/bench/processes.ts'
import { runCli } from '../../scripts/shop-cli/run-cli.ts'

/** Opens a demo of few products, which is filled in a moment. */
export const openSmallDemo = (file: string) => openDemo(file, { products: 500, clock: systemClock })

/** One of the project's scripts with everything that it starts, in a process group of its own. */
export interface StartedScript {
  readonly pid: number
  output(): string
  /** Signals the whole group, as when its machine stops, stands still, or goes on. */
  signal(signal: NodeJS.Signals): void
  /** Resolves with the exit code; null after a signal. */
  readonly ended: Promise<number | null>
}

/** Starts a script; `prefix` is what its command begins with. */
export function startScript(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  prefix: readonly string[] = [],
): StartedScript {
  const [command = '', ...rest] = [...prefix, process.execPath, ...args]
  const child: ChildProcess = spawn(command, rest, {
    env: { ...process.env, NODE_ENV: undefined, npm_lifecycle_event: undefined, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return {
    pid: child.pid ?? 0,
    output: () => output,
    signal(signal) {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, signal)
      } catch {
        // The group has ended.
      }
    },
    ended: once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : null)),
  }
}

/** Resolves with the milliseconds until a shop can be used: it answers and can store changes. */
export async function untilReady(port: number): Promise<number> {
  const from = performance.now()
  await vi.waitUntil(() => answers(`http://127.0.0.1:${port}/readyz`), { timeout: MINUTE_MS, interval: 50 })
  return performance.now() - from
}

/** Orders one piece as a new guest. Returns the order's number, or else the status; 0 without an answer. */
export async function buy(
  port: number,
  shopItemId: number,
  phone: string,
): Promise<{ readonly orderId: number | null; readonly status: number }> {
  // A proxy divides the addresses among its caches, so that both have a part in the orders.
  const post = (name: string, body: unknown, cookie = '') =>
    fetch(`http://127.0.0.1:${port}/trpc/${name}?${encodeURIComponent(phone)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    })
  try {
    const added = await post('basket.add', { shopItemId, quantity: 1 })
    if (!added.ok) return { orderId: null, status: added.status }
    const [cookie = ''] = added.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
    const placed = await post('orders.placeQuick', { timezone: 'GMT+03', name: 'Анна', phone }, cookie)
    const orderId = Number(/"orderId":(\d+)/.exec(await placed.text())?.[1])
    return { orderId: placed.ok ? orderId : null, status: placed.status }
  } catch {
    return { orderId: null, status: 0 }
  }
}

/** An order that a shop has acknowledged. */
interface Acknowledged {
  readonly orderId: number
  readonly at: number
}

/** A purchase that came to nothing; `status` 0 without an answer. */
interface Failed {
  readonly status: number
  readonly at: number
}

/**
 * Orders again and again, a piece each time, until it is told to stop. Returns the acknowledged orders, and what has
 * failed.
 */
export function buySteadily(port: number, goods: readonly number[], everyMs: number, firstPhone = 0) {
  const acknowledged: Acknowledged[] = []
  const failed: Failed[] = []
  let isOver = false
  const work = (async () => {
    for (let i = firstPhone; !isOver; i++) {
      const { orderId, status } = await buy(port, goods[i % goods.length] ?? 0, nthPhone(i, 913))
      if (orderId !== null) acknowledged.push({ orderId, at: Date.now() })
      else failed.push({ status, at: Date.now() })
      await pause(everyMs)
    }
  })()
  return {
    ...{ acknowledged, failed },
    async stop(): Promise<readonly Acknowledged[]> {
      isOver = true
      await work
      return acknowledged
    },
  }
}

/**
 * Waits until a copy holds these orders. How long that takes depends on what else the machine does; the deep
 * tests hold the seconds of OPS-40.
 */
export async function untilCopied(
  replica: Readonly<Record<string, string>>,
  orderIds: readonly number[],
  file: string,
): Promise<void> {
  const restore = () => runCli(['restore', '--from-replica'], { ...replica, DATABASE_URL: `file:${file}` })
  const isCopied = async () => {
    if ((await restore()).code !== 0) return false
    const found = orderIdsIn(file)
    return orderIds.every((id) => found.has(id))
  }
  await vi.waitUntil(isCopied, { timeout: MINUTE_MS, interval: 200 })
}

/** Waits until all of a database is at the target once. */
export async function untilSent(file: string, generation = 1): Promise<void> {
  await vi.waitUntil(() => (leaseOf(file, generation)?.copiedAt ?? 0) > 0, {
    timeout: MINUTE_MS,
    interval: 100,
  })
}

/** Returns the lease of a generation beside a database; null if there is none yet. */
export function leaseOf(file: string, generation = 1): LeaseRow | null {
  const path = leaseFile(file, generation)
  if (!existsSync(path)) return null
  const lease = openLease(path, { isKept: true, isAlone: true })
  try {
    return readLease(lease)
  } finally {
    lease.close()
  }
}

/**
 * Returns the numbers of all orders in a database file. A shop that has taken over gives the numbers of lost orders to its
 * own ones: those that were placed from `before` on do not count.
 */
export function orderIdsIn(file: string, before = Number.POSITIVE_INFINITY): Set<number> {
  const database = openUnchanged(file)
  try {
    const orders = database.sqlite.prepare<[number], number>('SELECT id FROM orders WHERE created_at < ?')
    return new Set(orders.pluck().all(before))
  } finally {
    database.close()
  }
}
