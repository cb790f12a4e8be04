import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { orderRefunds, paymentMismatches, payments } from '#db/schema/payments.ts'
import { runDueJobs } from '#server/jobs/run-jobs.ts'
import { recordNotification } from '#server/orders/record-notification.ts'
import { UpstreamError } from '#server/upstream/upstream-error.ts'
import type { AttemptState, BankEvent } from '#shared/payments/payment-events.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { AnsweringBanks } from '#tests/support/answering-banks.ts'
import { insertClient, insertOrder } from '#tests/support/client-account.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'
import { runCli } from '../../scripts/shop-cli/run-cli.ts'

const AMOUNT = 901

let bank: AnsweringBanks
let shop: TestShop
let clientId: number
beforeEach(() => {
  bank = new AnsweringBanks()
  openShop()
})
afterEach(() => shop.close())

function openShop(databaseUrl?: string): void {
  const inMemory = { upstreams: { banks: bank.banks }, expectsErrors: true }
  shop = createTestShop(databaseUrl === undefined ? inMemory : { ...inMemory, databaseUrl })
  clientId = insertClient(shop.database.db)
}

/** Inserts an order with a payment about which both have said the same so far: 'paid' or 'failed'. */
function insertPaid(state: 'paid' | 'failed' = 'paid') {
  const { db } = shop.database
  const now = shop.clock.now()
  const orderId = insertOrder(db, { shopperId: clientId, isPrepay: true, payment: 'pending', createdAt: now })
  const id = `payment-${orderId}`
  const at = { createdAt: now, updatedAt: now }
  db.insert(payments)
    .values({ id, orderId, amount: AMOUNT, provider: 'yookassa', state: 'pending', bankPaymentId: id, ...at })
    .run()
  const notification = { id: `${id}:${state}`, paymentId: id, bankPaymentId: id, amount: AMOUNT, state }
  const { log, config } = shop.deps
  recordNotification({ db, now, log, config }, { ...notification, provider: 'yookassa' })
  const says = (event: BankEvent, change?: object) => bank.decide({ id, amount: AMOUNT }, event, change)
  says(state)
  const read = () => ({
    payment: db.select().from(payments).where(eq(payments.id, id)).get(),
    order: db.select().from(orders).where(eq(orders.id, orderId)).get(),
  })
  return { id, orderId, says, read }
}
const setOurs = (id: string, state: AttemptState) =>
  shop.database.db.update(payments).set({ state }).where(eq(payments.id, id)).run()

/** Lets time pass and the jobs run until they have nothing more to compare. */
async function advance(ms: number): Promise<void> {
  shop.clock.advance(ms)
  for (let round = 0; round < 4; round++) await runDueJobs(shop.deps)
}
const open = () =>
  shop.database.db
    .select()
    .from(paymentMismatches)
    .all()
    .filter((one) => one.clearedAt === null)
const askedAbout = () => bank.questions.map(({ paymentId }) => paymentId)

describe('once a day', () => {
  // Requirement: PAY-61
  test('payments of one to 35 days are compared, at most five at a time, each once', async () => {
    const young = Array.from({ length: 12 }, () => insertPaid().id)
    await advance(DAY_MS - HOUR_MS)
    expect(bank.questions).toEqual([])
    await advance(DAY_MS)
    expect(askedAbout()).toEqual(young)
    expect(bank.mostAtOnce).toBe(5)
    await advance(DAY_MS - 1)
    expect(askedAbout()).toEqual(young)
    await advance(1)
    expect(askedAbout()).toEqual([...young, ...young])
    await advance(32 * DAY_MS)
    bank.questions.splice(0)
    await advance(DAY_MS)
    expect(bank.questions).toEqual([])
    expect(open()).toEqual([])
    expect(shop.logged).toEqual([])
  })

  // Requirement: PAY-61
  test('a comparison goes on where it was, after the bank was down or the shop was restarted', async () => {
    const ids = Array.from({ length: 12 }, () => insertPaid().id)
    shop.clock.advance(DAY_MS)
    await runDueJobs(shop.deps)
    bank.failure = 'timeout'
    await runDueJobs(shop.deps)
    await runDueJobs(shop.deps)
    expect(askedAbout()).toEqual([...ids.slice(0, 5), ...ids.slice(5, 10)])
    bank.failure = null
    await advance(5 * MINUTE_MS)
    expect(askedAbout()).toEqual([...ids.slice(0, 10), ...ids.slice(5, 12)])
    expect(open()).toEqual([])
  })

  // Requirement: PAY-61
  test('a payment about which the bank gives no answer for an hour is named, and the others are compared', async () => {
    const ids = Array.from({ length: 12 }, () => insertPaid().id)
    const [silent = ''] = ids
    bank.answer(silent, new UpstreamError('bank', 'failed'))
    await advance(DAY_MS)
    for (let waited = 0; waited < HOUR_MS; waited += 5 * MINUTE_MS) {
      expect(new Set(askedAbout())).toEqual(new Set(ids.slice(0, 5)))
      expect(open()).toEqual([])
      await advance(5 * MINUTE_MS)
    }
    expect(new Set(askedAbout())).toEqual(new Set(ids))
    expect(open()).toMatchObject([{ paymentId: silent, bank: 'no answer: failed' }])
  })
})

