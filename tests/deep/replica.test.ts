import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { vi } from 'vitest'
import { openUnchanged } from '#db/client.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { buySteadily, type StartedScript, startScript, untilReady } from '#tests/commands/copied-shop.ts'
import { bundleScript } from '#tests/support/bundle-script.ts'
import { insertProduct } from '#tests/support/fixture.ts'
import { openFixture } from '#tests/support/fixture-database.ts'
import { forkWorker } from '#tests/support/fork-worker.ts'
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
import { startSsh } from './support/ssh-server.ts'
import { times } from './support/times.ts'

/**
 * Budget: 8.5 min beside the soak.
 * Kills a writer that is copied continuously to a folder, by SFTP, and by S3's interface, and lets a standby take over,
 * also with a large database.
 */
const KILLS = times(50)
const SFTP_KILLS = times(10)
const S3_KILLS = times(10)
const TAKEOVERS = times(10)
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
const PRODUCT_ID = 900

type Settings = Readonly<Record<string, string>>

function ordersIn(file: string): ReadonlySet<number> {
  const database = openUnchanged(file)
  try {
    return new Set(database.sqlite.prepare<[], number>('SELECT id FROM orders').pluck().all())
  } finally {
    database.close()
  }
}

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
      const found = ordersIn(other)
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
  async (figures) => {
    const folder = mkdtempSync(join(tmpdir(), 'glyanets-ssh-'))
    try {
      const ssh = await startSsh(folder, FIRST_PORT + 50)
      try {
        const settingsOf = (round: number) => ({
          ...ssh.settings,
          REPLICA_URL: `${ssh.settings.REPLICA_URL}/${round}`,
        })
        await killAndRestore(figures, SFTP_KILLS, settingsOf, SFTP_EXPOSURE_SECONDS)
      } finally {
        ssh.stop()
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
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

deepLine(
  {
    promises: ['A22', 'F1'],
    tried:
      "a storage with S3's interface: the state between two changes is restored from it, and it is asked with a wrong key",
    timeoutMinutes: 4,
  },
  (figures) =>
    withS3(async ({ settings }) => {
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
      const stocked = () =>
        read<number>(
          restored,
          `SELECT available FROM products JOIN stock ON product_id = id WHERE marking = '${marking}'`,
        )
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
        figures.is('the stock in it, which was changed before and after that time', stocked() ?? 0, 1001)
        figures.is('flaws of it', flawsOfFile(restored).join('; ') || 'none', 'none')
        vi.stubEnv('LITESTREAM_SECRET_ACCESS_KEY', 'another-key')
        const refused = await restore()
        figures.is('exit code of a restore with a wrong key', refused.code, 1)
        const reason = /SignatureDoesNotMatch|AccessDenied/.exec(refused.text)?.[0] ?? refused.text
        figures.is('its reason', reason, 'SignatureDoesNotMatch')
        figures.is('the stock in the place of the database then', stocked() ?? 0, 1001)
        const wrong = startScript(['scripts/replicate.ts'], {
          ...{ ...env, DATABASE_URL: `file:${restored}` },
          LITESTREAM_SECRET_ACCESS_KEY: 'another-key',
        })
        const says = () => wrong.output().includes('SignatureDoesNotMatch')
        await vi.waitUntil(says, { timeout: MINUTE_MS }).catch(() => undefined)
        figures.is('a copy with a wrong key says why it cannot', says() ? 'yes' : wrong.output(), 'yes')
        wrong.signal('SIGKILL')
        await wrong.ended
      } finally {
        copying.signal('SIGKILL')
        await copying.ended
        demo.remove()
      }
    }),
)

/** Kills the writer of a database again and again, so that two machines take over from each other. */
async function takeOverInTurn(
  figures: Figures,
  demo: DemoFile,
  { takeovers, withinSeconds }: { readonly takeovers: number; readonly withinSeconds: number },
): Promise<void> {
  const goods = goodsOf(demo.path).inStock
  const port = await freePort(FIRST_PORT)
  const ports = [port, await freePort(port + 1)] as const
  const files = [demo.path, join(demo.folder, 'other', 'shop.db')] as const
  const envOf = (machine: 0 | 1) => ({
    ...{ ...DEMO_ENV, QUICK_ORDERS_PER_ADDRESS: '1000000', REPLICA_LEASE: '1' },
    REPLICA_URL: join(demo.folder, 'target'),
    ...{ DATABASE_URL: `file:${files[machine]}`, PORT: String(ports[machine]) },
  })
  const standBy = (machine: 0 | 1) => startScript(['scripts/standby.ts'], envOf(machine))
  let writer: StartedScript[] = ['scripts/serve.mjs', 'scripts/replicate.ts'].map((script) =>
    startScript([script], envOf(0)),
  )
  let standby = standBy(1)
  const [exposures, ready, ordered]: [number[], number[], number[]] = [[], [], []]
  let [acknowledged, lost] = [0, 0]
  try {
    let current: 0 | 1 = 0
    await untilReady(ports[0])
    for (let round = 1; round <= takeovers; round++) {
      const waiting = `Standing by for the writer of generation ${round}`
      await vi.waitUntil(() => standby.output().includes(waiting), { timeout: MINUTE_MS })
      const shoppers = buySteadily(ports[current], goods, 0, round * 100_000)
      await vi.waitUntil(() => shoppers.acknowledged.length > 0, { timeout: MINUTE_MS })
      await pause(1000 + Math.random() * 1000)
      const killedAt = Date.now()
      for (const script of writer) script.signal('SIGKILL')
      const next: 0 | 1 = current === 0 ? 1 : 0
      const again = orderedAgain(ports[next], goods, round * 1000)
      ready.push((await untilReady(ports[next])) / 1000)
      ordered.push(((await again) - killedAt) / 1000)
      const done = await shoppers.stop()
      const found = ordersIn(files[next])
      const missing = done.filter(({ orderId }) => !found.has(orderId))
      exposures.push(exposureOf(missing, killedAt))
      acknowledged += done.length
      lost += missing.length
      writer = [standby]
      standby = standBy(current)
      current = next
    }
    figures.atLeast('orders acknowledged', acknowledged, takeovers)
    figures.seen('acknowledged orders lost', lost)
    figures.atMost('seconds lost, longest', Math.max(...exposures), USUAL_SECONDS, 's')
    figures.seen('from the kill until the standby was ready, longest', Math.max(...ready), 's')
    figures.seen('from the kill until an order was acknowledged, p50', median(ordered), 's')
    figures.atMost('the same, longest', Math.max(...ordered), withinSeconds, 's')
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
    tried: `a standby takes over from a writer that is killed while shoppers order, ${TAKEOVERS} times in turn on two machines`,
    timeoutMinutes: 8,
  },
  (figures) =>
    takeOverInTurn(figures, createDemoFile(), {
      takeovers: TAKEOVERS,
      withinSeconds: SERVES_WITHIN_SECONDS,
    }),
)

deepLine(
  {
    promises: ['A14', 'F1'],
    tried: `the same ${LARGE_TAKEOVERS} times with ${LARGE_PRODUCTS.toLocaleString('en')} products and ${LARGE_ORDERS.toLocaleString('en')} orders, copies of those that the shop's own commands have placed`,
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
