import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { payments, refunds } from '#db/schema/payments.ts'
import { readConfig } from '#server/config.ts'
import { runDueJobs } from '#server/jobs/run-jobs.ts'
import { moveFulfilment } from '#server/orders/move-order.ts'
import type { Bank } from '#server/upstream/bank/port.ts'
import { yooKassa } from '#server/upstream/bank/yookassa.ts'
import { realUpstreams } from '#server/upstream/real.ts'
import { DAY_MS, MINUTE_MS } from '#shared/time.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { PAYMENT } from '#tests/support/fixture-places.ts'
import { orderForm } from '#tests/support/order-form.ts'
import { ORIGIN, refusalOf, type Shopper } from '#tests/support/shopper.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'
import { YooKassaStandIn } from '#tests/support/yookassa-stand-in.ts'

const PAGE_ORIGIN = 'https://yoomoney.ru'
let bank: YooKassaStandIn

beforeEach(async () => {
  bank = new YooKassaStandIn()
  await bank.open()
  return () => bank.close()
})

const adapter = (secretKey: string = bank.shop.secretKey): Bank =>
  yooKassa({
    ...{ shopId: bank.shop.shopId, secretKey, apiUrl: bank.apiUrl },
    ...{ publicOrigin: ORIGIN, pageOrigin: PAGE_ORIGIN },
  })

