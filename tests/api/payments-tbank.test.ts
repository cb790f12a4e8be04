import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { payments } from '#db/schema/payments.ts'
import { readConfig } from '#server/config.ts'
import { runDueJobs } from '#server/jobs/run-jobs.ts'
import { refundOrder } from '#server/orders/refund-order.ts'
import { tBank } from '#server/upstream/bank/tbank.ts'
import { realUpstreams } from '#server/upstream/real.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { PAYMENT } from '#tests/support/fixture-places.ts'
import { orderForm } from '#tests/support/order-form.ts'
import { PRODUCTION } from '#tests/support/production.ts'
import { ORIGIN, type Shopper } from '#tests/support/shopper.ts'
import { TBankStandIn } from '#tests/support/tbank-stand-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'
import { oneBank } from '#tests/support/upstreams.ts'

const KEYS = { TBANK_TERMINAL_KEY: '1700000000000', TBANK_PASSWORD: 'password' }

let bank: TBankStandIn
let shop: TestShop
let shopper: Shopper
/** Whether the other bank answers. */
let isOtherDown: boolean
beforeEach(async () => {
  bank = new TBankStandIn()
  await bank.open()
  isOtherDown = false
  const { terminalKey, password } = bank.terminal
  const pageOrigin = 'https://pay.tbank.ru'
  const tbank = tBank({ terminalKey, password, apiUrl: bank.apiUrl, publicOrigin: ORIGIN, pageOrigin })
  const { current, byProvider } = oneBank({
    startPayment: async ({ paymentId }) => {
      if (isOtherDown) throw new Error('down')
      return { url: `/bank/${paymentId}/`, bankPaymentId: paymentId }
    },
  })
  const banks = { current, byProvider: { ...byProvider, tbank }, routes: { [PAYMENT.sbp]: 'tbank' as const } }
  shop = createTestShop({ upstreams: { banks } })
  shopper = shop.newShopper()
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 2 })
})
afterEach(() => {
  shop.close()
  bank.close()
})

const place = (paymentSystemId: number = PAYMENT.sbp) =>
  shopper.call.orders.place.mutate(orderForm({ paymentSystemId }))
const stored = () => shop.database.db.select().from(payments).all()
const order = async () => {
  const publicId = shop.database.sqlite.prepare('SELECT public_id FROM orders').pluck().get() as string
  return shopper.call.orders.byPublicId.query({ publicId })
}
const atBank = () => {
  const [payment] = bank.payments.values()
  if (!payment) throw new Error('the bank knows no payment')
  return payment
}
const post = async (body: string) => {
  const answer = await shopper.fetch('/bank/notify/', { method: 'POST', body })
  return [answer.status, answer.status === 200 ? await answer.text() : null]
}
const pay = () => post(bank.messageOf(bank.decide(atBank().PaymentId, 'CONFIRMED')))

describe('a signed notification of T-Bank', () => {
  // Requirement: PAY-32, PAY-82
  test('pays the order, and is acknowledged by the word that the bank waits for', async () => {
    await place()
    expect(bank.requests[0]?.fields).toMatchObject({
      ...{ OrderId: stored()[0]?.id, PayType: 'O', NotificationURL: `${ORIGIN}/bank/notify/` },
    })
    expect(await pay()).toEqual([200, 'OK'])
    expect(await pay()).toEqual([200, 'OK'])
    const paid = await order()
    expect(paid.history.filter(({ state }) => state === 'paid')).toHaveLength(1)
    // It needs no question to the bank.
    expect(bank.requests.map(({ method }) => method)).toEqual(['Init'])
  })

  // Requirement: PAY-82
  test.each<[string, number, object, string | undefined]>([
    ['another password', 403, {}, 'wrong'],
    ['another terminal', 403, { TerminalKey: '1800000000000' }, undefined],
    ['another amount', 400, { Amount: 100 }, undefined],
    ['an amount with kopecks', 400, { Amount: 60_150 }, undefined],
    ['another order', 404, { OrderId: 'n'.repeat(32) }, undefined],
    ['another payment of the bank', 403, { PaymentId: 1 }, undefined],
  ])('with %s is refused with %i', async (_title, status, change, password) => {
    await place()
    const payment = { ...atBank(), Status: 'CONFIRMED' }
    expect((await post(bank.messageOf(payment, change, password)))[0]).toBe(status)
    expect((await post(bank.messageOf(payment).replace('CONFIRMED', 'REJECTED')))[0]).toBe(403)
    expect(await order()).toMatchObject({ payment: 'pending' })
  })

  // Requirement: PAY-82
  test('whose values are shared out otherwise under the same token is refused', async () => {
    await place()
    const body = bank.messageOf({ ...atBank(), Status: 'CONFIRMED' })
    const { OrderId: id } = atBank()
    const shifted = body
      .replace('"ErrorCode":"0"', `"ErrorCode":"0${id.slice(0, 1)}"`)
      .replace(`"OrderId":"${id}"`, `"OrderId":"${id.slice(1)}"`)
    expect((await post(shifted))[0]).toBe(403)
    expect(await order()).toMatchObject({ payment: 'pending' })
  })

  // Requirement: PAY-82
  test.each([{ Success: false }, { Success: 'false' }, { Success: undefined }])(
    'with %j pays nothing before the bank says so itself',
    async (change) => {
      await place()
      const message = bank.messageOf({ ...atBank(), Status: 'CONFIRMED' }, change)
      expect(await post(message)).toEqual([200, 'OK'])
      expect(await order()).toMatchObject({ payment: 'pending' })
      bank.decide(atBank().PaymentId, 'CONFIRMED')
      expect(await post(message)).toEqual([200, 'OK'])
      expect(await order()).toMatchObject({ payment: 'paid' })
    },
  )

  test('about anything but a payment makes the shop ask the bank', async () => {
    await place()
    expect(await post(bank.messageOf(atBank(), { Status: 'REJECTED' }))).toEqual([200, 'OK'])
    expect(await order()).toMatchObject({ payment: 'pending' })
    expect(await post(bank.messageOf(bank.decide(atBank().PaymentId, 'REJECTED')))).toEqual([200, 'OK'])
    expect(await order()).toMatchObject({ payment: 'failed', canPay: true })
  })
})

