import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { simulatorBankPayments, simulatorBankRefunds } from '#db/schema/simulator.ts'
import { inTransaction } from '#db/transaction.ts'
import type { BankAnswer, PaymentOrder, RefundAnswer, RefundOrder } from '#server/upstream/bank/port.ts'
import { DAY_MS } from '#shared/time.ts'

/** Registers a payment under the shop's own id. A repeated call changes nothing. */
export function registerPayment(
  db: Db,
  createdAt: number,
  { paymentId, orderId, amount, returnPath }: Omit<PaymentOrder, 'receipt'>,
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

/** The state that the bank reports for each state of a decided payment. */
export const REPORTED_STATES = { paid: 'paid', declined: 'failed', refunded: 'refunded' } as const

/** How long a payment can be paid; the bank declines it when it is asked about it later. */
const WAITING_MS = 3 * DAY_MS

/** Returns what the bank has decided about a payment. */
export function findPayment(db: Db, now: number, paymentId: string): BankAnswer {
  const of = eq(simulatorBankPayments.paymentId, paymentId)
  const read = () => db.select().from(simulatorBankPayments).where(of).get()
  const waiting = read()
  if (waiting && waiting.createdAt <= now - WAITING_MS) decidePayment(db, paymentId, 'declined')
  const payment = read()
  if (!payment) return 'unknown'
  const { amount } = payment
  if (payment.state === 'waiting') return 'waiting'
  const state = REPORTED_STATES[payment.state]
  const report = { id: `${paymentId}:${state}`, paymentId, bankPaymentId: paymentId, amount, state }
  return state === 'paid' ? { ...report, refunded: refundedOf(db, paymentId) } : report
}

function refundedOf(db: Db, paymentId: string): number {
  const sum = sql<number>`coalesce(sum(${simulatorBankRefunds.amount}), 0)`
  const of = eq(simulatorBankRefunds.paymentId, paymentId)
  return db.select({ sum }).from(simulatorBankRefunds).where(of).get()?.sum ?? 0
}

/**
 * Refunds a payment or a part of it. Refuses, as any bank would, an unpaid payment and more than is left of it. A
 * repeated call with the same key succeeds without effect.
 */
export function refundPayment(
  db: Db,
  { paymentId, amount, key }: Pick<RefundOrder, 'paymentId' | 'amount' | 'key'>,
): RefundAnswer {
  return inTransaction<RefundAnswer>(db, () => {
    const of = eq(simulatorBankPayments.paymentId, paymentId)
    const payment = db.select().from(simulatorBankPayments).where(of).get()
    const made = db.select().from(simulatorBankRefunds).where(eq(simulatorBankRefunds.key, key)).get()
    if (made !== undefined || payment?.refundKey === key) return 'made'
    if (payment?.state !== 'paid') return 'refused'
    const left = payment.amount - refundedOf(db, paymentId)
    if (amount > left) return 'refused'
    db.insert(simulatorBankRefunds).values({ key, paymentId, amount }).run()
    if (amount === left) db.update(simulatorBankPayments).set({ state: 'refunded' }).where(of).run()
    return 'made'
  })
}
