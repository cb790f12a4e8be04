import { afterEach, beforeEach, expect, test } from 'vitest'
import { shoppers } from '#db/schema/auth.ts'
import { basketItems, baskets } from '#db/schema/basket.ts'
import { HOUR_MS } from '#shared/time.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import type { Shopper } from '#tests/support/shopper.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

let shop: TestShop
beforeEach(() => {
  shop = createTestShop({ config: { appEnv: 'production', trustProxy: true } })
})
afterEach(() => shop.close())

/** Puts a piece into the basket over the legacy REST API. Returns the status of the answer. */
async function add(by: Shopper, address: string): Promise<number> {
  const path = `/cart/change/${PRODUCT.cream}/?quantity=1`
  return (await by.ajax(path, { 'X-Forwarded-For': address })).status
}
const repeat = <T>(count: number, work: (n: number) => T) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))

// Requirement: SEC-44, SEC-12
test('a thousand calls without a cookie from one address create at most 300 guests', async () => {
  const known = shop.newShopper()
  await add(known, '192.0.2.1')
  const statuses = await repeat(1000, () => add(shop.newShopper(), '192.0.2.1'))
  expect(statuses.filter((status) => status === 200)).toHaveLength(299)
  expect(statuses.filter((status) => status === 429)).toHaveLength(701)
  for (const table of [shoppers, baskets, basketItems]) {
    expect(shop.database.db.select().from(table).all()).toHaveLength(300)
  }

  // Once what the address may cost in ten seconds is forgotten, those who have something already are served, and so are
  // other addresses.
  shop.clock.advance(10_000)
  expect(await add(known, '192.0.2.1')).toBe(200)
  expect(await add(shop.newShopper(), '192.0.2.2')).toBe(200)
  const client = shop.newShopper()
  await signIn(shop, client)
  expect(await add(client, '192.0.2.1')).toBe(200)
  shop.clock.advance(HOUR_MS)
  expect(await add(shop.newShopper(), '192.0.2.1')).toBe(200)
})
