import { asc, count, eq, gt, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { brands, categories, categoryProducts, products, stockMoves } from '#db/schema/catalog.ts'
import type { Ctx } from '#server/context.ts'
import { brandPath, categoryPath, productPath } from '#shared/paths.ts'

/** A catalog page and the time (milliseconds since the epoch) of the last change of its content. */
export interface Address {
  readonly path: string
  readonly changedAt: number
}

const changedAt = sql<number>`coalesce(${products.changedAt}, ${products.createdAt})`

const statements = prepared((db) => ({
  productCount: db.select({ n: count() }).from(products).where(eq(products.isSold, true)).prepare(),
  products: db
    .select({
      marking: products.marking,
      // Every change of a product but that of its stock sets its own time.
      changedAt: sql<number>`max(${changedAt}, coalesce((SELECT max(m.at) FROM ${stockMoves} m WHERE m.product_id = products.id), 0))`,
    })
    .from(products)
    .where(eq(products.isSold, true))
    .orderBy(asc(products.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare(),
  // A list has the time of its most recently created or changed product.
  categories: db
    .select({ path: categories.path, changedAt: sql<number>`max(${changedAt})` })
    .from(categories)
    .innerJoin(categoryProducts, eq(categoryProducts.categoryId, categories.id))
    .innerJoin(products, eq(products.id, categoryProducts.productId))
    .where(eq(products.isSold, true))
    .groupBy(categories.id)
    .orderBy(asc(categories.path))
    .prepare(),
  brands: db
    .select({ slug: brands.slug, changedAt: sql<number>`max(${changedAt})` })
    .from(brands)
    .innerJoin(products, eq(products.brandId, brands.id))
    .where(gt(brands.productCount, 0))
    .groupBy(brands.id)
    .having(sql`max(${products.isSold}) = 1`)
    .orderBy(asc(brands.slug))
    .prepare(),
}))

export function countProductAddresses({ db }: Ctx): number {
  return statements(db).productCount.get()?.n ?? 0
}

/** Returns a range of product pages, sorted by product id. */
export function listProductAddresses({ db }: Ctx, range: { limit: number; offset: number }): Address[] {
  return statements(db)
    .products.all(range)
    .map(({ marking, changedAt }) => ({ path: productPath(marking), changedAt }))
}

/** Returns the pages of categories of every level that contain products. */
export function listCategoryAddresses({ db }: Ctx): Address[] {
  return statements(db)
    .categories.all()
    .map(({ path, changedAt }) => ({ path: categoryPath(path), changedAt }))
}

export function listBrandAddresses({ db }: Ctx): Address[] {
  return statements(db)
    .brands.all()
    .map(({ slug, changedAt }) => ({ path: brandPath(slug), changedAt }))
}
