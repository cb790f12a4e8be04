import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { vi } from 'vitest'
import { openUnchanged } from '#db/client.ts'
import { MINUTE_MS } from '#shared/time.ts'
import {
  buy,
  buySteadily,
  orderIdsIn,
  type StartedScript,
  startScript,
  untilReady,
} from '#tests/commands/copied-shop.ts'
import { bundleScript } from '#tests/support/bundle-script.ts'
import { insertProduct } from '#tests/support/fixture.ts'
import { openFixture } from '#tests/support/fixture-database.ts'
import { forkWorker } from '#tests/support/fork-worker.ts'
import { nthPhone } from '#tests/support/nth-phone.ts'
import { writeManyOrders } from '../../scripts/bench/many-orders.ts'
import { goodsOf } from '../../scripts/bench/reads.ts'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { median } from '../../scripts/lib/percentile.ts'
import { runCli } from '../../scripts/shop-cli/run-cli.ts'
import { deepLine, type Figures } from './support/deep-line.ts'
import { createDemoFile, type DemoFile, flawsOfFile } from './support/demo-file.ts'
import { orderedAgain } from './support/ordered-again.ts'
import { type S3Server, startS3 } from './support/s3-server.ts'
import { DEMO_ENV } from './support/serve-demo.ts'
import { shopCommand } from './support/shop-command.ts'
import { type SshServer, startSsh } from './support/ssh-server.ts'
import { times } from './support/times.ts'

/**
 * Budget: 8 min beside the soak.
 * Kills and stops a writer that is copied continuously to a folder, by SFTP, and by S3's interface, and lets a standby take
 * over, also with a large database.
 */
const KILLS = times(50)
const SFTP_KILLS = times(6)
const S3_KILLS = times(6)
const TAKEOVERS = times(10)
const FAR_TAKEOVERS = 2
const LARGE_TAKEOVERS = 2
const LARGE_PRODUCTS = 20_000
const LARGE_ORDERS = times(100_000)
const FIRST_PORT = 4300
/** While 16 workers order, every core is busy, and the copy waits for one; OPS-40. */
const EXPOSURE_SECONDS = 2
const USUAL_SECONDS = 1
/** A change that was cut off is left out of a restore with all others of its second. */
const SFTP_EXPOSURE_SECONDS = 2.5
const SERVES_WITHIN_SECONDS = 10
/** The whole copy of two thirds of a gigabyte is fetched, checked, and flushed before the standby serves it (OPS-43). */
const LARGE_SERVES_WITHIN_SECONDS = 20
/** For how long shoppers order at a machine that goes on after another one has taken over. */
const ORDERED_LATE_MS = 3000
const PRODUCT_ID = 900

type Settings = Readonly<Record<string, string>>

interface Acknowledged {
  readonly orderId: number
  readonly at: number
}

/** Returns how long before a kill the first lost order was acknowledged, in seconds; 0 if none was lost. */
function exposureOf(lost: readonly Acknowledged[], killedAt: number): number {
  return lost.length === 0 ? 0 : (killedAt - Math.min(...lost.map(({ at }) => at))) / 1000
}

