import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { categoryProducts, products, stock } from '#db/schema/catalog.ts'
import { lookItems, looks } from '#db/schema/looks.ts'

/** How many products in demand are compared to find one that stands in for another. */
const MOST_CANDIDATES = 400

/** What decides whether a product can stand in for another, and what its picture needs. */
const productColumns = {
  id: products.id,
  name: products.name,
  categoryId: products.categoryId,
  artKind: products.artKind,
  finish: products.finish,
  shadeFamily: products.shadeFamily,
  shadeHex: products.shadeHex,
  lineId: products.lineId,
  brandId: products.brandId,
  price: products.price,
  available: stock.available,
  rank: products.rank,
  artSeed: products.artSeed,
}

export const lookStatements = prepared((db) => ({
  shown: db.select().from(looks).where(eq(looks.isShown, true)).orderBy(asc(looks.position)).prepare(),
  any: db.select({ id: looks.id }).from(looks).where(eq(looks.isShown, true)).limit(1).prepare(),
  bySlug: db
    .select()
    .from(looks)
    .where(and(eq(looks.slug, sql.placeholder('slug')), eq(looks.isShown, true)))
    .prepare(),
  items: db
    .select({
      role: lookItems.role,
      quantity: lookItems.quantity,
      shadePlace: lookItems.shadePlace,
      isSold: products.isSold,
      product: productColumns,
    })
    .from(lookItems)
    .innerJoin(products, eq(products.id, lookItems.productId))
    .innerJoin(stock, eq(stock.productId, products.id))
    .where(eq(lookItems.lookId, sql.placeholder('lookId')))
    .orderBy(asc(lookItems.position))
    .prepare(),
  candidates: db
    .select(productColumns)
    .from(categoryProducts)
    .innerJoin(products, eq(products.id, categoryProducts.productId))
    .innerJoin(stock, eq(stock.productId, products.id))
    .where(
      and(
        eq(categoryProducts.categoryId, sql.placeholder('categoryId')),
        eq(products.artKind, sql.placeholder('artKind')),
        eq(products.finish, sql.placeholder('finish')),
        sql`${products.shadeFamily} IS ${sql.placeholder('shadeFamily')}`,
        eq(products.isSold, true),
        eq(products.isGiftCard, false),
        gt(stock.available, 0),
      ),
    )
    .orderBy(asc(categoryProducts.rank))
    .limit(MOST_CANDIDATES)
    .prepare(),
}))