describe('the YooKassa adapter', () => {
  const order = { paymentId: 'our-payment', orderId: 72, amount: 601, returnPath: '/order/x/', receipt: null }
  const startPayment = () => adapter().startPayment(order)
  const payOrder = async () => {
    const { bankPaymentId } = await startPayment()
    bank.pay(bankPaymentId)
    return {
      ...{ paymentId: order.paymentId, bankPaymentId, amount: 601, paidAmount: 601 },
      ...{ refundedBefore: 0, receipt: null, key: 'refund-our-payment' },
    }
  }

  test('opens a one-stage payment in whole roubles under its own key and returns its page', async () => {
    expect(await startPayment()).toEqual({
      url: 'https://yoomoney.ru/payments/external/confirmation?orderId=22e12f66-000f-5000-8000-000000000000',
      bankPaymentId: '22e12f66-000f-5000-8000-000000000000',
    })
    expect(bank.requests).toEqual([
      {
        ...{ method: 'POST', path: '/v3/payments', key: 'our-payment' },
        fields: {
          amount: { value: '601.00', currency: 'RUB' },
          capture: true,
          confirmation: { type: 'redirect', return_url: `${ORIGIN}/order/x/` },
          description: 'Заказ № 72',
          metadata: { payment_id: 'our-payment' },
        },
      },
    ])
  })

  test('opens the same payment again after a lost answer', async () => {
    bank.answerMode = 'lost-answer'
    await expect(startPayment()).rejects.toMatchObject({ upstream: 'bank', reason: 'lost' })
    bank.answerMode = 'ok'
    await startPayment()
    expect(bank.payments.size).toBe(1)
  })

  test('fails on a wrong secret, an error of the bank, and an answer of another shape', async () => {
    await expect(adapter('other').startPayment(order)).rejects.toMatchObject({ reason: 'account' })
    bank.answerMode = 'fail'
    await expect(startPayment()).rejects.toMatchObject({ reason: 'failed' })
    bank.answerMode = 'malformed'
    await expect(startPayment()).rejects.toMatchObject({ reason: 'garbage' })
  })

  // Requirement: PAY-37
  test('does not take a null for the answer that the bank knows no such payment', async () => {
    const refund = await payOrder()
    bank.answerMode = 'null'
    await expect(adapter().findPayment(refund)).rejects.toMatchObject({ reason: 'garbage' })
    await expect(adapter().refundPayment(refund)).rejects.toMatchObject({ reason: 'garbage' })
  })

  test('refunds the whole sum under its key', async () => {
    const refund = await payOrder()
    expect(await adapter().refundPayment(refund)).toBe('made')
    expect(bank.requests.at(-1)).toEqual({
      ...{ method: 'POST', path: '/v3/refunds', key: 'refund-our-payment' },
      fields: { amount: { value: '601.00', currency: 'RUB' }, payment_id: refund.bankPaymentId },
    })
  })

  test('recognizes an earlier refund even when the bank has forgotten its key', async () => {
    const refund = await payOrder()
    await adapter().refundPayment(refund)
    bank.forgetKeys()
    expect(await adapter().refundPayment(refund)).toBe('made')
    expect(bank.refunds.size).toBe(1)
  })

  test('reports a waiting refund as pending, and a declined or impossible one as refused', async () => {
    const refund = await payOrder()
    bank.refundStatus = 'pending'
    expect(await adapter().refundPayment(refund)).toBe('pending')
    bank.forgetKeys()
    bank.refundStatus = 'canceled'
    expect(await adapter().refundPayment(refund)).toBe('refused')
    expect(await adapter().refundPayment({ ...refund, bankPaymentId: null })).toBe('refused')
    expect(await adapter().refundPayment({ ...refund, bankPaymentId: 'none' })).toBe('refused')
  })

  // Requirement: PAY-37, PAY-60
  test('answers about a payment: waiting, paid, refunded, cancelled, and unknown', async () => {
    const { paymentId } = order
    const { bankPaymentId } = await startPayment()
    const find = (id: string | null = bankPaymentId) =>
      adapter().findPayment({ paymentId, bankPaymentId: id, amount: 601 })
    const report = { paymentId, bankPaymentId, amount: 601 }
    expect(await find()).toBe('waiting')
    const payment = bank.pay(bankPaymentId)
    const paid = { ...report, id: `${bankPaymentId}:succeeded`, state: 'paid' }
    expect(await find()).toEqual({ ...paid, refunded: 0 })
    payment.refunded_amount = { value: '600.00', currency: 'RUB' }
    expect(await find()).toEqual({ ...paid, refunded: 600 })
    payment.refunded_amount = { value: '601.00', currency: 'RUB' }
    expect(await find()).toEqual({ ...report, id: `${bankPaymentId}:refunded`, state: 'refunded' })
    bank.cancel(bankPaymentId)
    expect(await find()).toMatchObject({ id: `${bankPaymentId}:canceled`, state: 'failed' })

    expect(await find('none')).toBe('unknown')
    const calls = bank.requests.length
    expect(await find(null)).toBe('unknown')
    expect(bank.requests).toHaveLength(calls)
    bank.answerMode = 'fail'
    await expect(find()).rejects.toMatchObject({ reason: 'failed' })
  })

  test('reads sums with kopecks or in another currency as 0', async () => {
    const { bankPaymentId } = await startPayment()
    const payment = bank.pay(bankPaymentId)
    const readAmount = async () => {
      const answer = await adapter().findPayment({ paymentId: order.paymentId, bankPaymentId, amount: 601 })
      return typeof answer === 'string' ? answer : answer.amount
    }
    expect(await readAmount()).toBe(601)
    payment.amount = { value: '601.50', currency: 'RUB' }
    expect(await readAmount()).toBe(0)
    payment.amount = { value: '601.00', currency: 'USD' }
    expect(await readAmount()).toBe(0)
  })

  test('is used where both its keys are configured', () => {
    const config = readConfig({ YOOKASSA_SHOP_ID: '100500', YOOKASSA_SECRET_KEY: 'live_Secret' })
    expect(realUpstreams(config).banks?.byProvider.yookassa?.pageOrigin).toBe(PAGE_ORIGIN)
    expect(
      realUpstreams(readConfig({ YOOKASSA_SHOP_ID: '100500' })).banks?.byProvider.yookassa,
    ).toBeUndefined()
  })

  test.each([
    'no JSON',
    '{"type":"notification"}',
    '{"type":"notification","event":"payment.succeeded","object":{"id":"../../shop"}}',
    '{"type":"notification","event":"deal.closed","object":{"id":"22e12f66"}}',
    '{"type":"notification","event":"refund.succeeded","object":{"id":"216749f7"}}',
  ])('does not read %s as a notification', (body) => {
    expect(adapter().readMessage(body, new Headers())).toBeNull()
  })
})

