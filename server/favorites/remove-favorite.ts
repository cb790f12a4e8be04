import { and, eq } from 'drizzle-orm'
import { favorites } from '#db/schema/favorites.ts'
import type { Ctx } from '#server/context.ts'
import { inShopperTransaction } from '#server/identity/ensure-shopper.ts'
import type { FavoriteInput, FavoritesView } from '#shared/favorites/contract.ts'
import { listFavorites, requireFavorable } from './queries.ts'

/**
 * Removes a product from the favorites and returns the rest. Does nothing for a product that is not among them. A
 * product that is no longer sold can be removed too. Throws NOT_FOUND for an unknown product.
 */
export function removeFavorite(ctx: Ctx, { shopItemId }: FavoriteInput): FavoritesView {
  return inShopperTransaction(ctx, () => {
    const { actor, db } = ctx
    const isOwn =
      actor.type !== 'anonymous' &&
      db
        .delete(favorites)
        .where(and(eq(favorites.shopperId, actor.shopperId), eq(favorites.productId, shopItemId)))
        .run().changes > 0
    if (!isOwn) requireFavorable(ctx, shopItemId)
    return listFavorites(ctx)
  })
}
