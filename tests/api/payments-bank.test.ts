import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { outbox } from '#db/schema/jobs.ts'
import { payments, refunds } from '#db/schema/payments.ts'
import { simulatorBankPayments } from '#db/schema/simulator.ts'
import { runDueJobs } from '#server/jobs/run-jobs.ts'
import { BANK_SIGNATURE_HEADER, signNotification } from '#server/upstream/bank/notification-signature.ts'
import type { BankNotification } from '#server/upstream/bank/port.ts'
import { DAY_MS, MINUTE_MS } from '#shared/time.ts'
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
  shopper = shop.newShopper()
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
const pressOnPage = (path: string, action: string) =>
  shopper.fetch(path, { method: 'POST', body: new URLSearchParams({ action }) })
const storedPayments = () => shop.database.db.select().from(payments).all()
const lastPayment = () => storedPayments().at(-1)
const bankPayments = () => shop.database.db.select().from(simulatorBankPayments).all()
const lastBankPayment = () => bankPayments().at(-1)
const actOnPayment = (paymentId: string, action: string) =>
  shopper.postJson(`/simulator/api/bank/${paymentId}`, { action })
const actOnLastPayment = (action: string) => actOnPayment(lastPayment()?.id ?? '', action)

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

describe('the page of the simulated bank', () => {
  // Requirement: PAY-31
  test('shows the sum and takes the payment', async () => {
    const page = await shopper.fetch(bankPath)
    expect(page.status).toBe(200)
    const text = await page.text()
    for (const part of [String((await order()).payableTotal), 'Оплатить', 'Отклонить', 'Закрыть'])
      expect(text).toContain(part)

    const answer = await pressOnPage(bankPath, 'pay')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/order/${publicId}/`])
    expect(await order()).toMatchObject({ payment: 'paid', expiresAt: null, canPay: false })
  })

  // Requirement: PAY-90
  test.each([
    [PAYMENT.sbp, ['СБП', 'QR-код', 'Открыть приложение банка'], ['4242']],
    [PAYMENT.shares, ['Долями', 'Сегодня', 'Оплатить первую часть'], ['QR-код']],
  ])('shows how payment system %i is paid', async (paymentSystemId, shown, hidden) => {
    const { payableTotal } = await order()
    await shopper.call.orders.changePayment.mutate({ publicId, paymentSystemId, shownTotal: payableTotal })
    const { path } = await shopper.call.orders.pay.mutate({ publicId })
    const text = await (await shopper.fetch(path)).text()
    for (const part of shown) expect(text).toContain(part)
    for (const part of hidden) expect(text).not.toContain(part)
  })

  // Requirement: PAY-31, ORD-21
  test('declines, and the order can then be paid by another try', async () => {
    await pressOnPage(bankPath, 'decline')
    expect(await order()).toMatchObject({ payment: 'failed', canPay: true })
    const { path } = await shopper.call.orders.pay.mutate({ publicId })
    expect(path).not.toBe(bankPath)
    expect(await order()).toMatchObject({ payment: 'pending' })
    await pressOnPage(path, 'pay')
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

  // Requirement: PAY-31, PAY-46
  test('closes without a decision, and "Оплатить" continues the same payment', async () => {
    await pressOnPage(bankPath, 'close')
    expect(await order()).toMatchObject({ payment: 'pending', canPay: true })
    expect(await shopper.call.orders.pay.mutate({ publicId })).toEqual({ path: bankPath })
  })

  test('declines a payment that has not been paid for three days', async () => {
    await shopper.postJson('/simulator/api/clock', { advanceMs: DAY_MS })
    expect([lastPayment()?.state, lastBankPayment()?.state]).toEqual(['pending', 'waiting'])
    await shopper.postJson('/simulator/api/clock', { advanceMs: 2 * DAY_MS })
    expect([lastPayment()?.state, lastBankPayment()?.state]).toEqual(['failed', 'declined'])
  })

  test('answers an unknown payment with 404', async () => {
    expect((await shopper.fetch('/simulator/bank/nothing/')).status).toBe(404)
  })
})

describe('a notification of the bank', () => {
  // Requirement: PAY-33
  test('counts once when the same one comes twice', async () => {
    await actOnLastPayment('notify-twice')
    expect((await order()).history.filter(({ state }) => state === 'paid')).toHaveLength(1)
  })

  // Requirement: PAY-34
  test('changes the payment when it comes late', async () => {
    await actOnLastPayment('notify-late')
    expect(await order()).toMatchObject({ payment: 'pending' })
    // Sooner than the shop asks the bank by itself.
    await shopper.postJson('/simulator/api/clock', { advanceMs: MINUTE_MS / 2 })
    expect(await order()).toMatchObject({ payment: 'paid' })
  })

  // Requirement: PAY-37
  test('that is lost is made up for by a question', async () => {
    expect((await actOnLastPayment('notify-never')).status).toBe(200)
    expect(await order()).toMatchObject({ payment: 'pending' })
    await shopper.postJson('/simulator/api/clock', { advanceMs: DAY_MS })
    expect(await order()).toMatchObject({ fulfilment: 'new', payment: 'paid', expiresAt: null })
  })

  // Requirement: PAY-34
  test('leads to a refund when the order has expired', async () => {
    await shopper.postJson('/simulator/api/clock', { advanceMs: DAY_MS })
    expect(await order()).toMatchObject({ fulfilment: 'cancelled', payment: 'pending' })
    await actOnLastPayment('notify-twice')
    expect(await order()).toMatchObject({ fulfilment: 'cancelled', payment: 'refunded' })
    expect(lastPayment()?.state).toBe('refunding')
    await runDueJobs(shop.deps)
    expect([lastPayment()?.state, lastBankPayment()?.state]).toEqual(['refunded', 'refunded'])
  })

  // Requirement: PAY-34
  test('that refuses a paid payment changes nothing', async () => {
    expect((await notify()).status).toBe(200)
    expect((await notify({ state: 'failed' })).status).toBe(200)
    expect(await order()).toMatchObject({ payment: 'paid' })
  })

  // Requirement: PAY-34
  test('that pays a refused payment counts', async () => {
    await notify({ state: 'failed' })
    await notify()
    expect(await order()).toMatchObject({ payment: 'paid' })
  })

  // Requirement: PAY-34, PAY-55
  test('that pays a second try too leads to its refund, and the order keeps the first', async () => {
    const first = lastPayment()?.id ?? ''
    await notify({ state: 'failed' })
    await shopper.call.orders.pay.mutate({ publicId })
    const second = lastPayment()?.id ?? ''
    await actOnPayment(first, 'pay')
    await actOnPayment(second, 'pay')
    expect(await order()).toMatchObject({ payment: 'paid' })
    expect(storedPayments().map(({ state }) => state)).toEqual(['paid', 'refunding'])
    await runDueJobs(shop.deps)
    expect(storedPayments().map(({ state }) => state)).toEqual(['paid', 'refunded'])
    expect(await order()).toMatchObject({ payment: 'paid' })
    expect(bankPayments().map(({ state }) => state)).toEqual(['paid', 'refunded'])
  })

  test('about one order leaves another as it is', async () => {
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    await shopper.call.orders.place.mutate(await simulatedForm(shopper, { paymentSystemId: PAYMENT.online }))
    const [first, second] = storedPayments()
    await notify({ paymentId: first?.id ?? '', amount: first?.amount ?? 0 })
    const states = shop.database.sqlite.prepare('SELECT payment FROM orders ORDER BY id').pluck().all()
    expect(states).toEqual(['paid', 'pending'])
    expect(storedPayments().map(({ state }) => state)).toEqual(['paid', 'pending'])
    expect(second?.id).not.toBe(first?.id)
  })

  // Requirement: PAY-33
  test('counts once when the bank repeats it after a lost answer', async () => {
    const id = randomUUID()
    await notify({ id })
    expect((await notify({ id })).status).toBe(200)
    expect((await order()).history.filter(({ state }) => state === 'paid')).toHaveLength(1)
  })

  // Requirement: PAY-33
  test('counts once when twenty come at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => notify()))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await order()).history.filter(({ state }) => state === 'paid')).toHaveLength(1)
  })

  test('of a refund that the bank made by itself is recorded, and no refund is requested', async () => {
    await notify()
    await notify({ state: 'refunded' })
    expect(await order()).toMatchObject({ payment: 'refunded' })
    expect(lastPayment()?.state).toBe('refunded')
    expect(shop.database.db.select().from(refunds).all()).toEqual([])
  })

  // Requirement: STAFF-13
  test.each([
    ['once, when the order is under way', undefined, 1],
    ['not at all, when it is cancelled', 'cancelled', 0],
  ] as const)('of a refund that the bank made by itself is told to the staff %s', async (_, to, count) => {
    await notify()
    const { id } = await shopper.call.orders.byPublicId.query({ publicId })
    if (to) await shopper.fetch(`/simulator/api/orders/${id}/advance?to=${to}`, { method: 'POST' })
    await notify({ id: 'refund-1', state: 'refunded' })
    await notify({ id: 'refund-2', state: 'refunded' })
    const letters = shop.database.db.select().from(outbox).all()
    expect(letters.filter(({ subject }) => subject === `Банк вернул деньги за заказ № ${id}`)).toHaveLength(
      count,
    )
  })

  // Requirement: MAIL-9
  test.each([
    ['cancelled', 'отменён', ['confirmed']],
    ['returned', 'вернулся к нам', ['confirmed', 'assembled', 'shipped']],
  ])(
    'of a refund that the bank made by itself is remembered by the mail of an order that is %s',
    async (last, word, states) => {
      await notify()
      const { id } = await order()
      const advance = (to: string) =>
        shopper.fetch(`/simulator/api/orders/${id}/advance?to=${to}`, { method: 'POST' })
      for (const state of states) await advance(state)
      await notify({ state: 'refunded' })
      expect((await advance(last)).status).toBe(200)
      const letters = shop.database.db.select().from(outbox).all()
      const body = letters.find(({ subject }) => subject === `Заказ № ${id} ${word}`)?.body
      expect(body).toMatch(/Деньги за\sнего банк вам уже отправил\./)
      expect(body).not.toMatch(/Платить за\sнего не\sнужно/)
    },
  )

  // Requirement: PAY-34, PAY-60
  test('of a refund before the payment leaves the order refunded, and never paid', async () => {
    await notify({ state: 'refunded' })
    expect(await order()).toMatchObject({ payment: 'refunded', canPay: false })
    await notify()
    expect(await order()).toMatchObject({ payment: 'refunded' })
    expect(lastPayment()?.state).toBe('refunded')
    expect(shop.database.db.select().from(refunds).all()).toEqual([])
    expect((await order()).history.map(({ state }) => state)).not.toContain('paid')
  })

  // Requirement: PAY-34, PAY-60
  test('of a refund of one try leaves an order that waits for another or is paid by it', async () => {
    const first = lastPayment()?.id ?? ''
    await notify({ state: 'failed' })
    await shopper.call.orders.pay.mutate({ publicId })
    await notify({ paymentId: first, state: 'refunded' })
    expect(await order()).toMatchObject({ payment: 'pending', canPay: true })
    await notify()
    await notify({ paymentId: first, state: 'paid' })
    expect(await order()).toMatchObject({ payment: 'paid' })
    expect(storedPayments().map(({ state }) => state)).toEqual(['refunded', 'paid'])
  })

  // Requirement: PAY-32
  test.each([
    ['another amount', 400, () => notify({ amount: 1 })],
    ['an unknown payment', 404, () => notify({ paymentId: 'nothing' })],
    ['a wrong signature', 403, () => notify({}, 'ab'.repeat(32))],
    ['a signature that is not hex', 403, () => notify({}, 'signed')],
    ['no signature', 403, () => shopper.fetch('/bank/notify/', { method: 'POST', body: '{}' })],
    [
      'a signed body that is not a notification',
      403,
      () => {
        const body = '{"id":1'
        const headers = { [BANK_SIGNATURE_HEADER]: signNotification(body, shop.deps.config.bankSecret) }
        return shopper.fetch('/bank/notify/', { method: 'POST', body, headers })
      },
    ],
  ])('with %s is refused and logged', async (_title, status, send) => {
    expect((await send()).status).toBe(status)
    expect(await order()).toMatchObject({ payment: 'pending' })
    expect(shop.logged.length).toBeGreaterThan(0)
  })
})

describe('a refund', () => {
  const orderId = async () => (await simulatedOrders())[0]?.id ?? 0
  const cancel = async () => {
    const path = `/simulator/api/orders/${await orderId()}/advance?to=cancelled`
    expect((await shopper.fetch(path, { method: 'POST' })).status).toBe(200)
  }
  const setBank = (fault: object) =>
    shopper.fetch('/simulator/api/faults', { method: 'PUT', body: JSON.stringify({ bank: fault }) })
  const moveClock = (advanceMs: number) => shopper.postJson('/simulator/api/clock', { advanceMs })
  const refund = () => shop.database.db.select().from(refunds).all()[0]

  // Requirement: PAY-54, PAY-56
  test('is made in full and once for a paid order that is cancelled', async () => {
    await actOnLastPayment('pay')
    await cancel()
    expect(await order()).toMatchObject({ payment: 'refunded' })
    expect([lastPayment()?.state, lastBankPayment()?.state]).toEqual(['refunding', 'paid'])
    expect(refund()).toMatchObject({ amount: lastBankPayment()?.amount, attempts: 0, confirmedAt: null })
    await Promise.all([runDueJobs(shop.deps), runDueJobs(shop.deps)])
    expect([lastPayment()?.state, lastBankPayment()?.state]).toEqual(['refunded', 'refunded'])
    expect(refund()).toMatchObject({ attempts: 1, confirmedAt: shop.deps.clock.now() })
    expect((await order()).history.filter(({ state }) => state === 'refunded')).toHaveLength(1)
  })

  // Requirement: PAY-54
  test('is made for a returned order too', async () => {
    await actOnLastPayment('pay')
    for (const to of ['confirmed', 'assembled', 'shipped', 'returned'])
      await shopper.fetch(`/simulator/api/orders/${await orderId()}/advance?to=${to}`, { method: 'POST' })
    await runDueJobs(shop.deps)
    expect([lastPayment()?.state, lastBankPayment()?.state]).toEqual(['refunded', 'refunded'])
    expect(await order()).toMatchObject({ fulfilment: 'returned', payment: 'refunded' })
  })

  test.each(['refuse', 'timeout', 'garbage'])(
    'is requested with growing delays from a bank that answers with %s',
    async (mode) => {
      await actOnLastPayment('pay')
      await setBank({ mode, latencyMs: 1 })
      await cancel()
      await runDueJobs(shop.deps)
      await runDueJobs(shop.deps)
      expect(refund()).toMatchObject({ attempts: 1, confirmedAt: null })
      await moveClock(5000)
      await moveClock(5000)
      expect(refund()?.attempts).toBe(2)
      expect([lastPayment()?.state, lastBankPayment()?.state]).toEqual(['refunding', 'paid'])
      await setBank({ mode: 'ok' })
      await moveClock(MINUTE_MS)
      expect([lastPayment()?.state, lastBankPayment()?.state]).toEqual(['refunded', 'refunded'])
    },
  )

  test('is requested again when the bank declines it, and does not delay other payments', async () => {
    await actOnLastPayment('pay')
    shop.database.db.update(simulatorBankPayments).set({ state: 'declined' }).run()
    await cancel()
    for (let i = 0; i < 6; i++) await moveClock(15 * MINUTE_MS)
    expect(refund()).toMatchObject({ attempts: 6, confirmedAt: null })
    expect(shop.logged.join()).toContain('the bank did not refund a payment')
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    const { path } = await shopper.call.orders.place.mutate(
      await simulatedForm(shopper, { paymentSystemId: PAYMENT.online }),
    )
    expect(path).toMatch(/^\/simulator\/bank\//)
  })

  // Requirement: PAY-54
  test('is requested again after a lost answer, and made once', async () => {
    await actOnLastPayment('pay')
    await setBank({ mode: 'answer-lost' })
    await cancel()
    await runDueJobs(shop.deps)
    expect([lastPayment()?.state, lastBankPayment()?.state]).toEqual(['refunding', 'refunded'])
    const { refundKey } = lastBankPayment() ?? {}
    await setBank({ mode: 'ok' })
    await moveClock(5000)
    expect(lastPayment()?.state).toBe('refunded')
    expect(lastBankPayment()?.refundKey).toBe(refundKey)
  })

  test('is not requested again after a notification about it', async () => {
    await actOnLastPayment('pay')
    await setBank({ mode: 'answer-lost' })
    await cancel()
    await runDueJobs(shop.deps)
    await actOnLastPayment('notify-twice')
    expect(lastPayment()?.state).toBe('refunded')
    await moveClock(DAY_MS)
    expect(refund()?.attempts).toBe(1)
  })

  test('of a process that died is requested when its lease ends', async () => {
    await actOnLastPayment('pay')
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

  // Requirement: PAY-56
  test('is not requested from the bank for a cash order', async () => {
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    const { orderId: id } = await shopper.call.orders.place.mutate(await simulatedForm(shopper))
    for (const to of ['confirmed', 'assembled', 'shipped', 'delivered', 'returned'])
      await shopper.fetch(`/simulator/api/orders/${id}/advance?to=${to}`, { method: 'POST' })
    expect(refund()).toBeUndefined()
  })

  test('is shown on the page of the bank and in the simulator', async () => {
    await actOnLastPayment('pay')
    await cancel()
    await runDueJobs(shop.deps)
    expect(await (await shopper.fetch(bankPath)).text()).toContain('Деньги возвращены на\u00a0карту')
    const page = await (await shopper.fetch('/simulator/')).text()
    expect(page.slice(page.indexOf('id="bank"'))).toContain('деньги возвращены')
  })

  test('is deleted by a reset of the simulator', async () => {
    await actOnLastPayment('pay')
    await cancel()
    expect((await shopper.fetch('/simulator/api/reset', { method: 'POST' })).status).toBe(200)
    expect(refund()).toBeUndefined()
  })
})
