import { payments } from '#db/schema/payments.ts'
import type { Ctx } from '#server/context.ts'
import { FIRST_QUESTION_MS } from './question-times.ts'

/** Records a new payment of an order and returns its id. Runs inside the transaction that causes it. */
export function openPayment(ctx: Ctx, orderId: number, amount: number): string {
  const id = ctx.newId()
  ctx.db
    .insert(payments)
    .values({
      ...{ id, orderId, amount, provider: ctx.upstreams.banks.current, state: 'pending' },
      ...{ createdAt: ctx.now, updatedAt: ctx.now, nextQuestionAt: ctx.now + FIRST_QUESTION_MS },
    })
    .run()
  return id
}
