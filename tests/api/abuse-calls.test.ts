import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { admission, callWeights, limitCalls } from '#server/admission/admission.ts'
import { TurnQueue } from '#server/admission/turn-queue.ts'
import { createApp } from '#server/app.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { HOUR_MS } from '#shared/time.ts'
import { PAGE_ASSETS } from '#tests/support/page-assets.ts'
import { createShopper, type Shopper } from '#tests/support/shopper.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

/** A shop with the budgets of production, and somebody who asks it again and again. */
let shop: TestShop
let caller: Shopper
beforeEach(() => {
  shop = createTestShop({ config: { appEnv: 'production', addressBudgetFactor: 1 } })
  caller = createShopper(createApp({ ...shop.deps, assets: PAGE_ASSETS }))
})
afterEach(() => shop.close())

const SEARCHES = Array.from({ length: 6 }, () => 'search.results').join(',')
/** Of six searches, of which an address has 166 in ten seconds, and a page less than one more. */
const WEIGHT = 24
const search = async () => (await caller.fetch(`/trpc/${SEARCHES}?batch=1&input={}`)).status
const exhaust = async () => {
  for (let used = WEIGHT; used <= 4000; used += WEIGHT) expect(await search()).not.toBe(429)
}

// Requirement: SEC-110
test.each([
  '/api-site/ajax/tariffs/get-available-tariffs/',
  '/api-site/ajax/autocomplete/run/?query=%D0%BB%D0%B0%D0%BA',
  '/api-site/ajax/favorites/list/',
  '/tariff/get-calculated-prices/',
  '/cart/change/1/?quantity=1',
  '/api-site/docs/',
  '/',
  '/catalog/',
  '/no/such/page/',
  '/sitemap/products-1.xml',
])('requests for %s count for their address like calls, and are refused like them', async (path) => {
  await exhaust()
  const statuses: number[] = []
  for (let i = 0; i < 9; i += 1) statuses.push((await caller.fetch(path)).status)
  expect(statuses[0]).not.toBe(429)
  expect(statuses.at(-1)).toBe(429)
  shop.clock.advance(10_000)
  expect((await caller.fetch(path)).status).not.toBe(429)
})

// Requirement: SEC-110, PAGE-4
test.each([
  '/bank/none/',
  '/bank/notify/',
  '/bank/pay/none/more/',
  '/simulator/none/',
  '/img/none/',
  '/img/p/none/more/',
  '/cart/change/1/more/',
  '/tariff/get-calculated-prices/more/',
  '/api-site/none/',
  '/api-site/ajax/none/',
])('no page is made for %s, which weighs less than one', async (path) => {
  const answer = await caller.fetch(path, { headers: { accept: 'text/html' } })
  expect(answer.status).toBe(404)
  expect(await answer.json()).toEqual({ success: false, data: null, errors: ['Ничего не нашлось'] })
})

