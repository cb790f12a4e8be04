import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { shoppers } from '#db/schema/auth.ts'
import { stock } from '#db/schema/catalog.ts'
import { inTransaction } from '#db/transaction.ts'
import { createApp } from '#server/app.ts'
import { findStockMismatches } from '#server/jobs/check-stock-ledger.ts'
import { clearSimulatorState } from '#server/simulator/simulator-state.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { OPENED_AT, PRODUCT } from '#tests/support/fixture.ts'
import { CITY, PAYMENT } from '#tests/support/fixture-places.ts'
import { simulatedForm } from '#tests/support/order-form.ts'
import { ORIGIN, type Shopper } from '#tests/support/shopper.ts'
import { createSimulatedShop, type SimulatedShop } from '#tests/support/simulated-shop.ts'

let shop: SimulatedShop
let shopper: Shopper
beforeEach(() => {
  shop = createSimulatedShop()
  shopper = shop.newShopper()
})
afterEach(() => shop.close())

const json = async (path: string, init?: RequestInit) =>
  (await shopper.fetch(path, init)).json() as Promise<unknown>
const put = (path: string, body: unknown) =>
  shopper.fetch(path, { method: 'PUT', body: JSON.stringify(body) })
const post = (path: string, fields: Record<string, string>) =>
  shopper.fetch(path, { method: 'POST', body: new URLSearchParams(fields) })

const stockOf = (productId: number) => {
  const rows = shop.database.db.select().from(stock).all()
  return rows.find((row) => row.productId === productId)?.available
}

describe('the JSON API', () => {
  test('reads and moves the clock, and keeps the move', async () => {
    expect(await json('/simulator/api/clock')).toEqual({ now: OPENED_AT })
    const moved = await shopper.postJson('/simulator/api/clock', { advanceMs: HOUR_MS })
    expect(await moved.json()).toEqual({ now: OPENED_AT + HOUR_MS })
    expect(await json('/simulator/api/clock')).toEqual({ now: OPENED_AT + HOUR_MS })
  })

  test('restores the clock of a transaction that is rolled back', async () => {
    await shopper.postJson('/simulator/api/clock', { advanceMs: 1000 })
    const { db } = shop.database
    const failingReset = () =>
      inTransaction(db, () => {
        clearSimulatorState(db)
        expect(shop.deps.clock.now()).toBe(OPENED_AT)
        throw new Error('taken back')
      })
    expect(failingReset).toThrow('taken back')
    expect(await json('/simulator/api/clock')).toEqual({ now: OPENED_AT + 1000 })
  })

  test('sets the faults of any subset of upstreams', async () => {
    await put('/simulator/api/faults', { bank: { mode: 'refuse' } })
    await put('/simulator/api/faults', { sms: { latencyMs: 5, errorRate: 0.5, mode: 'ok' } })
    expect(await json('/simulator/api/faults')).toMatchObject({
      bank: { mode: 'refuse', latencyMs: 0, errorRate: 0 },
      sms: { mode: 'ok', latencyMs: 5, errorRate: 0.5 },
      carriers: { mode: 'ok' },
    })
  })

  // Requirement: GEO-3
  test('sets where GeoIP finds new sessions', async () => {
    await put('/simulator/api/geoip', { cityId: CITY.chelyabinsk })
    expect((await shopper.call.geo.position.query()).city.id).toBe(CITY.chelyabinsk)
    expect((await put('/simulator/api/geoip', { cityId: 424_242 })).status).toBe(404)
  })

  test.each([
    ['PUT', '/simulator/api/faults', '{"sms":{"mode":"slow"}}'],
    ['PUT', '/simulator/api/faults', '{"telegraph":{}}'],
    ['PUT', '/simulator/api/faults', '{'],
    ['POST', '/simulator/api/clock', '{"advanceMs":-1}'],
    ['POST', '/simulator/api/clock', ''],
    ['POST', '/simulator/api/bank/x', '{"action":"rob"}'],
    ['PUT', '/simulator/api/geoip', '{"cityId":"1"}'],
  ])('%s %s refuses %s', async (method, path, body) => {
    expect((await shopper.fetch(path, { method, body })).status).toBe(400)
  })

  test('answers unknown paths and payments with 404', async () => {
    expect((await shopper.fetch('/simulator/api/nothing')).status).toBe(404)
    expect((await shopper.postJson('/simulator/api/bank/nothing', { action: 'pay' })).status).toBe(404)
  })

  test('resets to the first state in less than a second', async () => {
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 4 })
    await shopper.call.orders.place.mutate(await simulatedForm(shopper, { paymentSystemId: PAYMENT.online }))
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    await shopper.call.favorites.add.mutate({ shopItemId: PRODUCT.cream })
    await put('/simulator/api/faults', { bank: { mode: 'refuse' } })
    await shopper.postJson('/simulator/api/clock', { advanceMs: 1000 })

    await shopper.fetch('/simulator/api/stock', {
      method: 'PUT',
      body: JSON.stringify({ marking: `T-${PRODUCT.soldOut}`, available: 7 }),
    })
    expect(stockOf(PRODUCT.soldOut)).toBe(7)

    const started = performance.now()
    expect((await shopper.fetch('/simulator/api/reset', { method: 'POST' })).status).toBe(200)
    expect(performance.now() - started).toBeLessThan(1000)

    expect(await json('/simulator/api/orders')).toEqual([])
    expect(await json('/simulator/api/sms')).toEqual([])
    expect(await json('/simulator/api/clock')).toEqual({ now: OPENED_AT })
    expect(await json('/simulator/api/faults')).toMatchObject({ bank: { mode: 'ok' } })
    expect(shop.database.db.select().from(shoppers).all()).toEqual([])
    expect([stockOf(PRODUCT.polish), stockOf(PRODUCT.soldOut)]).toEqual([10, 0])
    expect(findStockMismatches(shop.database.db)).toEqual([])
    // The cookie of the shopper names no guest any longer, so the shop creates a new one.
    expect((await shopper.call.basket.get.query()).items).toEqual([])
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 1 })
    const { orderId } = await shopper.call.orders.place.mutate(
      await simulatedForm(shopper, { paymentSystemId: PAYMENT.online }),
    )
    expect(orderId).toBe(1)
  })
})

