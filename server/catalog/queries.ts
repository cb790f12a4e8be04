import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { drawnFrom, pictureKeys } from '#db/picture-columns.ts'
import { prepared } from '#db/prepared.ts'
import { brands, productLines, products, stock } from '#db/schema/catalog.ts'

const tileColumns = {
  ...pictureKeys,
  marking: products.marking,
  shadeHex: products.shadeHex,
  name: products.name,
  brand: brands.name,
  lineId: products.lineId,
  categoryId: products.categoryId,
  price: products.price,
  basePrice: products.basePrice,
  availableCount: stock.available,
  isPro: products.isPro,
  createdAt: products.createdAt,
  reviewCount: productLines.reviewCount,
  starSum: productLines.starSum,
}

/** Frequent catalog queries, prepared once per database. */
export const catalogStatements = prepared((db) => ({
  tiles: db
    .select(tileColumns)
    // A join, because a list after IN is sorted first and read again for every table.
    .from(sql`json_each(${sql.placeholder('ids')}) AS wanted`)
    .innerJoin(products, sql`${products.id} = wanted.value`)
    .innerJoin(brands, eq(brands.id, products.brandId))
    .innerJoin(productLines, eq(productLines.id, products.lineId))
    .innerJoin(stock, eq(stock.productId, products.id))
    .where(eq(products.isSold, true))
    .prepare(),
  product: db
    .select({ product: products, brand: brands, line: productLines, available: stock.available, drawnFrom })
    .from(products)
    .innerJoin(brands, eq(brands.id, products.brandId))
    .innerJoin(productLines, eq(productLines.id, products.lineId))
    .innerJoin(stock, eq(stock.productId, products.id))
    .where(and(eq(products.marking, sql.placeholder('marking')), eq(products.isSold, true)))
    .prepare(),
  lineProducts: db
    .select({
      id: products.id,
      marking: products.marking,
      shadeName: products.shadeName,
      shadeCode: products.shadeCode,
      shadeHex: products.shadeHex,
      shadeFamily: products.shadeFamily,
      artKind: products.artKind,
      finish: products.finish,
      artSeed: products.artSeed,
      volume: products.volume,
    })
    .from(products)
    .where(and(eq(products.lineId, sql.placeholder('lineId')), eq(products.isSold, true)))
    .orderBy(asc(products.id))
    .prepare(),
  lineShades: db
    .select({
      lineId: products.lineId,
      shadeName: products.shadeName,
      shadeCode: products.shadeCode,
      shadeHex: products.shadeHex,
    })
    .from(products)
    .where(
      and(
        sql`${products.lineId} IN (SELECT value FROM json_each(${sql.placeholder('lineIds')}))`,
        eq(products.isSold, true),
        isNotNull(products.shadeName),
      ),
    )
    .orderBy(asc(products.id))
    .prepare(),
  /** Current prices and stock of a line's products, by id. */
  lineOffers: db
    .select({ id: products.id, price: products.price, available: stock.available })
    .from(products)
    .innerJoin(stock, eq(stock.productId, products.id))
    .where(and(eq(products.lineId, sql.placeholder('lineId')), eq(products.isSold, true)))
    .prepare(),
  lines: db
    .select({ id: products.id, categoryId: products.categoryId, lineId: products.lineId })
    .from(sql`json_each(${sql.placeholder('ids')}) AS wanted`)
    .innerJoin(products, sql`${products.id} = wanted.value`)
    .where(eq(products.isSold, true))
    .orderBy(asc(sql`wanted.key`))
    .prepare(),
  kindOfProduct: db
    .select({ artKind: products.artKind, brandId: products.brandId })
    .from(products)
    .where(and(eq(products.id, sql.placeholder('id')), eq(products.isSold, true)))
    .prepare(),
  ofKind: db
    .select({ id: products.id, lineId: products.lineId })
    .from(products)
    .where(and(eq(products.artKind, sql.placeholder('kind')), eq(products.isSold, true)))
    .orderBy(asc(products.rank))
    .limit(sql.placeholder('limit'))
    .prepare(),
  ofKindAndBrand: db
    .select({ id: products.id, lineId: products.lineId })
    .from(products)
    .where(
      and(
        eq(products.artKind, sql.placeholder('kind')),
        eq(products.brandId, sql.placeholder('brandId')),
        eq(products.isSold, true),
      ),
    )
    .orderBy(asc(products.rank))
    .limit(sql.placeholder('limit'))
    .prepare(),
  brandBySlug: db
    .select()
    .from(brands)
    .where(eq(brands.slug, sql.placeholder('slug')))
    .prepare(),
}))
