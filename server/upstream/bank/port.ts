export interface PaymentOrder {
  /** Our payment id; asking twice with the same one is one payment. */
  readonly paymentId: string
  readonly orderId: number
  readonly amount: number
  /** Where the bank sends the shopper afterwards: a path of the shop. */
  readonly returnPath: string
}

export interface BankNotification {
  /** The bank's own id of this message. */
  readonly id: string
  readonly paymentId: string
  readonly amount: number
  readonly state: 'paid' | 'failed' | 'refunded'
}

export interface Bank {
  /** Registers the payment and answers with the address of the bank's page. */
  startPayment(order: PaymentOrder): Promise<{ path: string }>
  /** The notification, when its signature is the bank's; null otherwise. */
  readNotification(body: string, signature: string | undefined): BankNotification | null
}
