import { asc, desc, eq, sql } from 'drizzle-orm'
import { pictureColumns } from '#db/picture-columns.ts'
import { prepared } from '#db/prepared.ts'
import { purchaseCounts, purchases } from '#db/schema/account.ts'
import { brands, products, stock } from '#db/schema/catalog.ts'
import { orders } from '#db/schema/orders.ts'

/** Prepared statements that read what a customer has bought. */
export const purchaseStatements = prepared((db) => {
  const ofShopper = eq(purchases.shopperId, sql.placeholder('shopperId'))
  return {
    page: db
      .select({
        shopItemId: products.id,
        ...pictureColumns,
        name: products.name,
        brand: brands.name,
        price: products.price,
        basePrice: products.basePrice,
        isSold: products.isSold,
        available: sql<number>`coalesce(${stock.available}, 0)`,
        quantity: purchases.quantity,
        lastOrderId: purchases.lastOrderId,
        lastBoughtAt: orders.createdAt,
      })
      .from(purchases)
      .innerJoin(orders, eq(orders.id, purchases.lastOrderId))
      .innerJoin(products, eq(products.id, purchases.productId))
      .innerJoin(brands, eq(brands.id, products.brandId))
      .leftJoin(stock, eq(stock.productId, products.id))
      .where(ofShopper)
      .orderBy(desc(purchases.lastOrderId), asc(purchases.lastPosition))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .prepare(),
    count: db
      .select({ n: purchaseCounts.count })
      .from(purchaseCounts)
      .where(eq(purchaseCounts.shopperId, sql.placeholder('shopperId')))
      .prepare(),
  }
})
