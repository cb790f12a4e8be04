import type { orderItems } from '#db/schema/orders.ts'
import { roubles } from '#shared/money.ts'
import type { OrderRefund } from '#shared/orders/contract.ts'
import type { RefundRow } from './queries.ts'

type Line = Pick<typeof orderItems.$inferSelect, 'position' | 'marking' | 'name'>

/** Builds the view of a refund of a part of an order with these lines. */
export function viewRefund(lines: readonly Line[], refund: RefundRow): OrderRefund {
  const { requestedAt, amount, deliveryAmount, bonusesReturned, reason, paymentId, confirmedAt } = refund
  return {
    id: refund.id,
    at: requestedAt,
    amount: roubles(amount),
    deliveryAmount: roubles(deliveryAmount),
    lines: refund.lines.map(({ position, quantity, amount }) => {
      const line = lines.find((candidate) => candidate.position === position)
      const { marking = '', name = '' } = line ?? {}
      return { marking, name, quantity, amount: roubles(amount) }
    }),
    ...{ bonusesReturned, reason, confirmedAt, isByHand: paymentId === null },
  }
}

/** Returns how many pieces of a line refunds have given back. */
export function refundedPieces(refunds: readonly RefundRow[], position: number): number {
  return refunds
    .flatMap(({ lines }) => lines.filter((line) => line.position === position))
    .reduce((sum, { quantity }) => sum + quantity, 0)
}
