import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { paymentNotifications, payments, refunds } from '#db/schema/payments.ts'
import { runDueJobs } from '#server/jobs/run-jobs.ts'
import type { Bank, RefundOrder } from '#server/upstream/bank/port.ts'
import type { PaymentProvider } from '#shared/payments/providers.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { CITY, PAYMENT } from '#tests/support/fixture-places.ts'
import { orderForm } from '#tests/support/order-form.ts'
import type { Shopper } from '#tests/support/shopper.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'
import { oneBank } from '#tests/support/upstreams.ts'

/** The refunds that were requested from each gateway. */
let refunded: { provider: PaymentProvider; refund: RefundOrder }[]
let shop: TestShop
let shopper: Shopper

/** A gateway that accepts every notification with its name. */
function gateway(provider: PaymentProvider): Bank {
  const { simulator } = oneBank({
    refundPayment: (refund) => {
      refunded.push({ provider, refund })
      return Promise.resolve('made')
    },
    readMessage: (body, headers) =>
      headers.get('x-gateway') === provider ? { type: 'signed', notification: JSON.parse(body) } : null,
  }).byProvider
  if (!simulator) throw new Error('oneBank makes a simulator')
  return simulator
}

beforeEach(async () => {
  refunded = []
  const byProvider = { simulator: gateway('simulator'), yookassa: gateway('yookassa') }
  shop = createTestShop({ upstreams: { banks: { current: 'yookassa', byProvider } } })
  shopper = shop.newShopper()
  shopper.setCookie('city', `${CITY.moscow}!`)
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
  await shopper.call.orders.place.mutate(orderForm({ paymentSystemId: PAYMENT.online }))
})
afterEach(() => shop.close())

const storedPayments = () => shop.database.db.select().from(payments).all()

function notify(provider: PaymentProvider) {
  const [payment] = storedPayments()
  if (!payment) throw new Error('the order has no payment')
  const { id: paymentId, amount } = payment
  const body = { id: `${provider}-1`, paymentId, bankPaymentId: paymentId, amount, state: 'paid' }
  const headers = { 'x-gateway': provider }
  return shopper.fetch('/bank/notify/', { method: 'POST', body: JSON.stringify(body), headers })
}

// Requirement: PAY-33
test('a notification is not taken for one of another gateway with the same id', async () => {
  const { db } = shop.database
  const [first] = storedPayments()
  if (!first) throw new Error('the order has no payment')
  const second = { ...first, id: 'second-payment', provider: 'simulator' as const, bankPaymentId: null }
  db.insert(payments)
    .values({ ...second, createdAt: first.createdAt + 1 })
    .run()
  const send = (provider: PaymentProvider, paymentId: string) => {
    const state = 'failed'
    const body = { id: '1', paymentId, bankPaymentId: paymentId, amount: first.amount, state }
    const headers = { 'x-gateway': provider }
    return shopper.fetch('/bank/notify/', { method: 'POST', body: JSON.stringify(body), headers })
  }
  await send('yookassa', first.id)
  await send('yookassa', first.id)
  await send('simulator', second.id)
  expect(storedPayments()).toMatchObject([{ state: 'failed' }, { state: 'failed' }])
  expect(db.select().from(paymentNotifications).orderBy(paymentNotifications.provider).all()).toMatchObject([
    { provider: 'simulator', id: '1', paymentId: second.id },
    { provider: 'yookassa', id: '1', paymentId: first.id },
  ])
})

describe('a payment', () => {
  test('is made at the current gateway and keeps its name', () => {
    expect(storedPayments()).toMatchObject([{ provider: 'yookassa', state: 'pending' }])
  })

  test('accepts notifications of its own gateway and of no other', async () => {
    expect((await notify('simulator')).status).toBe(403)
    expect(storedPayments()).toMatchObject([{ state: 'pending' }])
    expect((await notify('yookassa')).status).toBe(200)
    expect(storedPayments()).toMatchObject([{ state: 'paid' }])
  })

  test('is refunded by its own gateway after the shop has moved to another', async () => {
    await notify('yookassa')
    const { banks } = shop.deps.upstreams
    Object.assign(banks, { current: 'simulator' })
    const [payment] = storedPayments()
    const { db } = shop.database
    db.insert(refunds)
      .values({
        paymentId: payment?.id ?? '',
        amount: payment?.amount ?? 0,
        nextAttemptAt: 0,
        requestedAt: 0,
      })
      .run()
    await runDueJobs(shop.deps)
    expect(refunded).toMatchObject([{ provider: 'yookassa', refund: { paymentId: payment?.id } }])
  })
})
