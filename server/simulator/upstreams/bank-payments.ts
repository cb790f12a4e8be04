import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { simulatorBankPayments } from '#db/schema/simulator.ts'
import type { PaymentOrder, RefundAnswer, RefundOrder } from '#server/upstream/bank/port.ts'

/** Registers a payment under the shop's own id. A repeated call changes nothing. */
export function registerPayment(
  db: Db,
  createdAt: number,
  { paymentId, orderId, amount, returnPath }: PaymentOrder,
): void {
  db.insert(simulatorBankPayments)
    .values({
      ...{ paymentId, orderNumber: String(orderId), amount, returnPath },
      ...{ state: 'waiting', createdAt },
    })
    .onConflictDoNothing()
    .run()
}

/** Sets the outcome of a waiting payment. A decided payment stays unchanged. */
export function decidePayment(db: Db, paymentId: string, state: 'paid' | 'declined'): void {
  db.update(simulatorBankPayments)
    .set({ state })
    .where(and(eq(simulatorBankPayments.paymentId, paymentId), eq(simulatorBankPayments.state, 'waiting')))
    .run()
}

/**
 * Refunds a payment. Refuses, as any bank would, an unpaid payment, a different amount, and a second refund under
 * another key. A repeated call with the same key succeeds without effect.
 */
export function refundPayment(
  db: Db,
  { paymentId, amount, key }: Omit<RefundOrder, 'bankPaymentId'>,
): RefundAnswer {
  const of = eq(simulatorBankPayments.paymentId, paymentId)
  const payment = db.select().from(simulatorBankPayments).where(of).get()
  if (payment?.state === 'refunded' && payment.refundKey === key) return 'made'
  if (payment?.state !== 'paid' || payment.amount !== amount) return 'refused'
  db.update(simulatorBankPayments).set({ state: 'refunded', refundKey: key }).where(of).run()
  return 'made'
}
