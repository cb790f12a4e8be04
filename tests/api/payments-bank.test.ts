import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { payments } from '#db/schema/payments.ts'
import { BANK_SIGNATURE_HEADER, signNotification } from '#server/upstream/bank/notification-signature.ts'
import type { BankNotification } from '#server/upstream/bank/port.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { PAYMENT } from '#tests/support/fixture-places.ts'
import { orderForm } from '#tests/support/order-form.ts'
import { refusalOf, type Shopper } from '#tests/support/shopper.ts'
import { createSimulatedShop, type SimulatedShop } from '#tests/support/simulated-shop.ts'

let shop: SimulatedShop
let shopper: Shopper
let publicId: string
let bankPath: string

beforeEach(async () => {
  shop = createSimulatedShop()
  shopper = shop.visitor()
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
  bankPath = (await shopper.call.orders.place.mutate(orderForm({ paymentSystemId: PAYMENT.online }))).path
  publicId = (await simulatedOrders())[0]?.publicId ?? ''
})
afterEach(() => shop.close())

async function simulatedOrders() {
  const response = await shopper.fetch('/simulator/api/orders')
  return (await response.json()) as { id: number; publicId: string; paymentId: string }[]
}
const order = () => shopper.call.orders.byPublicId.query({ publicId })
const press = (path: string, action: string) =>
  shopper.fetch(path, { method: 'POST', body: new URLSearchParams({ action }) })
const lastPayment = () => shop.database.db.select().from(payments).all().at(-1)
const act = async (action: string) =>
  shopper.postJson(`/simulator/api/bank/${lastPayment()?.id ?? ''}`, { action })

function notify(change: Partial<BankNotification> = {}, signature?: string) {
  const payment = lastPayment()
  const body = JSON.stringify({
    id: randomUUID(),
    paymentId: payment?.id ?? '',
    amount: payment?.amount ?? 0,
    state: 'paid',
    ...change,
  })
  const sign = signature ?? signNotification(body, shop.deps.config.bankSecret)
  return shopper.fetch('/bank/notify/', { method: 'POST', body, headers: { [BANK_SIGNATURE_HEADER]: sign } })
}

describe("the bank's page", () => {
  test('shows the sum and the order, and pays', async () => {
    const page = await shopper.fetch(bankPath)
    expect(page.status).toBe(200)
    const text = await page.text()
    for (const part of [String((await order()).payableTotal), 'Оплатить', 'Отклонить', 'Закрыть'])
      expect(text).toContain(part)

    const answer = await press(bankPath, 'pay')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/order/${publicId}/`])
    expect(await order()).toMatchObject({ payment: 'paid', expiresAt: null, canPay: false })
  })

  test('declined once, then paid from the order page', async () => {
    await press(bankPath, 'decline')
    expect(await order()).toMatchObject({ payment: 'failed', canPay: true })
    const { path } = await shopper.call.orders.pay.mutate({ publicId })
    expect(path).not.toBe(bankPath)
    expect(await order()).toMatchObject({ payment: 'pending' })
    await press(path, 'pay')
    const paid = await order()
    expect(paid.payment).toBe('paid')
    expect(paid.history.filter(({ track }) => track === 'payment').map(({ state }) => state)).toEqual([
      'pending',
      'failed',
      'pending',
      'paid',
    ])
    expect(await refusalOf(shopper.call.orders.pay.mutate({ publicId }))).toMatchObject({
      code: 'PAYMENT_NOT_POSSIBLE',
    })
  })

  test('closed without a decision leads back, and "Оплатить" continues the same payment', async () => {
    await press(bankPath, 'close')
    expect(await order()).toMatchObject({ payment: 'pending', canPay: true })
    expect(await shopper.call.orders.pay.mutate({ publicId })).toEqual({ path: bankPath })
  })

  test('an unknown payment is not found', async () => {
    expect((await shopper.fetch('/simulator/bank/nothing/')).status).toBe(404)
  })
})

describe('a notification of the bank', () => {
  test('twice is once', async () => {
    await act('notify-twice')
    expect((await order()).history.filter(({ state }) => state === 'paid')).toHaveLength(1)
  })

  test('late arrives when its hour has come', async () => {
    await act('notify-late')
    expect(await order()).toMatchObject({ payment: 'pending' })
    await shopper.postJson('/simulator/api/clock', { advanceMs: 60_000 })
    expect(await order()).toMatchObject({ payment: 'paid' })
  })

  test('after the order has expired: the money goes back', async () => {
    await act('notify-late')
    const payment = lastPayment()
    await shopper.postJson('/simulator/api/clock', { advanceMs: 0 })
    shop.database.sqlite.exec(
      "UPDATE orders SET expires_at = 1; DELETE FROM simulator_state WHERE key = 'lateNotifications'",
    )
    await shopper.postJson('/simulator/api/clock', { advanceMs: 1000 })
    expect(await order()).toMatchObject({ fulfilment: 'cancelled', payment: 'pending' })
    await notify({ paymentId: payment?.id ?? '' })
    expect(await order()).toMatchObject({ fulfilment: 'cancelled', payment: 'refunded' })
    expect(lastPayment()?.state).toBe('refunded')
  })

  test('out of order: a refusal after the money changes nothing', async () => {
    expect((await notify()).status).toBe(200)
    expect((await notify({ state: 'failed' })).status).toBe(200)
    expect(await order()).toMatchObject({ payment: 'paid' })
  })

  test('the money after a refusal counts', async () => {
    await notify({ state: 'failed' })
    await notify()
    expect(await order()).toMatchObject({ payment: 'paid' })
  })

  test('a second try that is paid too is given back; the order keeps the first', async () => {
    const first = lastPayment()?.id ?? ''
    await notify({ state: 'failed' })
    await shopper.call.orders.pay.mutate({ publicId })
    const second = lastPayment()?.id ?? ''
    await notify({ paymentId: first })
    await notify({ paymentId: second })
    expect(await order()).toMatchObject({ payment: 'paid' })
    expect(
      shop.database.db
        .select()
        .from(payments)
        .all()
        .map(({ state }) => state),
    ).toEqual(['paid', 'refunded'])
  })

  test('a refund is taken down', async () => {
    await notify()
    await notify({ state: 'refunded' })
    expect(await order()).toMatchObject({ payment: 'refunded' })
  })

  test.each([
    ['another amount', 400, () => notify({ amount: 1 })],
    ['an unknown payment', 404, () => notify({ paymentId: 'nothing' })],
    ['a wrong signature', 403, () => notify({}, 'ab'.repeat(32))],
    ['no hex for a signature', 403, () => notify({}, 'signed')],
    ['no signature', 403, () => shopper.fetch('/bank/notify/', { method: 'POST', body: '{}' })],
    [
      'a signed body that is no notification',
      403,
      () => {
        const body = '{"id":1'
        const headers = { [BANK_SIGNATURE_HEADER]: signNotification(body, shop.deps.config.bankSecret) }
        return shopper.fetch('/bank/notify/', { method: 'POST', body, headers })
      },
    ],
  ])('%s is refused and logged', async (_title, status, send) => {
    expect((await send()).status).toBe(status)
    expect(await order()).toMatchObject({ payment: 'pending' })
    expect(shop.logged.length).toBeGreaterThan(0)
  })
})
