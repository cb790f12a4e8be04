import { eq } from 'drizzle-orm'
import { shoppers } from '#db/schema/auth.ts'
import { mergeBasket } from '#server/basket/merge-basket.ts'
import type { Ctx } from '#server/context.ts'
import { mergeFavorites } from '#server/favorites/merge-favorites.ts'
import { hasOrders } from '#server/orders/attach-orders.ts'
import type { MergeNotice } from '#shared/auth/contract.ts'

/**
 * Gives a client what a guest has in the basket and among the favorites, and ends the guest: the cookie names
 * nobody any more. Only inside a transaction, and only for the guest whose cookie the client's own browser carries.
 */
export function mergeGuest(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { guestId, clientId }: { guestId: number; clientId: number },
): Omit<MergeNotice, 'orders'> {
  const who = { from: guestId, to: clientId }
  const basket = mergeBasket(ctx, who)
  const favorites = mergeFavorites(ctx, who)
  const isGuest = eq(shoppers.id, guestId)
  // Orders point at the guest and the basket they came from: those stay, without a cookie that opens them.
  if (hasOrders(ctx, guestId)) ctx.db.update(shoppers).set({ tokenHash: null }).where(isGuest).run()
  else ctx.db.delete(shoppers).where(isGuest).run()
  const { quantity: basketQuantity, lowered, leftOut } = basket
  return { basketQuantity, favorites, lowered, leftOut }
}
