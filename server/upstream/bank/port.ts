import type { BankEvent } from '#shared/payments/payment-events.ts'
import { PAYMENT_PROVIDERS, type PaymentProvider } from '#shared/payments/providers.ts'
import type { Receipt } from '#shared/payments/receipt.ts'
import { UpstreamError } from '../upstream-error.ts'

export interface PaymentOrder {
  /** The shop's id of the payment. Requests with the same id are one payment. */
  readonly paymentId: string
  readonly orderId: number
  /** Whole roubles. */
  readonly amount: number
  /** The path of the shop to which the bank sends the shopper back. */
  readonly returnPath: string
  /** What the bank registers with the payment; its items add up to the amount. Null if the shop does so itself. */
  readonly receipt: Receipt | null
}

export interface BankPage {
  /**
   * A path of the shop, or an address at the bank's `pageOrigin`; null if the bank has decided the payment already, so
   * that nobody can pay it any more.
   */
  readonly url: string | null
  /** The bank's own id of the payment. */
  readonly bankPaymentId: string
}

/** A payment about which the bank is asked. */
export interface PaymentAtBank {
  /** The shop's id of the payment. */
  readonly paymentId: string
  /** Null if the bank has never sent its id. */
  readonly bankPaymentId: string | null
  /** What was to be paid, in whole roubles. */
  readonly amount: number
}

export interface RefundOrder {
  readonly paymentId: string
  /** Null if the bank has never sent its id. */
  readonly bankPaymentId: string | null
  /** What is to be refunded, in whole roubles. */
  readonly amount: number
  /** What was paid, and what has been refunded of it before. Refunds of one payment are requested one after another. */
  readonly paidAmount: number
  readonly refundedBefore: number
  /** What is given back; its items add up to the amount. Null for a whole payment and if the shop does so itself. */
  readonly receipt: Receipt | null
  /** Requests with the same key are one refund. */
  readonly key: string
}

/** Whether the whole payment is refunded at once; banks then repeat the receipt of the payment by themselves. */
export function isWholeRefund({ amount, paidAmount }: Pick<RefundOrder, 'amount' | 'paidAmount'>): boolean {
  return amount === paidAmount
}

export type RefundAnswer = 'made' | 'pending' | 'refused'

export interface BankNotification {
  /** The bank's own id of this message. */
  readonly id: string
  readonly paymentId: string
  readonly bankPaymentId: string
  readonly amount: number
  readonly state: BankEvent
}

/** What the bank reports about a payment. */
export type BankReport = Omit<BankNotification, 'paymentId'> & {
  /** Null if the bank's object does not contain the shop's id. */
  readonly paymentId: string | null
  /** Whole roubles of a paid payment that have been given back; absent if the bank does not say. */
  readonly refunded?: number
}

/**
 * The bank's answer about a payment: what it has decided, 'waiting' while it has decided nothing, and 'unknown' if it
 * knows no such payment. In the last two cases it has no money of it.
 */
export type BankAnswer = BankReport | 'waiting' | 'unknown'

/** A message from the bank. A signed one can be trusted; a hint only says what to ask the bank about. */
export type BankMessage =
  | { readonly type: 'signed'; readonly notification: BankNotification }
  | {
      readonly type: 'hint'
      readonly bankPaymentId: string
      /** The shop's id as the unverified message states it; null if it states none. */
      readonly paymentId: string | null
    }

export interface Bank {
  /**
   * The only site outside the shop to which shoppers are sent for payment; null if the bank's page is a path of the
   * shop.
   */
  readonly pageOrigin: string | null
  /** Registers the payment and returns the address of the bank's page. */
  startPayment(order: PaymentOrder): Promise<BankPage>
  /** Asks the bank about a payment. */
  findPayment(payment: PaymentAtBank): Promise<BankAnswer>
  /**
   * Refunds a payment or a part of it. 'pending' means that the bank has not finished, 'refused' that it declines. After both the
   * refund must be requested again.
   */
  refundPayment(refund: RefundOrder): Promise<RefundAnswer>
  /** Parses a request as a message of the bank; returns null if it cannot be one. */
  readMessage(body: string, headers: Headers): BankMessage | null
}

/** The gateways whose keys are set. */
export interface Banks {
  /** The gateway of new payments by payment systems that are not routed to another one. */
  readonly current: PaymentProvider
  /** The gateways of single payment systems, by their ids. */
  readonly routes?: Readonly<Record<number, PaymentProvider>>
  readonly byProvider: Readonly<Partial<Record<PaymentProvider, Bank>>>
}

/** Returns the gateway at which a new payment by this payment system is made. */
export function providerFor(
  { current, routes = {} }: Banks,
  paymentSystemId: number | null,
): PaymentProvider {
  return (paymentSystemId === null ? undefined : routes[paymentSystemId]) ?? current
}

/** Returns the gateway of a payment. Throws an UpstreamError if its keys are no longer set. */
export function bankOf({ byProvider }: Banks, provider: PaymentProvider): Bank {
  const bank = byProvider[provider]
  if (!bank) throw new UpstreamError(`bank:${provider}`, 'refused')
  return bank
}

/** A message and the gateway that sent it. */
export interface ReceivedMessage {
  readonly provider: PaymentProvider
  readonly message: BankMessage
}

/** Finds the gateway that has sent a request to the shop; null if it cannot come from any. */
export function readBankMessage(
  { byProvider }: Banks,
  body: string,
  headers: Headers,
): ReceivedMessage | null {
  for (const provider of PAYMENT_PROVIDERS) {
    const message = byProvider[provider]?.readMessage(body, headers)
    if (message) return { provider, message }
  }
  return null
}
