import { and, asc, desc, eq, inArray, lte, ne, not, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { products } from '#db/schema/catalog.ts'
import { orderItems, orders } from '#db/schema/orders.ts'
import type { Ctx } from '#server/context.ts'
import { requireClient } from '#server/identity/queries.ts'
import { tintOfStored } from '#server/pictures/picture-url.ts'
import { roubles } from '#shared/money.ts'
import { canPay } from '#shared/orders/can-pay.ts'
import type { OrdersInput, OrdersList } from '#shared/orders/contract.ts'

/** The maximum number of pictures of an order in the list. */
const PICTURES = 4

/**
 * Matches the orders for which shared/orders/can-pay.ts returns true. The payment states are written as in the index,
 * so that SQLite uses it.
 */
const awaitsPayment = sql`(${orders.payment} IN ('pending', 'failed') AND ${orders.isPrepay} AND ${orders.fulfilment} = 'new' AND (${orders.expiresAt} IS NULL OR ${orders.expiresAt} > ${sql.placeholder('now')}))`

const statements = prepared((db) => {
  const all = eq(orders.shopperId, sql.placeholder('shopperId'))
  const kept = and(all, ne(orders.fulfilment, 'cancelled'))
  const given = sql`(SELECT value FROM json_each(${sql.placeholder('orderIds')}))`
  return {
    waiting: listOf(db, and(all, awaitsPayment)),
    all: { newest: listOf(db, all), others: listOf(db, and(all, not(awaitsPayment))) },
    kept: { newest: listOf(db, kept), others: listOf(db, and(kept, not(awaitsPayment))) },
    pictures: db
      .select({
        orderId: orderItems.orderId,
        name: orderItems.name,
        img: orderItems.img,
        shadeHex: products.shadeHex,
      })
      .from(orderItems)
      .innerJoin(products, eq(products.id, orderItems.productId))
      .where(and(inArray(orderItems.orderId, given), lte(orderItems.position, PICTURES)))
      // In the order of the primary key, so SQLite need not sort.
      .orderBy(asc(orderItems.orderId), asc(orderItems.position))
      .prepare(),
  }
})

/**
 * Selects some of the orders, newest first. An index has this order, so SQLite need not sort, however many there are.
 */
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
        refundedTotal: orders.refundedTotal,
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
 * Lists the customer's own orders, newest first; `sortedByPay` puts those first that wait for a payment (ORD-31).
 * `count` is the length of the whole list. Throws NOT_SIGNED_IN.
 */
export function listOrders(ctx: Ctx, { withCanceled, sortedByPay, offset, limit }: OrdersInput): OrdersList {
  const { shopperId } = requireClient(ctx)
  const { waiting, pictures, ...lists } = statements(ctx.db)
  const { newest, others } = lists[withCanceled ? 'all' : 'kept']
  const params = { shopperId, now: ctx.now }
  const waitingCount = sortedByPay ? (waiting.count.get(params)?.n ?? 0) : 0
  const first = offset < waitingCount ? waiting.page.all({ ...params, offset, limit }) : []
  const rest = (sortedByPay ? others : newest).page.all({
    ...params,
    offset: Math.max(0, offset - waitingCount),
    limit: limit - first.length,
  })
  const listed = [...first, ...rest]
  const orderIds = JSON.stringify(listed.map(({ id }) => id))
  const shown = pictures.all({ orderIds })
  return {
    orders: listed.map(({ finalTotal, deliveryPrice, refundedTotal, delivery, ...order }) => ({
      ...order,
      payableTotal: roubles(finalTotal + (deliveryPrice ?? 0)),
      refundedTotal: roubles(refundedTotal),
      deliveryName: delivery?.name ?? null,
      deliveryKind: delivery?.kind ?? null,
      pictures: shown
        .filter(({ orderId }) => orderId === order.id)
        .map(({ name, img, shadeHex }) => ({ name, img, tint: tintOfStored(img, shadeHex) })),
      canPay: canPay(order, ctx.now),
    })),
    count: newest.count.get(params)?.n ?? 0,
  }
}
