// Written from https://yookassa.ru/developers/using-api/interaction-format (keys, authentication),
// https://yookassa.ru/developers/payments/quick-start and /payments/basics/payment-process (payments),
// https://yookassa.ru/developers/payments/refunds, https://yookassa.ru/developers/54fz/parameters-values (receipts)
// and https://yookassa.ru/developers/payment-acceptance/receipts/54fz/yoomoney/refunds, https://yookassa.ru/developers/using-api/webhooks,
// https://yookassa.ru/developers/using-api/response-handling/response-format and /http-codes, and the examples of
// https://github.com/yoomoney/yookassa-sdk-php (docs/examples); not run against the live service.
import * as z from 'zod/mini'
import type { Receipt } from '#shared/payments/receipt.ts'
import type { ReceiptVat, TaxSystem } from '#shared/payments/receipt-terms.ts'
import { parseJson } from '../parse-json.ts'
import { findAtUpstream, requestUpstream } from '../request-upstream.ts'
import { UpstreamError } from '../upstream-error.ts'
import type { Bank, BankMessage, BankReport } from './port.ts'

const API_URL = 'https://api.yookassa.ru/v3'

/** An id is checked because it becomes part of an address. */
const Id = z.string().check(z.regex(/^[\w-]{1,64}$/))
const Amount = z.object({ value: z.string(), currency: z.string() })
type Amount = z.infer<typeof Amount>
const Metadata = z.optional(z.object({ payment_id: z.optional(z.string()) }))
const Payment = z.object({
  id: Id,
  status: z.string(),
  amount: Amount,
  metadata: Metadata,
  confirmation: z.optional(z.object({ confirmation_url: z.optional(z.string()) })),
  /** Present only if money has been refunded. */
  refunded_amount: z.optional(Amount),
})
type Payment = z.infer<typeof Payment>
const Refund = z.object({ status: z.string() })
const PaymentMessage = z.object({
  type: z.literal('notification'),
  event: z.string().check(z.regex(/^payment\.\w+$/)),
  object: z.object({ id: Id, metadata: Metadata }),
})
const RefundMessage = z.object({
  type: z.literal('notification'),
  event: z.literal('refund.succeeded'),
  object: z.object({ payment_id: Id }),
})

/** The statuses of a decided payment; with any other it is still pending. */
const DECIDED: Readonly<Record<string, 'paid' | 'failed'>> = { succeeded: 'paid', canceled: 'failed' }

interface YooKassaOptions {
  readonly shopId: string
  readonly secretKey: string
  /** The shop's origin, for the way back. */
  readonly publicOrigin: string
  readonly pageOrigin: string
  readonly apiUrl?: string
}

/**
 * The bank YooKassa: one-stage payments by redirect, with the payment method chosen on its page, and refunds of whole
 * payments and of parts of them, with the receipts of 54-ФЗ. Its notifications have no signature, so each is only a hint to read the payment itself,
 * which also says what has been refunded.
 */
export function yooKassa(options: YooKassaOptions): Bank {
  const { publicOrigin, pageOrigin } = options
  const api = yooKassaApi(options)

  return {
    pageOrigin,
    async findPayment({ bankPaymentId }) {
      // Without the bank's id the shop has never got the page of the payment, so nobody can have paid there.
      if (bankPaymentId === null) return 'unknown'
      const payment = await api.find(Payment, 'payments', bankPaymentId)
      return payment === null ? 'unknown' : (reportOf(payment) ?? 'waiting')
    },
    async startPayment({ paymentId, orderId, amount, returnPath, receipt }) {
      const { id, confirmation } = await api.create(Payment, 'payments', paymentId, {
        amount: amountOf(amount),
        capture: true,
        confirmation: { type: 'redirect', return_url: `${publicOrigin}${returnPath}` },
        description: `Заказ № ${orderId}`,
        metadata: { payment_id: paymentId },
        ...receiptField(receipt),
      })
      return { url: confirmation?.confirmation_url ?? null, bankPaymentId: id }
    },
    async refundPayment({ bankPaymentId, amount, refundedBefore, key, receipt }) {
      const payment = bankPaymentId === null ? null : await api.find(Payment, 'payments', bankPaymentId)
      if (!payment) return 'refused'
      // A key is remembered for only 24 hours, so the refunded amount is checked as well.
      if (refundedOf(payment) >= refundedBefore + amount) return 'made'
      const { status } = await api.create(Refund, 'refunds', key, {
        amount: amountOf(amount),
        payment_id: payment.id,
        ...receiptField(receipt),
      })
      if (status === 'succeeded') return 'made'
      return status === 'canceled' ? 'refused' : 'pending'
    },
    readMessage(body): BankMessage | null {
      const message = parseJson(body)
      const ofPayment = PaymentMessage.safeParse(message)
      if (ofPayment.success) {
        const { id, metadata } = ofPayment.data.object
        return { type: 'hint', bankPaymentId: id, paymentId: metadata?.payment_id ?? null }
      }
      const ofRefund = RefundMessage.safeParse(message)
      if (!ofRefund.success) return null
      return { type: 'hint', bankPaymentId: ofRefund.data.object.payment_id, paymentId: null }
    },
  }
}

