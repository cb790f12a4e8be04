import { and, asc, desc, eq, lte, ne, not, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { products } from '#db/schema/catalog.ts'
import { orderItems, orders } from '#db/schema/orders.ts'
import type { Ctx } from '#server/context.ts'
import { requireClient } from '#server/identity/queries.ts'
import { pictureOf } from '#server/pictures/picture-url.ts'
import { roubles } from '#shared/money.ts'
import { canPay } from '#shared/orders/can-pay.ts'
import type { OrdersInput, OrdersList } from '#shared/orders/contract.ts'

/** Lines whose pictures stand for an order. */
const PICTURES = 4

/** The orders of shared/orders/can-pay.ts. The states of payment are those of the index, word for word. */
const waitsForPay = sql`(${orders.payment} IN ('pending', 'failed') AND ${orders.isPrepay} AND ${orders.fulfilment} = 'new' AND (${orders.expiresAt} IS NULL OR ${orders.expiresAt} > ${sql.placeholder('now')}))`

const statements = prepared((db) => {
  const all = eq(orders.shopperId, sql.placeholder('shopperId'))
  const kept = and(all, ne(orders.fulfilment, 'cancelled'))
  return {
    waiting: listOf(db, and(all, waitsForPay)),
    all: { newest: listOf(db, all), others: listOf(db, and(all, not(waitsForPay))) },
    kept: { newest: listOf(db, kept), others: listOf(db, and(kept, not(waitsForPay))) },
    pictures: db
      .select({
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
      .from(orderItems)
      .innerJoin(products, eq(products.id, orderItems.productId))
      .where(and(eq(orderItems.orderId, sql.placeholder('orderId')), lte(orderItems.position, PICTURES)))
      .orderBy(asc(orderItems.position))
      .prepare(),
  }
})

/** Some of the orders, newest first: an index is in that order, so that nothing is sorted, however many there are. */
function listOf(db: Db, where: SQL | undefined) {
  return {
    count: db.select({ n: sql<number>`count(*)` }).from(orders).where(where).prepare(),
    page: db
      .select({
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
      })
      .from(orders)
      .where(where)
      .orderBy(desc(orders.id))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .prepare(),
  }
}

/**
 * The client's own orders, newest first; `sortedByPay` puts before them those that wait for payment (rules, trap 55).
 * `count` is of all that the question covers. NOT_SIGNED_IN.
 */
export function listOrders(ctx: Ctx, { withCanceled, sortedByPay, offset, limit }: OrdersInput): OrdersList {
  const { shopperId } = requireClient(ctx)
  const { waiting, pictures, ...lists } = statements(ctx.db)
  const { newest, others } = lists[withCanceled ? 'all' : 'kept']
  const asked = { shopperId, now: ctx.now }
  const waitingCount = sortedByPay ? (waiting.count.get(asked)?.n ?? 0) : 0
  const first = offset < waitingCount ? waiting.page.all({ ...asked, offset, limit }) : []
  const rest = (sortedByPay ? others : newest).page.all({
    ...asked,
    offset: Math.max(0, offset - waitingCount),
    limit: limit - first.length,
  })
  return {
    orders: [...first, ...rest].map(({ finalTotal, deliveryPrice, delivery, ...order }) => ({
      ...order,
      payableTotal: roubles(finalTotal + (deliveryPrice ?? 0)),
      deliveryName: delivery?.name ?? null,
      // A question for each order: together they are cheaper than one whose answer has to be sorted.
      pictures: pictures.all({ orderId: order.id }).map(({ name, img, drawing }) => ({
        name,
        img,
        tint: pictureOf(drawing, 1).tint,
      })),
      canPay: canPay(order, ctx.now),
    })),
    count: newest.count.get(asked)?.n ?? 0,
  }
}
