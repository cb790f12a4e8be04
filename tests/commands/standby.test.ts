import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Db, OpenDatabase } from '#db/client.ts'
import { writeFact } from '#db/shop-facts.ts'
import type { Sqlite } from '#db/sqlite.ts'
import { FROM_FILE } from '#server/require-settings.ts'
import { CONSENT_FILE } from '#server/settings/consent-file.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { commandOf } from '#tests/support/command-of.ts'
import { descendantsOf } from '#tests/support/descendants-of.ts'
import { openFixture } from '#tests/support/fixture-database.ts'
import { copySources, forgetPackages } from '#tests/support/source-copy.ts'
import { cpuMs } from '../../scripts/bench/process-use.ts'
import { goodsOf } from '../../scripts/bench/reads.ts'
import { buildFolder } from '../../scripts/lib/build.mjs'
import { freePort } from '../../scripts/lib/free-port.mjs'
import {
  buy,
  buySteadily,
  openSmallDemo,
  orderIdsIn,
  type StartedScript,
  untilCopied,
  untilReady,
  untilSent,
} from './copied-shop.ts'
import { scriptsOfTest } from './scripts-of-test.ts'

const FIRST_PORT = 4200

const { inFolder, start, waitingEnv } = scriptsOfTest('standby')

/** Copies a database with a lease, until its machine is lost. Returns what a standby is started with. */
async function lostWriter(
  spoil: (sqlite: Sqlite, db: Db) => void,
  open: (file: string) => OpenDatabase = openFixture,
) {
  const file = inFolder('one', 'shop.db')
  const { sqlite, db, close } = open(file)
  spoil(sqlite, db)
  close()
  const replica = { REPLICA_URL: inFolder('target'), REPLICA_LEASE: '1' }
  const copying = start('scripts/replicate.ts', { ...replica, DATABASE_URL: `file:${file}` })
  await untilSent(file)
  copying.signal('SIGKILL')
  await copying.ended
  const port = await freePort(FIRST_PORT)
  return { ...replica, DATABASE_URL: `file:${inFolder('two', 'shop.db')}`, PORT: String(port) }
}

// Requirement: OPS-280
test(
  'a standby takes over a shop that went on although its stock did not agree',
  async () => {
    const env = await lostWriter((sqlite) => sqlite.exec('UPDATE stock SET available = available + 1'))
    const standby = start('scripts/standby.ts', env)
    await expect
      .poll(() => standby.output(), { timeout: MINUTE_MS })
      .toContain('is restored from REPLICA_URL')
  },
  5 * MINUTE_MS,
)

/** The settings of a shop for its staff, which simulates everything. */
const STAGING = {
  ...{ APP_ENV: 'staging', PUBLIC_ORIGIN: 'https://staging.shop.test', TRUST_PROXY: '1' },
  AUTH_SECRET: 'a secret of more than thirty-two characters',
  BANK_SECRET: 'a secret of the simulated bank',
  STAGING_PASSWORD: 'correct horse battery',
}

// Requirement: OPS-280, OPS-402
test.each([
  {
    what: 'of a newer version',
    spoil: (sqlite: Sqlite) =>
      sqlite.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)"),
    settings: {},
    reason: 'the database is newer than this version ',
  },
  {
    what: 'of a shop with a settings file, without that file',
    spoil(_: Sqlite, db: Db) {
      writeFact(db, 'environment', 'staging')
      writeFact(db, 'settings', FROM_FILE)
    },
    settings: STAGING,
    reason: 'this shop has a settings file, and now there is none; ',
  },
])(
  'a standby that cannot use the copy – $what – says why, and begins no generation that would end the writer',
  async ({ spoil, settings, reason }) => {
    const standby = start('scripts/standby.ts', { ...(await lostWriter(spoil)), ...settings })
    expect(await standby.ended).toBe(1)
    expect(standby.output()).toMatch(
      new RegExp(`✗ the copy at REPLICA_URL [^\\n]+:\\n +${reason}[^\\n]+\\n$`),
    )
    expect(existsSync(inFolder('target', 'lease/2'))).toBe(false)
  },
  5 * MINUTE_MS,
)

// Requirement: OPS-43
test(
  'a standby that waits at a new target sees the writer of a later generation begin there',
  async () => {
    const file = inFolder('one', 'shop.db')
    const { db, close } = openFixture(file)
    writeFact(db, 'writer-generation', '3')
    close()
    const env = waitingEnv()
    const standby = start('scripts/standby.ts', env)
    await expect
      .poll(() => standby.output(), { timeout: MINUTE_MS })
      .toContain('Standing by: nothing is at REPLICA_URL yet')
    start('scripts/replicate.ts', { ...env, DATABASE_URL: `file:${file}` })
    await expect
      .poll(() => standby.output(), { timeout: MINUTE_MS })
      .toContain('Standing by for the writer of generation 3')
  },
  5 * MINUTE_MS,
)