describe('the shop with YooKassa', () => {
  let shop: TestShop
  let shopper: Shopper
  let payPath: string

  beforeEach(async () => {
    shop = createTestShop({
      upstreams: { banks: { current: 'yookassa', byProvider: { yookassa: adapter() } } },
    })
    shopper = shop.newShopper()
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
  })
  afterEach(() => shop.close())

  const place = async () => {
    const placed = await shopper.call.orders.place.mutate(orderForm({ paymentSystemId: PAYMENT.online }))
    payPath = placed.path
    return placed
  }
  const fetchRedirect = async (path: string) => {
    const answer = await shopper.fetch(path)
    return [answer.status, answer.headers.get('location')]
  }
  const stored = () => shop.database.db.select().from(payments).all()
  const publicId = () => shop.database.sqlite.prepare('SELECT public_id FROM orders').pluck().get() as string
  const order = () => shopper.call.orders.byPublicId.query({ publicId: publicId() })
  const post = async (event: string, object: object) =>
    (await shopper.fetch('/bank/notify/', { method: 'POST', body: bank.messageOf(event, object) })).status
  const bankPayment = () => {
    const [payment] = bank.payments.values()
    if (!payment) throw new Error('the bank knows no payment')
    return payment
  }
  const payAndNotify = () => post('payment.succeeded', bank.pay(bankPayment().id))

  // Requirement: PAY-30, PAY-46, PAY-48
  test('leads an order to its own path, which redirects to the bank while the payment waits', async () => {
    await place()
    expect(payPath).toBe(`/bank/pay/${stored()[0]?.id}/`)
    expect(await fetchRedirect(payPath)).toEqual([303, bankPayment().confirmation?.confirmation_url])
    expect(await shopper.call.orders.pay.mutate({ publicId: publicId() })).toEqual({ path: payPath })
    expect(bank.payments.size).toBe(1)

    await payAndNotify()
    expect(await order()).toMatchObject({ payment: 'paid', canPay: false })
    expect(await fetchRedirect(payPath)).toEqual([303, `/order/${publicId()}/`])
    expect(await fetchRedirect('/bank/pay/unknown/')).toEqual([404, null])
  })

  // Requirement: PAY-48
  test('leads to the order instead of the bank once the order can no longer be paid', async () => {
    const { orderId } = await place()
    moveFulfilment(shop.ctx(), orderId, 'cancelled')
    expect(await fetchRedirect(payPath)).toEqual([303, `/order/${publicId()}/`])
  })

  // Requirement: PAY-48
  test.each([
    'https://evil.example',
    'https://yoomoney.ru.evil.example',
    'http://yoomoney.ru',
    'javascript:alert(1)//',
  ])('does not redirect the shopper to %s', async (origin) => {
    bank.pageOrigin = origin
    const { path } = await place()
    expect(path).toBe(`/order/${publicId()}/`)
    expect(await refusalOf(shopper.call.orders.pay.mutate({ publicId: publicId() }))).toMatchObject({
      code: 'UPSTREAM_DOWN',
    })
    expect(stored()[0]?.bankUrl).toBeNull()
  })

  // Requirement: PAY-48
  test('does not redirect to a stored page of another origin', async () => {
    await place()
    shop.database.sqlite.exec("UPDATE payments SET bank_url = 'https://old.example/pay'")
    expect(await fetchRedirect(payPath)).toEqual([303, `/order/${publicId()}/`])
  })

  // Requirement: PAY-33
  test('counts a notification that comes twice once', async () => {
    await place()
    expect([await payAndNotify(), await payAndNotify()]).toEqual([200, 200])
    expect((await order()).history.filter(({ state }) => state === 'paid')).toHaveLength(1)
  })

  // Requirement: PAY-66
  test.each([
    ['cancelled', 'failed'],
    ['paid', 'paid'],
  ] as const)('learns from the next try to open it that a payment was %s', async (decision, state) => {
    bank.answerMode = 'lost-answer'
    await place()
    bank.answerMode = 'ok'
    if (decision === 'paid') bank.pay(bankPayment().id)
    else bank.cancel(bankPayment().id)
    bank.refreshKeys()
    expect(await refusalOf(shopper.call.orders.pay.mutate({ publicId: publicId() }))).toMatchObject({
      code: 'UPSTREAM_DOWN',
    })
    await runDueJobs(shop.deps)
    expect(await order()).toMatchObject({ payment: state, fulfilment: 'new' })
    expect(stored()).toMatchObject([{ state, bankPaymentId: bankPayment().id }])
  })

  // Requirement: PAY-37, PAY-59
  test('finds out that a payment was made although no notification came', async () => {
    await place()
    bank.pay(bankPayment().id)
    shop.clock.advance(DAY_MS)
    await runDueJobs(shop.deps)
    expect(await order()).toMatchObject({ fulfilment: 'new', payment: 'paid' })
    // The notification comes after all.
    expect(await post('payment.succeeded', bankPayment())).toBe(200)
    expect((await order()).history.filter(({ state }) => state === 'paid')).toHaveLength(1)
  })

  // Requirement: PAY-47
  test('reads the payment from the bank and does not trust the notification', async () => {
    await place()
    const forged = { ...bankPayment(), status: 'succeeded', paid: true }
    expect(await post('payment.succeeded', forged)).toBe(200)
    expect(await order()).toMatchObject({ payment: 'pending' })
  })

  // Requirement: PAY-47
  test('does not ask the bank about an unknown payment', async () => {
    await place()
    const calls = bank.requests.length
    expect(await post('payment.succeeded', { id: 'unknown' })).toBe(404)
    expect(
      await post('payment.succeeded', { id: 'unknown', metadata: { payment_id: stored()[0]?.id } }),
    ).toBe(404)
    expect(bank.requests).toHaveLength(calls)
  })

  test('refuses a payment of another sum or another order', async () => {
    await place()
    const payment = bank.pay(bankPayment().id)
    payment.amount = { value: '1.00', currency: 'RUB' }
    expect(await post('payment.succeeded', payment)).toBe(400)
    payment.amount = { value: `${stored()[0]?.amount}.00`, currency: 'RUB' }
    payment.metadata = { payment_id: 'another' }
    expect(await post('payment.succeeded', payment)).toBe(403)
    expect(await order()).toMatchObject({ payment: 'pending' })
  })

  test('answers 503 to a notification while the bank cannot be asked', async () => {
    await place()
    const payment = bank.pay(bankPayment().id)
    bank.answerMode = 'fail'
    expect(await post('payment.succeeded', payment)).toBe(503)
    bank.answerMode = 'ok'
    expect(await post('payment.succeeded', payment)).toBe(200)
    expect(await order()).toMatchObject({ payment: 'paid' })
  })

  test('keeps an order whose payment started with a lost answer, and recognizes its money', async () => {
    bank.answerMode = 'lost-answer'
    expect((await place()).path).toBe(`/order/${publicId()}/`)
    bank.answerMode = 'ok'
    expect(stored()[0]?.bankPaymentId).toBeNull()
    expect(await payAndNotify()).toBe(200)
    expect(await order()).toMatchObject({ payment: 'paid' })
    expect(stored()[0]?.bankPaymentId).toBe(bankPayment().id)
  })

  // Requirement: ORD-21
  test('opens a new payment after the first one was cancelled at the bank', async () => {
    await place()
    expect(await post('payment.canceled', bank.cancel(bankPayment().id))).toBe(200)
    expect(await order()).toMatchObject({ payment: 'failed', canPay: true })
    const { path } = await shopper.call.orders.pay.mutate({ publicId: publicId() })
    expect(path).not.toBe(payPath)
    expect(bank.payments.size).toBe(2)
  })

  test('refunds a paid order that is cancelled, once the bank answers', async () => {
    const { orderId } = await place()
    await payAndNotify()
    bank.answerMode = 'lost-answer'
    moveFulfilment({ db: shop.database.db, now: shop.clock.now() }, orderId, 'cancelled')
    await runDueJobs(shop.deps)
    expect(stored()[0]?.state).toBe('refunding')
    bank.answerMode = 'ok'
    shop.clock.advance(MINUTE_MS)
    await runDueJobs(shop.deps)
    expect(stored()[0]?.state).toBe('refunded')
    expect(bank.refunds.size).toBe(1)
  })

  test('completes a waiting refund when the bank confirms it', async () => {
    const { orderId } = await place()
    await payAndNotify()
    bank.refundStatus = 'pending'
    moveFulfilment({ db: shop.database.db, now: shop.clock.now() }, orderId, 'cancelled')
    await runDueJobs(shop.deps)
    expect(stored()[0]?.state).toBe('refunding')
    const [refund] = bank.refunds.values()
    if (!refund) throw new Error('no refund')
    expect(await post('refund.succeeded', refund)).toBe(200)
    expect(stored()[0]?.state).toBe('refunding')
    bank.finishRefund(refund)
    expect(await post('refund.succeeded', refund)).toBe(200)
    expect(stored()[0]?.state).toBe('refunded')
    expect(shop.database.db.select().from(refunds).all()[0]?.confirmedAt).toBe(shop.clock.now())
  })
})
