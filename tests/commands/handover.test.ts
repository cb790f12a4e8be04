import { once } from 'node:events'
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openUnchanged } from '#db/client.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { copySources, forgetPackages } from '#tests/support/source-copy.ts'
import { buildFolder } from '../../scripts/lib/build.mjs'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { breakingMigrations } from '../../scripts/lib/migrations.mjs'
import { ask, askSteadily, type ServingShop, startServing } from './serving-shop.ts'

const FIRST_PORT = 3720
const REQUESTS_PER_SECOND = 20
const HANDOVERS = 2
/** Beside other tests; the deep part `stop` holds two seconds. */
const STOPS_WITHIN_MS = 5000
const PAGE = { path: '/help/' }

let folder: string
let settings: string
let shop: ServingShop

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'glyanets-handover-'))
  settings = join(folder, 'settings.json')
  writeFileSync(settings, '{}')
  const env = { SEED_PRODUCTS: '500', SETTINGS_FILE: settings }
  shop = await startServing(join(folder, 'shop.db'), { port: await freePort(FIRST_PORT), env })
}, 3 * MINUTE_MS)
afterAll(() => {
  shop.kill()
  rmSync(folder, { recursive: true, force: true })
})

// Requirement: OPS-13
test('a handover under traffic fails no request', async () => {
  const traffic = askSteadily(shop.port, REQUESTS_PER_SECOND, () => PAGE)
  for (let i = 1; i <= HANDOVERS; i++) await shop.handOver()
  await pause(500)
  const answers = await traffic.stop()
  expect([...answers.keys()]).toEqual([200])
  expect(answers.get(200)).toBeGreaterThan(REQUESTS_PER_SECOND)
})

// Requirement: OPS-57
test(
  'a handover applies changed settings, and one to a bad file leaves the old ones in force',
  async () => {
    const help = async () => (await fetch(`http://127.0.0.1:${shop.port}/help/`)).text()
    writeFileSync(settings, '{ "company": { "email": "care@other.test" } }')
    await shop.handOver()
    // The old server may be given a connection until it has heard that it is replaced.
    await expect.poll(help, { timeout: MINUTE_MS }).toContain('care@other.test')
    writeFileSync(settings, '{ "company": { "email": 1 } }')
    shop.child.kill('SIGHUP')
    const isRefused = () => shop.output().includes('The new server did not start; the old one goes on.')
    await vi.waitUntil(isRefused, { timeout: MINUTE_MS, interval: 20 })
    expect(shop.output()).toMatch(/line 1, company\.email: must be an address .*, not 1\n/)
    expect(await help()).toContain('care@other.test')
    writeFileSync(settings, '{}')
  },
  2 * MINUTE_MS,
)

// Requirement: OPS-32, OPS-130
test.runIf(process.platform === 'linux')(
  'the only server, once it was killed, is replaced by one with the settings to which the shop has handed over',
  async () => {
    const file = join(folder, 'shop.db')
    // Not what the former server shows, which may go on for a while and is asked too.
    writeFileSync(settings, '{ "company": { "email": "kept@other.test" } }')
    await shop.handOver()
    const before = bonusLife(file)
    writeFileSync(
      settings,
      '{ "company": { "email": "later@other.test" }, "terms": { "bonusLifeDays": 77 } }',
    )
    const known = shop.servers()
    process.kill(known.at(-1) ?? 0, 'SIGKILL')
    const isStarting = () => shop.servers().some((pid) => !known.includes(pid))
    await vi.waitUntil(isStarting, { timeout: MINUTE_MS, interval: 20 })
    // A connection of the moment in which nobody listens is never answered.
    const help = async () => {
      const answer = await fetch(`http://127.0.0.1:${shop.port}/help/`, {
        headers: { connection: 'close' },
        signal: AbortSignal.timeout(2000),
      })
      return answer.text()
    }
    await expect.poll(() => help().catch(() => ''), { timeout: MINUTE_MS }).toContain('kept@other.test')
    expect(bonusLife(file)).toBe(before)
    writeFileSync(settings, '{}')
    // Of two that close the database in the same instant, neither is the last one and deletes its journal.
    await vi.waitUntil(() => shop.servers().length === 1, { timeout: MINUTE_MS, interval: 20 })
  },
  2 * MINUTE_MS,
)

// Requirement: OPS-14
test('a stop under traffic of kept connections cuts no answer, ends soon, and leaves no journal', async () => {
  const agent = new Agent({ keepAlive: true })
  const failures: string[] = []
  const clients = Array.from({ length: 8 }, async () => {
    for (;;) {
      const answer = await ask(agent, shop.port, PAGE)
      if (answer === 200) continue
      // A new connection may come when nobody listens any more.
      if (typeof answer !== 'string' || !answer.startsWith('new: ')) failures.push(String(answer))
      return
    }
  })
  expect(await ask(agent, shop.port, PAGE)).toBe(200)
  const ended = once(shop.child, 'exit')
  const from = performance.now()
  shop.child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  const took = performance.now() - from
  await Promise.all(clients)
  agent.destroy()
  expect(failures).toEqual([])
  expect(took).toBeLessThan(STOPS_WITHIN_MS)
  expect(readdirSync(folder).sort()).toEqual(['settings.json', 'shop.db'])
})

