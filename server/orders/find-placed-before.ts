import type { Ctx } from '#server/context.ts'
import { roubles } from '#shared/money.ts'
import { canPay } from '#shared/orders/can-pay.ts'
import type { OrderPlacedBefore } from '#shared/orders/contract.ts'
import { orderPath } from '#shared/paths.ts'
import { REPEAT_MS } from './idempotent-request.ts'
import { orderStatements } from './queries.ts'

/**
 * Returns the order that this shopper has placed within 24 hours from the basket, if the basket has stayed empty
 * since. It is for a page that lost the answer, was reloaded, or is open in a second tab. It may have been
 * cancelled since. Returns null if there is none.
 */
export function findPlacedBefore(ctx: Ctx): OrderPlacedBefore {
  if (ctx.actor.type === 'anonymous') return null
  const { shopperId } = ctx.actor
  const placed = orderStatements(ctx.db).placedBefore.get({ shopperId, since: ctx.now - REPEAT_MS })
  if (!placed) return null
  const { orderId, publicId, fulfilment, payment, expiresAt, finalTotal, deliveryPrice } = placed
  return {
    orderId,
    path: orderPath(publicId),
    isCancelled: fulfilment === 'cancelled',
    toPay: canPay(placed, ctx.now)
      ? { publicId, payment, expiresAt, sum: roubles(finalTotal + (deliveryPrice ?? 0)) }
      : null,
  }
}
