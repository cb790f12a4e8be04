import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { coupons } from '#db/schema/coupons.ts'
import { orders } from '#db/schema/orders.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { insertCoupon } from '#tests/support/insert-coupon.ts'
import { legacyForm } from '#tests/support/legacy-form.ts'
import type { Shopper } from '#tests/support/shopper.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

const FULL = '/cart/checkout/process/full/'
const BASKET = '/api-site/ajax/basket/'
const CHECK = '/api-site/ajax/checkout/check-coupon/'

/** Every legacy call that takes a coupon's code. The captcha token of the order is invalid. */
const CALLS: Record<string, (shopper: Shopper, code: string) => Promise<Response>> = {
  'the order': (shopper, code) =>
    shopper.postForm(FULL, legacyForm({ coupon_text: code, reToken: 'a robot’s' })),
  'the basket': (shopper, code) => shopper.postForm(BASKET, { coupon_text: code }),
  'the check': (shopper, code) => shopper.ajax(`${CHECK}?couponText=${code}&phone=`),
}

let shop: TestShop
beforeEach(() => {
  shop = createTestShop({ config: { couponChecksPerAddress: 25 } })
  insertCoupon(shop.database.db, 'MINUS100')
})
afterEach(() => shop.close())

async function guest(): Promise<Shopper> {
  const shopper = shop.newShopper()
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
  return shopper
}

async function statuses(shopper: Shopper, guess: (typeof CALLS)[string], count: number): Promise<number[]> {
  const seen: number[] = []
  for (let i = 0; i < count; i++) seen.push((await guess(shopper, `no-${i}`)).status)
  return seen
}

const TEN = Array.from({ length: 10 }, () => 200)

describe.each(Object.entries(CALLS))('a coupon guessed by %s', (_name, guess) => {
  // Requirement: SEC-12, COUP-21
  test('ten times in a minute blocks every call of the shopper, also with a right code', async () => {
    const shopper = await guest()
    expect(await statuses(shopper, guess, 11)).toEqual([...TEN, 429])
    for (const call of Object.values(CALLS)) {
      const answer = await call(shopper, 'MINUS100')
      expect([answer.status, Number(answer.headers.get('retry-after'))]).toEqual([429, 60])
    }
    shop.clock.advance(MINUTE_MS)
    expect((await CALLS['the basket']?.(shopper, 'MINUS100'))?.status).toBe(200)
    expect((await shopper.call.basket.get.query()).coupon).toMatchObject({ code: 'MINUS100' })
  })

  // Requirement: SEC-12, SEC-13
  test('by many new guests is blocked by the hourly limit of their address', async () => {
    const seen = [
      ...(await statuses(await guest(), guess, 10)),
      ...(await statuses(await guest(), guess, 10)),
      ...(await statuses(await guest(), guess, 6)),
    ]
    expect(seen).toEqual([...TEN, ...TEN, 200, 200, 200, 200, 200, 429])
  })
})

// Requirement: COUP-21
test('the code that the basket already has is not counted, however often it is sent', async () => {
  const shopper = await guest()
  for (let i = 0; i < 30; i++) {
    const answer = await shopper.postForm(BASKET, { coupon_text: 'minus100', tariff_id: String(i % 2) })
    expect(answer.status).toBe(200)
  }
  await statuses(shopper, (who, code) => who.postForm(BASKET, { coupon_text: code }), 10)
  const placed = await shopper.postForm(FULL, legacyForm({ coupon_text: 'MINUS100' }))
  expect(await placed.json()).toMatchObject({ success: true })
  expect(shop.database.db.select().from(orders).all()).toMatchObject([{ finalTotal: 501 }])
})

// Requirement: COUP-21
test('the code that the basket already has is not counted after it is lost either', async () => {
  const shopper = await guest()
  await shopper.postForm(BASKET, { coupon_text: 'MINUS100' })
  shop.database.db.update(coupons).set({ maxUses: 0 }).run()
  for (let i = 0; i < 30; i++) {
    const answer = await shopper.postForm(BASKET, { coupon_text: 'minus100' })
    expect([answer.status, await answer.json()]).toMatchObject([200, { success: false }])
  }
  shop.database.db.update(coupons).set({ maxUses: null }).run()
  const other = await shopper.postForm(BASKET, { coupon_text: 'minus100' })
  expect(await other.json()).toMatchObject({ data: { coupon: { code: 'MINUS100' } } })
})

test('a coupon that the tenth check has accepted can be used', async () => {
  const shopper = await guest()
  for (let i = 0; i < 9; i++) await shopper.ajax(`${CHECK}?couponText=no-${i}&phone=`)
  expect((await shopper.ajax(`${CHECK}?couponText=minus100&phone=`)).status).toBe(200)
  expect((await shopper.postForm(BASKET, { coupon_text: 'minus100' })).status).toBe(200)
})

// Requirement: API-49
test('a form with errors is answered without a word about its coupon', async () => {
  const answer = await (await guest()).postForm(FULL, legacyForm({ coupon_text: 'no', email: '' }))
  expect(await answer.json()).toEqual({ success: false, data: null, errors: { email: ['- "Email"'] } })
})
