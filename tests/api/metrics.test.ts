import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { outbox } from '#db/schema/jobs.ts'
import { inTransaction, inUnsyncedTransaction } from '#db/transaction.ts'
import { runDueJobs } from '#server/jobs/run-jobs.ts'
import { beginLife } from '#server/life/life.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { createMetricsApp } from '#server/metrics/metrics-app.ts'
import { UpstreamError } from '#server/upstream/upstream-error.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { QUICK_FORM } from '#tests/support/order-form.ts'
import { refusalOf } from '#tests/support/shopper.ts'
import { humanToken, PHONE } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

let shop: TestShop
let isSmsDown: boolean
beforeEach(() => {
  isSmsDown = true
  const send = async () => {
    if (isSmsDown) throw new UpstreamError('sms', 'failed')
  }
  shop = createTestShop({ upstreams: { sms: { send } } })
})
afterEach(() => shop.close())

async function read(deps = shop.deps): Promise<string> {
  const answer = await createMetricsApp(createMetrics(deps)).request('/metrics')
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  return answer.text()
}

// Requirement: OPS-18
test('requests are counted by route, status, and duration', async () => {
  await shop.app.request('/trpc/basket.get')
  await shop.app.request('/trpc/basket.get')
  await shop.app.request('/order/1/')
  const text = await read()
  expect(text).toContain('# TYPE shop_request_seconds histogram\n')
  expect(text).toContain('shop_request_seconds_count{route="/trpc/basket.get",status="2xx"} 2\n')
  expect(text).toContain('shop_request_seconds_bucket{le="+Inf",route="/trpc/basket.get",status="2xx"} 2\n')
  expect(text).toMatch(/shop_request_seconds_count\{route="\/order\/",status="4xx"\} 1\n/)
})

// Requirement: OPS-18
test('changes that have waited for the disk are counted, and neither reads nor refused changes', async () => {
  const { call } = shop.newShopper()
  await call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 1 })
  const changes = async () => Number(/^shop_changes_total (\d+)$/m.exec(await read())?.[1])
  const before = await changes()
  expect(before).toBeGreaterThan(0)
  await call.basket.get.query()
  expect(await changes()).toBe(before)
  shop.clock.advance(DAY_MS)
  await call.basket.get.query()
  expect(await changes(), 'the visit of another day').toBe(before + 1)
  const { db } = shop.database
  inUnsyncedTransaction(db, () => undefined)
  expect(() => inTransaction(db, () => inTransaction(db, () => expect.fail('refused')))).toThrow('refused')
  expect(await changes()).toBe(before + 1)
  inTransaction(db, () => inTransaction(db, () => undefined))
  expect(await changes()).toBe(before + 2)
})

async function askForCode(lastDigit: number): Promise<void> {
  await shop.app.request('/api-site/ajax/auth/ident-by-phone/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ phone: `+7912345678${lastDigit}`, captchaToken: humanToken() }),
  })
}

// Requirement: OPS-18
test('messages that wait or were given up, and circuits, can be seen', async () => {
  const message = {
    channel: 'mail',
    recipient: 'a@shop.test',
    subject: '',
    body: '',
    nextAttemptAt: 0,
  } as const
  const createdAt = shop.clock.now() - 90_000
  shop.database.db
    .insert(outbox)
    .values([
      { ...message, dedupeKey: 'a', createdAt },
      { ...message, dedupeKey: 'b', createdAt, diedAt: createdAt },
    ])
    .run()
  for (const last of [1, 2, 3, 4, 5]) await askForCode(last)
  const text = await read()
  expect(text).toContain('shop_outbox_waiting{channel="mail"} 1\n')
  expect(text).toContain('shop_outbox_age_seconds{channel="mail"} 90\n')
  expect(text).toContain('shop_outbox_dead{channel="mail"} 1\n')
  expect(text).toMatch(/shop_circuit_open\{upstream="sms[^"]*"\} 1\n/)
  expect(text).toContain('shop_circuit_open{upstream="captcha"} 0\n')
})

// Requirement: OPS-18
test('an upstream counts as down until a call succeeds, or for an hour after the last one', async () => {
  const state = async () => /shop_circuit_open\{upstream="sms[^"]*"\} (\d)\n/.exec(await read())?.[1]
  for (const last of [1, 2, 3, 4]) await askForCode(last)
  expect(await state()).toBe('0')
  await askForCode(5)
  shop.clock.advance(HOUR_MS - 1)
  expect(await state()).toBe('1')
  shop.clock.advance(1)
  expect(await state()).toBe('0')
  await askForCode(6)
  expect(await state()).toBe('1')
  shop.clock.advance(MINUTE_MS)
  isSmsDown = false
  await askForCode(7)
  expect(await state()).toBe('0')
})

// Requirement: OPS-18
test('why a server is not ready can be seen', async () => {
  expect(await read()).toContain('shop_fault{fault="write"} 0\n')
  shop.database.sqlite.pragma('query_only = ON')
  expect(await read()).toContain('shop_fault{fault="write"} 1\n')
})

// Requirement: OPS-18
test('shops in one process count for themselves', async () => {
  const other = createTestShop()
  await other.app.request('/trpc/basket.get')
  expect(await read()).not.toContain('shop_request_seconds_count{')
  other.close()
})

// Requirement: OPS-18
test('memory and the delay of the event loop have their usual names', async () => {
  const text = await read()
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \S+$/m)
})

// Requirement: OPS-18
test('refusals because of a budget are counted by its name', async () => {
  const { call } = shop.newShopper()
  await call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 1 })
  for (let i = 0; i < 13; i += 1)
    await refusalOf(call.basket.checkCoupon.mutate({ couponText: `NO-${i}`, phone: PHONE }))
  expect(await read()).toContain('shop_budget_refusals_total{budget="coupon",by="shopper"} 3\n')
})

// Requirement: OPS-18
test('orders are counted by kind and by state', async () => {
  const { call } = shop.newShopper()
  await call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 1 })
  await call.orders.placeQuick.mutate(QUICK_FORM)
  const text = await read()
  expect(text).toContain('shop_orders_last_day{kind="quick"} 1\n')
  expect(text).toContain('shop_orders_last_month{state="new"} 1\n')
  shop.clock.advance(31 * DAY_MS)
  expect(await read()).not.toContain('shop_orders_last_month{')
})

// Requirement: OPS-18
test("the shop's own port has no metrics", async () => {
  expect((await shop.app.request('/metrics')).status).toBe(404)
})

// Requirement: OPS-24
test('every alert in the document is about a metric that exists', async () => {
  const text = await read()
  const documented = readFileSync('docs/operations.md', 'utf8').matchAll(
    /^\| .+ \| `((?:shop|process|nodejs)_\w+)` \| .+ \|$/gm,
  )
  const names = [...documented].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(10)
  for (const name of names) expect(text).toContain(`# TYPE ${name} `)
})

// Requirement: OPS-18
test('a stock that does not agree is told by the next process, too, until a check finds that it does', async () => {
  shop.close()
  shop = createTestShop({ expectsErrors: true })
  const checkIn = async (change: string) => {
    shop.database.sqlite.exec(`UPDATE stock SET available = ${change} WHERE product_id = ${PRODUCT.cream}`)
    shop.clock.advance(HOUR_MS)
    await runDueJobs(shop.deps)
    return read({ ...shop.deps, life: beginLife() })
  }
  expect(await checkIn('available + 1')).toContain('shop_ledger_mismatches{ledger="stock"} 1\n')
  expect(await checkIn('available - 1')).toContain('shop_ledger_mismatches{ledger="stock"} 0\n')
})
