import * as z from 'zod/mini'
import type { Config } from '#server/config.ts'
import { whenWritable } from '#server/storage/until-writable.ts'
import { BANK_SIGNATURE_HEADER, isSignatureRight } from '#server/upstream/bank/notification-signature.ts'
import { type Bank, isWholeRefund } from '#server/upstream/bank/port.ts'
import { parseJson } from '#server/upstream/parse-json.ts'
import { UpstreamError } from '#server/upstream/upstream-error.ts'
import { BANK_EVENTS } from '#shared/payments/payment-events.ts'
import { type Receipt, receiptSum } from '#shared/payments/receipt.ts'
import { withFaults } from '../faults.ts'
import { findPayment, refundPayment, registerPayment } from './bank-payments.ts'
import type { SimulationDeps } from './simulation-deps.ts'

const Notification = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  paymentId: z.string().check(z.minLength(1), z.maxLength(100)),
  amount: z.int().check(z.minimum(0)),
  state: z.enum(BANK_EVENTS),
})

/**
 * A simulated bank whose payment page is /simulator/bank/{paymentId}/. It keeps its own records, knows only the
 * payments that it gets through this port, and uses the shop's payment id as its own.
 */
export function simulatedBank({ config, db, clock }: SimulationDeps): Bank {
  return {
    pageOrigin: null,
    startPayment: (order) =>
      withFaults(db, 'bank', async () => {
        if (!isLegal(config, order)) throw new UpstreamError('bank', 'refused')
        await whenWritable(db, () => registerPayment(db, clock.now(), order))
        const { paymentId } = order
        return { url: `/simulator/bank/${paymentId}/`, bankPaymentId: paymentId }
      }),
    findPayment: ({ paymentId }) => withFaults(db, 'bank', () => findPayment(db, clock.now(), paymentId)),
    refundPayment: (refund) =>
      withFaults(db, 'bank', async () => {
        if (!isWholeRefund(refund) && !isLegal(config, refund)) return 'refused'
        return whenWritable(db, () => refundPayment(db, refund))
      }),
    readMessage(body, headers) {
      const signature = headers.get(BANK_SIGNATURE_HEADER) ?? undefined
      if (!isSignatureRight(body, signature, config.bankSecret)) return null
      const parsed = Notification.safeParse(parseJson(body))
      if (!parsed.success) return null
      return { type: 'signed', notification: { ...parsed.data, bankPaymentId: parsed.data.paymentId } }
    },
  }
}

/** Whether the receipt is what a bank demands: there is one, it can be sent, and it adds up to the amount. */
function isLegal(
  { receiptTerms }: Pick<Config, 'receiptTerms'>,
  { amount, receipt }: { readonly amount: number; readonly receipt: Receipt | null },
): boolean {
  if (receipt === null) return receiptTerms === null
  const { email, phone } = receipt.contact
  if (email === null && phone === null) return false
  return receipt.items.length > 0 && receiptSum(receipt) === amount
}
