import { eq, isNull } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { orderRefunds, payments } from '#db/schema/payments.ts'
import { bonusBalance } from '#server/bonuses/bonus-ledger.ts'
import { changeBonuses } from '#server/bonuses/change-bonuses.ts'
import { findAccountMismatches, findBonusMismatches } from '#server/jobs/check-bonus-ledger.ts'
import { findRefundMismatches } from '#server/jobs/check-refund-sums.ts'
import { findStockMismatches } from '#server/jobs/check-stock-ledger.ts'
import { runDueJobs } from '#server/jobs/run-jobs.ts'
import { sendRefunds } from '#server/jobs/send-refunds.ts'
import { moveFulfilment } from '#server/orders/move-order.ts'
import { moveOrderAndTell } from '#server/orders/move-order-and-tell.ts'
import { lastReconciliation } from '#server/orders/reconcile-payments.ts'
import { recordHandedOver } from '#server/orders/record-handed-over.ts'
import { recordNotification } from '#server/orders/record-notification.ts'
import { type RefundInput, refundOrder } from '#server/orders/refund-order.ts'
import { returnOrder } from '#server/orders/return-order.ts'
import type { BankAnswer, PaymentAtBank, RefundAnswer, RefundOrder } from '#server/upstream/bank/port.ts'
import { UpstreamError } from '#server/upstream/upstream-error.ts'
import { AppError } from '#shared/errors.ts'
import { formatDiscount, formatTotal } from '#shared/format.ts'
import { moscowDay } from '#shared/orders/moscow-day.ts'
import type { FulfilmentState } from '#shared/orders/order-states.ts'
import type { RefundWish } from '#shared/payments/refund-parts.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { awaitedBy, giveBonuses, ledgerOf } from '#tests/support/client-account.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { PAYMENT, POINT, TARIFF } from '#tests/support/fixture-places.ts'
import { insertCampaign } from '#tests/support/insert-campaign.ts'
import { orderForm } from '#tests/support/order-form.ts'
import type { Shopper } from '#tests/support/shopper.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'
import { runs } from '#tests/support/thorough.ts'
import { oneBank } from '#tests/support/upstreams.ts'

const CREAM = 'T-15'
const OIL = 'T-16'

let shop: TestShop
let shopper: Shopper
let clientId: number
/** The refunds that were requested from the bank, and what it answers. */
let requested: RefundOrder[]
let answer: RefundAnswer
/** What the bank does instead with refunds of some keys, as often as they are requested. */
let exceptions: Map<string, () => Promise<RefundAnswer>>
/** What the bank does instead with any other refund; null to answer as above. */
let decide: ((refund: RefundOrder) => RefundAnswer) | null
/** The refunds that the bank has made. */
let made: RefundOrder[]
const madeOf = (paymentId: string) =>
  made.filter((refund) => refund.paymentId === paymentId).reduce((sum, { amount }) => sum + amount, 0)
beforeEach(async () => {
  requested = []
  answer = 'made'
  exceptions = new Map()
  decide = null
  made = []
  const refundPayment = async (refund: RefundOrder) => {
    requested.push(refund)
    // A real bank's adapter takes a refund for made when this much of the payment has come back.
    if (madeOf(refund.paymentId) >= refund.refundedBefore + refund.amount) return 'made'
    const answered = await (exceptions.get(refund.key)?.() ?? decide?.(refund) ?? answer)
    if (answered === 'made') made.push(refund)
    return answered
  }
  const findPayment = ({ paymentId, amount }: PaymentAtBank): Promise<BankAnswer> => {
    const refunded = madeOf(paymentId)
    const state = refunded === amount ? 'refunded' : 'paid'
    const ids = { id: `${paymentId}:${state}`, paymentId, bankPaymentId: paymentId }
    return Promise.resolve({ ...ids, amount, state, refunded })
  }
  shop = createTestShop({ upstreams: { banks: oneBank({ refundPayment, findPayment }) } })
  // No id of a refund is that of its order.
  shop.database.sqlite.exec("INSERT INTO sqlite_sequence (name, seq) VALUES ('orders', 700)")
  shopper = shop.newShopper()
  clientId = (await signIn(shop, shopper)).clientId
})
afterEach(() => {
  const { db } = shop.database
  const wrong = [
    findRefundMismatches(db),
    findStockMismatches(db),
    findBonusMismatches(db),
    findAccountMismatches(db),
  ]
  shop.close()
  if (wrong.flat().length > 0) throw new Error(`what does not add up: ${JSON.stringify(wrong)}`)
})