/** Kills a writer and its copy while 16 workers order, restores what is at the target, and counts what is missing. */
async function killAndRestore(
  figures: Figures,
  kills: number,
  settingsOf: (round: number) => Settings,
  exposureSeconds = EXPOSURE_SECONDS,
) {
  const folder = mkdtempSync(join(tmpdir(), 'glyanets-replica-'))
  const script = await bundleScript('tests/support/place-orders-process.ts')
  const [exposures, restored, flaws]: [number[], number[], string[]] = [[], [], []]
  let [acknowledged, lost] = [0, 0]
  try {
    for (let round = 0; round < kills; round++) {
      const home = join(folder, String(round))
      const file = join(home, 'shop.db')
      const replica = settingsOf(round)
      const writer = openFixture(file)
      insertProduct(writer.db, { id: PRODUCT_ID, price: 700, stock: 10_000_000 })
      writer.close()
      const shop = forkWorker(script.file, [file, String(PRODUCT_ID)])
      await shop.printed('ready')
      const copying = startScript(['scripts/replicate.ts'], { ...replica, DATABASE_URL: `file:${file}` })
      const other = join(home, 'restored.db')
      const restore = () =>
        runCli(['restore', '--from-replica'], { ...replica, DATABASE_URL: `file:${other}` })
      await vi.waitUntil(async () => (await restore()).code === 0, { timeout: MINUTE_MS, interval: 100 })
      shop.begin()
      await shop.printed('done')
      await pause(1000 + Math.random() * 500)
      const killedAt = Date.now()
      shop.kill()
      copying.signal('SIGKILL')
      await Promise.all([shop.gone, copying.ended])
      const done: readonly Acknowledged[] = shop.lines
        .filter((line) => line.startsWith('done '))
        .map((line) => line.split(' ').map(Number))
        .map(([, , orderId = 0, at = 0]) => ({ orderId, at }))
      const from = performance.now()
      const { code, text } = await restore()
      restored.push((performance.now() - from) / 1000)
      if (code !== 0) flaws.push(text)
      const found = orderIdsIn(other)
      const missing = done.filter(({ orderId }) => !found.has(orderId))
      exposures.push(exposureOf(missing, killedAt))
      acknowledged += done.length
      lost += missing.length
      rmSync(home, { recursive: true })
    }
  } finally {
    script.remove()
    rmSync(folder, { recursive: true, force: true })
  }
  figures.atLeast('orders acknowledged', acknowledged, kills)
  figures.seen('acknowledged orders lost', lost)
  figures.atMost('seconds lost, p50', median(exposures), USUAL_SECONDS, 's')
  figures.atMost('seconds lost, longest', Math.max(...exposures), exposureSeconds, 's')
  figures.is('restores that failed or were not in order', flaws.join('; ') || 'none', 'none')
  figures.seen('longest restore', Math.max(...restored), 's')
}

