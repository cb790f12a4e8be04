import { favorites } from '#db/schema/favorites.ts'
import { inTransaction } from '#db/transaction.ts'
import { ensureGuest } from '#server/auth/ensure-guest.ts'
import type { Ctx } from '#server/context.ts'
import type { FavoriteInput } from '#shared/favorites/contract.ts'
import { getFavorable } from './queries.ts'

/** Keeps a product among the favourites, sold out or not; a second time changes nothing. Throws NOT_FOUND. */
export function addFavorite(ctx: Ctx, { shopItemId }: FavoriteInput): void {
  inTransaction(ctx.db, () => {
    getFavorable(ctx, shopItemId)
    const guestId = ensureGuest(ctx)
    ctx.db
      .insert(favorites)
      .values({ guestId, productId: shopItemId, addedAt: ctx.now })
      .onConflictDoNothing()
      .run()
  })
}