const db = () => shop.database.db
/** Returns the refusal of a command. */
function refusal(command: () => unknown): unknown {
  try {
    return command()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { code: error.code, details: error.details }
  }
}
const row = (id: number) => db().select().from(orders).where(eq(orders.id, id)).get()
const view = (id: number) => shopper.call.orders.byId.query({ id })
const move = (id: number, ...states: FulfilmentState[]) => {
  for (const state of states) moveFulfilment(shop.ctx(), id, state)
}
const parts = (lines: Readonly<Record<string, number>>, hasDelivery = false): RefundWish => ({
  ...{ type: 'parts', hasDelivery },
  lines: Object.entries(lines).map(([marking, quantity]) => ({ marking, quantity })),
})
const refund = (orderId: number, wish: RefundWish, change: Partial<RefundInput> = {}) =>
  refundOrder(shop.ctx(), { orderId, wish, reason: '', isRestocked: false, ...change })

/** Places an order of three creams (601) and two oils (99) by courier (300), 2 % less if it is paid at the bank. */
async function place(change: Parameters<typeof orderForm>[0] = {}): Promise<number> {
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 3 })
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.oil, quantity: 2 })
  return (await shopper.call.orders.place.mutate(orderForm({ paymentSystemId: PAYMENT.online, ...change })))
    .orderId
}

async function placePaid(change: Parameters<typeof orderForm>[0] = {}): Promise<number> {
  const id = await place(change)
  const payment = db().select().from(payments).where(eq(payments.orderId, id)).get()
  if (!payment) throw new Error('a prepay order has a payment')
  const ids = { id: `${payment.id}:paid`, paymentId: payment.id, bankPaymentId: payment.id }
  recordNotification(shop.ctx(), { ...ids, provider: 'simulator', amount: payment.amount, state: 'paid' })
  return id
}