// Requirement: PAGE-4
test.each(['/cart/', '/tariff/', '/none/'])(
  '%s, which people may type, is answered with a page',
  async (path) => {
    const answer = await caller.fetch(path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('<html')
  },
)

/** Keeps the processor busy: for 20 ms, which weighs ten times as much as a search, or for some other time. */
function work(ms = 20): void {
  const began = process.threadCpuUsage()
  for (let us = 0; us < ms * 1000; ) {
    const { user, system } = process.threadCpuUsage(began)
    us = user + system
  }
}
/** An app behind admission whose addresses may use a tenth of the usual: a hundred searches. */
function admittingApp(): Hono<AppEnv> {
  const deps = { ...shop.deps, config: { ...shop.deps.config, addressBudgetFactor: 0.1, trustProxy: true } }
  const weights = callWeights(deps)
  const app = new Hono<AppEnv>()
  app.use(limitCalls(deps, weights))
  app.use(admission(deps, new TurnQueue(), weights))
  return app
}
const SEARCH = '/trpc/search.results'
/** Asks until it is refused. Returns how often it was answered. */
async function answeredOf(ask: () => Promise<{ readonly status: number }>): Promise<number> {
  let answered = 0
  while ((await ask()).status !== 429) answered += 1
  return answered
}

// Requirement: SEC-67
test('a call that takes much longer than it weighs counts as long as it has taken', async () => {
  const app = admittingApp()
  app.get('*', async (c) => {
    for (let i = 0; i < 50; i += 1) await Promise.resolve()
    work()
    return c.text('')
  })
  const answered = await answeredOf(async () => app.request(SEARCH))
  expect(answered).toBeGreaterThan(5)
  expect(answered).toBeLessThan(20)
  expect((await app.request('/img/p/none-1-0.svg')).status).toBe(200)
  shop.clock.advance(10_000)
  expect((await app.request(SEARCH)).status).toBe(200)
})

// Requirement: SEC-67
test('a change, whose work begins when its body is there, counts as long as it has taken', async () => {
  const app = admittingApp()
  app.post('*', async (c) => {
    await c.req.text()
    work()
    return c.text('')
  })
  const server = createAdaptorServer({ fetch: app.fetch }).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  try {
    const answered = await answeredOf(() =>
      fetch(`http://localhost:${port}${SEARCH}`, { method: 'POST', body: '{}' }),
    )
    expect(answered).toBeGreaterThan(5)
    expect(answered).toBeLessThan(20)
  } finally {
    server.close()
  }
})

// Requirement: SEC-67
test('no address is charged for what the process does meanwhile for another one', async () => {
  const app = admittingApp()
  let isOver = false
  app.get('/', async (c) => {
    while (!isOver) {
      await new Promise((next) => setImmediate(next))
      work(10)
    }
    return c.text('')
  })
  app.get(SEARCH, (c) => c.text(''))
  const ask = async (path: string, address: string) =>
    app.request(path, { headers: { 'x-forwarded-for': address } })
  const page = ask('/', '192.0.2.1')
  const statuses: number[] = []
  for (let i = 0; i < 30; i += 1) statuses.push((await ask(SEARCH, '192.0.2.2')).status)
  isOver = true
  await page
  expect(statuses).toEqual(statuses.map(() => 200))
})

// Requirement: SEC-67, OPS-11
test('after a clock that was ahead has been set right, nobody is refused for what was counted by it', async () => {
  await exhaust()
  expect(await search()).toBe(429)
  shop.clock.advance(-HOUR_MS)
  await exhaust()
  expect(await search()).toBe(429)
})

// Requirement: SEC-110
test('pictures, files, the health, and the messages of banks are answered whatever an address has cost', async () => {
  await exhaust()
  await caller.fetch('/help/')
  for (const path of ['/img/p/none-1-0.svg', '/assets/none.js', '/favicon.svg'])
    expect((await caller.fetch(path)).status).toBe(404)
  expect((await caller.fetch('/readyz')).status).toBe(200)
  expect((await caller.postJson('/bank/notify/', {})).status).toBe(403)
})

// Requirement: SEC-110, SEC-33
test('a refusal fits its caller: a page that opens itself later, or the errors of the path', async () => {
  await exhaust()
  await caller.fetch('/help/')
  const page = await caller.fetch('/catalog/', { headers: { accept: 'text/html' } })
  expect(['retry-after', 'refresh'].map((name) => page.headers.get(name))).toEqual(['1', '1'])
  expect(page.status).toBe(429)
  expect(await page.text()).toContain('Слишком много запросов с\u00a0вашего адреса')
  const text = 'Слишком много запросов, попробуйте немного позже'
  const order = await caller.postForm('/cart/checkout/process/quick/', {})
  expect(await order.json()).toEqual({ success: false, data: null, errors: { order: [text] } })
  const favorites = await caller.fetch('/api-site/ajax/favorites/list/')
  expect(await favorites.json()).toEqual({ success: false, data: null, errors: [text] })
})
