import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '#db/client.ts'
import { simulatorBankPayments } from '#db/schema/simulator.ts'
import { withFaults } from '#server/simulator/faults.ts'
import { parseJson } from '../parse-json.ts'
import type { SimulationDeps } from '../simulation-deps.ts'
import { BANK_SIGNATURE_HEADER, isSignatureRight } from './notification-signature.ts'
import type { Bank, RefundAnswer, RefundOrder } from './port.ts'

const Notification = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  paymentId: z.string().check(z.minLength(1), z.maxLength(100)),
  amount: z.int().check(z.minimum(0)),
  state: z.enum(['paid', 'failed', 'refunded']),
})

/**
 * A bank whose page is /simulator/bank/{paymentId}/. Its book is its own: it learns of a payment only here, and
 * calls it by the shop's id.
 */
export function simulatedBank({ config, db, clock }: SimulationDeps): Bank {
  return {
    pageOrigin: null,
    startPayment: ({ paymentId, orderId, amount, returnPath }) =>
      withFaults(db, 'bank', () => {
        db.insert(simulatorBankPayments)
          .values({
            paymentId,
            orderNumber: String(orderId),
            amount,
            returnPath,
            state: 'waiting',
            createdAt: clock.now(),
          })
          .onConflictDoNothing()
          .run()
        return { url: `/simulator/bank/${paymentId}/`, bankPaymentId: paymentId }
      }),
    refundPayment: (refund) => withFaults(db, 'bank', () => giveBack(db, refund)),
    readMessage(body, headers) {
      const signature = headers.get(BANK_SIGNATURE_HEADER) ?? undefined
      if (!isSignatureRight(body, signature, config.bankSecret)) return null
      const parsed = Notification.safeParse(parseJson(body))
      if (!parsed.success) return null
      return { type: 'signed', notification: { ...parsed.data, bankPaymentId: parsed.data.paymentId } }
    },
  }
}

/** What was never paid, another sum, and a second refund under another key are refused, as any bank would. */
function giveBack(db: Db, { paymentId, amount, key }: RefundOrder): RefundAnswer {
  const of = eq(simulatorBankPayments.paymentId, paymentId)
  const payment = db.select().from(simulatorBankPayments).where(of).get()
  if (payment?.state === 'refunded' && payment.refundKey === key) return 'made'
  if (payment?.state !== 'paid' || payment.amount !== amount) return 'refused'
  db.update(simulatorBankPayments).set({ state: 'refunded', refundKey: key }).where(of).run()
  return 'made'
}
