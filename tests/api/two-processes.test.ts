import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { securityEvents } from '#db/schema/security.ts'
import { MINUTE_MS } from '#shared/time.ts'
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
