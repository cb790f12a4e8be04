import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openUnchanged } from '#db/client.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { CITY } from '#tests/support/fixture-places.ts'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { ask, askSteadily, type ServingShop, startServing } from './serving-shop.ts'

const FIRST_PORT = 3740
const REQUESTS_PER_SECOND = 20
/** Beside other tests; the deep part `stop` holds two seconds. */
const STOPS_WITHIN_MS = 5000
const PAGE = { path: '/help/' }
const JSON_TYPE = { 'content-type': 'application/json' }
const FROM_ELSEWHERE = {
  path: '/trpc/basket.add',
  headers: { 'sec-fetch-site': 'cross-site', ...JSON_TYPE },
  body: '{}',
}
const WAIT = { timeout: MINUTE_MS, interval: 50 }

/** The most cores on which the shop runs, so that WORKERS=auto means two servers on a machine of many, too. */
const CORES = 2
const hasCores = process.platform === 'linux' && availableParallelism() >= CORES

const STORE = {
  ...{ id: 'main', city: 'Казань', where: 'в Казани', address: 'ул. Баумана, 9', roadMap: 'Под аркой' },
  ...{ hours: '10:00-20:00', latitude: 55.79, longitude: 49.11 },
}
const OTHER = '{ "company": { "email": "care@other.test" }, "terms": { "bonusLifeDays": 77 } }'
const THIRD = '{ "terms": { "bonusLifeDays": 88 } }'

/** A shop of two servers over one file. */
let folder: string
let file: string
let settings: string
let shop: ServingShop
let metricsPort: number
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'glyanets-workers-'))
  file = join(folder, 'shop.db')
  const port = await freePort(FIRST_PORT)
  metricsPort = await freePort(port + 1)
  settings = join(folder, 'settings.json')
  writeFileSync(settings, JSON.stringify({ stores: [STORE] }))
  const env = {
    METRICS_PORT: String(metricsPort),
    ...{ SEED_PRODUCTS: '500', LOG_LEVEL: 'info', SETTINGS_FILE: settings },
  }
  // A machine of one core serves by two processes if it is told to. Only Linux has taskset.
  shop = await startServing(file, {
    ...{ port, env: { ...env, WORKERS: hasCores ? 'auto' : '2' } },
    prefix: hasCores ? ['taskset', '-c', usableCores().slice(0, CORES).join()] : [],
  })
  // The port of the metrics may be opened after that of the shop.
  await vi.waitUntil(async () => (await processes().catch(() => 0)) === 2, WAIT)
}, 3 * MINUTE_MS)
afterAll(() => {
  shop.kill()
  rmSync(folder, { recursive: true, force: true })
})

/** Returns the numbers of the cores on which this process may run. */
function usableCores(): number[] {
  const status = readFileSync('/proc/self/status', 'utf8')
  const ranges = /^Cpus_allowed_list:\s*(.+)$/m.exec(status)?.[1]?.split(',') ?? []
  return ranges.flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number)
    return Array.from({ length: to - from + 1 }, (_, i) => from + i)
  })
}

interface LogLine {
  readonly msg: string
  readonly pid: number
  /** Milliseconds. */
  readonly time: number
}

/** The lines of the log with this message, from a place in the output on. */
function logged(message: string, from = 0): LogLine[] {
  return shop
    .output()
    .slice(from)
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as LogLine)
    .filter(({ msg }) => msg === message)
}

const begunJobs = () => logged('this process does the jobs').map(({ pid }) => pid)

/** The processes that have written these lines. */
const pidsOf = (lines: readonly LogLine[]) => [...new Set(lines.map(({ pid }) => pid))].sort()

/** What the database has of the settings. */
function decided(): unknown[] {
  const { sqlite, close } = openUnchanged(file)
  try {
    const life = sqlite.prepare("SELECT value FROM shop_facts WHERE key = 'bonus-life-days'").pluck().get()
    const stores = sqlite.prepare("SELECT address FROM pickup_points WHERE code = 'main'").pluck().all()
    return [life, stores]
  } finally {
    close()
  }
}

/** Asks on new connections, which the owner of the port gives to its servers in turn. Returns their processes. */
async function askAll(asked: Parameters<typeof ask>[2] = PAGE): Promise<number[]> {
  const from = shop.output().length
  const agent = new Agent({ keepAlive: false })
  for (let i = 0; i < 8; i += 1) await ask(agent, shop.port, asked)
  await vi.waitUntil(() => logged('request', from).length >= 8, WAIT)
  return pidsOf(logged('request', from))
}

