import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { vi } from 'vitest'
import { MINUTE_MS } from '#shared/time.ts'
import { buySteadily, orderIdsIn, startScript, untilReady } from '#tests/commands/copied-shop.ts'
import { goodsOf } from '../../scripts/bench/reads.ts'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { inRoot } from '../../scripts/lib/root.mjs'
import { runCli } from '../../scripts/shop-cli/run-cli.ts'
import { deepLine, type Figures } from './support/deep-line.ts'
import { createDemoFile, flawsOfFile } from './support/demo-file.ts'
import { longestPause } from './support/ordered-again.ts'
import { startS3 } from './support/s3-server.ts'
import { DEMO_ENV } from './support/serve-demo.ts'
import { type SmallDisk, smallDisk } from './support/small-disk.ts'
import { startSsh } from './support/ssh-server.ts'

/**
 * Budget: 6 min beside the soak.
 * Kills, freezes, and fills the target of the continuous copy, and fills the disk of the writer, while shoppers order.
 */
const FIRST_PORT = 4900
/** Longer than a lease, and than the silence after which a standby would take over. */
const BROKEN_MS = 12_000
const EVERY_MS = 50
const PAUSED_WITHIN_SECONDS = 10
const AGAIN_WITHIN_SECONDS = 30
/** Room for both copies of the database, from several starts. */
const DISK_BYTES = 96 * 2 ** 20
/** A shop is not ready with less than 200 MB of free space. */
const WRITER_BYTES = 400 * 2 ** 20
/** Without a lease the copy is measured every five seconds. */
const LATE_SECONDS = BROKEN_MS / 1000 - 5
const CAUGHT_UP_SECONDS = 7
/** After so many without a sample, a second apart, the metric is missing; operations.md alerts after a minute. */
const SCRAPES = 5

interface Target {
  readonly settings: Readonly<Record<string, string>>
  /** The disk of the writer, if it is that which fails. */
  readonly home?: SmallDisk
  fail(): void
  mend(): void | Promise<void>
  remove(): void
}

