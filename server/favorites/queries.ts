import { and, desc, eq, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { products } from '#db/schema/catalog.ts'
import { favoriteShares, favorites } from '#db/schema/favorites.ts'
import { basketStatements } from '#server/basket/queries.ts'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import type {
  FavoritesView,
  SharedFavorites,
  SharedFavoritesInput,
  ShareLink,
} from '#shared/favorites/contract.ts'

const statements = prepared((db) => ({
  list: db
    .select({ id: products.id, marking: products.marking })
    .from(favorites)
    .innerJoin(products, eq(products.id, favorites.productId))
    .where(and(eq(favorites.shopperId, sql.placeholder('shopperId')), eq(products.isSold, true)))
    .orderBy(desc(favorites.addedAt), sql`${favorites}.rowid DESC`)
    .prepare(),
  share: db
    .select({ token: favoriteShares.token })
    .from(favoriteShares)
    .where(eq(favoriteShares.shopperId, sql.placeholder('shopperId')))
    .prepare(),
  sharedBy: db
    .select({ shopperId: favoriteShares.shopperId })
    .from(favoriteShares)
    .where(eq(favoriteShares.token, sql.placeholder('token')))
    .prepare(),
  product: db
    .select({ marking: products.marking, isSold: products.isSold })
    .from(products)
    .where(eq(products.id, sql.placeholder('productId')))
    .prepare(),
}))

/**
 * Returns the caller's favorites, newest first, without those that have left sale (FAV-12); an anonymous caller has
 * none.
 */
export function listFavorites(ctx: Ctx): FavoritesView {
  return {
    items:
      ctx.actor.type !== 'anonymous' ? statements(ctx.db).list.all({ shopperId: ctx.actor.shopperId }) : [],
  }
}

/**
 * Throws NOT_FOUND for a product that cannot become a favorite: one that is unknown or not sold, unless it is in the
 * caller's basket, from where it is moved here (FAV-22). Returns whether it is sold.
 */
export function requireFavorable({ db, actor }: Pick<Ctx, 'db' | 'actor'>, shopItemId: number): boolean {
  const productId = shopItemId
  if (statements(db).product.get({ productId })?.isSold) return true
  const isInBasket =
    actor.type !== 'anonymous' &&
    basketStatements(db).lineQuantity.get({ shopperId: actor.shopperId, productId })
  if (!isInBasket) throw new AppError('NOT_FOUND')
  return false
}

/** Returns the marking of a product, sold or not; undefined for an unknown one. */
export function markingOf({ db }: Pick<Ctx, 'db'>, shopItemId: number): string | undefined {
  return statements(db).product.get({ productId: shopItemId })?.marking
}

/** Returns the link under which the caller's favorites are shown to others (FAV-7). */
export function getShareLink(ctx: Ctx): ShareLink {
  if (ctx.actor.type === 'anonymous') return { token: null }
  return { token: statements(ctx.db).share.get({ shopperId: ctx.actor.shopperId })?.token ?? null }
}

/**
 * Returns the present favorites of whoever has shared them under this token (FAV-8). Throws NOT_FOUND for a token that
 * is unknown or was taken back.
 */
export function getSharedFavorites(
  { db }: Pick<Ctx, 'db'>,
  { token }: SharedFavoritesInput,
): SharedFavorites {
  const share = statements(db).sharedBy.get({ token })
  if (!share) throw new AppError('NOT_FOUND')
  return {
    shopItemIds: statements(db)
      .list.all(share)
      .map(({ id }) => id),
  }
}
