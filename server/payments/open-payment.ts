import { payments } from '#db/schema/payments.ts'
import type { Ctx } from '#server/context.ts'
import { providerFor } from '#server/upstream/bank/port.ts'
import { FIRST_QUESTION_MS } from './question-times.ts'

interface PaymentToMake {
  readonly orderId: number
  readonly paymentSystemId: number | null
  /** Whole roubles. */
  readonly amount: number
}

/**
 * Records a new payment of an order, at the gateway of its payment system, and returns its id. Runs inside the
 * transaction that causes it.
 */
export function openPayment(ctx: Ctx, { orderId, paymentSystemId, amount }: PaymentToMake): string {
  const id = ctx.newId()
  ctx.db
    .insert(payments)
    .values({
      ...{ id, orderId, amount, state: 'pending' },
      provider: providerFor(ctx.upstreams.banks, paymentSystemId),
      ...{ createdAt: ctx.now, updatedAt: ctx.now, nextQuestionAt: ctx.now + FIRST_QUESTION_MS },
    })
    .run()
  return id
}