// Requirement: OPS-483
test(
  'a reload during a takeover lets it end, and then hands over',
  async () => {
    const standby = start('scripts/standby.ts', await lostWriter(() => undefined, openSmallDemo))
    await vi.waitUntil(() => standby.output().includes('▸ Taking over'), { timeout: MINUTE_MS, interval: 1 })
    process.kill(standby.pid, 'SIGHUP')
    await expect.poll(() => standby.output(), { timeout: MINUTE_MS }).toContain('  handed over')
    expect(standby.output()).toContain('is restored from REPLICA_URL')
  },
  5 * MINUTE_MS,
)

// Requirement: OPS-402
test(
  'a standby has loaded the shop while it waits, which has no database and ends with it',
  async () => {
    const standby = start('scripts/standby.ts', waitingEnv())
    const servers = () => descendantsOf(standby.pid).filter((pid) => commandOf(pid).includes('serve.mjs'))
    await vi.waitUntil(async () => servers()[1] && hasLoaded(servers()[1]), { timeout: MINUTE_MS })
    expect(standby.output()).toContain('Standing by')
    const shop = servers()
    expect(shop).toHaveLength(2)
    expect(existsSync(inFolder('shop.db'))).toBe(false)
    process.kill(standby.pid, 'SIGKILL')
    await vi.waitUntil(() => shop.every((pid) => commandOf(pid) === ''), { timeout: MINUTE_MS })
  },
  5 * MINUTE_MS,
)