describe('a payment', () => {
  // Requirement: PAY-61
  test.each<[string, (one: ReturnType<typeof insertPaid>) => void, string, string]>([
    ['paid here and failed there', ({ says }) => says('failed'), 'paid, 901 р.', 'failed, 901 р.'],
    ['paid here and unknown there', ({ id }) => bank.answer(id, 'unknown'), 'paid, 901 р.', 'unknown'],
    ['paid here and open there', ({ id }) => bank.answer(id, 'waiting'), 'paid, 901 р.', 'waiting'],
    ['of another sum', ({ says }) => says('paid', { amount: 1 }), 'paid, 901 р.', 'paid, 1 р.'],
    ['refunded here and paid there', ({ id }) => setOurs(id, 'refunded'), 'refunded, 901 р.', 'paid, 901 р.'],
    [
      'about which the bank refuses to answer',
      ({ id }) => bank.answer(id, new UpstreamError('bank', 'refused')),
      'paid, 901 р.',
      'no answer: refused',
    ],
  ])('%s is named for the staff until both agree', async (_title, change, ours, theirs) => {
    const { id, orderId, says } = insertPaid()
    insertPaid()
    change({ id, orderId, says, read: () => ({ payment: undefined, order: undefined }) })
    await advance(DAY_MS)
    expect(open()).toMatchObject([{ paymentId: id, ours, bank: theirs }])
    expect(JSON.parse(shop.logged[0] ?? '{}')).toMatchObject({ orderIds: [orderId] })
    await advance(DAY_MS)
    expect(open()).toHaveLength(1)
    setOurs(id, 'paid')
    says('paid')
    await advance(DAY_MS)
    expect(open()).toEqual([])
  })

  // Requirement: PAY-61
  test('whose refund at the bank was not reported is recorded, and nothing is left to name', async () => {
    const { read, says } = insertPaid()
    says('refunded')
    await advance(DAY_MS)
    expect(read()).toMatchObject({ payment: { state: 'refunded' }, order: { payment: 'refunded' } })
    expect(open()).toEqual([])
  })

  // Requirement: PAY-87
  test.each<[string, number, string | null]>([
    ['as much as was asked for', 300, null],
    ['not yet what is being asked for', 0, null],
    ['more than was asked for', 400, 'paid, 901 р., 400 р. of it refunded'],
    ['less than it has confirmed', 0, 'paid, 901 р.'],
  ])('of which the bank has given back %s in parts: %i', async (title, refunded, theirs) => {
    const { id, orderId, says } = insertPaid()
    const isConfirmed = title !== 'not yet what is being asked for'
    shop.database.db
      .insert(orderRefunds)
      .values({
        ...{
          orderId,
          paymentId: id,
          amount: 300,
          goodsAmount: 300,
          deliveryAmount: 0,
          lines: [],
          reason: '',
        },
        ...{ isRestocked: false, bonusesReturned: 0, bonusesRevoked: 0, requestedAt: shop.clock.now() },
        ...{ nextAttemptAt: Number.MAX_SAFE_INTEGER, confirmedAt: isConfirmed ? shop.clock.now() : null },
      })
      .run()
    shop.database.db.update(orders).set({ refundedTotal: 300, refundedGoods: 300 }).run()
    says('paid', { refunded })
    await advance(DAY_MS)
    const ours = `paid, 901 р.${isConfirmed ? ', 300 р. of it refunded' : ''}`
    expect(open()).toMatchObject(theirs === null ? [] : [{ paymentId: id, ours, bank: theirs }])
  })

  // Requirement: PAY-61
  test('that failed and was paid after all is recorded', async () => {
    const { read, says } = insertPaid('failed')
    says('paid')
    await advance(DAY_MS)
    expect(read()).toMatchObject({ payment: { state: 'paid' }, order: { payment: 'paid' } })
    expect(open()).toEqual([])
  })

  // Requirement: PAY-61
  test('that the bank has not decided within seven days is named', async () => {
    const { id } = insertPaid('failed')
    bank.answer(id, 'waiting')
    await advance(6 * DAY_MS)
    expect(open()).toEqual([])
    await advance(DAY_MS)
    expect(open()).toMatchObject([{ paymentId: id, ours: 'failed, 901 р.', bank: 'waiting' }])
  })

  // Requirement: PAY-61
  test('that differs is compared further when it is older than 35 days', async () => {
    const { id, says } = insertPaid()
    says('failed')
    await advance(DAY_MS)
    await advance(40 * DAY_MS)
    expect(open()).toMatchObject([{ paymentId: id }])
    says('paid')
    await advance(DAY_MS)
    expect(open()).toEqual([])
  })

  test('whose refund is on its way agrees', async () => {
    const { id } = insertPaid()
    setOurs(id, 'refunding')
    await advance(DAY_MS)
    expect(open()).toEqual([])
  })
})

describe('npm run shop -- payment check', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'glyanets-reconcile-'))
    shop.close()
    openShop(`file:${join(folder, 'shop.db')}`)
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const check = (...options: string[]) =>
    runCli(['payment', 'check', ...options], { DATABASE_URL: `file:${join(folder, 'shop.db')}` })

  // Requirement: PAY-61
  test('lists what differs, and fails while anything does', async () => {
    const { id, orderId, says } = insertPaid()
    expect(await check()).toMatchObject({ code: 0, text: expect.stringContaining('has not ended yet') })
    says('failed')
    await advance(DAY_MS)
    const { code, text } = await check()
    expect(code).toBe(1)
    for (const part of [String(orderId), id, 'paid, 901 р.', 'failed, 901 р.']) expect(text).toContain(part)
    const asJson = await check('--json')
    expect([asJson.code, asJson.isData, JSON.parse(asJson.text)]).toMatchObject([
      ...[1, true],
      { comparedAt: shop.clock.now(), mismatches: [{ orderId, bankPaymentId: id, bank: 'failed, 901 р.' }] },
    ])
    says('paid')
    await advance(DAY_MS)
    expect(await check()).toMatchObject({ code: 0, text: expect.stringContaining('compared 2026-11-23') })
  })
})
