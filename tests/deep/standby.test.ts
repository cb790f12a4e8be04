import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { vi } from 'vitest'
import { LEASE_MS } from '#db/lease-file.ts'
import { MINUTE_MS } from '#shared/time.ts'
import {
  buySteadily,
  orderIdsIn,
  type StartedScript,
  startScript,
  untilReady,
} from '#tests/commands/copied-shop.ts'
import { goodsOf } from '../../scripts/bench/reads.ts'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { inRoot } from '../../scripts/lib/root.mjs'
import { SILENCE_MS } from '../../scripts/replica/target.ts'
import { deepLine } from './support/deep-line.ts'
import { createDemoFile, flawsOfFile } from './support/demo-file.ts'
import { longestPause, orderedAgain } from './support/ordered-again.ts'
import { DEMO_ENV } from './support/serve-demo.ts'
import { type SmallDisk, smallDisk } from './support/small-disk.ts'
import { startSsh } from './support/ssh-server.ts'

/**
 * Budget: 1.5 min beside the soak.
 * Cuts a writer off from the target that its standby reaches, and freezes and fills a standby, while shoppers order.
 */
const FIRST_PORT = 5100
const EVERY_MS = 50
/** Longer than a lease, and than the silence after which a standby takes over. */
const FROZEN_MS = 15_000
const FULL_MS = 10_000
/** A shop is not ready with less than 200 MB of free space. */
const STANDBY_BYTES = 400 * 2 ** 20
/** While a standby fails, nothing is different for shoppers. */
const PAUSED_SECONDS = 3
/** How long a takeover takes (OPS-43). */
const SERVES_WITHIN_SECONDS = 10
/** What a writer has stored last was usually on its way to the target when it was cut off (OPS-40). */
const ON_THE_WAY_SECONDS = 1

type Settings = Readonly<Record<string, string>>

/** A writer under orders, and a machine that stands by. */
interface Pair {
  readonly ports: readonly [writer: number, standby: number]
  readonly files: readonly [writer: string, standby: string]
  readonly goods: readonly number[]
  readonly shop: StartedScript
  readonly copy: StartedScript
  /** The standby as it was started last: it is started again when it ends, as by systemd. */
  standby(): StartedScript
  starts(): number
  /** Ends all processes. */
  end(): Promise<void>
}

interface Machines {
  /** How each machine reaches the target. */
  readonly settings: readonly [writer: Settings, standby: Settings]
  /** The disk of the standby, if it is to fail. */
  readonly disk?: SmallDisk
}

/** Calls back once a standby waits for a writer. */
async function withPair({ settings, disk }: Machines, work: (pair: Pair) => Promise<void>): Promise<void> {
  const demo = createDemoFile()
  const port = await freePort(FIRST_PORT)
  const ports = [port, await freePort(port + 1)] as const
  const other = disk ? join(disk.place, basename(disk.folder), 'shop.db') : join(demo.folder, 'other/shop.db')
  const seen = disk ? join(disk.folder, 'shop.db') : other
  const envOf = (machine: 0 | 1) => ({
    ...{ ...DEMO_ENV, QUICK_ORDERS_PER_ADDRESS: '1000000', REPLICA_LEASE: '1', ...settings[machine] },
    ...{ DATABASE_URL: `file:${machine === 0 ? demo.path : other}`, PORT: String(ports[machine]) },
  })
  const [shop, copy] = ['scripts/serve.mjs', 'scripts/replicate.ts'].map((script) =>
    startScript([script], envOf(0)),
  ) as [StartedScript, StartedScript]
  const standBy = () => startScript([inRoot('scripts/standby.ts')], envOf(1), disk?.prefix)
  let [standby, starts, isOver] = [standBy(), 1, false]
  const keeping = (async () => {
    for (;;) {
      await standby.ended
      await pause(100)
      if (isOver) return
      standby = standBy()
      starts += 1
    }
  })()
  const end = async () => {
    isOver = true
    const scripts = [shop, copy, standby]
    for (const script of scripts) script.signal('SIGKILL')
    await Promise.all([...scripts.map(({ ended }) => ended), keeping])
  }
  try {
    await untilReady(port)
    const waiting = 'Standing by for the writer of generation 1'
    await vi.waitUntil(() => standby.output().includes(waiting), { timeout: MINUTE_MS })
    // By then it also knows that the writer keeps a lease.
    await pause(SILENCE_MS)
    await work({
      ...{ ports, files: [demo.path, seen], goods: goodsOf(demo.path).inStock, shop, copy },
      ...{ standby: () => standby, starts: () => starts, end },
    })
  } finally {
    await end()
    demo.remove()
  }
}

