import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Bank, RefundOrder } from '#server/upstream/bank/port.ts'
import { tBank } from '#server/upstream/bank/tbank.ts'
import { yooKassa } from '#server/upstream/bank/yookassa.ts'
import { receiptOf } from '#shared/payments/receipt.ts'
import { ORIGIN } from '#tests/support/shopper.ts'
import { TBankStandIn } from '#tests/support/tbank-stand-in.ts'
import { YooKassaStandIn } from '#tests/support/yookassa-stand-in.ts'

/** A real bank's adapter with a stand-in of the bank that it calls. */
interface BankUnderTest {
  readonly pageOrigin: string
  adapter(secret?: string): Bank
  pay(bankPaymentId: string): void
  decline(bankPaymentId: string): void
  /** Whether the bank does the work and its answers do not arrive. */
  loseAnswers(isLost: boolean): void
  fail(): void
  /** Refunds a part of a payment at the bank's own site, where people may name kopecks. */
  refundByHand(bankPaymentId: string, kopecks: number): void
  /** Lets refunds take their time. */
  beSlow(): void
  /** Whole roubles that the bank has given back, and how often it has. */
  refunded(bankPaymentId: string): { sum: number; count: number }
  /** The receipt of the last request; undefined if it had none. */
  lastReceipt(): unknown
  close(): void
}

async function openYooKassa(): Promise<BankUnderTest> {
  const bank = new YooKassaStandIn()
  await bank.open()
  const { shopId, secretKey: right } = bank.shop
  const pageOrigin = 'https://yoomoney.ru'
  return {
    pageOrigin,
    adapter: (secretKey = right) =>
      yooKassa({ shopId, secretKey, apiUrl: bank.apiUrl, publicOrigin: ORIGIN, pageOrigin }),
    pay: (id) => bank.pay(id),
    decline: (id) => bank.cancel(id),
    loseAnswers: (isLost) => {
      bank.answerMode = isLost ? 'lost-answer' : 'ok'
    },
    fail: () => {
      bank.answerMode = 'fail'
    },
    refundByHand: (id, kopecks) => {
      const payment = bank.payments.get(id)
      if (payment) payment.refunded_amount = { value: (kopecks / 100).toFixed(2), currency: 'RUB' }
    },
    beSlow: () => {
      bank.refundStatus = 'pending'
    },
    refunded: (id) => ({
      sum: Number(bank.payments.get(id)?.refunded_amount?.value ?? 0),
      count: bank.refunds.size,
    }),
    lastReceipt: () => (bank.requests.at(-1)?.fields as { receipt?: unknown } | null)?.receipt,
    close: () => bank.close(),
  }
}

async function openTBank(): Promise<BankUnderTest> {
  const bank = new TBankStandIn()
  await bank.open()
  const { terminalKey, password: right } = bank.terminal
  const pageOrigin = 'https://pay.tbank.ru'
  return {
    pageOrigin,
    adapter: (password = right) =>
      tBank({ terminalKey, password, apiUrl: bank.apiUrl, publicOrigin: ORIGIN, pageOrigin }),
    pay: (id) => bank.decide(id, 'CONFIRMED'),
    decline: (id) => bank.decide(id, 'REJECTED'),
    loseAnswers: (isLost) => {
      bank.answerMode = isLost ? 'lost-answer' : 'ok'
    },
    fail: () => {
      bank.answerMode = 'fail'
    },
    refundByHand: (id, kopecks) => {
      bank.decide(id, 'PARTIAL_REFUNDED').Amount -= kopecks
    },
    beSlow: () => {
      bank.isSlow = true
    },
    refunded: () => ({
      sum: [...bank.refunds.values()].reduce((sum, amount) => sum + amount / 100, 0),
      count: bank.refunds.size,
    }),
    lastReceipt: () => bank.requests.at(-1)?.fields.Receipt,
    close: () => bank.close(),
  }
}

const RECEIPT = receiptOf(
  [
    { name: 'Вельта Гель-лак', quantity: 2, amount: 501, subject: 'commodity' },
    { name: 'Доставка: Курьер', quantity: 1, amount: 100, subject: 'service' },
  ],
  { taxSystem: 'usn_income', vat: '22', mode: 'full_prepayment' },
  { email: 'anna@example.ru', phone: '+79123456789' },
)
const ORDER = {
  paymentId: 'our-payment',
  orderId: 72,
  amount: 601,
  returnPath: '/order/x/',
  receipt: RECEIPT,
}

const RECEIPTS = {
  YooKassa: {
    customer: { email: 'anna@example.ru', phone: '79123456789' },
    tax_system_code: 2,
    items: [
      ['Вельта Гель-лак', '1', '251.00', 'commodity'],
      ['Вельта Гель-лак', '1', '250.00', 'commodity'],
      ['Доставка: Курьер', '1', '100.00', 'service'],
    ].map(([description, quantity, value, payment_subject]) => ({
      ...{ description, quantity, amount: { value, currency: 'RUB' }, vat_code: 12 },
      ...{ payment_subject, payment_mode: 'full_prepayment' },
    })),
  },
  'T-Bank': {
    ...{ Email: 'anna@example.ru', Phone: '+79123456789', Taxation: 'usn_income' },
    Items: [
      ['Вельта Гель-лак', 25_100, 'commodity'],
      ['Вельта Гель-лак', 25_000, 'commodity'],
      ['Доставка: Курьер', 10_000, 'service'],
    ].map(([Name, Price, PaymentObject]) => ({
      ...{ Name, Quantity: 1, Price, Amount: Price, Tax: 'vat122' },
      ...{ PaymentMethod: 'full_prepayment', PaymentObject },
    })),
  },
} as const