// Requirement: PAY-84
test('a refund whose answer is lost is made once at T-Bank', async () => {
  const { orderId } = await place()
  await pay()
  const wish = { type: 'amount', amount: 100 } as const
  refundOrder(shop.ctx(), { orderId, wish, reason: '', isRestocked: false })
  bank.answerMode = 'lost-answer'
  await runDueJobs(shop.deps)
  bank.answerMode = 'ok'
  for (let i = 0; i < 2; i++) {
    shop.clock.advance(MINUTE_MS)
    await runDueJobs(shop.deps)
  }
  expect([...bank.refunds.values()]).toEqual([10_000])
  expect(stored()).toMatchObject([{ state: 'paid' }])
  expect(await order()).toMatchObject({ refundedTotal: 100, refunds: [{ isByHand: false }] })
})

// Requirement: PAY-83
describe('payment systems', () => {
  test('are paid at the bank to which they are routed, and the others at the first one', async () => {
    await place(PAYMENT.online)
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 2 })
    await place(PAYMENT.sbp)
    expect(stored().map(({ provider }) => provider)).toEqual(['simulator', 'tbank'])
  })

  test('can be changed to one of another bank when the first bank has never answered', async () => {
    isOtherDown = true
    await place(PAYMENT.online)
    const { publicId, payableTotal } = await order()
    await shopper.call.orders.changePayment.mutate({
      ...{ publicId, paymentSystemId: PAYMENT.sbp, shownTotal: payableTotal },
    })
    await shopper.call.orders.pay.mutate({ publicId })
    expect(stored()).toMatchObject([
      { provider: 'simulator', state: 'failed' },
      { provider: 'tbank', state: 'pending' },
    ])
    await pay()
    expect(await order()).toMatchObject({ payment: 'paid' })
  })

  test('stay with the bank that has begun the payment', async () => {
    await place(PAYMENT.online)
    const { publicId, payableTotal } = await order()
    await shopper.call.orders.changePayment.mutate({
      ...{ publicId, paymentSystemId: PAYMENT.sbp, shownTotal: payableTotal },
    })
    await shopper.call.orders.pay.mutate({ publicId })
    expect(stored()).toMatchObject([{ provider: 'simulator', state: 'pending' }])
  })

  test('are routed by a setting, to banks with keys only', () => {
    const routed = { ...PRODUCTION, ...KEYS, BANK_ROUTES: '31=tbank,30=tbank' }
    const { banks } = realUpstreams(readConfig(routed))
    expect(banks).toMatchObject({ current: 'yookassa', routes: { 31: 'tbank', 30: 'tbank' } })
    expect(Object.keys(banks?.byProvider ?? {})).toEqual(['yookassa', 'tbank'])
    expect(() => readConfig({ ...PRODUCTION, BANK_ROUTES: '31=tbank' })).toThrow(
      'TBANK_TERMINAL_KEY, TBANK_PASSWORD: required by BANK_ROUTES',
    )
    expect(() => readConfig({ ...routed, BANK_ROUTES: '31=sber' })).toThrow(
      'BANK_ROUTES: there is no bank sber',
    )
  })
})
