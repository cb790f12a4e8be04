import { eq } from 'drizzle-orm'
import { shoppers } from '#db/schema/auth.ts'
import { mergeBasket } from '#server/basket/merge-basket.ts'
import type { Ctx } from '#server/context.ts'
import { mergeFavorites } from '#server/favorites/merge-favorites.ts'
import { hasOrders } from '#server/orders/attach-orders.ts'
import type { MergeNotice } from '#shared/auth/contract.ts'

/**
 * Moves a guest's basket and favorites to a client and ends the guest, whose cookie is no longer valid (AUTH-48,
 * AUTH-50, AUTH-51). Runs only inside a transaction, and only for the guest whose cookie the client's own browser has
 * sent.
 */
export function mergeGuest(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { guestId, clientId }: { guestId: number; clientId: number },
): Omit<MergeNotice, 'orders'> {
  const who = { from: guestId, to: clientId }
  const basket = mergeBasket(ctx, who)
  const favorites = mergeFavorites(ctx, who)
  const isGuest = eq(shoppers.id, guestId)
  // Orders reference the guest and the basket they came from, so the guest's row stays, but no cookie opens it.
  if (hasOrders(ctx, guestId)) ctx.db.update(shoppers).set({ tokenHash: null }).where(isGuest).run()
  else ctx.db.delete(shoppers).where(isGuest).run()
  const { quantity: basketQuantity, lowered, leftOut } = basket
  return { basketQuantity, favorites, lowered, leftOut }
}
