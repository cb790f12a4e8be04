import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { securityEvents } from '#db/schema/security.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { OPENED_AT } from '#tests/support/fixture.ts'
import { CITY } from '#tests/support/fixture-places.ts'
import type { Shopper } from '#tests/support/shopper.ts'
import { createSimulatedShop, type SimulatedShop } from '#tests/support/simulated-shop.ts'

/** Two servers over one file, as two processes are: each has its own connection and its own memory. */
let folder: string
let first: SimulatedShop
let second: SimulatedShop
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'glyanets-two-'))
  const databaseUrl = `file:${join(folder, 'shop.db')}`
  first = createSimulatedShop({ databaseUrl })
  second = createSimulatedShop({ databaseUrl })
})
afterEach(() => {
  second.close()
  first.close()
  rmSync(folder, { recursive: true })
})

const read = async (shopper: Shopper, path: string) => (await shopper.fetch(path)).json() as Promise<unknown>
const put = (shopper: Shopper, path: string, body: unknown) =>
  shopper.fetch(path, { method: 'PUT', body: JSON.stringify(body) })

test('the simulator’s clock, faults, captcha, and city are those of both servers at once', async () => {
  const [one, other] = [first.newShopper(), second.newShopper()]
  // Both have read everything before it changes.
  for (const shopper of [one, other]) {
    expect(await read(shopper, '/simulator/api/clock')).toEqual({ now: OPENED_AT })
    expect(await read(shopper, '/simulator/api/faults')).toMatchObject({ sms: { mode: 'ok' } })
    expect(await read(shopper, '/simulator/api/captcha')).toEqual({ widget: 'ok' })
    expect(await read(shopper, '/simulator/api/geoip')).toEqual({ cityId: CITY.moscow })
  }
  await one.postJson('/simulator/api/clock', { advanceMs: HOUR_MS })
  await other.postJson('/simulator/api/clock', { advanceMs: HOUR_MS })
  await put(one, '/simulator/api/faults', { sms: { mode: 'refuse' } })
  await put(other, '/simulator/api/faults', { mail: { mode: 'timeout' } })
  await put(one, '/simulator/api/captcha', { widget: 'no-token' })
  await put(other, '/simulator/api/geoip', { cityId: CITY.minsk })
  for (const shopper of [one, other]) {
    expect(await read(shopper, '/simulator/api/clock')).toEqual({ now: OPENED_AT + 2 * HOUR_MS })
    expect(await read(shopper, '/simulator/api/faults')).toMatchObject({
      ...{ sms: { mode: 'refuse' }, mail: { mode: 'timeout' } },
    })
    expect(await read(shopper, '/simulator/api/captcha')).toEqual({ widget: 'no-token' })
    expect(await read(shopper, '/simulator/api/geoip')).toEqual({ cityId: CITY.minsk })
  }
})

// Requirement: OPS-26
test('what both servers refuse is recorded once in ten minutes', async () => {
  const recorded = () => first.database.db.select().from(securityEvents).all().length
  const foreign = { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' }
  const refuse = ({ app }: SimulatedShop) =>
    app.request('/trpc/basket.add', { method: 'POST', headers: foreign, body: '{}' })
  for (const shop of [first, second, first, second]) expect((await refuse(shop)).status).toBe(403)
  expect(recorded()).toBe(1)
  await first.newShopper().postJson('/simulator/api/clock', { advanceMs: 10 * MINUTE_MS })
  for (const shop of [second, first]) await refuse(shop)
  expect(recorded()).toBe(2)
})
