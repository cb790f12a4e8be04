import { favorites } from '#db/schema/favorites.ts'
import { inTransaction } from '#db/transaction.ts'
import { ensureGuest } from '#server/auth/ensure-guest.ts'
import type { Ctx } from '#server/context.ts'
import type { FavoriteInput, FavoritesView } from '#shared/favorites/contract.ts'
import { getFavorable, listFavorites } from './queries.ts'

/**
 * Keeps a product among the favourites, sold out or not, and answers with all of them; a second time changes
 * nothing. Throws NOT_FOUND for a product that is unknown or only given as a gift.
 */
export function addFavorite(ctx: Ctx, { shopItemId }: FavoriteInput): FavoritesView {
  return inTransaction(ctx.db, () => {
    getFavorable(ctx, shopItemId)
    const guestId = ensureGuest(ctx)
    ctx.db
      .insert(favorites)
      .values({ guestId, productId: shopItemId, addedAt: ctx.now })
      .onConflictDoNothing()
      .run()
    return listFavorites(ctx)
  })
}
