// Written from https://developer.tbank.ru/eacq/api (Init, GetState, Cancel, notifications, Token), whose OpenAPI
// document 1.80 is public as https://github.com/DreadfulBot/tinkoff-api-php (docs/Model); not run against the live
// service.
import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { bankNotifyPath } from '#shared/paths.ts'
import type { Receipt } from '#shared/payments/receipt.ts'
import type { ReceiptVat } from '#shared/payments/receipt-terms.ts'
import { parseJson } from '../parse-json.ts'
import { requestUpstream } from '../request-upstream.ts'
import { UpstreamError } from '../upstream-error.ts'
import { type Bank, type BankAnswer, type BankMessage, isWholeRefund } from './port.ts'

/** The bank sends its ids as numbers or as texts. */
const Id = z.pipe(z.union([z.int(), z.string()]), z.transform(String))
const Fields = z.record(z.string(), z.unknown())
const Answer = z.object({
  Success: z.boolean(),
  ErrorCode: z.pipe(z.union([z.int(), z.string()]), z.transform(String)),
})
const Started = z.object({ PaymentId: Id, Status: z.string(), PaymentURL: z.optional(z.string()) })
const State = z.object({ PaymentId: Id, OrderId: z.string(), Status: z.string(), Amount: z.int() })
const Cancelled = z.object({ Status: z.string() })
const Message = z.object({
  TerminalKey: z.string(),
  /**
   * Exactly in the form of the shop's ids of payments. The token is that of the values without anything between them,
   * so it would also suit an id that has lost a character to the value before it.
   */
  OrderId: z.string().check(z.regex(/^[\w-]{32}$/)),
  PaymentId: z.pipe(Id, z.string().check(z.regex(/^\d{1,20}$/))),
  Status: z.string(),
  Success: z.optional(z.unknown()),
  Amount: z.int(),
  Token: z.string().check(z.regex(/^[0-9a-f]{64}$/i)),
})

/** The statuses of payments that nobody can pay any more. With any that is not listed here a payment is still waiting. */
const FAILED = new Set(['REJECTED', 'AUTH_FAIL', 'CANCELED', 'DEADLINE_EXPIRED', 'ATTEMPTS_EXPIRED'])
const REFUNDED = new Set(['REFUNDED', 'REVERSED'])
const PARTLY_REFUNDED = new Set(['PARTIAL_REFUNDED', 'PARTIAL_REVERSED'])
const REFUNDING = new Set(['REFUNDING', 'ASYNC_REFUNDING', 'REVERSING'])

/** Codes for a wrong token, a blocked, and an unknown terminal: a person has to act. */
const ACCOUNT_ERRORS = new Set(['202', '204', '205', '501'])
const BankEmail = z.email().check(z.maxLength(64))
/** The bank's code for an error of its own. */
const OWN_ERROR = '9999'

interface TBankOptions {
  readonly terminalKey: string
  readonly password: string
  /** The shop's origin, for the way back and for notifications. */
  readonly publicOrigin: string
  readonly pageOrigin: string
  readonly apiUrl: string
}

/**
 * The bank T-Bank: one-stage payments by redirect, and refunds of whole payments and of parts of them, with the
 * receipts of 54-ФЗ. Each request and each notification is signed by a token of its fields and the terminal's password.
 *
 * A repeated `startPayment` opens another payment at the bank under the same id of the shop. Nobody can pay twice,
 * because the page of the first one has never reached the shop. A refund is repeated under the same
 * `ExternalRequestId`; for payments by СБП, where the bank ignores it, a refund of a part is recognized by what is left
 * of the payment.
 */
