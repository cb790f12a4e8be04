import { and, asc, desc, eq, inArray, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { products } from '#db/schema/catalog.ts'
import { orderItems, orders } from '#db/schema/orders.ts'
import { requireClient } from '#server/auth/queries.ts'
import { pictureOf } from '#server/catalog/picture-url.ts'
import type { Ctx } from '#server/context.ts'
import { roubles } from '#shared/money.ts'
import type { OrderSummary, OrdersInput, OrdersList } from '#shared/orders/contract.ts'
import { canPay } from '#shared/payments/can-pay.ts'

/** Lines whose pictures stand for an order. */
const PICTURES = 4

/** The orders of shared/payments/can-pay.ts; only of new ones more than the index is read. */
const waitsForPay = sql`CASE WHEN ${orders.fulfilment} = 'new' THEN ${orders.isPrepay} AND ${orders.payment} IN ('pending', 'failed') AND (${orders.expiresAt} IS NULL OR ${orders.expiresAt} > ${sql.placeholder('now')}) ELSE 0 END`

const statements = prepared((db) => {
  const ofShopper = eq(orders.shopperId, sql.placeholder('shopperId'))
  const kept = ne(orders.fulfilment, 'cancelled')
  return {
    count: {
      all: db.select({ n: sql<number>`count(*)` }).from(orders).where(ofShopper).prepare(),
      kept: db.select({ n: sql<number>`count(*)` }).from(orders).where(and(ofShopper, kept)).prepare(),
    },
    page: {
      all: pageOf(db, ofShopper),
      kept: pageOf(db, and(ofShopper, kept)),
    },
    pictures: db
      .select({
        orderId: orderItems.orderId,
        name: orderItems.name,
        img: orderItems.img,
        drawing: {
          marking: products.marking,
          artKind: products.artKind,
          finish: products.finish,
          shadeHex: products.shadeHex,
          artSeed: products.artSeed,
        },
      })
      .from(sql`json_each(${sql.placeholder('orderIds')}) AS wanted`)
      .innerJoin(
        orderItems,
        and(eq(orderItems.orderId, sql`wanted.value`), lte(orderItems.position, PICTURES)),
      )
      .innerJoin(products, eq(products.id, orderItems.productId))
      .orderBy(asc(sql`wanted.key`), asc(orderItems.position))
      .prepare(),
  }
})

/** Which orders a page shows is found in the narrow index; the rows with their texts are read for these alone. */
function pageOf(db: Db, where: SQL | undefined) {
  const columns = {
    id: orders.id,
    publicId: orders.publicId,
    kind: orders.kind,
    fulfilment: orders.fulfilment,
    payment: orders.payment,
    isPrepay: orders.isPrepay,
    createdAt: orders.createdAt,
    expiresAt: orders.expiresAt,
    quantity: orders.quantity,
    finalTotal: orders.finalTotal,
    deliveryPrice: orders.deliveryPrice,
    delivery: orders.delivery,
  }
  const page = (order: SQL[]) => {
    const ids = db
      .select({ id: orders.id })
      .from(orders)
      .where(where)
      .orderBy(...order)
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
    return db
      .select(columns)
      .from(orders)
      .where(inArray(orders.id, ids))
      .orderBy(...order)
      .prepare()
  }
  const newest = desc(orders.id)
  return { newest: page([newest]), byPay: page([desc(waitsForPay), newest]) }
}

/**
 * The client's own orders, newest first; `sortedByPay` puts before them those that wait for payment (rules, trap 55).
 * `count` is of all that the question covers. NOT_SIGNED_IN.
 */
export function listOrders(ctx: Ctx, { withCanceled, sortedByPay, offset, limit }: OrdersInput): OrdersList {
  const { shopperId } = requireClient(ctx)
  const { count, page, pictures } = statements(ctx.db)
  const which = withCanceled ? 'all' : 'kept'
  const order = sortedByPay ? 'byPay' : 'newest'
  const rows = page[which][order].all({ shopperId, now: ctx.now, offset, limit })
  const shown = new Map<number, OrderSummary['pictures']>(rows.map(({ id }) => [id, []]))
  const orderIds = JSON.stringify(rows.map(({ id }) => id))
  for (const { orderId, name, img, drawing } of pictures.all({ orderIds })) {
    shown.get(orderId)?.push({ name, img, tint: pictureOf(drawing, 1).tint })
  }
  return {
    orders: rows.map(({ finalTotal, deliveryPrice, delivery, ...order }) => ({
      ...order,
      payableTotal: roubles(finalTotal + (deliveryPrice ?? 0)),
      deliveryName: delivery?.name ?? null,
      pictures: shown.get(order.id) ?? [],
      canPay: canPay(order, ctx.now),
    })),
    count: count[which].get({ shopperId })?.n ?? 0,
  }
}