/** Calls on a connection of its own. */
const callOnce = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${shop.port}${path}`, { ...init, headers: { ...JSON_TYPE, connection: 'close' } })

/** Returns what each server says about the simulator, once if they say the same. */
async function saidByBoth(name: string): Promise<string[]> {
  const from = shop.output().length
  const said = new Set<string>()
  for (let i = 0; i < 4; i += 1) said.add(await (await callOnce(`/simulator/api/${name}`)).text())
  await vi.waitUntil(() => logged('request', from).length >= 4, WAIT)
  expect(pidsOf(logged('request', from))).toHaveLength(2)
  return [...said]
}

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  return Number(line?.slice(name.length))
}
const processes = () => metric('shop_processes')
const pagesCounted = () => metric('shop_request_seconds_count{route="/help/",status="2xx"}')

// Requirement: OPS-32, OPS-33
test('a server for each core – two – starts on no file, which one of them fills, and shares the port', async () => {
  expect(await askAll()).toHaveLength(CORES)
  expect(await processes()).toBe(CORES)
  expect(shop.output().split('products generated')).toHaveLength(2)
  expect(shop.output().split('Shop  ')).toHaveLength(2)
  expect(begunJobs()).toHaveLength(1)
})

// Requirement: OPS-26
test('what both servers refuse is recorded once', async () => {
  expect(await askAll(FROM_ELSEWHERE)).toHaveLength(2)
  expect(logged('security')).toHaveLength(1)
})

// Requirement: OPS-34
test('the metrics are the sum of both servers, and how long ago the jobs ran is known to each', async () => {
  const before = await pagesCounted()
  await askAll()
  expect((await pagesCounted()) - before).toBe(8)
  await vi.waitUntil(async () => (await metric('shop_jobs_age_seconds')) < 2.5, WAIT)
  const [jobber = 0] = begunJobs()
  process.kill(jobber, 'SIGSTOP')
  await vi.waitUntil(async () => (await metric('shop_jobs_age_seconds')) > 3, WAIT)
  expect(await processes()).toBe(1)
  expect(await pagesCounted()).toBe(before + 8)
  process.kill(jobber, 'SIGCONT')
  await vi.waitUntil(async () => (await processes()) === 2, WAIT)
})

// Requirement: OPS-32, OPS-33, OPS-34
test('a killed server fails at most what it held, and is replaced; another one does its jobs', async () => {
  const [jobber = 0] = begunJobs()
  // Both are warm, so that they hold requests for a moment only.
  for (let i = 0; i < 3; i += 1) await askAll()
  const traffic = askSteadily(shop.port, REQUESTS_PER_SECOND, () => PAGE)
  await pause(500)
  const counted = await pagesCounted()
  const held = traffic.waiting()
  process.kill(jobber, 'SIGKILL')
  await vi.waitUntil(() => begunJobs().length === 2, WAIT)
  await vi.waitUntil(() => shop.output().includes('it is started again'), WAIT)
  expect(await pagesCounted()).toBeGreaterThanOrEqual(counted)
  await vi.waitUntil(async () => (await processes()) === 2, WAIT)
  await pause(500)
  const answers = await traffic.stop()
  const failed = [...answers].filter(([status]) => status !== 200)
  // Requests on connections that the killed one may have held, or was just being given.
  expect(
    failed.reduce((sum, [, count]) => sum + count, 0),
    String(failed),
  ).toBeLessThanOrEqual(held + 3)
  expect(answers.get(200)).toBeGreaterThan(REQUESTS_PER_SECOND)
  expect(await askAll()).not.toContain(jobber)
  expect(await askAll()).toHaveLength(2)
  expect(begunJobs()[1]).not.toBe(jobber)
})

// Requirement: OPS-32
test('a server that ends in order fails no request, and is replaced', async () => {
  const [ending = 0] = await askAll()
  const traffic = askSteadily(shop.port, REQUESTS_PER_SECOND, () => PAGE)
  await pause(300)
  process.kill(ending, 'SIGTERM')
  await vi.waitUntil(async () => (await processes()) === 1, WAIT)
  await vi.waitUntil(async () => (await processes()) === 2, WAIT)
  expect([...(await traffic.stop()).keys()]).toEqual([200])
  expect(await askAll()).not.toContain(ending)
})

// Requirement: OPS-13, OPS-33, OPS-34
test('a handover replaces both servers without a failed request; only then a new one does the jobs', async () => {
  const old = await askAll()
  const counted = await pagesCounted()
  const jobs = begunJobs().length
  const traffic = askSteadily(shop.port, REQUESTS_PER_SECOND, () => PAGE)
  await shop.handOver()
  await vi.waitUntil(() => begunJobs().length > jobs, WAIT)
  await pause(500)
  const answers = await traffic.stop()
  expect([...answers.keys()]).toEqual([200])
  // An old one may be given a connection until it has heard that it is replaced.
  let fresh: readonly number[] = old
  await vi.waitUntil(async () => {
    fresh = await askAll()
    return fresh.length === 2 && !fresh.some((pid) => old.includes(pid))
  }, WAIT)
  expect(begunJobs()).toHaveLength(jobs + 1)
  expect(fresh).toContain(begunJobs().at(-1))
  // By their times, because the lines of two processes may be written in either order.
  const ended = logged('this process does the jobs no longer').at(-1)
  const begun = logged('this process does the jobs').at(-1)
  expect(old).toContain(ended?.pid)
  expect(ended?.time).toBeLessThanOrEqual(begun?.time ?? 0)
  // The old ones keep idle connections for a while, and count to the sum.
  await vi.waitUntil(async () => (await pagesCounted()) >= counted + (answers.get(200) ?? 0), WAIT)
})

// Requirement: OPS-13
test('new servers that do not start leave the old ones in their places', async () => {
  const old = await askAll()
  const newer = new Database(file)
  const { lastInsertRowid } = newer
    .prepare("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('newer', 9999999999999)")
    .run()
  const traffic = askSteadily(shop.port, REQUESTS_PER_SECOND, () => PAGE)
  shop.child.kill('SIGHUP')
  await vi.waitUntil(() => shop.output().includes('did not start; the old'), WAIT)
  newer.prepare('DELETE FROM __drizzle_migrations WHERE rowid = ?').run(lastInsertRowid)
  newer.close()
  await pause(200)
  expect([...(await traffic.stop()).keys()]).toEqual([200])
  expect(await askAll()).toEqual(old)
})

// Requirement: OPS-130
test('a server that replaces a killed one runs no migration that has come with newer sources', async () => {
  const database = new Database(file)
  const last = 'WHERE created_at = (SELECT max(created_at) FROM __drizzle_migrations)'
  const row = database.prepare<[], { hash: string; created_at: number }>(
    `SELECT hash, created_at FROM __drizzle_migrations ${last}`,
  )
  const { hash, created_at: at } = row.get() ?? { hash: '', created_at: 0 }
  // As if the sources had one more than the running version, which could not run on what it makes.
  database.exec(`DELETE FROM __drizzle_migrations ${last}`)
  const [killed = 0] = await askAll()
  process.kill(killed, 'SIGKILL')
  await vi.waitUntil(async () => (await processes()) === 1, WAIT)
  await vi.waitUntil(async () => (await processes()) === 2, WAIT)
  expect(row.get()?.hash).not.toBe(hash)
  database.prepare('INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)').run(hash, at)
  database.close()
})

// Requirement: OPS-130
test('a server that replaces a killed one goes on with the settings to which the shop has handed over', async () => {
  const before = decided()
  writeFileSync(settings, OTHER)
  const [killed = 0] = await askAll()
  process.kill(killed, 'SIGKILL')
  await vi.waitUntil(async () => (await processes()) === 1, WAIT)
  await vi.waitUntil(async () => (await processes()) === 2, WAIT)
  expect(decided()).toEqual(before)
  for (let i = 0; i < 4; i += 1)
    expect(await (await callOnce('/help/')).text()).not.toContain('care@other.test')
})

// Requirement: OPS-130
test.runIf(process.platform === 'linux')(
  'a server that replaces a killed one during a handover for settings does not join the new ones',
  async () => {
    const known = shop.servers()
    const [killed = 0] = await askAll()
    process.kill(killed, 'SIGKILL')
    const freshOf = () => shop.servers().find((pid) => !known.includes(pid))
    await vi.waitUntil(freshOf, { ...WAIT, interval: 5 })
    const replacement = freshOf() ?? 0
    process.kill(replacement, 'SIGSTOP')
    writeFileSync(settings, JSON.stringify({ ...JSON.parse(OTHER), stores: [STORE] }))
    await shop.handOver()
    process.kill(replacement, 'SIGCONT')
    await vi.waitUntil(() => !shop.servers().includes(replacement), WAIT)
    await vi.waitUntil(async () => (await processes()) === 2, WAIT)
    for (let i = 0; i < 4; i += 1)
      expect(await (await callOnce('/help/')).text()).toContain('care@other.test')
    await vi.waitUntil(() => shop.servers().length === 2, WAIT)
  },
  2 * MINUTE_MS,
)

// Requirement: OPS-494
test.runIf(process.platform === 'linux')(
  'a handover whose second server does not start leaves the settings and stores as they were',
  async () => {
    const before = decided()
    const from = shop.output().length
    const isRefused = () => shop.output().slice(from).includes('did not start; the old')
    // Each server that reads the settings is given a text of its own.
    for (const text of [THIRD, '{ "stores": 1 }']) {
      execFileSync('mkfifo', [`${settings}.next`])
      renameSync(`${settings}.next`, settings)
      if (text === THIRD) shop.child.kill('SIGHUP')
      await writeFile(settings, text)
    }
    await vi.waitUntil(isRefused, WAIT)
    expect(decided()).toEqual(before)
    rmSync(settings)
    writeFileSync(settings, THIRD)
    await shop.handOver()
    expect(decided()).toEqual(['88', []])
    // A former one may be given a connection until it has heard that it is replaced.
    await vi.waitUntil(() => shop.servers().length === 2, WAIT)
  },
  2 * MINUTE_MS,
)

test('what one server changes in the simulator – faults, captcha, city, clock – both know at once', async () => {
  const changes = [
    ['faults', { sms: { mode: 'refuse' } }, { sms: { mode: 'ok' } }],
    ['captcha', { widget: 'no-token' }, { widget: 'ok' }],
    ['geoip', { cityId: CITY.minsk }, { cityId: CITY.moscow }],
  ] as const
  for (const [name, ...values] of changes) {
    // Both have read it before it changes, first by one of them, and then by the other one.
    await saidByBoth(name)
    for (const value of values) {
      const given = await callOnce(`/simulator/api/${name}`, { method: 'PUT', body: JSON.stringify(value) })
      expect(await saidByBoth(name)).toEqual([await given.text()])
    }
  }
  const minutesAhead = async () => {
    const said = (await saidByBoth('clock')).map((text) => (JSON.parse(text) as { now: number }).now)
    return [...new Set(said.map((now) => Math.round((now - Date.now()) / MINUTE_MS)))]
  }
  expect(await minutesAhead()).toEqual([0])
  for (const minutes of [5, 10]) {
    const body = JSON.stringify({ advanceMs: 5 * MINUTE_MS })
    await callOnce('/simulator/api/clock', { method: 'POST', body })
    expect(await minutesAhead()).toEqual([minutes])
  }
})

// Requirement: SEC-40
test('both servers together make twenty calls of a slow upstream at once', async () => {
  const slow = { captcha: { latencyMs: 2400 } }
  await callOnce('/simulator/api/faults', { method: 'PUT', body: JSON.stringify(slow) })
  const asked = Array.from({ length: 60 }, async (_, i) => {
    const body = JSON.stringify({ phone: `+7912000${1000 + i}`, captchaToken: `unknown-${i}` })
    const text = await (await callOnce('/trpc/auth.identByPhone', { method: 'POST', body })).text()
    return /CAPTCHA_[A-Z]+/.exec(text)?.[0] ?? text
  })
  const answers = await Promise.all(asked)
  await callOnce('/simulator/api/faults', { method: 'PUT', body: JSON.stringify({ captcha: {} }) })
  // The simulated provider has refused the tokens of those calls, and was not asked about the others.
  const count = (code: string) => answers.filter((answer) => answer === code).length
  expect(count('CAPTCHA_FAILED') + count('CAPTCHA_DOWN')).toBe(answers.length)
  expect(count('CAPTCHA_FAILED')).toBeLessThanOrEqual(20)
  // One server alone makes ten.
  expect(count('CAPTCHA_FAILED')).toBeGreaterThan(10)
})

// Requirement: OPS-14
test('a stop ends both servers soon and leaves neither journal nor listener', async () => {
  const pids = await askAll()
  const traffic = askSteadily(shop.port, REQUESTS_PER_SECOND, () => PAGE)
  await pause(300)
  const ended = once(shop.child, 'exit')
  const from = performance.now()
  shop.child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(performance.now() - from).toBeLessThan(STOPS_WITHIN_MS)
  const answers = await traffic.stop()
  // A new connection may come when nobody listens any more; nothing that was accepted is cut.
  expect(
    [...answers.keys()].filter((answer) => answer !== 200 && !String(answer).startsWith('new: ')),
  ).toEqual([])
  expect(readdirSync(folder).sort()).toEqual(['settings.json', 'shop.db'])
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
