import { favorites } from '#db/schema/favorites.ts'
import type { Ctx } from '#server/context.ts'
import { ensureShopper, inShopperTransaction } from '#server/identity/ensure-shopper.ts'
import { AppError } from '#shared/errors.ts'
import type { FavoriteInput, FavoritesView } from '#shared/favorites/contract.ts'
import { listFavorites, requireFavorable } from './queries.ts'

/**
 * The maximum number of favorites. It is limited because every page contains all of them; those that have left sale do
 * not count, because nobody sees them in order to remove one.
 */
export const MAX_FAVORITES = 500

/**
 * Adds a product to the favorites, sold out or not, and returns all of them. Adding it again changes nothing. Throws
 * NOT_FOUND for a product that is unknown or only given as a gift, FAVORITES_FULL if the list is full. Of those that
 * have left sale it takes only what is in the basket.
 */
export function addFavorite(ctx: Ctx, { shopItemId }: FavoriteInput): FavoritesView {
  inShopperTransaction(ctx, () => {
    const isSold = requireFavorable(ctx, shopItemId)
    const before = listFavorites(ctx)
    if (before.items.some(({ id }) => id === shopItemId)) return
    if (isSold && before.items.length >= MAX_FAVORITES) {
      throw new AppError('FAVORITES_FULL', { max: MAX_FAVORITES })
    }
    const shopperId = ensureShopper(ctx)
    ctx.db
      .insert(favorites)
      .values({ shopperId, productId: shopItemId, addedAt: ctx.now })
      .onConflictDoNothing()
      .run()
  })
  return listFavorites(ctx)
}
