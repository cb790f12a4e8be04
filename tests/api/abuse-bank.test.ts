import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { payments } from '#db/schema/payments.ts'
import { runDueJobs } from '#server/jobs/run-jobs.ts'
import type { PaymentOrder } from '#server/upstream/bank/port.ts'
import { yooKassa } from '#server/upstream/bank/yookassa.ts'
import { shareUpstreams } from '#server/upstream/call-upstream.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { CITY, PAYMENT } from '#tests/support/fixture-places.ts'
import { orderForm } from '#tests/support/order-form.ts'
import { ORIGIN, type Shopper } from '#tests/support/shopper.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'
import { YooKassaStandIn } from '#tests/support/yookassa-stand-in.ts'

let bank: YooKassaStandIn
let shop: TestShop
/** What the bank waits for before it opens a payment, and how often it was asked to. */
let opening: Promise<void>
let openings: number
beforeEach(async () => {
  bank = new YooKassaStandIn()
  opening = Promise.resolve()
  openings = 0
  await bank.open()
  const adapter = yooKassa({
    ...{ shopId: bank.shop.shopId, secretKey: bank.shop.secretKey, apiUrl: bank.apiUrl },
    ...{ publicOrigin: ORIGIN, pageOrigin: bank.pageOrigin },
  })
  const startPayment = async (order: PaymentOrder) => {
    openings += 1
    await opening
    return adapter.startPayment(order)
  }
  const yookassa = { ...adapter, startPayment }
  const banks = { current: 'yookassa', byProvider: { yookassa } } as const
  shop = createTestShop({ config: { appEnv: 'production', trustProxy: true }, upstreams: { banks } })
})
afterEach(() => {
  bank.close()
  shop.close()
})

/** Places an order to be paid online. Returns its browser, and its payment at the bank. */
async function place(): Promise<{ shopper: Shopper; path: string; bankPaymentId: string }> {
  const shopper = shop.newShopper()
  shopper.setCookie('city', `${CITY.moscow}!`)
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.oil, quantity: 6 })
  const form = orderForm({ paymentSystemId: PAYMENT.online })
  const { path } = await shopper.call.orders.place.mutate(form)
  return { shopper, path, bankPaymentId: [...bank.payments.keys()].at(-1) ?? '' }
}
const states = () => shop.database.db.select().from(payments).all()
const questions = () => bank.requests.filter(({ method }) => method === 'GET').length
async function hint(id: string, { address = '192.0.2.1', event = 'payment.succeeded', object = {} } = {}) {
  const body = bank.messageOf(event, { id, ...object })
  const headers = { 'x-forwarded-for': address }
  return (await shop.newShopper().fetch('/bank/notify/', { method: 'POST', body, headers })).status
}
const forgedRefund = (bankPaymentId: string, i: number) =>
  hint(`refund-${i}`, { event: 'refund.succeeded', object: { payment_id: bankPaymentId } })

/** Places an order for which the bank opens no payment yet. Returns its public id. */
async function placeUnopened(): Promise<string> {
  bank.answerMode = 'refuse'
  const { path } = await place()
  bank.answerMode = 'ok'
  return path.split('/')[2] ?? ''
}
/** Presses 'Оплатить' from an address. Returns the status of the answer. */
async function pay(publicId: string, address: string): Promise<number> {
  const headers = { 'x-forwarded-for': address }
  return (await shop.newShopper().postJson('/trpc/orders.pay', { publicId }, headers)).status
}
/** Makes the bank open no payment until the returned function is called. */
function holdOpening(): () => void {
  let release = () => {}
  opening = new Promise((resolve) => {
    release = resolve
  })
  return release
}