// Requirement: PAY-82
describe.each([
  ['YooKassa', openYooKassa],
  ['T-Bank', openTBank],
] as const)('the adapter of %s', (name, open) => {
  let bank: BankUnderTest
  beforeEach(async () => {
    bank = await open()
  })
  afterEach(() => bank.close())

  const start = () => bank.adapter().startPayment(ORDER)
  const payOrder = async (change: Partial<RefundOrder> = {}): Promise<RefundOrder> => {
    const { bankPaymentId } = await start()
    bank.pay(bankPaymentId)
    const { paymentId } = ORDER
    const sums = { amount: 601, paidAmount: 601, refundedBefore: 0 }
    return { paymentId, bankPaymentId, ...sums, receipt: null, key: 'refund-our-payment', ...change }
  }
  const find = (bankPaymentId: string | null) =>
    bank.adapter().findPayment({ paymentId: ORDER.paymentId, bankPaymentId, amount: 601 })

  // Requirement: PAY-80
  test("opens a payment with its receipt and leads to the bank's own site", async () => {
    const { url } = await start()
    expect(new URL(url ?? '').origin).toBe(bank.pageOrigin)
    expect(bank.lastReceipt()).toEqual(RECEIPTS[name])
  })

  test('says whether a payment waits, was paid, or was declined', async () => {
    const { bankPaymentId } = await start()
    expect(await find(bankPaymentId)).toBe('waiting')
    bank.pay(bankPaymentId)
    const report = { paymentId: ORDER.paymentId, bankPaymentId, amount: 601 }
    expect(await find(bankPaymentId)).toMatchObject({ ...report, state: 'paid', refunded: 0 })
    bank.decline(bankPaymentId)
    expect(await find(bankPaymentId)).toMatchObject({ ...report, state: 'failed' })
    expect(await find(null)).toBe('unknown')
  })

  // Requirement: PAY-54, PAY-81
  test('refunds a whole payment once, also after a lost answer, and leaves the receipt to the bank', async () => {
    const refund = await payOrder()
    bank.loseAnswers(true)
    await expect(bank.adapter().refundPayment(refund)).rejects.toMatchObject({ reason: 'lost' })
    bank.loseAnswers(false)
    expect(await bank.adapter().refundPayment(refund)).toBe('made')
    expect(bank.lastReceipt()).toBeUndefined()
    expect(bank.refunded(refund.bankPaymentId ?? '').count).toBeLessThanOrEqual(1)
    expect(await find(refund.bankPaymentId)).toMatchObject({ state: 'refunded', amount: 601 })
  })

  // Requirement: PAY-81, PAY-84
  test('refunds parts one after another with their receipts, each once', async () => {
    const first = await payOrder({ amount: 251, receipt: RECEIPT, key: 'refund-our-payment-1' })
    const { bankPaymentId } = first
    expect(await bank.adapter().refundPayment(first)).toBe('made')
    expect(bank.lastReceipt()).toEqual(RECEIPTS[name])
    expect(await find(bankPaymentId)).toMatchObject({ state: 'paid', amount: 601, refunded: 251 })
    expect(await bank.adapter().refundPayment(first)).toBe('made')

    const rest = { ...first, amount: 350, refundedBefore: 251, key: 'refund-our-payment' }
    expect(await bank.adapter().refundPayment(rest)).toBe('made')
    expect(bank.refunded(bankPaymentId ?? '')).toEqual({ sum: 601, count: 2 })
    expect(await find(bankPaymentId)).toMatchObject({ state: 'refunded' })
  })

  // Requirement: PAY-87
  test('says how many whole roubles were refunded where somebody has refunded kopecks at the bank', async () => {
    const { bankPaymentId } = await payOrder()
    bank.refundByHand(bankPaymentId ?? '', 10_050)
    expect(await find(bankPaymentId)).toMatchObject({ state: 'paid', amount: 601, refunded: 100 })
  })

  test('refuses a refund of a payment without an id or that was not paid', async () => {
    const refund = await payOrder()
    expect(await bank.adapter().refundPayment({ ...refund, bankPaymentId: null })).toBe('refused')
    bank.decline(refund.bankPaymentId ?? '')
    const answer = await bank
      .adapter()
      .refundPayment(refund)
      .catch((error: { reason: string }) => error.reason)
    expect(answer).toBe('refused')
    expect(bank.refunded(refund.bankPaymentId ?? '').count).toBe(0)
  })

  test('says that a refund is under way', async () => {
    const refund = await payOrder({ amount: 251, receipt: RECEIPT })
    bank.beSlow()
    expect(await bank.adapter().refundPayment(refund)).toBe('pending')
    expect(await find(refund.bankPaymentId)).toMatchObject({ state: 'paid', amount: 601 })
  })

  test('tells a wrong secret, for a person, from an error of the bank', async () => {
    await expect(bank.adapter('wrong').startPayment(ORDER)).rejects.toMatchObject({ reason: 'account' })
    bank.fail()
    await expect(start()).rejects.toMatchObject({ reason: 'failed' })
  })
})
