import { desc, eq, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { products } from '#db/schema/catalog.ts'
import { favorites } from '#db/schema/favorites.ts'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import type { FavoritesView } from '#shared/favorites/contract.ts'

const statements = prepared((db) => ({
  list: db
    .select({ id: products.id, marking: products.marking })
    .from(favorites)
    .innerJoin(products, eq(products.id, favorites.productId))
    .where(eq(favorites.shopperId, sql.placeholder('shopperId')))
    .orderBy(desc(favorites.addedAt), sql`${favorites}.rowid DESC`)
    .prepare(),
  product: db
    .select({ marking: products.marking, isSold: products.isSold })
    .from(products)
    .where(eq(products.id, sql.placeholder('productId')))
    .prepare(),
}))

/** Returns the caller's favorites, newest first; an anonymous caller has none. */
export function listFavorites(ctx: Ctx): FavoritesView {
  return {
    items:
      ctx.actor.type !== 'anonymous' ? statements(ctx.db).list.all({ shopperId: ctx.actor.shopperId }) : [],
  }
}

/**
 * Returns a product that can be a favorite. Throws NOT_FOUND for a product that is unknown or only given as a gift.
 */
export function getFavorable(ctx: Ctx, shopItemId: number): { readonly marking: string } {
  const product = statements(ctx.db).product.get({ productId: shopItemId })
  if (!product?.isSold) throw new AppError('NOT_FOUND')
  return product
}
