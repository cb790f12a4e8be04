import { and, asc, desc, eq, isNull, notInArray, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { brands, products, stock } from '#db/schema/catalog.ts'
import { orderItems, orders } from '#db/schema/orders.ts'

/** Reads of what a client has bought, prepared once per database. */
export const purchaseStatements = prepared((db) => {
  const bought = and(
    eq(orders.shopperId, sql.placeholder('shopperId')),
    notInArray(orders.fulfilment, ['cancelled', 'returned']),
    isNull(orderItems.giftName),
  )
  const lastOrderId = sql<number>`max(${orderItems.orderId})`.as('last_order_id')
  const page = db
    .select({
      productId: orderItems.productId,
      quantity: sql<number>`sum(${orderItems.quantity})`.as('bought'),
      lastOrderId,
      // Beside max() SQLite reads the other columns from the row that holds it.
      position: sql<number>`${orderItems.position}`.as('last_position'),
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(bought)
    .groupBy(orderItems.productId)
    .orderBy(desc(lastOrderId), asc(sql`last_position`))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .as('page')
  return {
    page: db
      .select({
        shopItemId: products.id,
        marking: products.marking,
        artKind: products.artKind,
        finish: products.finish,
        shadeHex: products.shadeHex,
        artSeed: products.artSeed,
        name: products.name,
        brand: brands.name,
        price: products.price,
        basePrice: products.basePrice,
        isSold: products.isSold,
        available: sql<number>`coalesce(${stock.available}, 0)`,
        quantity: page.quantity,
        lastOrderId: page.lastOrderId,
        lastBoughtAt: orders.createdAt,
      })
      .from(page)
      .innerJoin(orders, eq(orders.id, page.lastOrderId))
      .innerJoin(products, eq(products.id, page.productId))
      .innerJoin(brands, eq(brands.id, products.brandId))
      .leftJoin(stock, eq(stock.productId, products.id))
      .orderBy(desc(page.lastOrderId), asc(page.position))
      .prepare(),
    count: db
      .select({ n: sql<number>`count(DISTINCT ${orderItems.productId})` })
      .from(orders)
      .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
      .where(bought)
      .prepare(),
  }
})
