import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { canCancel } from '#shared/orders/can-cancel.ts'
import type { OrderByIdInput, OrderView } from '#shared/orders/contract.ts'
import { staffCancelledLetter } from '#shared/orders/staff-letters.ts'
import { boughtOrder } from './get-client-order.ts'
import { mailedOrder } from './mailed-order.ts'
import { moveOrderAndTell } from './move-order-and-tell.ts'
import { leftOf } from './other-payments.ts'
import { tellStaff } from './tell-staff.ts'
import { viewOrder } from './view-order.ts'

/**
 * Cancels the buyer's own order if it is not assembled yet: stock, bonuses, and gifts return, and a payment is refunded
 * (ORD-4, ORD-62, BON-25), and the staff is told (STAFF-6). Whoever only knows the address of its page is not its buyer. Throws NOT_SIGNED_IN, NOT_FOUND,
 * MOVE_REFUSED.
 */
export function cancelOrder(ctx: Ctx, input: OrderByIdInput): OrderView {
  return inTransaction(ctx.db, () => {
    const { id, fulfilment, payment } = boughtOrder(ctx, input)
    if (!canCancel(fulfilment)) throw new AppError('MOVE_REFUSED')
    moveOrderAndTell(ctx, id, 'cancelled')
    const cancelled = boughtOrder(ctx, input)
    const refunded = payment === 'paid' ? leftOf(cancelled) : 0
    const letter = staffCancelledLetter(mailedOrder(ctx, cancelled), { refunded })
    tellStaff(ctx, cancelled, 'staff-cancelled', letter)
    return viewOrder(ctx, cancelled)
  })
}
