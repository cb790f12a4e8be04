import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { clients } from '#db/schema/auth.ts'
import { productLines, products } from '#db/schema/catalog.ts'
import { orderItems, orders } from '#db/schema/orders.ts'
import { reviews } from '#db/schema/reviews.ts'

export type ReviewRow = typeof reviews.$inferSelect

/** With the state as it is written in the index, which SQLite would not use for a parameter. */
const ofLine = and(eq(reviews.lineId, sql.placeholder('lineId')), sql`${reviews.state} = 'published'`)

/** Prepared statements that read reviews and what may be reviewed. */
export const reviewStatements = prepared((db) => ({
  /** The client's delivered orders that contain the product, which was not a gift, the newest first. */
  delivered: db
    .select({ orderId: orders.id, fulfilment: orders.fulfilment, delivery: orders.delivery })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        eq(orders.shopperId, sql.placeholder('clientId')),
        eq(orderItems.productId, sql.placeholder('productId')),
        inArray(orders.fulfilment, ['delivered', 'done']),
        isNull(orderItems.giftName),
      ),
    )
    .orderBy(desc(orders.id))
    .prepare(),
  ofClient: db
    .select()
    .from(reviews)
    .where(
      and(
        eq(reviews.clientId, sql.placeholder('clientId')),
        eq(reviews.productId, sql.placeholder('productId')),
      ),
    )
    .prepare(),
  nameOf: db
    .select({ name: clients.name })
    .from(clients)
    .where(eq(clients.id, sql.placeholder('clientId')))
    .prepare(),
  lineOf: db
    .select({ lineId: products.lineId })
    .from(products)
    .where(eq(products.id, sql.placeholder('productId')))
    .prepare(),
  lineOfMarking: db
    .select({
      lineId: products.lineId,
      reviewCount: productLines.reviewCount,
      starSum: productLines.starSum,
    })
    .from(products)
    .innerJoin(productLines, eq(productLines.id, products.lineId))
    .where(and(eq(products.marking, sql.placeholder('marking')), eq(products.isSold, true)))
    .prepare(),
  starCounts: db
    .select({
      stars: reviews.stars,
      count: sql<number>`count(*)`,
      invented: sql<number>`sum(${reviews.orderId} IS NULL)`,
    })
    .from(reviews)
    .where(ofLine)
    .groupBy(reviews.stars)
    .prepare(),
  published: db
    .select({
      id: reviews.id,
      stars: reviews.stars,
      text: reviews.text,
      author: reviews.author,
      createdAt: reviews.createdAt,
      orderId: reviews.orderId,
      shadeName: products.shadeName,
      shadeCode: products.shadeCode,
      volume: products.volume,
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(ofLine)
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare(),
}))
