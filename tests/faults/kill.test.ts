import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '#db/client.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { insertProduct } from '#tests/support/fixture.ts'
import { openFixture } from '#tests/support/fixture-database.ts'
import { killWhileOrdering } from '#tests/support/killed-orders.ts'

/** Enough for every gate; the deep suite kills 200 times. */
const ROUNDS = 5
const PRODUCT_ID = 900

let folder: string
let file: string
let database: OpenDatabase
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'glyanets-kill-'))
  file = join(folder, 'shop.db')
  database = openFixture(file)
  insertProduct(database.db, { id: PRODUCT_ID, price: 700, stock: 1_000_000 })
})
afterAll(() => {
  database.close()
  rmSync(folder, { recursive: true })
})

// Requirement: ORD-2, ORD-5, ORD-6
test(`loses no acknowledged order and leaves none half written when killed ${ROUNDS} times while placing orders`, {
  timeout: 4 * MINUTE_MS,
}, async () => {
  const { acknowledged, lost, flaws } = await killWhileOrdering(
    { database, file, productId: PRODUCT_ID },
    ROUNDS,
  )
  expect({ lost, flaws }).toEqual({ lost: 0, flaws: [] })
  expect(acknowledged).toBeGreaterThanOrEqual(ROUNDS)
})
