import { PAYMENT_PROVIDERS, type PaymentProvider } from '#shared/payments/providers.ts'
import { UpstreamError } from '../upstream-error.ts'

export interface PaymentOrder {
  /** The shop's id of the payment. Repeated requests with the same id are one payment. */
  readonly paymentId: string
  readonly orderId: number
  /** Whole roubles. */
  readonly amount: number
  /** Where the bank sends the shopper afterwards: a path of the shop. */
  readonly returnPath: string
}

export interface BankPage {
  /** A path of the shop, or an address at the bank's `pageOrigin`. */
  readonly url: string
  /** The bank's own id of the payment. */
  readonly bankPaymentId: string
}

export interface RefundOrder {
  readonly paymentId: string
  /** Null where the bank has never sent its id. */
  readonly bankPaymentId: string | null
  /** The whole payment, in whole roubles. */
  readonly amount: number
  /** Repeated requests with the same key are one refund. */
  readonly key: string
}

export type RefundAnswer = 'made' | 'pending' | 'refused'

export interface BankNotification {
  /** The bank's own id of this message. */
  readonly id: string
  readonly paymentId: string
  readonly bankPaymentId: string
  readonly amount: number
  readonly state: 'paid' | 'failed' | 'refunded'
}

/**
 * What the bank answers about a payment or a refund; `paymentId` is null where the bank's object does not carry the
 * shop's id.
 */
export type BankReport = Omit<BankNotification, 'paymentId'> & { readonly paymentId: string | null }

/** A message from the bank: a signed one carries its proof, a hint only says what to look up. */
export type BankMessage =
  | { readonly type: 'signed'; readonly notification: BankNotification }
  | {
      readonly type: 'hint'
      readonly bankPaymentId: string
      /** The shop's id, as the unproved message states it. */
      readonly paymentId: string | null
      /** Asks the bank itself. Resolves to null when nothing is decided yet or the bank knows no such object. */
      lookUp(): Promise<BankReport | null>
    }

export interface Bank {
  /**
   * The only foreign site to which a shopper is sent for payment; null where the bank's page is a path of the shop.
   */
  readonly pageOrigin: string | null
  /** Registers the payment and returns the address of the bank's page. */
  startPayment(order: PaymentOrder): Promise<BankPage>
  /**
   * Refunds a payment. 'pending': the bank is not done yet. 'refused': the bank works and declines. After both it is
   * to be asked again.
   */
  refundPayment(refund: RefundOrder): Promise<RefundAnswer>
  /** Returns the message of a request; null when it cannot be the bank's. */
  readMessage(body: string, headers: Headers): BankMessage | null
}

/** The gateways whose keys are set. */
export interface Banks {
  /** The one that new payments are made at. */
  readonly current: PaymentProvider
  readonly byProvider: Readonly<Partial<Record<PaymentProvider, Bank>>>
}

/** The gateway of a payment. Throws an UpstreamError where its keys are no longer set. */
export function bankOf({ byProvider }: Banks, provider: PaymentProvider): Bank {
  const bank = byProvider[provider]
  if (!bank) throw new UpstreamError(`bank:${provider}`, 'refused')
  return bank
}

/** A message of a gateway, and whose it is. */
export interface ReceivedMessage {
  readonly provider: PaymentProvider
  readonly message: BankMessage
}

/** Finds the gateway that a request to the shop comes from; null when it can be none's. */
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