describe('the simulator page', () => {
  // Requirement: ORD-25
  test('shows orders, messages, and payments, and its forms do what the API does', async () => {
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    const { orderId, path } = await shopper.call.orders.place.mutate(await simulatedForm(shopper))
    const page = await shopper.fetch('/simulator/')
    expect(page.headers.get('content-type')).toContain('text/html')
    const text = await page.text()
    for (const part of [`№ ${orderId}`, path, '+79123456789', 'anna@example.ru']) expect(text).toContain(part)

    const advanced = await post(`/simulator/orders/${orderId}/`, { to: 'confirmed' })
    expect([advanced.status, advanced.headers.get('location')]).toEqual([303, '/simulator/#orders'])
    const refused = await post(`/simulator/orders/${orderId}/`, { to: 'done' })
    expect(decodeURIComponent(refused.headers.get('location') ?? '')).toContain(
      'Это действие сейчас недоступно',
    )
    await post('/simulator/faults/mail/', { mode: 'timeout', latencyMs: '10', errorPercent: '50' })
    expect(await json('/simulator/api/faults')).toMatchObject({
      mail: { mode: 'timeout', latencyMs: 10, errorRate: 0.5 },
    })
    await post('/simulator/clock/', { advanceMs: '60000' })
    expect(await json('/simulator/api/clock')).toEqual({ now: OPENED_AT + MINUTE_MS })
    await post('/simulator/geoip/', { cityId: String(CITY.minsk) })
    expect(await json('/simulator/api/geoip')).toEqual({ cityId: CITY.minsk })
    await post('/simulator/reset/', {})
    expect(await json('/simulator/api/orders')).toEqual([])
  })

  test('shows what shoppers type as text', async () => {
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    await shopper.call.orders.place.mutate(
      await simulatedForm(shopper, { name: '<script>alert(1)</script>' }),
    )
    const text = await (await shopper.fetch('/simulator/')).text()
    expect(text).not.toContain('<script>')
    expect(text).toContain('&lt;script&gt;alert(1)')
  })
})

describe('the simulator is closed', () => {
  test.each([
    ['POST', '/simulator/api/reset', { 'Sec-Fetch-Site': 'cross-site' }],
    ['POST', '/simulator/api/reset', { Origin: 'https://evil.example' }],
    ['POST', '/simulator/reset/', { 'Sec-Fetch-Site': 'same-site' }],
    ['PUT', '/simulator/api/faults', { Origin: 'null' }],
    ['GET', '/simulator/api/sms', { 'Sec-Fetch-Site': 'cross-site' }],
  ])('%s %s for another site', async (method, path, headers) => {
    expect((await shopper.fetch(path, { method, headers })).status).toBe(403)
  })

  test('in production', async () => {
    const app = createApp({ ...shop.deps, config: { ...shop.deps.config, appEnv: 'production' } })
    for (const path of ['/simulator/', '/simulator/api/sms', '/simulator/bank/x/']) {
      expect((await app.request(ORIGIN + path)).status).toBe(404)
    }
  })
})
