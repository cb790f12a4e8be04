import { afterEach, beforeEach, expect, test } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import { createApp } from '#server/app.ts'
import { AppError } from '#shared/errors.ts'
import { orderPath } from '#shared/paths.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { PAYMENT, TARIFF } from '#tests/support/fixture-places.ts'
import { orderForm } from '#tests/support/order-form.ts'
import { PAGE_ASSETS } from '#tests/support/page-assets.ts'
import { createShopper, type Shopper } from '#tests/support/shopper.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'
import { oneBank } from '#tests/support/upstreams.ts'

const WAIT = 7
const TEXT = 'Сейчас у\u00a0нас слишком много запросов, попробуйте через 7\u00a0секунд'

/** Whatever needs the bank is refused while the shop is overloaded. */
let isOverloaded: boolean
let shop: TestShop
let shopper: Shopper
let publicId: string
beforeEach(async () => {
  isOverloaded = false
  const { byProvider, current } = oneBank({})
  const banks = {
    byProvider,
    get current() {
      if (isOverloaded) throw new AppError('OVERLOADED', { retryAfterSeconds: WAIT })
      return current
    },
  }
  shop = createTestShop({ upstreams: { banks } })
  shopper = createShopper(createApp({ ...shop.deps, assets: PAGE_ASSETS }))
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 2 })
  await shopper.call.orders.place.mutate(orderForm({ paymentSystemId: PAYMENT.online }))
  const { db } = shop.database
  db.update(payments).set({ state: 'failed' }).run()
  db.update(orders).set({ payment: 'failed' }).run()
  publicId = db.select().from(orders).get()?.publicId ?? ''
  isOverloaded = true
})
afterEach(() => shop.close())

const orderInput = () => encodeURIComponent(JSON.stringify({ publicId }))

// Requirement: SEC-33
test('a refused tRPC call has Retry-After', async () => {
  const answer = await shopper.fetch(`/trpc/orders.otherPayments?input=${orderInput()}`)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, String(WAIT)])
  const app = { code: 'OVERLOADED', message: TEXT, details: { retryAfterSeconds: WAIT } }
  expect(await answer.json()).toMatchObject({ error: { data: { app } } })
})

// Requirement: SEC-33
test('a batch with a refused call has Retry-After', async () => {
  const input = encodeURIComponent(JSON.stringify({ 1: { publicId } }))
  const answer = await shopper.fetch(`/trpc/basket.get,orders.otherPayments?batch=1&input=${input}`)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([207, String(WAIT)])
})

test('a call that is not refused has no Retry-After', async () => {
  expect((await shopper.fetch('/trpc/basket.get')).headers.get('retry-after')).toBeNull()
})

// Requirement: SEC-33
test('a refused call of the legacy REST API has Retry-After', async () => {
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 1 })
  const answer = await shopper.postForm('/cart/checkout/process/full/', {
    ...{
      name: 'Анна',
      phone: '+7 (912) 345-67-89',
      email: 'anna@example.ru',
      reToken: 'human-2',
      timezone: 'GMT+03',
    },
    ...{ tariff_id: String(TARIFF.courier), shop_payment_system_id: String(PAYMENT.online) },
    ...{ address_street: 'Тверская', address_building_number: '7' },
  })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, String(WAIT)])
  expect(await answer.json()).toEqual({ success: false, data: null, errors: { order: [TEXT] } })
})

// Requirement: SEC-33
test('a page that cannot be loaded is answered with 503 and Retry-After', async () => {
  const answer = await shopper.fetch(orderPath(publicId))
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, String(WAIT)])
  expect(answer.headers.get('content-type')).toContain('text/html')
  isOverloaded = false
  const next = await shopper.fetch(orderPath(publicId))
  expect([next.status, next.headers.get('retry-after')]).toEqual([200, null])
})