// Requirement: PAY-46, SEC-117
test('25 presses of one payment at once share one call of a slow bank, which others can still pay at', async () => {
  const publicId = await placeUnopened()
  const before = openings
  const release = holdOpening()
  const presses = Array.from({ length: 25 }, (_, i) => pay(publicId, `192.0.2.${i}`))
  await vi.waitFor(() => expect(openings).toBe(before + 1))
  opening = Promise.resolve()
  expect((await place()).path).toMatch(/^\/bank\/pay\//)
  release()
  expect(new Set(await Promise.all(presses))).toEqual(new Set([200]))
  expect(openings).toBe(before + 2)
})

// Requirement: SEC-117
test.each([
  ['a single process', 1, 10],
  ['one of ten processes', 10, 1],
])(
  'an address that pays many orders at once leaves half of the slots of a slow bank in %s to others',
  async (_which, processes, held) => {
    shareUpstreams(shop.deps.upstreams, processes)
    const unopened: string[] = []
    for (let i = 0; i < 21; i++) unopened.push(await placeUnopened())
    const [ofOther = '', ...ofOne] = unopened
    const before = openings
    const release = holdOpening()
    const presses = ofOne.map((publicId) => pay(publicId, '192.0.2.1'))
    await vi.waitFor(() => expect(openings).toBeGreaterThanOrEqual(before + held))
    opening = Promise.resolve()
    expect(await pay(ofOther, '192.0.2.2')).toBe(200)
    expect(openings).toBe(before + held + 1)
    release()
    await Promise.all(presses)
  },
)

// Requirement: PAY-62
test('300 forged hints to a bank that hangs stop no payment', async () => {
  const { bankPaymentId } = await place()
  bank.answerMode = 'hang'
  const attack = Array.from({ length: 300 }, (_, i) =>
    i % 2 === 0 ? hint(bankPaymentId) : forgedRefund(bankPaymentId, i),
  )
  const { path } = await place()
  expect(path).toMatch(/^\/bank\/pay\//)
  bank.hangUp()
  await Promise.all(attack)
  // All of them ask about one payment, so they share one question.
  expect(questions()).toBe(1)
  bank.answerMode = 'ok'
  expect((await place()).path).toMatch(/^\/bank\/pay\//)
})

// Requirement: PAY-64, SEC-12
test('hints about one payment from many addresses cause at most ten calls of the bank an hour', async () => {
  const { bankPaymentId } = await place()
  for (let i = 0; i < 300; i++) expect(await hint(bankPaymentId, { address: `192.0.2.${i % 250}` })).toBe(200)
  expect(questions()).toBe(10)
  // The payment is found out about without hints.
  bank.pay(bankPaymentId)
  expect(await hint(bankPaymentId)).toBe(200)
  expect(states()).toMatchObject([{ state: 'pending' }])
  shop.clock.advance(MINUTE_MS)
  await runDueJobs(shop.deps)
  expect(states()).toMatchObject([{ state: 'paid' }])
})

// Requirement: PAY-64
test('an address that names the payments of many makes 60 calls an hour at most', async () => {
  const placed = []
  for (let i = 0; i < 8; i++) placed.push(await place())
  for (const { bankPaymentId } of placed) for (let i = 0; i < 10; i++) await hint(bankPaymentId)
  expect(questions()).toBe(60)
  const last = placed.at(-1)?.bankPaymentId ?? ''
  bank.pay(last)
  expect(await hint(last, { address: '192.0.2.2' })).toBe(200)
  expect(states().at(-1)).toMatchObject({ state: 'paid' })
})

describe('hints that bring news', () => {
  // Requirement: PAY-64
  test('use up no budget, so that all of a busy hour are taken from the one address of the bank', async () => {
    for (let i = 0; i < 70; i++) {
      const { bankPaymentId } = await place()
      bank.pay(bankPaymentId)
      expect(await hint(bankPaymentId)).toBe(200)
    }
    expect(new Set(states().map(({ state }) => state))).toEqual(new Set(['paid']))
  })
})

// Requirement: PAY-62, SEC-32
test('payments and later hints still work after the bank has refused to answer about hints', async () => {
  const { bankPaymentId } = await place()
  bank.answerMode = 'refuse'
  for (let i = 0; i < 9; i++) expect(await hint(bankPaymentId)).toBe(503)
  bank.answerMode = 'ok'
  bank.pay(bankPaymentId)
  expect(await hint(bankPaymentId)).toBe(200)
  expect(states()).toMatchObject([{ state: 'paid' }])
  expect((await place()).path).toMatch(/^\/bank\/pay\//)
})
