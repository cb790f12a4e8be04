import { asc, count, eq, gt, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { brands, categories, categoryProducts, products, stockMoves } from '#db/schema/catalog.ts'
import type { Ctx } from '#server/context.ts'
import { brandUrl } from './brands.ts'
import { categoryUrl } from './category-tree.ts'

/** A page of the catalogue and the moment (UTC ms) at which what it shows last became another. */
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
      // The text is written when the product comes; what changes after that is its price and what lies on the shelf.
      changedAt: sql<number>`max(${changedAt}, coalesce((SELECT max(m.at) FROM ${stockMoves} m WHERE m.product_id = products.id), 0))`,
    })
    .from(products)
    .where(eq(products.isSold, true))
    .orderBy(asc(products.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare(),
  // A list changes with the last of its products that came or changed.
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

/** Products in the order of their numbers, some thousands at a time. */
export function listProductAddresses({ db }: Ctx, range: { limit: number; offset: number }): Address[] {
  return statements(db)
    .products.all(range)
    .map(({ marking, changedAt }) => ({ path: `/product/${marking}/`, changedAt }))
}

/** Categories of every level that hold anything. */
export function listCategoryAddresses({ db }: Ctx): Address[] {
  return statements(db)
    .categories.all()
    .map(({ path, changedAt }) => ({ path: categoryUrl({ path }), changedAt }))
}

export function listBrandAddresses({ db }: Ctx): Address[] {
  return statements(db)
    .brands.all()
    .map(({ slug, changedAt }) => ({ path: brandUrl(slug), changedAt }))
}
