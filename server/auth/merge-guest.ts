import { eq, sql } from 'drizzle-orm'
import { shoppers } from '#db/schema/auth.ts'
import { idempotencyKeys } from '#db/schema/orders.ts'
import { mergeBasket } from '#server/basket/merge-basket.ts'
import type { Ctx } from '#server/context.ts'
import { mergeFavorites } from '#server/favorites/merge-favorites.ts'
import { carryLastOrder } from '#server/orders/carry-last-order.ts'
import type { MergeNotice } from '#shared/auth/contract.ts'

/**
 * Moves a guest's basket, favorites, and idempotency keys to a customer and ends the guest, whose cookie becomes
 * invalid (AUTH-48, AUTH-50, AUTH-51). Runs only inside a transaction, at a sign-in after the orders were attached, and
 * only for the guest whose cookie came from the customer's own browser.
 */
export function mergeGuest(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { guestId, clientId }: { guestId: number; clientId: number },
): Omit<MergeNotice, 'orders'> {
  const who = { from: guestId, to: clientId }
  const basket = mergeBasket(ctx, who)
  carryLastOrder(ctx, who)
  const favorites = mergeFavorites(ctx, who)
  // A repeated request still finds its order (ORD-221). A key that the customer has used too stays the customer's.
  ctx.db.run(
    sql`UPDATE OR IGNORE ${idempotencyKeys} SET shopper_id = ${clientId} WHERE shopper_id = ${guestId}`,
  )
  // Orders refer to the guest. Without orders the row stays for its term too (SEC-19): SQLite would give the id of the
  // newest shopper to the next one, while requests of this guest may still be under way.
  ctx.db.update(shoppers).set({ tokenHash: null }).where(eq(shoppers.id, guestId)).run()
  const { quantity: basketQuantity, lowered, leftOut } = basket
  return { basketQuantity, favorites, lowered, leftOut }
}
