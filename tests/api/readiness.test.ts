import { copyFileSync, mkdtempSync, renameSync, rmSync, unlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { healthRoutes } from '#server/health/health-routes.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

let folder: string
let file: string
let shop: TestShop
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'glyanets-ready-'))
  file = join(folder, 'shop.db')
  shop = createTestShop({ databaseUrl: `file:${file}` })
})
afterEach(() => {
  shop.close()
  rmSync(folder, { recursive: true })
})

async function ask(path: string) {
  const answer = await shop.app.request(path)
  return [answer.status, await answer.json()]
}

async function expectFault(...faults: string[]) {
  expect(await ask('/readyz')).toEqual([503, { ok: false, faults }])
  expect(await ask('/healthz'), 'the process lives').toEqual([200, { ok: true }])
}

// Requirement: OPS-16
test('a healthy shop is ready', async () => {
  expect(await ask('/readyz')).toEqual([200, { ok: true }])
  expect((await shop.app.request('/readyz')).headers.get('cache-control')).toBe('no-store')
})

// Requirement: OPS-16, OPS-17
test('a shop whose database file was deleted is live but not ready', async () => {
  unlinkSync(file)
  await expectFault('file')
})

// Requirement: OPS-16
test('a shop whose database file was replaced is not ready', async () => {
  copyFileSync(file, join(folder, 'other.db'))
  renameSync(join(folder, 'other.db'), file)
  await expectFault('file')
})

// Requirement: OPS-16
test('a shop whose database is locked answers at once that it is not ready', async () => {
  const other = new Database(file)
  other.exec('BEGIN IMMEDIATE')
  const patience = shop.database.sqlite.pragma('busy_timeout', { simple: true })
  const from = performance.now()
  await expectFault('write')
  expect(performance.now() - from).toBeLessThan(1000)
  other.exec('ROLLBACK')
  other.close()
  expect(shop.database.sqlite.pragma('busy_timeout', { simple: true }), 'of all other writes').toBe(patience)
})

// Requirement: OPS-16
test('a short write of somebody else does not count', async () => {
  const other = new Database(file)
  other.exec('BEGIN IMMEDIATE')
  const asked = ask('/readyz')
  setTimeout(() => other.exec('ROLLBACK'), 20)
  expect(await asked).toEqual([200, { ok: true }])
  other.close()
})

// Requirement: OPS-16
test('a shop that may not write is not ready', async () => {
  shop.database.sqlite.pragma('query_only = ON')
  await expectFault('write')
})

// Requirement: OPS-16
test('a shop whose disk is almost full is not ready', async () => {
  const answer = await healthRoutes(shop.deps, Number.MAX_SAFE_INTEGER).request('/readyz')
  expect(answer.status).toBe(503)
  expect(await answer.json()).toEqual({ ok: false, faults: ['space'] })
})

// Requirement: OPS-16
test('a shop whose jobs have not run for a minute is not ready', async () => {
  shop.deps.life.jobsEndedAt = performance.now() - 61_000
  await expectFault('jobs')
})

// Requirement: OPS-16
test('a shop that stops is not ready from that moment', async () => {
  expect(await ask('/readyz')).toEqual([200, { ok: true }])
  shop.deps.life.isStopping = true
  await expectFault('stopping')
})

// Requirement: OPS-16
test('a stop that begins while readiness is looked at is answered', async () => {
  const answer = expectFault('stopping')
  shop.deps.life.isStopping = true
  await answer
})

// Requirement: OPS-16
test('looks at the database at most once a second', async () => {
  await ask('/readyz')
  shop.database.sqlite.pragma('query_only = ON')
  expect(await ask('/readyz')).toEqual([200, { ok: true }])
})

// Requirement: OPS-16
test('looks again a fifth of a second after a no', async () => {
  shop.database.sqlite.pragma('query_only = ON')
  await expectFault('write')
  shop.database.sqlite.pragma('query_only = OFF')
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 200)
  expect(await ask('/readyz')).toEqual([200, { ok: true }])
  clock.mockRestore()
})