// Requirement: OPS-22, OPS-480, OPS-493, OPS-494
test(
  'a handover is refused for a taken port and for a server that ends, with nothing changed, and for a breaking migration, with packages and build',
  async () => {
    const copy = join(folder, 'copy')
    copySources(copy)
    const dist = join(copy, 'dist')
    cpSync(buildFolder(), join(dist, basename(buildFolder())), { recursive: true })
    const env = { SEED_PRODUCTS: '500', ...forgetPackages(copy, 0) }
    const port = await freePort(FIRST_PORT)
    const other = await startServing(join(copy, 'shop.db'), { port, env, cwd: copy })
    onTestFinished(() => other.kill())
    expect(other.output()).toMatch(/^▸ Installing packages .*\nnpm ci --omit=dev /)

    // A handover to a port that is taken must leave the settings of the database alone.
    const taken = createServer().listen(await freePort(FIRST_PORT + 5), '127.0.0.1')
    onTestFinished(() => void taken.close())
    await once(taken, 'listening')
    const address = taken.address()
    const before = bonusLife(join(copy, 'shop.db'))
    writeFileSync(join(copy, 'settings.json'), '{ "terms": { "bonusLifeDays": 77 } }')
    const number = typeof address === 'object' ? address?.port : ''
    writeFileSync(
      join(copy, '.env'),
      `SETTINGS_FILE=${join(copy, 'settings.json')}\nMETRICS_PORT=${number}\n`,
    )
    other.child.kill('SIGHUP')
    const isTaken = () => other.output().includes('The new server did not start; the old one goes on.')
    await vi.waitUntil(isTaken, { timeout: MINUTE_MS, interval: 20 })
    expect(other.output()).toContain(`METRICS_PORT: something listens on 127.0.0.1:${number} already`)
    expect(bonusLife(join(copy, 'shop.db'))).toBe(before)
    rmSync(join(copy, '.env'))

    // A build of the changed sources takes longer than what is tried here.
    rmSync(join(copy, 'node_modules/vite'))
    mkdirSync(join(copy, 'node_modules/vite/bin'), { recursive: true })
    writeFileSync(join(copy, 'node_modules/vite/bin/vite.js'), WRITES_BUILD)
    writeFileSync(join(copy, 'db/migrations/9998_added.sql'), 'CREATE TABLE added (id integer);')
    other.child.kill('SIGHUP')
    const hasFailed = () => other.output().includes('ended while it applied its settings')
    await vi.waitUntil(hasFailed, { timeout: MINUTE_MS, interval: 20 })
    expect(other.output()).toContain('The database may have them; the old server goes on.')
    expect(bonusLife(join(copy, 'shop.db'))).toBe(before)
    expect(other.output()).toContain('The database may have run 9998_added.sql already.')
    writeFileSync(join(copy, 'db/migrations/9999_dropped.sql'), '-- breaking\nDROP TABLE words;')
    other.child.kill('SIGHUP')
    const isRefused = () => other.output().includes('the running version cannot use the new schema')
    await vi.waitUntil(isRefused, { timeout: MINUTE_MS, interval: 20 })
    expect(other.output()).toMatch(
      /Handing over\n▸ Installing .*\nnpm ci (?:.*\n)+▸ Building .*(?:\n.*)*✗ 9999_/,
    )
    expect(globSync('*/server/main.js', { cwd: dist })).toHaveLength(3)
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  },
  3 * MINUTE_MS,
)

/** Returns what the settings say about the life of bonuses, as the database has it. */
function bonusLife(file: string): unknown {
  const { sqlite, close } = openUnchanged(file)
  try {
    return sqlite.prepare("SELECT value FROM shop_facts WHERE key = 'bonus-life-days'").pluck().get()
  } finally {
    close()
  }
}

/** A server that ends when it is told to apply its settings. */
const ENDS_APPLYING = `
  process.on('message', (word) => word === 'apply' && process.exit(1))
  process.send({ ready: { workers: 1, metricsPort: null, database: '', address: '', isAppliedLater: true } })`

/** Does what `vite build` does, with that server. */
const WRITES_BUILD = `
  const { mkdirSync, writeFileSync } = require('node:fs')
  for (const file of ['server/main.js', 'client/manifest.json']) {
    mkdirSync(process.env.BUILD_FOLDER + '/' + file.split('/')[0], { recursive: true })
    writeFileSync(process.env.BUILD_FOLDER + '/' + file, ${JSON.stringify(ENDS_APPLYING)})
  }`

// Requirement: OPS-22
test('only a new migration that is marked as breaking prevents a handover', () => {
  const migrations = mkdtempSync(join(tmpdir(), 'glyanets-migrations-'))
  for (const [name, text] of [
    ['0001_old.sql', '-- breaking\nDROP TABLE a;'],
    ['0002_added.sql', 'CREATE TABLE b (id);'],
    ['0003_dropped.sql', 'DROP TABLE c;\n-- breaking: the version before reads c\n'],
  ] as const) {
    writeFileSync(join(migrations, name), text)
  }
  expect(breakingMigrations(migrations, ['0001_old.sql'])).toEqual(['0003_dropped.sql'])
  rmSync(migrations, { recursive: true })
})
