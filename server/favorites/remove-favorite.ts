import { and, eq } from 'drizzle-orm'
import { favorites } from '#db/schema/favorites.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import type { FavoriteInput } from '#shared/favorites/contract.ts'
import { getFavorable, listFavorites } from './queries.ts'

/** Takes a product off the favourites; one that is not there changes nothing. Throws NOT_FOUND for an unknown one. */
export function removeFavorite(ctx: Ctx, { shopItemId }: FavoriteInput): void {
  inTransaction(ctx.db, () => {
    const isFavorite = listFavorites(ctx).items.some(({ id }) => id === shopItemId)
    if (!isFavorite) return void getFavorable(ctx, shopItemId)
    if (ctx.actor.type !== 'guest') return
    ctx.db
      .delete(favorites)
      .where(and(eq(favorites.guestId, ctx.actor.guestId), eq(favorites.productId, shopItemId)))
      .run()
  })
}
