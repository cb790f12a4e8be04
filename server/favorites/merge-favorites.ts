import { desc, eq, sql } from 'drizzle-orm'
import { favoriteShares, favorites } from '#db/schema/favorites.ts'
import type { Ctx } from '#server/context.ts'
import { MAX_FAVORITES } from './add-favorite.ts'

/**
 * Moves one shopper's favorites to another's (AUTH-50). All favorites of the other stay; of the moved ones, the
 * newest that fit are added. Returns the new number of favorites, or 0 unless the other list had some and got new
 * ones. Runs only inside a transaction.
 */
export function mergeFavorites(ctx: Pick<Ctx, 'db'>, { from, to }: { from: number; to: number }): number {
  const of = (shopperId: number) =>
    ctx.db
      .select({ productId: favorites.productId, addedAt: favorites.addedAt })
      .from(favorites)
      .where(eq(favorites.shopperId, shopperId))
      .orderBy(desc(favorites.addedAt), sql`rowid DESC`)
      .all()
  const mine = new Set(of(to).map(({ productId }) => productId))
  const added = of(from)
    .filter(({ productId }) => !mine.has(productId))
    .slice(0, Math.max(0, MAX_FAVORITES - mine.size))
    // Favorites of the same time are listed by descending rowid, so the oldest is inserted first.
    .reverse()
  for (const row of added) {
    ctx.db
      .insert(favorites)
      .values({ shopperId: to, ...row })
      .run()
  }
  ctx.db.delete(favorites).where(eq(favorites.shopperId, from)).run()
  moveShare(ctx, { from, to, isSameList: mine.size === 0 })
  return mine.size > 0 && added.length > 0 ? mine.size + added.length : 0
}

/**
 * Moves the guest's link to the customer, unless that would show others what the customer had in the account, or the
 * customer has a link already (FAV-11).
 */
function moveShare(
  { db }: Pick<Ctx, 'db'>,
  { from, to, isSameList }: { from: number; to: number; isSameList: boolean },
): void {
  const isOf = (shopperId: number) => eq(favoriteShares.shopperId, shopperId)
  const hasOwn = db.select().from(favoriteShares).where(isOf(to)).get() !== undefined
  if (isSameList && !hasOwn) db.update(favoriteShares).set({ shopperId: to }).where(isOf(from)).run()
  else db.delete(favoriteShares).where(isOf(from)).run()
}