deepLine(
  {
    promises: ['A14', 'F1'],
    tried:
      'shoppers order at a writer whose own way to the target, an SSH server, stands still, and the standby, which has another way, takes over; then the first way is there again',
    timeoutMinutes: 4,
  },
  async (figures) => {
    const folder = mkdtempSync(join(tmpdir(), 'glyanets-ways-'))
    const [one, two] = [join(folder, 'one'), join(folder, 'two')]
    for (const way of [one, two]) mkdirSync(way)
    const target = join(folder, 'target')
    const ways = [
      await startSsh(one, FIRST_PORT + 30, target),
      await startSsh(two, FIRST_PORT + 40, target),
    ] as const
    try {
      await withPair({ settings: [ways[0].settings, ways[1].settings] }, async (pair) => {
        const { ports, files, goods, copy } = pair
        const shoppers = buySteadily(ports[0], goods, EVERY_MS)
        await vi.waitUntil(() => shoppers.acknowledged.length >= 20, { timeout: MINUTE_MS })
        const cutAt = Date.now()
        ways[0].signal('SIGSTOP')
        const served = untilReady(ports[1]).then(
          () => Date.now(),
          () => Number.POSITIVE_INFINITY,
        )
        const orderedAt = await orderedAgain(ports[1], goods, 1)
        const servedAt = Math.min(await served, orderedAt)
        const others = buySteadily(ports[1], goods, EVERY_MS, 100_000)
        await pause(LEASE_MS)
        ways[0].signal('SIGCONT')
        const learns = () => copy.output().includes('another machine has taken over')
        await vi.waitUntil(learns, { timeout: MINUTE_MS }).catch(() => undefined)
        await pause(LEASE_MS)
        const [orders, taken] = await Promise.all([shoppers.stop(), others.stop()])
        const found = orderIdsIn(files[1], servedAt)
        const lost = orders.filter(({ orderId }) => !found.has(orderId)).map(({ at }) => at)
        const [firstLost, lastLost] = [Math.min(cutAt, ...lost), Math.max(cutAt, ...lost)]
        const late = orderIdsIn(files[0]).size - orderIdsIn(files[0], servedAt).size
        const from = (taken.length > 0 ? orderedAt - cutAt : Number.POSITIVE_INFINITY) / 1000
        figures.atLeast('orders acknowledged by the writer', orders.length, 20)
        figures.seen('of these after it was cut off', orders.filter(({ at }) => at > cutAt).length)
        figures.seen('acknowledged orders that the standby does not have', lost.length)
        figures.atMost(
          'seconds for which the writer went on',
          (lastLost - cutAt) / 1000,
          LEASE_MS / 1000,
          's',
        )
        const atMost = LEASE_MS / 1000 + ON_THE_WAY_SECONDS
        figures.atMost('seconds of orders that are missing', (lastLost - firstLost) / 1000, atMost, 's')
        figures.atMost('seconds until the standby took orders', from, SERVES_WITHIN_SECONDS, 's')
        figures.atLeast('orders that the standby took', taken.length, 20)
        const both = orders.filter(({ at }) => at >= servedAt).length
        figures.is('orders acknowledged by the writer after the standby served', both, 0)
        figures.is('orders that it has stored since then', late, 0)
        figures.is('its copy says why it ends', learns() ? 'yes' : copy.output(), 'yes')
        await pair.end()
        figures.is('flaws of both databases', files.flatMap(flawsOfFile).join('; ') || 'none', 'none')
      })
    } finally {
      for (const way of ways) way.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

deepLine(
  {
    promises: ['A14', 'F1'],
    tried: `a standby stands still for ${FROZEN_MS / 1000} s, and then has a full disk for ${FULL_MS / 1000} s, while shoppers order at the writer; then the writer is killed`,
    timeoutMinutes: 4,
  },
  async (figures) => {
    const target = mkdtempSync(join(tmpdir(), 'glyanets-target-'))
    const disk = await smallDisk(STANDBY_BYTES)
    const settings = { REPLICA_URL: target }
    try {
      await withPair({ settings: [settings, settings], disk }, async (pair) => {
        const { ports, files, goods, shop, copy } = pair
        const shoppers = buySteadily(ports[0], goods, EVERY_MS)
        const { acknowledged } = shoppers
        const longestSince = (from: number) =>
          longestPause([from, ...acknowledged.map(({ at }) => at).filter((at) => at > from), Date.now()])
        const isTakenOver = () => (existsSync(join(target, 'lease/2')) ? 'yes' : 'no')
        await vi.waitUntil(() => acknowledged.length >= 20, { timeout: MINUTE_MS })

        const frozenAt = Date.now()
        pair.standby().signal('SIGSTOP')
        await pause(FROZEN_MS)
        pair.standby().signal('SIGCONT')
        // It would take over within that time.
        await pause(SILENCE_MS)
        const still = longestSince(frozenAt)
        figures.atMost('longest time between two orders around its standstill', still, PAUSED_SECONDS, 's')
        figures.is('it has taken over from the writer, which is alive', isTakenOver(), 'no')

        disk.fill()
        // Filling it takes this process, of which the shoppers are, a while.
        const fullAt = Date.now()
        await pause(FULL_MS)
        const full = longestSince(fullAt)
        figures.atMost('longest time between two orders while its disk was full', full, PAUSED_SECONDS, 's')
        figures.is('it has taken over then', isTakenOver(), 'no')
        disk.free()
        figures.seen('starts of the standby', pair.starts())
        const waiting = 'Standing by for the writer of generation 1'
        await vi.waitUntil(() => pair.standby().output().includes(waiting), { timeout: MINUTE_MS })

        const killedAt = Date.now()
        for (const script of [shop, copy]) script.signal('SIGKILL')
        const taken = (await orderedAgain(ports[1], goods, 1)) - killedAt
        figures.atMost('seconds until it took orders', taken / 1000, SERVES_WITHIN_SECONDS, 's')
        const orders = await shoppers.stop()
        await pair.end()
        // SQLite would follow the way to the disk as a link, which leads nowhere here.
        const copied = join(target, 'standby.db')
        for (const end of ['', '-wal'])
          if (existsSync(files[1] + end)) copyFileSync(files[1] + end, copied + end)
        const found = orderIdsIn(copied, killedAt)
        const early = orders.filter(({ at }) => at < killedAt - ON_THE_WAY_SECONDS * 1000)
        const missing = early.filter(({ orderId }) => !found.has(orderId)).length
        figures.is('orders of more than a second before that are missing there', missing, 0)
        figures.is('flaws of its database', flawsOfFile(copied).join('; ') || 'none', 'none')
      })
    } finally {
      disk.remove()
      rmSync(target, { recursive: true, force: true })
    }
  },
)
