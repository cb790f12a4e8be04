import type { Ctx } from '#server/context.ts'
import type { OrderPlacedBefore } from '#shared/orders/contract.ts'
import { REPEAT_MS } from './idempotent-request.ts'
import { orderStatements } from './queries.ts'

/**
 * The order that this browser has placed within 24 h and whose basket has stayed empty since: for a page that lost
 * the answer, was reloaded or stands in a second tab. Null where there is none, or it was cancelled.
 */
export function findPlacedBefore(ctx: Ctx): OrderPlacedBefore {
  if (ctx.actor.type === 'anonymous') return null
  const { shopperId } = ctx.actor
  const placed = orderStatements(ctx.db).placedBefore.get({ shopperId, since: ctx.now - REPEAT_MS })
  return placed ? { orderId: placed.orderId, path: `/order/${placed.publicId}/` } : null
}
