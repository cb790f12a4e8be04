import { and, asc, eq, gt, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { brands, categoryProducts, products, stock } from '#db/schema/catalog.ts'

/** Similar goods on a product's page. */
export const SIMILAR = 12

const tileColumns = {
  shopItemId: products.id,
  marking: products.marking,
  name: products.name,
  brand: brands.name,
  lineId: products.lineId,
  categoryId: products.categoryId,
  artKind: products.artKind,
  finish: products.finish,
  shadeHex: products.shadeHex,
  artSeed: products.artSeed,
  price: products.price,
  basePrice: products.basePrice,
  availableCount: stock.available,
  isPro: products.isPro,
  createdAt: products.createdAt,
}

/** What stands in a category and can be had, the most wanted first, without the product itself. */
function neighbours(db: Db, shade?: SQL) {
  return db
    .select({ id: products.id })
    .from(categoryProducts)
    .innerJoin(products, eq(products.id, categoryProducts.productId))
    .innerJoin(stock, eq(stock.productId, products.id))
    .where(
      and(
        eq(categoryProducts.categoryId, sql.placeholder('categoryId')),
        ne(products.id, sql.placeholder('productId')),
        gt(stock.available, 0),
        shade,
      ),
    )
    .orderBy(asc(categoryProducts.rank))
    .limit(SIMILAR)
}

/** Hot reads of the catalogue, prepared once per database. */
export const catalogStatements = prepared((db) => ({
  neighbours: neighbours(db).prepare(),
  neighboursOfShade: neighbours(db, eq(products.shadeFamily, sql.placeholder('shadeFamily'))).prepare(),
  tiles: db
    .select(tileColumns)
    .from(products)
    .innerJoin(brands, eq(brands.id, products.brandId))
    .innerJoin(stock, eq(stock.productId, products.id))
    .where(
      and(
        sql`${products.id} IN (SELECT value FROM json_each(${sql.placeholder('ids')}))`,
        eq(products.isSold, true),
      ),
    )
    .prepare(),
  product: db
    .select({ product: products, brand: brands, available: stock.available })
    .from(products)
    .innerJoin(brands, eq(brands.id, products.brandId))
    .innerJoin(stock, eq(stock.productId, products.id))
    .where(and(eq(products.marking, sql.placeholder('marking')), eq(products.isSold, true)))
    .prepare(),
  pictured: db
    .select({ product: products, brand: brands })
    .from(products)
    .innerJoin(brands, eq(brands.id, products.brandId))
    .where(eq(products.marking, sql.placeholder('marking')))
    .prepare(),
  lineProducts: db
    .select({
      marking: products.marking,
      shadeName: products.shadeName,
      shadeCode: products.shadeCode,
      shadeHex: products.shadeHex,
      volume: products.volume,
      available: stock.available,
    })
    .from(products)
    .innerJoin(stock, eq(stock.productId, products.id))
    .where(and(eq(products.lineId, sql.placeholder('lineId')), eq(products.isSold, true)))
    .orderBy(asc(products.id))
    .prepare(),
  brandBySlug: db
    .select()
    .from(brands)
    .where(eq(brands.slug, sql.placeholder('slug')))
    .prepare(),
}))