/** Calls back with an SSH server of its own. */
async function withSsh(work: (ssh: SshServer) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'glyanets-ssh-'))
  try {
    const ssh = await startSsh(folder, FIRST_PORT + 50)
    try {
      await work(ssh)
    } finally {
      ssh.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Calls back with a storage of its own, whose key the commands of this process know meanwhile. */
async function withS3(work: (s3: S3Server) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'glyanets-s3-'))
  const s3 = await startS3(folder, FIRST_PORT + 60)
  for (const [name, value] of Object.entries(s3.settings)) vi.stubEnv(name, value)
  try {
    await work(s3)
  } finally {
    vi.unstubAllEnvs()
    s3.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

deepLine(
  {
    promises: ['A14', 'A22', 'F1'],
    tried: `a writer is copied to a folder while 16 workers order; both are killed ${KILLS} times, and the copy is restored`,
    timeoutMinutes: 12,
  },
  async (figures) => {
    const target = mkdtempSync(join(tmpdir(), 'glyanets-target-'))
    try {
      await killAndRestore(figures, KILLS, (round) => ({ REPLICA_URL: join(target, String(round)) }))
    } finally {
      rmSync(target, { recursive: true, force: true })
    }
  },
)

deepLine(
  {
    promises: ['A14', 'A22', 'F1'],
    tried: `the same ${SFTP_KILLS} times by SFTP, with OpenSSH's server on the same machine`,
    timeoutMinutes: 6,
  },
  (figures) =>
    withSsh(async ({ settings }) => {
      const settingsOf = (round: number) => ({
        ...settings,
        REPLICA_URL: `${settings.REPLICA_URL}/${round}`,
      })
      await killAndRestore(figures, SFTP_KILLS, settingsOf, SFTP_EXPOSURE_SECONDS)
    }),
)

deepLine(
  {
    promises: ['A14', 'A22', 'F1'],
    tried: `the same ${S3_KILLS} times by S3's interface, with OpenStack Swift on the same machine`,
    timeoutMinutes: 6,
  },
  (figures) =>
    withS3(({ settings }) =>
      killAndRestore(figures, S3_KILLS, (round) => ({
        ...settings,
        REPLICA_URL: `${settings.REPLICA_URL}/${round}`,
      })),
    ),
)

/** A shop that is copied, and a place to which its copy is restored. */
interface Copied {
  readonly env: Settings
  /** Where the database is restored. */
  readonly restored: string
  restore(...args: string[]): ReturnType<typeof runCli>
  /** The stock of one product in what was restored. */
  stocked(): number
}

/** Restores the state between two changes of a stock, and then calls back while the shop is still copied. */
async function restoreBetween(
  figures: Figures,
  settings: Settings,
  work: (copied: Copied) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const demo = createDemoFile()
  const env = { ...DEMO_ENV, ...settings, DATABASE_URL: `file:${demo.path}` }
  const copying = startScript(['scripts/replicate.ts'], env)
  const restored = join(demo.folder, 'restored', 'shop.db')
  const restore = (...args: string[]) =>
    runCli(['restore', '--from-replica', ...args], { ...settings, DATABASE_URL: `file:${restored}` })
  const read = <T>(file: string, query: string): T | undefined => {
    const { sqlite, close } = openUnchanged(file)
    const found = sqlite.prepare<[], T>(query).pluck().get()
    close()
    return found
  }
  const marking = read<string>(demo.path, 'SELECT marking FROM products ORDER BY id') ?? ''
  const ofProduct = `SELECT available FROM products JOIN stock ON product_id = id WHERE marking = '${marking}'`
  const stocked = () => read<number>(restored, ofProduct) ?? 0
  const setStock = async (count: number) => {
    await shopCommand(demo.path, 'product', 'set', 'stock', marking, String(count))
    const isThere = async () => (await restore()).code === 0 && stocked() === count
    await vi.waitUntil(isThere, { timeout: MINUTE_MS, interval: 200 })
  }
  try {
    await vi.waitUntil(async () => (await restore()).code === 0, { timeout: MINUTE_MS, interval: 200 })
    await setStock(1001)
    // Litestream names times by whole seconds.
    await pause(2000)
    const between = new Date().toISOString()
    await pause(2000)
    await setStock(1002)
    const { code, text } = await restore('--at', between)
    figures.is('the restore as at a time', code === 0 ? 'done' : text, 'done')
    figures.is('the stock in it, which was changed before and after that time', stocked(), 1001)
    figures.is('flaws of it', flawsOfFile(restored).join('; ') || 'none', 'none')
    await work({ env, restored, restore, stocked })
  } finally {
    copying.signal('SIGKILL')
    await copying.ended
    demo.remove()
  }
}

deepLine(
  {
    promises: ['A22', 'F1'],
    tried: 'the state between two changes is restored from where an SSH server has put the copy',
    timeoutMinutes: 4,
  },
  (figures) => withSsh(({ settings }) => restoreBetween(figures, settings)),
)

deepLine(
  {
    promises: ['A22', 'F1'],
    tried:
      "a storage with S3's interface: the state between two changes is restored from it, and it is asked with a wrong key",
    timeoutMinutes: 4,
  },
  (figures) =>
    withS3(({ settings }) =>
      restoreBetween(figures, settings, async ({ env, restored, restore, stocked }) => {
        vi.stubEnv('LITESTREAM_SECRET_ACCESS_KEY', 'another-key')
        const refused = await restore()
        figures.is('exit code of a restore with a wrong key', refused.code, 1)
        const reason = /SignatureDoesNotMatch|AccessDenied/.exec(refused.text)?.[0] ?? refused.text
        figures.is('its reason', reason, 'SignatureDoesNotMatch')
        figures.is('the stock in the place of the database then', stocked(), 1001)
        const wrong = startScript(['scripts/replicate.ts'], {
          ...{ ...env, DATABASE_URL: `file:${restored}` },
          LITESTREAM_SECRET_ACCESS_KEY: 'another-key',
        })
        const says = () => wrong.output().includes('SignatureDoesNotMatch')
        await vi.waitUntil(says, { timeout: MINUTE_MS }).catch(() => undefined)
        figures.is('a copy with a wrong key says why it cannot', says() ? 'yes' : wrong.output(), 'yes')
        wrong.signal('SIGKILL')
        await wrong.ended
      }),
    ),
)

interface Takeovers {
  readonly takeovers: number
  readonly withinSeconds: number
  /** How the target is reached; a folder beside the database by default. */
  readonly settings?: Settings
  /** Whether every other writer is not killed, but stands still, and goes on after the takeover. */
  readonly isStoppedToo?: boolean
}

/** Lets the machine of the writer fail again and again, so that two machines take over from each other. */
async function takeOverInTurn(
  figures: Figures,
  demo: DemoFile,
  { takeovers, withinSeconds, settings, isStoppedToo = false }: Takeovers,
): Promise<void> {
  const goods = goodsOf(demo.path).inStock
  const port = await freePort(FIRST_PORT)
  const ports = [port, await freePort(port + 1)] as const
  const files = [demo.path, join(demo.folder, 'other', 'shop.db')] as const
  const envOf = (machine: 0 | 1) => ({
    ...{ ...DEMO_ENV, QUICK_ORDERS_PER_ADDRESS: '1000000', REPLICA_LEASE: '1' },
    ...(settings ?? { REPLICA_URL: join(demo.folder, 'target') }),
    ...{ DATABASE_URL: `file:${files[machine]}`, PORT: String(ports[machine]) },
  })
  const standBy = (machine: 0 | 1) => startScript(['scripts/standby.ts'], envOf(machine))
  let writer: StartedScript[] = ['scripts/serve.mjs', 'scripts/replicate.ts'].map((script) =>
    startScript([script], envOf(0)),
  )
  let standby = standBy(1)
  const [exposures, ready, ordered]: [number[], number[], number[]] = [[], [], []]
  let [acknowledged, lost] = [0, 0]
  /** What machines have done that went on after a takeover. */
  let [placedLate, storedLate, wereStoring] = [0, 0, 0]
  /** Lets a machine go on that stood still while the other one has taken over, and orders there. */
  const goOn = async (machine: 0 | 1) => {
    const before = orderIdsIn(files[machine])
    const continuedAt = Date.now()
    for (const script of writer) script.signal('SIGCONT')
    for (let i = 0; Date.now() - continuedAt < ORDERED_LATE_MS; i++) {
      const { orderId } = await buy(ports[machine], goods[i % goods.length] ?? 0, nthPhone(i, 915))
      if (orderId !== null) placedLate += 1
    }
    const early = orderIdsIn(files[machine], continuedAt)
    wereStoring += early.size - before.size
    storedLate += orderIdsIn(files[machine]).size - early.size
  }
  try {
    let current: 0 | 1 = 0
    await untilReady(ports[0])
    for (let round = 1; round <= takeovers; round++) {
      const waiting = `Standing by for the writer of generation ${round}`
      await vi.waitUntil(() => standby.output().includes(waiting), { timeout: MINUTE_MS })
      const shoppers = buySteadily(ports[current], goods, 0, round * 100_000)
      await vi.waitUntil(() => shoppers.acknowledged.length > 0, { timeout: MINUTE_MS })
      await pause(1000 + Math.random() * 1000)
      const isStopped = isStoppedToo && round % 2 === 1
      const lostAt = Date.now()
      for (const script of writer) script.signal(isStopped ? 'SIGSTOP' : 'SIGKILL')
      const next: 0 | 1 = current === 0 ? 1 : 0
      const again = orderedAgain(ports[next], goods, round * 1000)
      ready.push((await untilReady(ports[next])) / 1000)
      ordered.push(((await again) - lostAt) / 1000)
      const done = await shoppers.stop()
      const found = orderIdsIn(files[next], lostAt)
      const missing = done.filter(({ orderId }) => !found.has(orderId))
      exposures.push(exposureOf(missing, lostAt))
      acknowledged += done.length
      lost += missing.length
      if (isStopped) await goOn(current)
      for (const script of writer) script.signal('SIGKILL')
      await Promise.all(writer.map(({ ended }) => ended))
      writer = [standby]
      standby = standBy(current)
      current = next
    }
    figures.atLeast('orders acknowledged', acknowledged, takeovers)
    figures.seen('acknowledged orders lost', lost)
    figures.atMost('seconds lost, longest', Math.max(...exposures), USUAL_SECONDS, 's')
    figures.seen('from the loss until the standby was ready, longest', Math.max(...ready), 's')
    figures.seen('from the loss until an order was acknowledged, p50', median(ordered), 's')
    figures.atMost('the same, longest', Math.max(...ordered), withinSeconds, 's')
    if (isStoppedToo) {
      figures.is('orders acknowledged by machines that went on after the takeover', placedLate, 0)
      figures.is('orders that were placed and stored there then', storedLate, 0)
      // The lease is looked at before the commit, which may be under way.
      figures.seen('orders that were just being stored when their machine was stopped', wereStoring)
    }
    for (const script of [...writer, standby]) script.signal('SIGKILL')
    await Promise.all([...writer, standby].map(({ ended }) => ended))
    figures.is('flaws of the last database', flawsOfFile(files[current]).join('; '), '')
  } finally {
    for (const script of [...writer, standby]) script.signal('SIGKILL')
    demo.remove()
  }
}

deepLine(
  {
    promises: ['A14', 'F1'],
    tried: `a standby takes over from a writer while shoppers order, ${TAKEOVERS} times in turn on two machines; every other writer is killed, and the others stand still, and go on after the takeover`,
    timeoutMinutes: 8,
  },
  (figures) =>
    takeOverInTurn(figures, createDemoFile(), {
      ...{ takeovers: TAKEOVERS, withinSeconds: SERVES_WITHIN_SECONDS, isStoppedToo: true },
    }),
)

for (const [how, withTarget] of [
  ['by SFTP', withSsh],
  ["by S3's interface", withS3],
] as const)
  deepLine(
    {
      promises: ['A14', 'F1'],
      tried: `a standby takes over from a writer that is killed while shoppers order, ${FAR_TAKEOVERS} times ${how}`,
      timeoutMinutes: 4,
    },
    (figures) =>
      withTarget(({ settings }) =>
        takeOverInTurn(figures, createDemoFile(), {
          ...{ takeovers: FAR_TAKEOVERS, withinSeconds: SERVES_WITHIN_SECONDS, settings },
        }),
      ),
  )

deepLine(
  {
    promises: ['A14', 'F1'],
    tried: `the same ${LARGE_TAKEOVERS} times from a folder, with ${LARGE_PRODUCTS.toLocaleString('en')} products and ${LARGE_ORDERS.toLocaleString('en')} orders, copies of those that the shop's own commands have placed`,
    timeoutMinutes: 8,
  },
  async (figures) => {
    const demo = createDemoFile(LARGE_PRODUCTS)
    writeManyOrders(demo.path, LARGE_ORDERS)
    figures.seen('file', Math.round(statSync(demo.path).size / 1_000_000), 'MB')
    const withinSeconds = LARGE_SERVES_WITHIN_SECONDS
    await takeOverInTurn(figures, demo, { takeovers: LARGE_TAKEOVERS, withinSeconds })
  },
)
