import { PAYMENT_PROVIDERS, type PaymentProvider } from '#shared/payments/providers.ts'
import { UpstreamError } from '../upstream-error.ts'

export interface PaymentOrder {
  /** Our payment id; asking twice with the same one is one payment. */
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
  /** Null where the bank has never named it. */
  readonly bankPaymentId: string | null
  /** All that was paid, whole roubles. */
  readonly amount: number
  /** Asking twice with the same one is one refund. */
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

/** What the bank answers of a payment or refund; `paymentId` is null where its object does not carry ours. */
export type BankNews = Omit<BankNotification, 'paymentId'> & { readonly paymentId: string | null }

/** A message at the shop's door: one carries its proof, the other only says where to look. */
export type BankMessage =
  | { readonly type: 'signed'; readonly notification: BankNotification }
  | {
      readonly type: 'hint'
      readonly bankPaymentId: string
      /** Ours, as the unproved message has it. */
      readonly paymentId: string | null
      /** Asks the bank itself. Null: nothing is decided yet, or it knows no such thing. */
      lookUp(): Promise<BankNews | null>
    }

export interface Bank {
  /** The only foreign site a shopper is sent to for paying; null: the bank's page is a path of the shop. */
  readonly pageOrigin: string | null
  /** Registers the payment and answers with the address of the bank's page. */
  startPayment(order: PaymentOrder): Promise<BankPage>
  /** Gives the money back. 'pending': the bank is not done yet. 'refused': it is well, and will not. Ask again. */
  refundPayment(refund: RefundOrder): Promise<RefundAnswer>
  /** The message behind a request; null when it cannot be the bank's. */
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