// Requirement: OPS-402, OPS-493
test(
  'a standby whose settings the shop would refuse, or at whose port something listens, says so at once',
  async () => {
    const other = createServer().listen(await freePort(FIRST_PORT), '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const address = other.address()
    const taken = typeof address === 'object' ? String(address?.port) : ''
    mkdirSync(inFolder('documents', CONSENT_FILE), { recursive: true })
    writeFileSync(inFolder('settings.json'), '{ "documents": { "folder": "documents" } }')
    const refused: readonly [string, string, RegExp][] = [
      ['WORKERS', 'many', /^ +WORKERS: must be /m],
      ['PORT', taken, /^PORT: something listens on 127\.0\.0\.1:\d+ already$/m],
      ['SETTINGS_FILE', inFolder('missing.json'), /^ +there is no such file \(SETTINGS_FILE\)$/m],
      // What stands in the place of the consent is a folder, which nobody can read as a file.
      ['SETTINGS_FILE', inFolder('settings.json'), /^ +line 1, documents\.folder: .+ cannot be read: /m],
      // A file in the place of a folder: nobody can write below it.
      [
        'REPLICA_URL',
        inFolder('settings.json', 'copy'),
        /^✗ REPLICA_URL: nothing can be written in .+ ReadWritePaths/m,
      ],
    ]
    const standbys = refused.map(([name, value]) =>
      start('scripts/standby.ts', { ...waitingEnv(), [name]: value }),
    )
    for (const [i, standby] of standbys.entries()) {
      expect(await standby.ended).toBe(1)
      expect(standby.output()).toMatch(refused[i]?.[2] ?? '')
    }
  },
  5 * MINUTE_MS,
)

// Requirement: OPS-402
test(
  'a standby whose build is damaged ends at once',
  async () => {
    const copy = inFolder('copy')
    copySources(copy)
    const build = join(copy, 'dist', basename(buildFolder()))
    cpSync(buildFolder(), build, { recursive: true })
    writeFileSync(join(build, 'client/manifest.json'), '{}')
    const standby = start(join(copy, 'scripts/standby.ts'), waitingEnv())
    expect(await standby.ended).toBe(1)
    expect(standby.output()).toContain(' in the manifest')
  },
  5 * MINUTE_MS,
)

// Requirement: OPS-480
test(
  'a standby first installs the packages of its version',
  async () => {
    const copy = inFolder('copy')
    copySources(copy)
    const env = { ...waitingEnv(), ...forgetPackages(copy, 1) }
    const standby = start(join(copy, 'scripts/standby.ts'), env)
    expect(await standby.ended).toBe(1)
    expect(standby.output()).toMatch(/^▸ Installing packages .*\nnpm ci --include=dev /)
    expect(standby.output()).toContain('npm could not install the packages')
  },
  5 * MINUTE_MS,
)

/** Returns true when a process that has worked for a while has nothing more to do. */
async function hasLoaded(pid = 0): Promise<boolean> {
  try {
    const before = cpuMs(pid)
    await pause(500)
    return before > 200 && cpuMs(pid) - before < 20
  } catch {
    return false
  }
}

/** Ends the copy of a writer's database and lets it fail to begin again, as on a full disk, during `work`. */
async function breakCopy(writer: StartedScript, file: string, work: () => Promise<void>): Promise<void> {
  const folder = `${file}-replica`
  renameSync(folder, `${folder}.away`)
  writeFileSync(folder, '')
  for (const pid of descendantsOf(writer.pid))
    if (/\/litestream\0/.test(commandOf(pid))) process.kill(pid, 'SIGKILL')
  const failures = () => writer.output().split('The copy cannot be begun: ').length - 1
  await expect.poll(failures, { timeout: MINUTE_MS }).toBe(1)
  await work()
  rmSync(folder)
  renameSync(`${folder}.away`, folder)
}

// Requirement: OPS-42, OPS-43, OPS-44, OPS-481
test(
  'a standby takes over from a machine that stands still, which stores nothing when it goes on; a copy that fails does not end it',
  async () => {
    const port = await freePort(FIRST_PORT)
    const standbyPort = await freePort(port + 1)
    const [file, other] = [inFolder('one', 'shop.db'), inFolder('two', 'shop.db')]
    const replica = { REPLICA_URL: inFolder('target'), REPLICA_LEASE: '1', SEED_PRODUCTS: '500' }
    const budgets = { ADDRESS_BUDGET_FACTOR: '1000', QUICK_ORDERS_PER_ADDRESS: '100000' }
    const env = { ...replica, ...budgets, DATABASE_URL: `file:${file}`, PORT: String(port) }
    const shop = start('scripts/serve.mjs', env)
    await vi.waitUntil(() => shop.output().includes('Shop  '), { timeout: MINUTE_MS })
    const goods = goodsOf(file).inStock
    const first = goods[0] ?? 0
    // Nothing is stored before the lease is renewed for the first time.
    expect(await buy(port, first, '+7 (912) 000-00-01')).toEqual({ orderId: null, status: 503 })
    const copying = start('scripts/replicate.ts', env)
    const standbyEnv = { ...env, DATABASE_URL: `file:${other}`, PORT: String(standbyPort) }
    const standby = start('scripts/standby.ts', standbyEnv)
    await untilReady(port)
    await vi.waitUntil(() => standby.output().includes('Standing by for the writer of generation 1'), {
      timeout: MINUTE_MS,
    })
    const shoppers = buySteadily(port, goods, 20)
    await vi.waitUntil(() => shoppers.acknowledged.length >= 10, { timeout: MINUTE_MS })
    const old = shoppers.acknowledged.map(({ orderId }) => orderId)
    await untilCopied(replica, old, inFolder('look', 'shop.db'))

    for (const script of [shop, copying]) script.signal('SIGSTOP')
    await untilReady(standbyPort)
    await shoppers.stop()
    const found = orderIdsIn(other)
    expect(old.filter((id) => !found.has(id))).toEqual([])
    expect((await buy(standbyPort, first, '+7 (912) 000-00-02')).orderId).toBeGreaterThan(0)

    for (const script of [shop, copying]) script.signal('SIGCONT')
    expect(await buy(port, first, '+7 (912) 000-00-03')).toEqual({ orderId: null, status: 503 })
    expect(await copying.ended).not.toBeNull()
    expect(copying.output()).toContain('another machine has taken over')
    for (const script of [shop, standby]) script.signal('SIGKILL')
    await Promise.all([shop.ended, standby.ended])
    // A standby that has taken over is the writer, also after it was started again.
    const writer = start('scripts/standby.ts', standbyEnv)
    await untilReady(standbyPort)
    expect(writer.output()).toContain('This machine is the writer of generation 2')
    await breakCopy(writer, other, async () => {
      expect((await fetch(`http://127.0.0.1:${standbyPort}/help/`)).status).toBe(200)
    })
    await untilReady(standbyPort)
    const again = start('scripts/start.mjs', env)
    expect(await again.ended).toBe(1)
    expect(again.output()).toContain(
      'this database is of generation 1, and REPLICA_URL has generation 2: another machine has taken over',
    )
  },
  5 * MINUTE_MS,
)
