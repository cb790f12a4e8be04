import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { payments, refunds } from '#db/schema/payments.ts'
import { simulatorBankPayments } from '#db/schema/simulator.ts'
import { runDueJobs } from '#server/jobs/run-jobs.ts'
import { BANK_SIGNATURE_HEADER, signNotification } from '#server/upstream/bank/notification-signature.ts'
import type { BankNotification } from '#server/upstream/bank/port.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { PAYMENT } from '#tests/support/fixture-places.ts'
import { simulatedForm } from '#tests/support/order-form.ts'
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
  bankPath = (
    await shopper.call.orders.place.mutate(await simulatedForm(shopper, { paymentSystemId: PAYMENT.online }))
  ).path
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
const stored = () => shop.database.db.select().from(payments).all()
const lastPayment = () => stored().at(-1)
const book = () => shop.database.db.select().from(simulatorBankPayments).all()
const atBank = () => book().at(-1)
const desk = (paymentId: string, action: string) =>
  shopper.postJson(`/simulator/api/bank/${paymentId}`, { action })
const act = (action: string) => desk(lastPayment()?.id ?? '', action)

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
    await shopper.postJson('/simulator/api/clock', { advanceMs: 0 })
    shop.database.sqlite.exec(
      "UPDATE orders SET expires_at = 1; DELETE FROM simulator_state WHERE key = 'lateNotifications'",
    )
    await shopper.postJson('/simulator/api/clock', { advanceMs: 1000 })
    expect(await order()).toMatchObject({ fulfilment: 'cancelled', payment: 'pending' })
    await act('notify-twice')
    expect(await order()).toMatchObject({ fulfilment: 'cancelled', payment: 'refunded' })
    expect(lastPayment()?.state).toBe('refunding')
    await runDueJobs(shop.deps)
    expect([lastPayment()?.state, atBank()?.state]).toEqual(['refunded', 'refunded'])
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
    await desk(first, 'pay')
    await desk(second, 'pay')
    expect(await order()).toMatchObject({ payment: 'paid' })
    expect(stored().map(({ state }) => state)).toEqual(['paid', 'refunding'])
    await runDueJobs(shop.deps)
    expect(stored().map(({ state }) => state)).toEqual(['paid', 'refunded'])
    expect(await order()).toMatchObject({ payment: 'paid' })
    expect(book().map(({ state }) => state)).toEqual(['paid', 'refunded'])
  })

  test('about one order leaves the other as it is', async () => {
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    await shopper.call.orders.place.mutate(await simulatedForm(shopper, { paymentSystemId: PAYMENT.online }))
    const [first, second] = stored()
    await notify({ paymentId: first?.id ?? '', amount: first?.amount ?? 0 })
    const states = shop.database.sqlite.prepare('SELECT payment FROM orders ORDER BY id').pluck().all()
    expect(states).toEqual(['paid', 'pending'])
    expect(stored().map(({ state }) => state)).toEqual(['paid', 'pending'])
    expect(second?.id).not.toBe(first?.id)
  })

  test('one whose answer is lost comes again and counts once', async () => {
    const id = randomUUID()
    await notify({ id })
    expect((await notify({ id })).status).toBe(200)
    expect((await order()).history.filter(({ state }) => state === 'paid')).toHaveLength(1)
  })

  test('twenty at once are one', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => notify()))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await order()).history.filter(({ state }) => state === 'paid')).toHaveLength(1)
  })

  test('of money that the bank gave back unasked is taken down, and nothing is asked of it', async () => {
    await notify()
    await notify({ state: 'refunded' })
    expect(await order()).toMatchObject({ payment: 'refunded' })
    expect(lastPayment()?.state).toBe('refunded')
    expect(shop.database.db.select().from(refunds).all()).toEqual([])
  })

  test('of money given back before it was paid changes nothing', async () => {
    await notify({ state: 'refunded' })
    expect(await order()).toMatchObject({ payment: 'pending' })
    await notify()
    expect(await order()).toMatchObject({ payment: 'paid' })
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

describe('money that goes back', () => {
  const orderId = async () => (await simulatedOrders())[0]?.id ?? 0
  const cancel = async () => {
    const path = `/simulator/api/orders/${await orderId()}/advance?to=cancelled`
    expect((await shopper.fetch(path, { method: 'POST' })).status).toBe(200)
  }
  const setBank = (fault: object) =>
    shopper.fetch('/simulator/api/faults', { method: 'PUT', body: JSON.stringify({ bank: fault }) })
  const moveClock = (advanceMs: number) => shopper.postJson('/simulator/api/clock', { advanceMs })
  const refund = () => shop.database.db.select().from(refunds).all()[0]

  test('a paid order that is cancelled is refunded at the bank, whole and once', async () => {
    await act('pay')
    await cancel()
    expect(await order()).toMatchObject({ payment: 'refunded' })
    expect([lastPayment()?.state, atBank()?.state]).toEqual(['refunding', 'paid'])
    expect(refund()).toMatchObject({ amount: atBank()?.amount, attempts: 0, confirmedAt: null })
    await Promise.all([runDueJobs(shop.deps), runDueJobs(shop.deps)])
    expect([lastPayment()?.state, atBank()?.state]).toEqual(['refunded', 'refunded'])
    expect(refund()).toMatchObject({ attempts: 1, confirmedAt: shop.deps.clock.now() })
    expect((await order()).history.filter(({ state }) => state === 'refunded')).toHaveLength(1)
  })

  test('a returned one likewise', async () => {
    await act('pay')
    for (const to of ['confirmed', 'assembled', 'shipped', 'returned'])
      await shopper.fetch(`/simulator/api/orders/${await orderId()}/advance?to=${to}`, { method: 'POST' })
    await runDueJobs(shop.deps)
    expect([lastPayment()?.state, atBank()?.state]).toEqual(['refunded', 'refunded'])
    expect(await order()).toMatchObject({ fulfilment: 'returned', payment: 'refunded' })
  })

  test.each(['refuse', 'timeout', 'garbage'])(
    'a bank that answers with %s is asked later and later',
    async (mode) => {
      await act('pay')
      await setBank({ mode, latencyMs: 1 })
      await cancel()
      await runDueJobs(shop.deps)
      await runDueJobs(shop.deps)
      expect(refund()).toMatchObject({ attempts: 1, confirmedAt: null })
      await moveClock(5000)
      await moveClock(5000)
      expect(refund()?.attempts).toBe(2)
      expect([lastPayment()?.state, atBank()?.state]).toEqual(['refunding', 'paid'])
      await setBank({ mode: 'ok' })
      await moveClock(60_000)
      expect([lastPayment()?.state, atBank()?.state]).toEqual(['refunded', 'refunded'])
    },
  )

  test('a refund that the bank will not make is asked for again, and keeps nobody from paying', async () => {
    await act('pay')
    shop.database.db.update(simulatorBankPayments).set({ state: 'declined' }).run()
    await cancel()
    for (let i = 0; i < 6; i++) await moveClock(15 * 60_000)
    expect(refund()).toMatchObject({ attempts: 6, confirmedAt: null })
    expect(shop.logged.join()).toContain('the bank did not give the money back')
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    const { path } = await shopper.call.orders.place.mutate(
      await simulatedForm(shopper, { paymentSystemId: PAYMENT.online }),
    )
    expect(path).toMatch(/^\/simulator\/bank\//)
  })

  test('an answer that is lost is asked for again, and the money goes back once', async () => {
    await act('pay')
    await setBank({ mode: 'answer-lost' })
    await cancel()
    await runDueJobs(shop.deps)
    expect([lastPayment()?.state, atBank()?.state]).toEqual(['refunding', 'refunded'])
    const { refundKey } = atBank() ?? {}
    await setBank({ mode: 'ok' })
    await moveClock(5000)
    expect(lastPayment()?.state).toBe('refunded')
    expect(atBank()?.refundKey).toBe(refundKey)
  })

  test("the bank's own word ends the asking", async () => {
    await act('pay')
    await setBank({ mode: 'answer-lost' })
    await cancel()
    await runDueJobs(shop.deps)
    await act('notify-twice')
    expect(lastPayment()?.state).toBe('refunded')
    await moveClock(24 * 3_600_000)
    expect(refund()?.attempts).toBe(1)
  })

  test('a refund left by a process that died while asking is asked for when its lease ends', async () => {
    await act('pay')
    await cancel()
    shop.database.db
      .update(refunds)
      .set({ attempts: 1, nextAttemptAt: shop.deps.clock.now() + 30_000 })
      .run()
    await runDueJobs(shop.deps)
    expect(lastPayment()?.state).toBe('refunding')
    await moveClock(30_000)
    expect(lastPayment()?.state).toBe('refunded')
  })

  test('cash is nothing the bank could give back', async () => {
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    const { orderId: id } = await shopper.call.orders.place.mutate(await simulatedForm(shopper))
    for (const to of ['confirmed', 'assembled', 'shipped', 'delivered', 'returned'])
      await shopper.fetch(`/simulator/api/orders/${id}/advance?to=${to}`, { method: 'POST' })
    expect(refund()).toBeUndefined()
  })

  test("the bank's page and the control room show it", async () => {
    await act('pay')
    await cancel()
    await runDueJobs(shop.deps)
    expect(await (await shopper.fetch(bankPath)).text()).toContain('Деньги возвращены на\u00a0карту')
    const room = await (await shopper.fetch('/simulator/')).text()
    expect(room.slice(room.indexOf('id="bank"'))).toContain('деньги возвращены')
  })

  test('the reset forgets it with the rest', async () => {
    await act('pay')
    await cancel()
    expect((await shopper.fetch('/simulator/api/reset', { method: 'POST' })).status).toBe(200)
    expect(refund()).toBeUndefined()
  })
})
