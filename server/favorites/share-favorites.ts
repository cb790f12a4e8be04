import { eq } from 'drizzle-orm'
import { favoriteShares } from '#db/schema/favorites.ts'
import type { Ctx } from '#server/context.ts'
import { inShopperTransaction } from '#server/identity/ensure-shopper.ts'
import { AppError } from '#shared/errors.ts'
import type { ShareLink } from '#shared/favorites/contract.ts'
import { getShareLink, listFavorites } from './queries.ts'

/**
 * Creates the link under which everybody who has it sees the caller's favorites, or returns the one that exists (FAV-7).
 * Throws NOT_FOUND for a caller without favorites.
 */
export function shareFavorites(ctx: Ctx): ShareLink {
  return inShopperTransaction(ctx, () => {
    const known = getShareLink(ctx)
    if (known.token !== null) return known
    if (ctx.actor.type === 'anonymous' || listFavorites(ctx).items.length === 0)
      throw new AppError('NOT_FOUND')
    const token = ctx.newId()
    ctx.db.insert(favoriteShares).values({ shopperId: ctx.actor.shopperId, token, createdAt: ctx.now }).run()
    return { token }
  })
}

/** Takes the caller's link back, if there is one; a later one is another (FAV-9). */
export function unshareFavorites(ctx: Ctx): ShareLink {
  return inShopperTransaction(ctx, () => {
    const { actor } = ctx
    if (actor.type !== 'anonymous') {
      ctx.db.delete(favoriteShares).where(eq(favoriteShares.shopperId, actor.shopperId)).run()
    }
    return { token: null }
  })
}
