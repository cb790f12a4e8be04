import * as z from 'zod/mini'
import { simulatorBankPayments } from '#db/schema/simulator.ts'
import { withFaults } from '#server/simulator/faults.ts'
import type { SimulationDeps } from '../simulation-deps.ts'
import { isSignatureRight } from './notification-signature.ts'
import type { Bank } from './port.ts'

const Notification = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  paymentId: z.string().check(z.minLength(1), z.maxLength(100)),
  amount: z.int().check(z.minimum(0)),
  state: z.enum(['paid', 'failed', 'refunded']),
})

/** A bank whose page is /simulator/bank/{paymentId}/. Its book is its own: it learns of a payment only here. */
export function simulatedBank({ config, db, clock }: SimulationDeps): Bank {
  return {
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
        return { path: `/simulator/bank/${paymentId}/` }
      }),
    readNotification(body, signature) {
      if (!isSignatureRight(body, signature, config.bankSecret)) return null
      const parsed = Notification.safeParse(parseJson(body))
      return parsed.success ? parsed.data : null
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
