import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { followLease } from '#db/lease.ts'
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