export function tBank(options: TBankOptions): Bank {
  const { terminalKey, password, publicOrigin, pageOrigin } = options
  const call = tBankApi(options)

  return {
    pageOrigin,
    async startPayment({ paymentId, orderId, amount, returnPath, receipt }) {
      const back = `${publicOrigin}${returnPath}`
      const { PaymentId, Status, PaymentURL } = await call(Started, 'Init', {
        Amount: kopecks(amount),
        OrderId: paymentId,
        Description: `Заказ № ${orderId}`,
        PayType: 'O',
        ...{ SuccessURL: back, FailURL: back, NotificationURL: `${publicOrigin}${bankNotifyPath}` },
        ...receiptField(receipt),
      })
      return { url: FAILED.has(Status) ? null : (PaymentURL ?? null), bankPaymentId: PaymentId }
    },
    async findPayment({ bankPaymentId, amount }) {
      // Without the bank's id the shop has never got the page of the payment, so nobody can have paid there.
      if (bankPaymentId === null) return 'unknown'
      return answerOf(await call(State, 'GetState', { PaymentId: bankPaymentId }), amount)
    },
    async refundPayment(refund) {
      const { bankPaymentId, amount, paidAmount, refundedBefore, key, receipt } = refund
      if (bankPaymentId === null) return 'refused'
      const before = await call(State, 'GetState', { PaymentId: bankPaymentId })
      if (REFUNDED.has(before.Status)) return 'made'
      if (REFUNDING.has(before.Status)) return 'pending'
      if ((refundedOf(before, paidAmount) ?? 0) >= refundedBefore + amount) return 'made'
      const { Status } = await call(Cancelled, 'Cancel', {
        PaymentId: bankPaymentId,
        ...(!isWholeRefund(refund) && { Amount: kopecks(amount) }),
        ExternalRequestId: uuidOf(key),
        ...receiptField(receipt),
      })
      if (REFUNDING.has(Status)) return 'pending'
      return REFUNDED.has(Status) || PARTLY_REFUNDED.has(Status) ? 'made' : 'refused'
    },
    readMessage(body): BankMessage | null {
      const fields = Fields.safeParse(parseJson(body))
      const message = Message.safeParse(fields.data)
      if (!fields.success || !message.success || message.data.TerminalKey !== terminalKey) return null
      const { Token, PaymentId: bankPaymentId, OrderId: paymentId, Status, Success, Amount } = message.data
      if (!isTokenRight(Token, tokenOf(fields.data, password))) return null
      // What else a status means, such as how much is refunded, only the payment itself says.
      if (Status !== 'CONFIRMED' || Success !== true) return { type: 'hint', bankPaymentId, paymentId }
      const ids = { id: `${bankPaymentId}:${Status}`, paymentId, bankPaymentId }
      return { type: 'signed', notification: { ...ids, amount: wholeRoubles(Amount), state: 'paid' } }
    },
  }
}

/** Returns what the bank's object says about a payment of `paidAmount` roubles. */
function answerOf(state: z.output<typeof State>, paidAmount: number): BankAnswer {
  const { PaymentId: bankPaymentId, OrderId: paymentId, Status, Amount } = state
  const ids = { id: `${bankPaymentId}:${Status}`, paymentId, bankPaymentId }
  if (FAILED.has(Status)) return { ...ids, amount: wholeRoubles(Amount), state: 'failed' }
  if (Status === 'CONFIRMED') return { ...ids, amount: wholeRoubles(Amount), state: 'paid', refunded: 0 }
  // Afterwards the bank names what is left of a payment, not what was paid.
  const amount = Amount > kopecks(paidAmount) ? wholeRoubles(Amount) : paidAmount
  if (REFUNDED.has(Status)) return { ...ids, amount, state: 'refunded' }
  if (REFUNDING.has(Status)) return { ...ids, amount, state: 'paid' }
  if (!PARTLY_REFUNDED.has(Status)) return 'waiting'
  const refunded = refundedOf(state, paidAmount)
  const id = `${bankPaymentId}:CONFIRMED`
  return { ...ids, id, amount, state: 'paid', ...(refunded !== null && { refunded }) }
}

/**
 * Returns how many whole roubles of a payment have been refunded; null if the bank's object does not say. Only people
 * refund kopecks, at the bank's own site.
 */
function refundedOf({ Status, Amount }: z.output<typeof State>, paidAmount: number): number | null {
  if (!PARTLY_REFUNDED.has(Status)) return 0
  const refunded = kopecks(paidAmount) - Amount
  return Amount > 0 && refunded > 0 ? Math.floor(refunded / 100) : null
}

