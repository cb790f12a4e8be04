import { eq, sql } from 'drizzle-orm'
import { shoppers } from '#db/schema/auth.ts'
import { idempotencyKeys } from '#db/schema/orders.ts'
import { mergeBasket } from '#server/basket/merge-basket.ts'
import type { Ctx } from '#server/context.ts'
import { mergeFavorites } from '#server/favorites/merge-favorites.ts'
import { hasOrders } from '#server/orders/attach-orders.ts'
import type { MergeNotice } from '#shared/auth/contract.ts'

/**
 * Moves a guest's basket, favorites, and idempotency keys to a customer and ends the guest, whose cookie becomes
 * invalid (AUTH-48, AUTH-50, AUTH-51). Runs only inside a transaction, and only for the guest whose cookie came from
 * the customer's own browser.
 */
export function mergeGuest(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { guestId, clientId }: { guestId: number; clientId: number },
): Omit<MergeNotice, 'orders'> {
  const who = { from: guestId, to: clientId }
  const basket = mergeBasket(ctx, who)
  const favorites = mergeFavorites(ctx, who)
  // A repeated request still finds its order (ORD-221). A key that the customer has used too stays the customer's.
  ctx.db.run(
    sql`UPDATE OR IGNORE ${idempotencyKeys} SET shopper_id = ${clientId} WHERE shopper_id = ${guestId}`,
  )
  const isGuest = eq(shoppers.id, guestId)
  // Orders reference the guest and the basket from which they were placed, so the guest's row stays, without a
  // cookie.
  if (hasOrders(ctx, guestId)) ctx.db.update(shoppers).set({ tokenHash: null }).where(isGuest).run()
  else ctx.db.delete(shoppers).where(isGuest).run()
  const { quantity: basketQuantity, lowered, leftOut } = basket
  return { basketQuantity, favorites, lowered, leftOut }
}