/** Returns what the bank has decided about a payment; null if nothing. */
function reportOf(payment: Payment): BankReport | null {
  const { id, status, metadata } = payment
  const state = DECIDED[status]
  if (!state) return null
  const amount = roublesOf(payment.amount)
  const ours = { bankPaymentId: id, paymentId: metadata?.payment_id ?? null, amount }
  if (state === 'failed') return { id: `${id}:${status}`, state, ...ours }
  const refunded = refundedOf(payment)
  return refunded > 0 && refunded >= amount
    ? { id: `${id}:refunded`, state: 'refunded', ...ours }
    : { id: `${id}:${status}`, state, ...ours, refunded }
}

/** Returns the whole roubles that have been refunded. Only people refund kopecks, at the bank's own site. */
function refundedOf({ refunded_amount: sum }: Payment): number {
  return sum?.currency === 'RUB' && /^\d+(\.\d{1,2})?$/.test(sum.value) ? Math.floor(Number(sum.value)) : 0
}

const TAX_SYSTEM_CODES: Readonly<Record<TaxSystem, number>> = {
  ...{ osn: 1, usn_income: 2, usn_income_outcome: 3, esn: 5, patent: 6 },
}
const VAT_CODES: Readonly<Record<ReceiptVat, number>> = {
  ...{
    none: 1,
    '0': 2,
    '10': 3,
    '10/110': 5,
    '5': 7,
    '7': 8,
    '5/105': 9,
    '7/107': 10,
    '22': 11,
    '22/122': 12,
  },
}

function receiptField(receipt: Receipt | null): { receipt?: object } {
  if (receipt === null) return {}
  const { contact, taxSystem, vat, mode, items } = receipt
  return {
    receipt: {
      customer: {
        ...(contact.email !== null && { email: contact.email }),
        // Without the plus.
        ...(contact.phone !== null && { phone: contact.phone.slice(1) }),
      },
      tax_system_code: TAX_SYSTEM_CODES[taxSystem],
      items: items.map(({ name, quantity, price, subject }) => ({
        description: name,
        quantity: String(quantity),
        amount: amountOf(price),
        vat_code: VAT_CODES[vat],
        payment_subject: subject,
        payment_mode: mode,
      })),
    },
  }
}

/** Returns the two kinds of calls to the API: creating an object under a key, and reading one. */
function yooKassaApi({ shopId, secretKey, apiUrl = API_URL }: YooKassaOptions) {
  const credentials = Buffer.from(`${shopId}:${secretKey}`).toString('base64')
  const headers = { Authorization: `Basic ${credentials}` }

  return {
    async create<T extends z.ZodMiniType>(shape: T, path: string, key: string, fields: object) {
      const answer = await requestUpstream('bank', `${apiUrl}/${path}`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json', 'Idempotence-Key': key },
        body: JSON.stringify(fields),
      })
      return shaped(shape, answer)
    },
    async find<T extends z.ZodMiniType>(shape: T, path: string, id: string) {
      const answer = await findAtUpstream('bank', `${apiUrl}/${path}/${id}`, { headers })
      return answer === undefined ? null : shaped(shape, answer)
    },
  }
}

function shaped<T extends z.ZodMiniType>(shape: T, answer: unknown): z.output<T> {
  const parsed = z.safeParse(shape, answer)
  if (!parsed.success) throw new UpstreamError('bank', 'garbage')
  return parsed.data
}

function amountOf(roubles: number): Amount {
  return { value: `${roubles}.00`, currency: 'RUB' }
}

/** Returns whole roubles; 0, which no payment has, for an amount with kopecks or in another currency. */
function roublesOf({ value, currency }: Amount): number {
  return currency === 'RUB' && /^\d+(\.0{1,2})?$/.test(value) ? Number(value) : 0
}
