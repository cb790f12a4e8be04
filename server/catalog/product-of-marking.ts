import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { products, stock } from '#db/schema/catalog.ts'
import { AppError } from '#shared/errors.ts'

/** Returns a product by its marking, sold or not. Throws NOT_FOUND for an unknown marking. */
export function productOfMarking(db: Db, marking: string) {
  const row = db
    .select({
      id: products.id,
      marking: products.marking,
      name: products.name,
      rank: products.rank,
      brandId: products.brandId,
      categoryId: products.categoryId,
      price: products.price,
      basePrice: products.basePrice,
      isSold: products.isSold,
      available: stock.available,
    })
    .from(products)
    .innerJoin(stock, eq(stock.productId, products.id))
    .where(eq(products.marking, marking))
    .get()
  if (!row) throw new AppError('NOT_FOUND')
  return row
}
