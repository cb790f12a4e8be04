import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '#shared/time.ts'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { breakingMigrations } from '../../scripts/lib/migrations.mjs'

const FIRST_PORT = 3720
const REQUESTS_PER_SECOND = 20
const HANDOVERS = 2
const STOPS_WITHIN_MS = 2000

let folder: string
let shop: ChildProcess
let port: number
let output = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'glyanets-handover-'))
  port = await freePort(FIRST_PORT)
  shop = spawn(process.execPath, ['scripts/serve.mjs'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: `file:${join(folder, 'shop.db')}`,
      SEED_PRODUCTS: '500',
      LOG_LEVEL: 'warn',
      NODE_ENV: undefined,
      npm_lifecycle_event: undefined,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  for (const stream of [shop.stdout, shop.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  await vi.waitUntil(() => output.includes('Shop  '), { timeout: 2 * MINUTE_MS, interval: 50 })
}, 3 * MINUTE_MS)
afterAll(() => {
  // Kills the process group: this process and its servers.
  if (shop.pid !== undefined && shop.exitCode === null) process.kill(-shop.pid, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Requests a page, and returns the status, or what failed on which kind of connection. */
function browse(agent: Agent): Promise<number | string> {
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, path: '/help/', agent, timeout: 20_000 }
    const request = get(options, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
    request.once('timeout', () => request.destroy(new Error('no answer')))
    request.once('error', ({ message }) => resolve(`${request.reusedSocket ? 'kept' : 'new'}: ${message}`))
  })
}

// Requirement: OPS-13
test('a handover under traffic fails no request', async () => {
  const kept = new Agent({ keepAlive: true, maxSockets: 10 })
  const opened = new Agent({ keepAlive: false })
  const answers = { 200: 0 } as Record<string, number>
  const pending = new Set<Promise<void>>()
  let turn = 0
  const traffic = setInterval(() => {
    turn += 1
    const request = browse(turn % 2 === 0 ? kept : opened)
      .then((answer) => {
        answers[answer] = (answers[answer] ?? 0) + 1
      })
      .finally(() => pending.delete(request))
    pending.add(request)
  }, 1000 / REQUESTS_PER_SECOND)
  for (let i = 1; i <= HANDOVERS; i++) {
    shop.kill('SIGHUP')
    await vi.waitFor(() => expect(output.split('  handed over\n'), output).toHaveLength(i + 1), {
      timeout: MINUTE_MS / 2,
      interval: 50,
    })
  }
  await pause(500)
  clearInterval(traffic)
  await Promise.all(pending)
  expect(answers).toEqual({ 200: answers[200] })
  expect(answers[200]).toBeGreaterThan(REQUESTS_PER_SECOND)
  kept.destroy()
})

// Requirement: OPS-14
test('a stop under traffic of kept connections cuts no answer, takes two seconds, and leaves no journal', async () => {
  const agent = new Agent({ keepAlive: true })
  const failures: string[] = []
  const clients = Array.from({ length: 20 }, async () => {
    for (;;) {
      const answer = await browse(agent)
      if (answer === 200) continue
      // A new connection may come when nobody listens any more.
      if (typeof answer !== 'string' || !answer.startsWith('new: ')) failures.push(String(answer))
      return
    }
  })
  await browse(agent)
  const ended = once(shop, 'exit')
  const from = performance.now()
  shop.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  const took = performance.now() - from
  await Promise.all(clients)
  agent.destroy()
  expect(failures).toEqual([])
  expect(took).toBeLessThan(STOPS_WITHIN_MS)
  expect(readdirSync(folder)).toEqual(['shop.db'])
})

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
