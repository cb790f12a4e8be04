import { desc, eq, sql } from 'drizzle-orm'
import { products } from '#db/schema/catalog.ts'
import { favoriteShares, favorites } from '#db/schema/favorites.ts'
import type { Ctx } from '#server/context.ts'
import { MAX_FAVORITES } from './add-favorite.ts'

/**
 * Moves one shopper's favorites to another's (AUTH-50). All favorites of the other stay; of the moved ones, the
 * newest that fit are added. What has left sale takes no room and is not counted. Returns the new number of favorites,
 * or 0 unless the other list had some and got new ones. Runs only inside a transaction.
 */
export function mergeFavorites(ctx: Pick<Ctx, 'db'>, { from, to }: { from: number; to: number }): number {
  const of = (shopperId: number) =>
    ctx.db
      .select({ productId: favorites.productId, addedAt: favorites.addedAt, isSold: products.isSold })
      .from(favorites)
      .innerJoin(products, eq(products.id, favorites.productId))
      .where(eq(favorites.shopperId, shopperId))
      .orderBy(desc(favorites.addedAt), sql`${favorites}.rowid DESC`)
      .all()
  const before = of(to)
  const mine = new Set(before.map(({ productId }) => productId))
  const countBefore = countSold(before)
  let room = MAX_FAVORITES - countBefore
  const added = of(from)
    .filter(({ productId, isSold }) => !mine.has(productId) && (!isSold || room-- > 0))
    // Favorites of the same time are listed by descending rowid, so the oldest is inserted first.
    .reverse()
  for (const { productId, addedAt } of added)
    ctx.db.insert(favorites).values({ shopperId: to, productId, addedAt }).run()
  ctx.db.delete(favorites).where(eq(favorites.shopperId, from)).run()
  moveShare(ctx, { from, to, isSameList: mine.size === 0 })
  const countAdded = countSold(added)
  return countBefore > 0 && countAdded > 0 ? countBefore + countAdded : 0
}

function countSold(rows: readonly { readonly isSold: boolean }[]): number {
  return rows.filter(({ isSold }) => isSold).length
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
