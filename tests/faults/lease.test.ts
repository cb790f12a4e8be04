import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyAge, followLease, requireLease } from '#db/lease.ts'
import { LEASE_MS, leaseFile, openLease, readLease, writeLease } from '#db/lease-file.ts'
import { shoppers } from '#db/schema/auth.ts'
import { orders } from '#db/schema/orders.ts'
import type { Sqlite } from '#db/sqlite.ts'
import { inTransaction } from '#db/transaction.ts'
import { createApp } from '#server/app.ts'
import { runDueJobs } from '#server/jobs/run-jobs.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { DAY_MS } from '#shared/time.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { orderForm } from '#tests/support/order-form.ts'
import { PAGE_ASSETS } from '#tests/support/page-assets.ts'
import { createShopper, refusalOf, type Shopper } from '#tests/support/shopper.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

let folder: string
let shop: TestShop
let shopper: Shopper
let lease: Sqlite
let now = 1_000_000

/** A shop whose changes need a lease, and a guest who has filled a basket. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'glyanets-lease-'))
  const file = join(folder, 'shop.db')
  shop = createTestShop({ databaseUrl: `file:${file}`, expectsErrors: true })
  shopper = createShopper(createApp({ ...shop.deps, assets: PAGE_ASSETS }))
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 2 })
  lease = openLease(leaseFile(file, 1), { isKept: true, isAlone: true })
  followLease(shop.database.sqlite, true, () => now)
  now = 1_000_000
})
afterEach(() => {
  lease.close()
  shop.close()
  rmSync(folder, { recursive: true, force: true })
})

function renewUntil(endsAt: number): void {
  const row = readLease(lease)
  if (row) writeLease(lease, { ...row, endsAt })
}

const order = () => shopper.call.orders.place.mutate(orderForm())
const count = () => shop.database.db.$count(orders)
const UNAVAILABLE = { code: 'STORAGE_UNAVAILABLE', status: 503 }

// Requirement: OPS-42
test('a change is stored only while the lease is renewed; pages and baskets are shown without it', async () => {
  expect(await refusalOf(order())).toMatchObject(UNAVAILABLE)
  renewUntil(now + LEASE_MS)
  now += LEASE_MS
  expect(await refusalOf(order())).toMatchObject(UNAVAILABLE)
  expect((await shopper.fetch('/')).status).toBe(200)
  expect((await shopper.call.basket.get.query()).quantity).toBe(2)
  await expect(runDueJobs(shop.deps)).rejects.toThrow('lease')
  expect((await shopper.fetch('/readyz')).status).toBe(503)
  expect(await count()).toBe(0)
  renewUntil(now + 1)
  expect((await order()).orderId).toBeGreaterThan(0)
  expect(await count()).toBe(1)
})

// Requirement: OPS-42
test('what a query notes beside its answer is left out without the lease', async () => {
  const visits = () => shop.database.db.select({ seenAt: shoppers.seenAt }).from(shoppers).all()
  const before = visits()
  shop.clock.advance(DAY_MS)
  expect((await shopper.call.basket.get.query()).quantity).toBe(2)
  expect(visits()).toEqual(before)
  renewUntil(now + LEASE_MS)
  expect((await shopper.call.basket.get.query()).quantity).toBe(2)
  expect(visits()).toEqual([{ seenAt: shop.clock.now() }])
})

// Requirement: OPS-42
test('a clock that was set back lengthens no lease', async () => {
  renewUntil(now + LEASE_MS)
  now -= 60_000
  expect(await refusalOf(order())).toMatchObject(UNAVAILABLE)
})

// Requirement: OPS-42
test('a transaction that stood still until its lease had ended stores nothing', () => {
  renewUntil(now + LEASE_MS)
  const { db, sqlite } = shop.database
  const work = () => {
    sqlite.exec("INSERT INTO shop_facts VALUES ('stood-still', '1')")
    now += LEASE_MS
  }
  expect(() => inTransaction(db, work)).toThrow('lease')
  expect(sqlite.prepare("SELECT 1 FROM shop_facts WHERE key = 'stood-still'").get()).toBeUndefined()
})

const HELD = `
  const { workerData } = require('node:worker_threads')
  const lease = new (require('better-sqlite3'))(workerData.path)
  lease.pragma('locking_mode = EXCLUSIVE')
  lease.exec('BEGIN IMMEDIATE')
  Atomics.store(workerData.isHeld, 0, 1)
  Atomics.notify(workerData.isHeld, 0)
  setTimeout(() => lease.close(), 30)
`

// Requirement: OPS-42
test('a server opens a lease that is good although another process is just opening or closing it', async () => {
  renewUntil(now + LEASE_MS)
  const path = lease.name
  lease.close()
  const isHeld = new Int32Array(new SharedArrayBuffer(4))
  const other = new Worker(HELD, { eval: true, workerData: { path, isHeld } })
  const ended = once(other, 'exit')
  Atomics.wait(isHeld, 0, 0, 10_000)
  const { db, sqlite } = shop.database
  inTransaction(db, () => sqlite.exec("INSERT INTO shop_facts VALUES ('held', '1')"))
  expect(sqlite.prepare("SELECT 1 FROM shop_facts WHERE key = 'held'").get()).toBeDefined()
  await ended
})

// Requirement: OPS-42, OPS-400
test('while the lease cannot be read nothing is stored, and the age of the copy goes on from what was known', async () => {
  const { sqlite } = shop.database
  const row = readLease(lease)
  if (row) writeLease(lease, { ...row, endsAt: now + LEASE_MS, copiedAt: now - 1000 })
  expect(copyAge(sqlite)).toBe(1000)
  requireLease(sqlite)
  lease.exec('ALTER TABLE lease RENAME TO elsewhere')
  now += 1000
  expect(copyAge(sqlite)).toBe(2000)
  // It may have been ended before the last change was sent.
  expect(() => requireLease(sqlite)).toThrow('lease')
  lease.exec('ALTER TABLE elsewhere RENAME TO lease')
  requireLease(sqlite)
  expect(copyAge(sqlite)).toBe(2000)
})

// Requirement: OPS-400
test('the metric of the age of the copy has no sample until something has been copied', async () => {
  const sample = async () => {
    const text = await createMetrics(shop.deps).all.metrics()
    return /^shop_replica_age_seconds.*$/m.exec(text.replaceAll(/^#.*$/gm, ''))?.[0]
  }
  expect(await sample()).toBeUndefined()
  const row = readLease(lease)
  if (row) writeLease(lease, { ...row, copiedAt: now - 90_000 })
  expect(await sample()).toBe('shop_replica_age_seconds 90')
})