// Requirement: PAY-84
describe('a refund of a part', () => {
  test('is requested from the bank of the payment with its receipt, and the order stays paid', async () => {
    const id = await placePaid()
    const { payableTotal, lines } = await view(id)
    const [cream] = lines
    refund(id, parts({ [CREAM]: 1 }), { reason: 'Помялась упаковка' })
    await runDueJobs(shop.deps)

    const amount = Math.ceil((cream?.lineTotal ?? 0) / 3)
    const payment = db().select().from(payments).get()
    expect(requested).toEqual([
      {
        ...{ paymentId: payment?.id, bankPaymentId: payment?.id, key: `refund-${payment?.id}-1` },
        ...{ amount, paidAmount: payableTotal, refundedBefore: 0 },
        receipt: expect.objectContaining({
          items: [{ name: 'Норд Крем для рук «Норд»', quantity: 1, price: amount, subject: 'commodity' }],
        }),
      },
    ])
    expect(payment?.state).toBe('paid')
    const shown = await view(id)
    expect(shown).toMatchObject({ payment: 'paid', payableTotal, refundedTotal: amount })
    expect(shown.lines.map(({ refundedQuantity }) => refundedQuantity)).toEqual([1, 0])
    expect(shown.words.refunds).toMatchObject([
      {
        title: expect.stringContaining('Вернули'),
        note: expect.stringContaining('Помялась упаковка. Банк'),
      },
    ])
    expect(shown.history.slice(-2)).toMatchObject([
      { track: 'refund', state: 'part-requested', amount },
      { track: 'refund', state: 'part-confirmed', amount },
    ])
    const { orders: list } = await shopper.call.orders.list.query({
      ...{ withCanceled: false, sortedByPay: false, offset: 0, limit: 10 },
    })
    expect(list).toMatchObject([{ id, refundedTotal: amount }])
  })

  test('is repeated under its key until the bank has made it, and the next one waits for it', async () => {
    const id = await placePaid()
    answer = 'pending'
    const first = refund(id, parts({ [CREAM]: 1 })).refund
    const second = refund(id, parts({}, true)).refund
    await runDueJobs(shop.deps)
    shop.clock.advance(MINUTE_MS)
    answer = 'made'
    await runDueJobs(shop.deps)
    const { paymentId } = first
    expect(requested.map(({ key, refundedBefore }) => [key, refundedBefore])).toEqual([
      [`refund-${paymentId}-${first.id}`, 0],
      [`refund-${paymentId}-${first.id}`, 0],
      [`refund-${paymentId}-${second.id}`, first.amount],
    ])
    expect(requested.at(-1)?.receipt?.items).toMatchObject([{ price: 300, subject: 'service' }])
  })

  // Requirement: PAY-62
  test('without an answer leaves the way to pay another order open', async () => {
    const paid = await placePaid()
    decide = () => {
      throw new Error('down')
    }
    refund(paid, parts({ [CREAM]: 1 }))
    for (let i = 0; i < 6; i++) {
      shop.clock.advance(HOUR_MS)
      await runDueJobs(shop.deps)
    }
    expect(requested.length).toBeGreaterThan(4)
    const open = await place()
    const { publicId } = await view(open)
    expect(await shopper.call.orders.otherPayments.query({ publicId })).toMatchObject({
      isBankUnavailable: false,
    })
    expect(await shopper.call.orders.pay.mutate({ publicId })).toMatchObject({ path: expect.any(String) })
  })

  test('leaves the rest to a return, whose receipt names what is left', async () => {
    const id = await placePaid()
    move(id, 'confirmed', 'assembled', 'shipped', 'delivered')
    const { amount } = refund(id, parts({ [CREAM]: 1 })).refund
    returnOrder(shop.ctx(), { orderId: id, isRestocked: false })
    await runDueJobs(shop.deps)
    const [first, rest] = requested
    const { payableTotal } = await view(id)
    expect(rest).toMatchObject({ amount: payableTotal - amount, refundedBefore: amount })
    expect(rest?.key).toBe(`refund-${first?.paymentId}`)
    expect(rest?.receipt).toMatchObject({ mode: 'full_payment' })
    expect(rest?.receipt?.items.map(({ quantity }) => quantity)).toEqual([2, 2, 1])
    expect(rest?.receipt?.items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)).toBe(
      payableTotal - amount,
    )
    expect(db().select().from(payments).get()?.state).toBe('refunded')
    expect(await view(id)).toMatchObject({ fulfilment: 'returned', payment: 'refunded' })
  })

  // Requirement: PAY-81
  test('and of the rest is of a prepayment where the order has waited and was not collected', async () => {
    const id = await placePaid({ tariffId: TARIFF.pickup, pickupPointId: POINT.moscow })
    move(id, 'confirmed', 'assembled', 'shipped', 'delivered')
    refund(id, parts({ [CREAM]: 1 }))
    returnOrder(shop.ctx(), { orderId: id, isRestocked: false })
    await runDueJobs(shop.deps)
    expect(requested.map(({ receipt }) => receipt?.mode)).toEqual(['full_prepayment', 'full_prepayment'])
  })

  // Requirement: PAY-91
  test('has a receipt for the shop itself once the account of its buyer is closed', async () => {
    const id = await placePaid()
    move(id, 'confirmed', 'assembled', 'shipped', 'delivered')
    answer = 'pending'
    refund(id, parts({ [CREAM]: 1 }))
    await runDueJobs(shop.deps)
    await shopper.call.account.close.mutate()
    shop.clock.advance(MINUTE_MS)
    answer = 'made'
    await runDueJobs(shop.deps)
    expect(requested.map(({ receipt }) => receipt?.contact)).toEqual([
      { email: 'anna@example.ru', phone: '+79123456789' },
      { email: shop.deps.config.ordersMailTo, phone: null },
    ])
  })

  test('of an order that was paid on receipt is given back by hand at once', async () => {
    const id = await place({ paymentSystemId: PAYMENT.cash })
    move(id, 'confirmed', 'assembled', 'shipped', 'delivered')
    refund(id, parts({ [OIL]: 1 }))
    await runDueJobs(shop.deps)
    expect(requested).toEqual([])
    expect(db().select().from(orderRefunds).all()).toMatchObject([
      { amount: 99, paymentId: null, confirmedAt: shop.clock.now() },
    ])
    const { history, words } = await view(id)
    expect(history.at(-1)).toMatchObject({ state: 'part-by-hand', amount: 99 })
    expect(words.refunds).toMatchObject([{ title: 'Вернули 99\u00a0р.', note: 'Деньги вернули лично.' }])
  })

  test('gives back a sum for which nothing comes back, shared over everything in its receipt', async () => {
    const id = await placePaid()
    refund(id, { type: 'amount', amount: 200 })
    await runDueJobs(shop.deps)
    const items = requested[0]?.receipt?.items ?? []
    expect(items.map(({ quantity, subject }) => [quantity, subject])).toEqual([
      [1, 'commodity'],
      [1, 'commodity'],
      [1, 'service'],
    ])
    expect(items.reduce((sum, { price }) => sum + price, 0)).toBe(200)
    expect((await view(id)).lines.every(({ refundedQuantity }) => refundedQuantity === 0)).toBe(true)
  })

  test('tells the buyer by SMS and mail', async () => {
    const id = await placePaid()
    const { refund: made, told } = refund(id, parts({ [OIL]: 2 }), { reason: 'Нет в наличии' })
    expect(told).toEqual({ bySms: true, byMail: true })
    await runDueJobs(shop.deps)
    expect(shop.sms.at(-1)?.text).toContain(`заказ № ${id}, возвращаем ${made.amount} р.`)
    const mail = shop.mail.at(-1)
    expect(mail?.subject).toBe(`Возврат за заказ № ${id}`)
    for (const text of [`, 2\u00a0шт.\u00a0— ${made.amount}\u00a0р.`, 'Причина: Нет в наличии'])
      expect(mail?.text).toContain(text)
  })

  test('puts pieces on sale again only on request, and a return does not bring back the others', async () => {
    const id = await placePaid()
    const [creams, oils] = [shop.stockOf(PRODUCT.cream), shop.stockOf(PRODUCT.oil)]
    refund(id, parts({ [CREAM]: 1 }), { isRestocked: true })
    refund(id, parts({ [CREAM]: 1 }))
    expect(shop.stockOf(PRODUCT.cream)).toBe(creams + 1)
    move(id, 'confirmed', 'assembled', 'shipped')
    returnOrder(shop.ctx(), { orderId: id, isRestocked: true })
    expect([shop.stockOf(PRODUCT.cream), shop.stockOf(PRODUCT.oil)]).toEqual([creams + 2, oils + 2])
  })

  // Requirement: ORD-71, PAY-89
  test('is below the sums of the page and of the mail about the confirmation, which are the same', async () => {
    const id = await placePaid()
    const { amount } = refund(id, parts({ [CREAM]: 1 })).refund
    moveOrderAndTell(shop.ctx(), id, 'confirmed')
    await runDueJobs(shop.deps)
    const { words, lines, baseTotal, payableTotal } = await view(id)
    expect(words.refundSums.map(({ value }) => value)).toEqual([
      formatDiscount(amount),
      formatTotal(payableTotal - amount),
    ])
    const total = { name: 'Итого', value: formatTotal(payableTotal) }
    const table = [...words.sums, total, ...words.refundSums].map(({ name, value }) => `${name}: ${value}`)
    expect(words.sums[0]?.value).toBe(formatTotal(baseTotal))
    const [placed, confirmed] = ['принят', 'подтверждён'].map(
      (word) => shop.mail.find(({ subject }) => subject === `Заказ № ${id} ${word}`)?.text,
    )
    expect(confirmed).toContain(table.join('\n'))
    expect(placed).toContain(table.slice(0, -2).join('\n'))
    const plain = placed?.replaceAll('\u00a0', ' ')
    for (const { name, price, quantity } of lines)
      expect(plain).toContain(
        `${name}, ${quantity} шт. — ${formatTotal(price * quantity)}`.replaceAll('\u00a0', ' '),
      )
  })

  // Requirement: ORD-71
  test('is named beside the pieces in the mails that list them, so that nobody packs these', async () => {
    const id = await placePaid()
    refund(id, parts({ [CREAM]: 1, [OIL]: 2 }))
    moveOrderAndTell(shop.ctx(), id, 'confirmed')
    await runDueJobs(shop.deps)
    await shopper.call.orders.cancel.mutate({ id })
    await runDueJobs(shop.deps)
    const mailed = [`Заказ № ${id} подтверждён`, `Покупатель отменил заказ № ${id}`].map((subject) =>
      shop.mail.find((mail) => mail.subject === subject)?.text.replaceAll('\u00a0', ' '),
    )
    for (const text of mailed) {
      expect(text).toContain(', 3 шт., деньги возвращены за 1 шт. — ')
      expect(text).toContain(', 2 шт., деньги возвращены — ')
    }
  })

  // Requirement: MAIL-5, STAFF-6
  test.each([
    ['its buyer', (id: number) => shopper.call.orders.cancel.mutate({ id })],
    ['the staff', async (id: number) => moveOrderAndTell(shop.ctx(), id, 'cancelled')],
  ])('leaves the rest to a cancellation by %s, whose mails name the rest only', async (_title, cancel) => {
    const id = await placePaid()
    refund(id, parts({ [CREAM]: 1 }, true))
    const { payableTotal, refundedTotal } = await view(id)
    await cancel(id)
    const refunded = (await view(id)).words.refunds.map(({ title }) => title)
    expect(refunded.at(-1)).toBe(`Возвращаем ${formatTotal(payableTotal - refundedTotal)}`)
    await runDueJobs(shop.deps)
    expect((await view(id)).words.refunds).toMatchObject([
      { title: `Вернули ${formatTotal(refundedTotal)}` },
      {
        title: `Вернули ${formatTotal(payableTotal - refundedTotal)}`,
        parts: [`Возвращено всего: ${formatTotal(payableTotal)}`],
      },
    ])
    const mails = shop.mail.filter(({ subject }) => /отмен/.test(subject))
    expect(mails.length).toBeGreaterThan(0)
    const rest = formatTotal(payableTotal - refundedTotal).replaceAll(/\s/g, ' ')
    for (const { text } of mails)
      expect(text.replaceAll(/\s/g, ' ')).toMatch(
        new RegExp(`(возвращаем|Возврат отправлен в банк:) ${rest}`),
      )
  })

  // Requirement: PAY-54
  test('of the rest was made on the day on which the bank confirmed it, not on that of its request', async () => {
    const id = await placePaid()
    answer = 'pending'
    move(id, 'cancelled')
    await runDueJobs(shop.deps)
    shop.clock.advance(11 * DAY_MS)
    answer = 'made'
    await runDueJobs(shop.deps)
    const arrived = `Деньги вернули ${moscowDay(shop.clock.now()).replace(' ', '\u00a0')}.`
    const said = async () => {
      const { next, refunds } = (await view(id)).words
      return [next, refunds.at(-1)?.note]
    }
    expect(await said()).toEqual([
      expect.stringContaining('деньги вернутся'),
      expect.stringContaining('Банк отправил деньги'),
    ])
    shop.clock.advance(10 * DAY_MS)
    expect(await said()).toEqual([`Заказ отменён. ${arrived}`, arrived])
  })

  // Requirement: PAY-85
  test.each([
    ['more pieces than are left', parts({ [CREAM]: 3 }), { reason: 'line', marking: CREAM, left: 2 }],
    ['an unknown marking', parts({ 'T-404': 1 }), { reason: 'line', marking: 'T-404', left: 0 }],
    ['more than is left', { type: 'amount', amount: 5000 } as const, { reason: 'too-much' }],
    ['the delivery twice', parts({}, true), { reason: 'nothing' }],
  ])('of %s is refused and changes nothing', async (_title, wish, details) => {
    const id = await placePaid()
    refund(id, parts({ [CREAM]: 1 }, true))
    const before = row(id)
    expect(refusal(() => refund(id, wish))).toMatchObject({ code: 'REFUND_REFUSED', details })
    expect([row(id), await db().$count(orderRefunds)]).toEqual([before, 1])
  })

  test('of an order that is not paid, or is over, is refused', async () => {
    const unpaid = await place()
    const cancelled = await placePaid()
    move(cancelled, 'cancelled')
    for (const id of [unpaid, cancelled])
      expect(refusal(() => refund(id, parts({ [CREAM]: 1 })))).toMatchObject({ code: 'MOVE_REFUSED' })
    expect(refusal(() => refund(404, parts({ [CREAM]: 1 })))).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('made twice at the same time never gives back more than there is', async () => {
    const id = await placePaid()
    const tries = await Promise.allSettled(
      [0, 1].map(() => Promise.resolve().then(() => refund(id, parts({ [CREAM]: 2 })))),
    )
    expect(tries.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  })

  test('hides the words of the staff from whoever only knows the address of a received order', async () => {
    const id = await placePaid()
    move(id, 'confirmed', 'assembled', 'shipped', 'delivered')
    refund(id, parts({ [CREAM]: 1 }), { reason: 'Аллергия у Анны' })
    const { publicId } = await view(id)
    const stranger = await shop.newShopper().call.orders.byPublicId.query({ publicId })
    expect(JSON.stringify(stranger)).not.toContain('Аллергия')
    expect((await view(id)).refunds).toMatchObject([{ reason: 'Аллергия у Анны' }])
  })
})

// Requirement: PAY-95
describe('a refund that the bank refuses', () => {
  const lettersToStaff = (id: number) =>
    shop.mail.filter(({ subject }) => subject === `Банк отказал в возврате по заказу № ${id}`)
  const retry = async (times = 1) => {
    for (let time = 0; time < times; time++) {
      shop.clock.advance(2 * HOUR_MS)
      await runDueJobs(shop.deps)
    }
  }
  const unconfirmed = () =>
    db()
      .select({ amount: orderRefunds.amount })
      .from(orderRefunds)
      .where(isNull(orderRefunds.confirmedAt))
      .all()

  test.each([
    ['when it is asked', () => Promise.resolve('refused' as const)],
    ['as a bad request', () => Promise.reject(new UpstreamError('bank', 'refused', 400))],
  ])(
    '%s is told to the staff once, and neither a later one nor the rest waits for it',
    async (_how, refuse) => {
      const id = await placePaid()
      const first = refund(id, parts({ [CREAM]: 1 })).refund
      const second = refund(id, parts({}, true)).refund
      const [refusedKey, secondKey, restKey] = [`-${first.id}`, `-${second.id}`, ''].map(
        (end) => `refund-${first.paymentId}${end}`,
      )
      exceptions.set(refusedKey ?? '', refuse)
      await runDueJobs(shop.deps)
      expect(unconfirmed()).toEqual([{ amount: first.amount }])
      move(id, 'cancelled')
      await retry(7)
      expect([...new Set(requested.map(({ key }) => key))]).toEqual([refusedKey, secondKey, restKey])
      const { payableTotal } = await view(id)
      expect(made).toMatchObject([
        { key: secondKey, refundedBefore: 0 },
        { key: restKey, amount: payableTotal - first.amount - 300, refundedBefore: 300 },
      ])
      expect(lettersToStaff(id)).toMatchObject([{ to: shop.deps.config.ordersMailTo }])
      expect(lettersToStaff(id)[0]?.text).toContain(formatTotal(first.amount))
      expect(unconfirmed()).toEqual([{ amount: first.amount }])

      exceptions.clear()
      await retry()
      expect(unconfirmed()).toEqual([])
      expect(made.at(-1)).toMatchObject({ key: refusedKey, refundedBefore: payableTotal - first.amount })
    },
  )

  test('never goes together with another one of its payment, which the bank could take for it', async () => {
    const id = await placePaid()
    const first = refund(id, parts({ [OIL]: 1 })).refund
    exceptions.set(`refund-${first.paymentId}-${first.id}`, () => Promise.resolve('refused'))
    await runDueJobs(shop.deps)
    shop.clock.advance(2 * HOUR_MS)
    exceptions.clear()
    refund(id, parts({ [CREAM]: 1 }))
    await runDueJobs(shop.deps)
    const second = made[0]?.amount ?? 0
    expect(made.map(({ amount, refundedBefore }) => [amount, refundedBefore])).toEqual([
      [second, 0],
      [first.amount, second],
    ])
  })

  test('holds the later ones while the bank only fails, and tells nobody', async () => {
    const id = await placePaid()
    const first = refund(id, parts({ [CREAM]: 1 })).refund
    refund(id, parts({}, true))
    const failure = () => Promise.reject(new UpstreamError('bank', 'failed', 500))
    exceptions.set(`refund-${first.paymentId}-${first.id}`, failure)
    await runDueJobs(shop.deps)
    await retry(6)
    expect(made).toEqual([])
    expect(lettersToStaff(id)).toEqual([])
  })

  // Requirement: PAY-96
  test('and is given back by hand is not requested any more', async () => {
    const id = await placePaid()
    answer = 'refused'
    const { amount } = refund(id, parts({ [CREAM]: 1 })).refund
    expect(refusal(() => recordHandedOver(shop.ctx(), id))).toMatchObject({ code: 'MOVE_REFUSED' })
    await runDueJobs(shop.deps)
    move(id, 'cancelled')
    await retry(6)
    const rest = (await view(id)).payableTotal - amount
    expect(lettersToStaff(id)).toHaveLength(2)
    expect(recordHandedOver(shop.ctx(), id)).toBe(amount + rest)
    answer = 'made'
    await retry()
    expect(made).toEqual([])
    expect((await view(id)).words.refunds).toMatchObject([
      { title: `Вернули ${formatTotal(amount)}`, note: 'Деньги вернули лично.' },
      { title: `Вернули ${formatTotal(rest)}`, note: 'Деньги вернули лично.' },
    ])
    shop.clock.advance(DAY_MS)
    await runDueJobs(shop.deps)
    expect(lastReconciliation(db()).mismatches).toEqual([])
  })
})

// Requirement: PAY-96
describe('a refund that was given back by hand', () => {
  test('is not requested from the bank, neither by itself nor with the rest', async () => {
    const id = await placePaid()
    const { amount } = refund(id, parts({ [CREAM]: 1 }), { isByHand: true }).refund
    const { amount: second } = refund(id, parts({}, true)).refund
    await runDueJobs(shop.deps)
    move(id, 'cancelled')
    await runDueJobs(shop.deps)
    const { payableTotal, words } = await view(id)
    expect(made.map((refund) => [refund.amount, refund.refundedBefore])).toEqual([
      [second, 0],
      [payableTotal - amount - second, second],
    ])
    expect(words.refunds[0]).toMatchObject({ note: 'Деньги вернули лично.' })
    shop.clock.advance(2 * DAY_MS)
    await runDueJobs(shop.deps)
    expect(lastReconciliation(db()).mismatches).toEqual([])
  })
})

// Requirement: PAY-85, PAY-95, PAY-96
test('refunds of any parts and of the rest give back exactly what was paid, whatever the bank answers', async () => {
  const wish = fc.oneof(
    fc.constantFrom(CREAM, OIL).map((marking) => parts({ [marking]: 1 })),
    fc.constant(parts({}, true)),
    fc.integer({ min: 1, max: 300 }).map((amount): RefundWish => ({ type: 'amount', amount })),
  )
  const asked = fc.record({ wish, isByHand: fc.boolean() })
  const later = fc.constantFrom(...(['wait', 'wait', 'hand over'] as const))
  const before = fc.array(fc.oneof(asked, later), { maxLength: 6 })
  const after = fc.array(later, { maxLength: 3 })
  const answer = fc.constantFrom(
    ...(['made', 'made', 'refused', 'refused', 'pending', 'lost', 'failed'] as const),
  )
  const answers = fc.array(answer, { minLength: 1, maxLength: 12 })
  const wait = async () => {
    shop.clock.advance(2 * HOUR_MS)
    await sendRefunds(shop.deps)
  }
  const unlessRefused = (command: () => number) => {
    try {
      return command()
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return 0
    }
  }
  await fc.assert(
    fc.asyncProperty(before, after, answers, async (steps, ends, given) => {
      const id = await placePaid()
      const left = [...given]
      decide = (refund) => {
        const next = left.shift() ?? 'made'
        if (next === 'lost') made.push(refund)
        if (next === 'lost' || next === 'failed')
          throw new UpstreamError('bank', next === 'lost' ? 'timeout' : 'failed')
        return next
      }
      let byHand = 0
      for (const one of [...steps, 'cancel', ...ends] as const) {
        if (one === 'cancel') move(id, 'cancelled')
        else if (one === 'wait') await wait()
        else if (one === 'hand over') byHand += unlessRefused(() => recordHandedOver(shop.ctx(), id))
        else {
          const change = { isByHand: one.isByHand, isRestocked: true }
          const amount = unlessRefused(() => refund(id, one.wish, change).refund.amount)
          if (one.isByHand) byHand += amount
        }
      }
      left.length = 0
      for (let time = 0; time < 10; time++) await wait()
      const payment = db().select().from(payments).where(eq(payments.orderId, id)).get()
      expect(payment?.state).toBe('refunded')
      expect(await db().$count(orderRefunds, isNull(orderRefunds.confirmedAt))).toBe(0)
      expect(madeOf(payment?.id ?? '') + byHand).toBe(payment?.amount)
    }),
    {
      numRuns: runs(20),
      examples: [[[{ wish: parts({ [CREAM]: 1 }), isByHand: false }], ['wait'], ['refused']]],
    },
  )
})

// Requirement: PAY-86
describe('the bonuses of a refund', () => {
  /** An order of 1,604 roubles of items that 401 bonuses have paid a part of. */
  async function placeWithBonuses(): Promise<number> {
    giveBonuses(db(), clientId, 1000)
    await shopper.choose({ bonusesToWithdraw: 400 })
    return placePaid()
  }

  test('come back and are revoked in proportion to the items, and all of them in the end', async () => {
    const id = await placeWithBonuses()
    const { finalTotal, accrualTotal } = row(id) ?? { finalTotal: 0, accrualTotal: 0 }
    const { refund: made } = refund(id, parts({ [CREAM]: 1 }, true))
    const share = (of: number) => Math.round((of * made.goodsAmount) / finalTotal)
    expect(bonusBalance(shop.ctx(), clientId)).toBe(600 + share(400))
    expect(awaitedBy(db(), clientId)).toMatchObject([{ amount: accrualTotal - made.bonusesRevoked }])
    expect((await view(id)).accrualTotal).toBe(accrualTotal - made.bonusesRevoked)
    expect(Math.abs(made.bonusesRevoked - share(accrualTotal))).toBeLessThanOrEqual(1)

    move(id, 'cancelled')
    expect(bonusBalance(shop.ctx(), clientId)).toBe(1000)
    const [, rest] = (await view(id)).words.refunds
    expect(rest?.title).toMatch(new RegExp(` и\u00a0${400 - made.bonusesReturned}\u00a0бонус`))
    expect(rest?.parts[0]).toMatch(/^Возвращено всего: .* и\u00a0400\u00a0бонусов$/)
    expect(awaitedBy(db(), clientId)).toEqual([])
  })

  /** The refunds on the page of an order of nobody, which whoever has its address can still read. */
  const refundsOf = async (publicId: string) =>
    (await shop.newShopper().call.orders.byPublicId.query({ publicId })).words.refunds

  // Requirement: PAY-89, ORD-44
  test('are named on the page as before after the account was closed', async () => {
    const id = await placeWithBonuses()
    refund(id, parts({ [CREAM]: 1 }))
    move(id, 'cancelled')
    await runDueJobs(shop.deps)
    const { publicId } = await view(id)
    const before = await refundsOf(publicId)
    expect(before).toHaveLength(2)
    await shopper.call.account.close.mutate()
    expect(await refundsOf(publicId)).toEqual(before)
  })

  // Requirement: PAY-89
  test('are none if the order comes back when the account is closed', async () => {
    const id = await placeWithBonuses()
    refund(id, parts({ [CREAM]: 1 }))
    const { publicId } = await view(id)
    move(id, 'confirmed', 'assembled', 'shipped', 'delivered', 'done')
    await shopper.call.account.close.mutate()
    shop.clock.advance(MINUTE_MS)
    returnOrder(shop.ctx(), { orderId: id, isRestocked: false })
    const [, rest] = await refundsOf(publicId)
    expect(rest?.title).toMatch(/р\.$/)
    // Those of the part came back before.
    expect(rest?.parts[0]).toMatch(/ и\u00a0120\u00a0бонусов$/)
  })

  test('that are available already are taken back, and spent ones when they return', async () => {
    const first = await placePaid()
    shop.clock.advance(3 * DAY_MS)
    await runDueJobs(shop.deps)
    const earned = bonusBalance(shop.ctx(), clientId)
    await shopper.choose({ bonusesToWithdraw: earned })
    const second = await placePaid()
    expect(bonusBalance(shop.ctx(), clientId)).toBe(0)
    const { bonusesRevoked } = refund(first, parts({ [CREAM]: 2 })).refund
    expect(bonusesRevoked).toBeGreaterThan(0)
    move(second, 'cancelled')
    expect(bonusBalance(shop.ctx(), clientId)).toBe(earned - bonusesRevoked)
    expect(ledgerOf(db(), clientId).at(-1)).toMatchObject({ kind: 'reversal', amount: -bonusesRevoked })
  })

  test('are revoked too after the staff has taken others of the same order', async () => {
    const id = await placePaid()
    shop.clock.advance(3 * DAY_MS)
    await runDueJobs(shop.deps)
    const earned = bonusBalance(shop.ctx(), clientId)
    changeBonuses(shop.ctx(), { clientId, amount: -20 })
    const { bonusesRevoked } = refund(id, parts({ [CREAM]: 1 })).refund
    expect(bonusesRevoked).toBeGreaterThan(0)
    expect(bonusBalance(shop.ctx(), clientId)).toBe(earned - 20 - bonusesRevoked)
  })

  test('of a campaign follow: the sum falls, and a gift whose goal is no longer met is taken back', async () => {
    insertCampaign(db(), { id: 7, goal: 1500 })
    await shopper.call.campaign.takePart.mutate({ marketingCampaignId: 7 })
    const id = await placePaid()
    await shopper.call.campaign.receiveGift.mutate({ marketingCampaignId: 7 })
    const { goodsAmount } = refund(id, parts({ [CREAM]: 2 })).refund
    const campaign = await shopper.call.campaign.current.query()
    expect(campaign?.stock).toMatchObject({
      isGiftReceived: false,
      sum: (row(id)?.finalTotal ?? 0) - goodsAmount,
    })
  })
})

// Requirement: ORD-70
describe('a returned order', () => {
  test('is refunded, its buyer is told, and its items are for sale again on request', async () => {
    const id = await placePaid()
    move(id, 'confirmed', 'assembled', 'shipped')
    const creams = shop.stockOf(PRODUCT.cream)
    returnOrder(shop.ctx(), { orderId: id, isRestocked: true })
    await runDueJobs(shop.deps)
    const shown = await view(id)
    expect(shown).toMatchObject({ fulfilment: 'returned', payment: 'refunded' })
    expect(requested).toMatchObject([{ amount: shown.payableTotal, receipt: null }])
    expect(shop.stockOf(PRODUCT.cream)).toBe(creams + 3)
    expect(shop.sms.at(-1)?.text).toContain(`заказ № ${id} вернулся к нам, возвращаем`)
  })

  test('that was never paid promises no money', async () => {
    const id = await place({ paymentSystemId: PAYMENT.cash })
    move(id, 'confirmed', 'assembled', 'shipped')
    returnOrder(shop.ctx(), { orderId: id, isRestocked: false })
    await runDueJobs(shop.deps)
    expect(shop.sms.at(-1)?.text).toContain(`заказ № ${id} вернулся к нам. `)
    expect(shop.mail.at(-1)?.text).not.toContain('Возвращаем')
    expect(await view(id)).toMatchObject({ fulfilment: 'returned', payment: 'none' })
  })

  test('cannot be one that has not been shipped', async () => {
    const id = await placePaid()
    const refused = refusal(() => returnOrder(shop.ctx(), { orderId: id, isRestocked: false }))
    expect(refused).toMatchObject({ code: 'MOVE_REFUSED' })
  })
})