/** Returns the one kind of calls to the API: a signed request whose answer says whether it was carried out. */
function tBankApi({ terminalKey, password, apiUrl }: TBankOptions) {
  return async <T extends z.ZodMiniType>(shape: T, method: string, fields: object): Promise<z.output<T>> => {
    const signed = { TerminalKey: terminalKey, ...fields }
    const answer = await requestUpstream('bank', `${apiUrl}/${method}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...signed, Token: tokenOf(signed, password) }),
    })
    const { Success, ErrorCode } = shaped(Answer, answer)
    if (!Success)
      throw new UpstreamError('bank', reasonOf(ErrorCode), Number(ErrorCode), JSON.stringify(answer))
    return shaped(shape, answer)
  }
}

function reasonOf(code: string): UpstreamError['reason'] {
  if (ACCOUNT_ERRORS.has(code)) return 'account'
  return code === OWN_ERROR ? 'failed' : 'refused'
}

function shaped<T extends z.ZodMiniType>(shape: T, answer: unknown): z.output<T> {
  const parsed = z.safeParse(shape, answer)
  if (!parsed.success) throw new UpstreamError('bank', 'garbage', undefined, JSON.stringify(answer))
  return parsed.data
}

/**
 * Returns the token of a message: SHA-256 of the values of its own fields and of the password, in the order of their
 * names. Objects and lists in it do not count.
 */
function tokenOf(fields: Readonly<Record<string, unknown>>, password: string): string {
  const { Token: _, ...counted } = fields
  const values = Object.entries({ ...counted, Password: password })
    .filter(([, value]) => typeof value !== 'object' && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]) => String(value))
  return createHash('sha256').update(values.join('')).digest('hex')
}

/** Compares in constant time. */
function isTokenRight(token: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(token, 'hex'), Buffer.from(expected, 'hex'))
}

const TAXES: Readonly<Record<ReceiptVat, string>> = {
  ...{ none: 'none', '0': 'vat0', '5': 'vat5', '7': 'vat7', '10': 'vat10', '22': 'vat22' },
  ...{ '5/105': 'vat105', '7/107': 'vat107', '10/110': 'vat110', '22/122': 'vat122' },
}

function receiptField(receipt: Receipt | null): { Receipt?: object } {
  if (receipt === null) return {}
  const { contact, taxSystem, vat, mode, items } = receipt
  return {
    Receipt: {
      ...(contact.email !== null && isTakenEmail(contact) && { Email: contact.email }),
      ...(contact.phone !== null && { Phone: contact.phone }),
      Taxation: taxSystem,
      Items: items.map(({ name, quantity, price, subject }) => ({
        ...{ Name: name, Quantity: quantity, Price: kopecks(price), Amount: kopecks(price * quantity) },
        ...{ Tax: TAXES[vat], PaymentMethod: mode, PaymentObject: subject },
      })),
    },
  }
}

/** The bank refuses a payment because of an address that it does not accept; the receipt then goes to the phone. */
function isTakenEmail({ email, phone }: Receipt['contact']): boolean {
  return phone === null || z.safeParse(BankEmail, email).success
}

/** Returns a key in the form of a version 4 UUID, which the bank asks for, always the same one for the same key. */
function uuidOf(key: string): string {
  const digits = createHash('sha256').update(key).digest('hex')
  const variant = (8 + (Number.parseInt(digits.charAt(16), 16) % 4)).toString(16)
  return [
    ...[digits.slice(0, 8), digits.slice(8, 12), `4${digits.slice(13, 16)}`],
    ...[`${variant}${digits.slice(17, 20)}`, digits.slice(20, 32)],
  ].join('-')
}

function kopecks(roubles: number): number {
  return roubles * 100
}

/** Returns whole roubles; 0, which no payment has, for an amount with kopecks. */
function wholeRoubles(amount: number): number {
  return amount % 100 === 0 ? amount / 100 : 0
}