async function sshTarget(fault: 'killed' | 'frozen'): Promise<Target> {
  const folder = mkdtempSync(join(tmpdir(), 'glyanets-ssh-'))
  const ssh = await startSsh(folder, FIRST_PORT + 30)
  return {
    settings: ssh.settings,
    fail: () => ssh.signal(fault === 'killed' ? 'SIGKILL' : 'SIGSTOP'),
    mend: () => (fault === 'killed' ? ssh.startAgain() : ssh.signal('SIGCONT')),
    remove() {
      ssh.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** An SSH server that stores what it is given on a disk that can be filled. */
async function fullSshTarget(): Promise<Target> {
  const home = mkdtempSync(join(tmpdir(), 'glyanets-ssh-'))
  const { folder, fill, free, remove } = await smallDisk(DISK_BYTES)
  const ssh = await startSsh(home, FIRST_PORT + 30, folder)
  return {
    ...{ settings: ssh.settings, fail: fill, mend: free },
    remove() {
      ssh.stop()
      remove()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** A storage with S3's interface, on a disk that can be filled. */
async function s3Target(fault: 'killed' | 'frozen' | 'full'): Promise<Target> {
  const disk = await smallDisk(DISK_BYTES)
  const s3 = await startS3(disk.place, FIRST_PORT + 40, disk.prefix).catch((error: unknown) => {
    disk.remove()
    throw error
  })
  // The commands of this process ask it too.
  for (const [name, value] of Object.entries(s3.settings)) vi.stubEnv(name, value)
  return {
    settings: s3.settings,
    fail: () => (fault === 'full' ? disk.fill() : s3.signal(fault === 'killed' ? 'SIGKILL' : 'SIGSTOP')),
    mend() {
      if (fault === 'full') return disk.free()
      return fault === 'killed' ? s3.startAgain() : s3.signal('SIGCONT')
    },
    remove() {
      vi.unstubAllEnvs()
      s3.stop()
      disk.remove()
    },
  }
}

async function folderTarget(): Promise<Target> {
  const { folder, fill, free, remove } = await smallDisk(DISK_BYTES)
  return { settings: { REPLICA_URL: folder }, fail: fill, mend: free, remove }
}

/** A folder that does not fail, and a writer whose disk can be filled. */
async function folderOfFullWriter(): Promise<Target> {
  const folder = mkdtempSync(join(tmpdir(), 'glyanets-target-'))
  const home = await smallDisk(WRITER_BYTES)
  return {
    ...{ settings: { REPLICA_URL: folder }, home, fail: home.fill, mend: home.free },
    remove() {
      home.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const TARGETS: readonly (readonly [
  what: string,
  create: () => Promise<Target>,
  leases: readonly boolean[],
])[] = [
  ['the target of the copy is killed', () => sshTarget('killed'), [true, false]],
  ['the target of the copy stands still', () => sshTarget('frozen'), [true, false]],
  ['the target of the copy is full', folderTarget, [true, false]],
  ['the disk of the SSH server with the copy is full', fullSshTarget, [true]],
  ["a target with S3's interface is killed", () => s3Target('killed'), [true]],
  ["a target with S3's interface stands still", () => s3Target('frozen'), [true]],
  ["a target with S3's interface is full", () => s3Target('full'), [false]],
  ['the disk of the writer is full', folderOfFullWriter, [true, false]],
]

/** Copies a database to a disk, and returns where it is for those that see the disk in its place. */
function putOn({ folder, place }: SmallDisk, file: string): string {
  copyFileSync(file, join(folder, 'shop.db'))
  return join(place, basename(folder), 'shop.db')
}

function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? ''
}

/** Lets shoppers order before, while, and after the target fails, and compares what it has with what they were told. */
async function breakUnderOrders(figures: Figures, target: Target, isLeaseKept: boolean): Promise<void> {
  const demo = createDemoFile()
  const port = await freePort(FIRST_PORT)
  const metricsPort = await freePort(port + 1)
  const { home } = target
  const file = home ? putOn(home, demo.path) : demo.path
  const env = {
    ...{ ...DEMO_ENV, QUICK_ORDERS_PER_ADDRESS: '1000000', ...target.settings },
    ...{ DATABASE_URL: `file:${file}`, PORT: String(port), REPLICA_LEASE: isLeaseKept ? '1' : '0' },
    METRICS_PORT: String(metricsPort),
  }
  const goods = goodsOf(demo.path).inStock
  const start = (script: string) => startScript([inRoot(script)], env, home?.prefix)
  let scrapesWithout = 0
  const lateness = async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    const found = /^shop_replica_age_seconds (\S+)$/m.exec(metrics)?.[1]
    if (found === undefined) scrapesWithout += 1
    return Number(found ?? Number.NaN)
  }
  /** A server that does not answer the owner of the port within a second has no sample then; an alert waits longer. */
  const latenessSoon = async () => {
    for (let i = 1; i < SCRAPES; i++) {
      const found = await lateness()
      if (Number.isFinite(found)) return found
      await pause(1000)
    }
    return lateness()
  }
  const shop = start('scripts/serve.mjs')
  let copy = start('scripts/replicate.ts')
  let [isOver, restarts] = [false, 0]
  /** Starts the copy again when it ends, as systemd does. */
  const keeping = (async () => {
    for (;;) {
      await copy.ended
      if (isOver) return
      restarts += 1
      await pause(100)
      copy = start('scripts/replicate.ts')
    }
  })()
  try {
    await untilReady(port)
    const shoppers = buySteadily(port, goods, EVERY_MS)
    const { acknowledged } = shoppers
    await vi.waitUntil(() => acknowledged.length >= 20, { timeout: MINUTE_MS })
    // Before the first copy the metric has no value.
    if (!home) await vi.waitUntil(async () => Number.isFinite(await lateness()), { timeout: MINUTE_MS })
    scrapesWithout = 0
    const brokenAt = Date.now()
    target.fail()
    await pause(BROKEN_MS)
    // A writer without space has no figures of its copy.
    const late = home ? Number.NaN : await latenessSoon()
    const ready = await (await fetch(`http://127.0.0.1:${port}/readyz`)).text()
    const mendedAt = Date.now()
    await target.mend()
    await vi
      .waitUntil(() => acknowledged.some(({ at }) => at > mendedAt + 1000), { timeout: MINUTE_MS })
      .catch(() => undefined)
    const orders = await shoppers.stop()
    const meanwhile = orders.filter(({ at }) => at > brokenAt && at <= mendedAt)
    figures.seen('orders acknowledged while it failed', meanwhile.length)
    if (home) figures.is('readiness names the space', /space/.test(ready) ? 'yes' : ready, 'yes')
    else figures.atLeast('seconds by which the metric calls the copy late', late, LATE_SECONDS, 's')
    if (isLeaseKept || home) {
      const last = meanwhile.at(-1)?.at ?? brokenAt
      figures.atMost('seconds until nothing was stored', (last - brokenAt) / 1000, PAUSED_WITHIN_SECONDS, 's')
      const again = orders.find(({ at }) => at > mendedAt)?.at ?? Number.POSITIVE_INFINITY
      const taken = (again - mendedAt) / 1000
      figures.atMost('seconds from its return until orders were taken', taken, AGAIN_WITHIN_SECONDS, 's')
    } else {
      const times = orders.map(({ at }) => at)
      figures.atMost('longest time between two orders', longestPause(times), 3, 's')
    }
    const other = join(demo.folder, 'restored', 'shop.db')
    let said = ''
    const missing = async () => {
      const { code, text } = await runCli(['restore', '--from-replica'], {
        ...{ ...target.settings, DATABASE_URL: `file:${other}` },
      })
      said = text
      const found = code === 0 ? orderIdsIn(other) : new Set<number>()
      return orders.filter(({ orderId }) => !found.has(orderId)).length
    }
    const isCopied = async () => (await missing()) === 0
    await vi.waitUntil(isCopied, { timeout: 30_000, interval: 500 }).catch(() => undefined)
    const lacking = await missing()
    figures.is('acknowledged orders that the target lacks half a minute later', lacking, 0)
    if (lacking > 0) figures.seen('the copy said last', lastLine(copy.output()))
    const flaws = existsSync(other) ? flawsOfFile(other).join('; ') || 'none' : said
    figures.is('flaws of what is there', flaws, 'none')
    const isCaughtUp = async () => (await lateness()) <= CAUGHT_UP_SECONDS
    await vi.waitUntil(isCaughtUp, { timeout: 30_000, interval: 500 }).catch(() => undefined)
    figures.atMost('the same metric after that', await latenessSoon(), CAUGHT_UP_SECONDS, 's')
    figures.seen('scrapes without a sample of it', scrapesWithout)
    figures.seen('starts of the copy meanwhile', restarts)
  } finally {
    isOver = true
    for (const script of [shop, copy]) script.signal('SIGKILL')
    await keeping
    demo.remove()
  }
}

for (const [what, create, leases] of TARGETS)
  for (const isLeaseKept of leases)
    deepLine(
      {
        promises: ['A14', 'A22', 'F1'],
        tried: `${what} for ${BROKEN_MS / 1000} s while shoppers order, ${isLeaseKept ? 'with a lease for a standby' : 'without a standby'}`,
        timeoutMinutes: 4,
      },
      async (figures) => {
        const target = await create()
        try {
          await breakUnderOrders(figures, target, isLeaseKept)
        } finally {
          target.remove()
        }
      },
    )
