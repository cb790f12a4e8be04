import { and, asc, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { clients } from '#db/schema/auth.ts'
import { basketItems, baskets } from '#db/schema/basket.ts'
import { products } from '#db/schema/catalog.ts'
import { idempotencyKeys, orderEvents, orderItems, orders } from '#db/schema/orders.ts'
import { orderRefunds, paymentSystems, payments } from '#db/schema/payments.ts'
import { pickupPoints } from '#db/schema/pickup.ts'
import { isProvenOrder } from '#server/identity/proven-orders.ts'

/** Prepared statements that read orders. */
export const orderStatements = prepared((db) => ({
  byPublicId: db
    .select()
    .from(orders)
    .where(eq(orders.publicId, sql.placeholder('publicId')))
    .prepare(),
  ofShopper: db
    .select()
    .from(orders)
    .where(and(eq(orders.id, sql.placeholder('id')), eq(orders.shopperId, sql.placeholder('shopperId'))))
    .prepare(),
  lines: db
    .select({
      line: orderItems,
      shadeHex: products.shadeHex,
    })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .where(eq(orderItems.orderId, sql.placeholder('orderId')))
    .orderBy(asc(orderItems.position))
    .prepare(),
  /** Refunds of parts of the order, oldest first. */
  refunds: db
    .select()
    .from(orderRefunds)
    .where(eq(orderRefunds.orderId, sql.placeholder('orderId')))
    .orderBy(asc(orderRefunds.id))
    .prepare(),
  events: db
    .select({ track: orderEvents.track, state: orderEvents.state, at: orderEvents.at })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, sql.placeholder('orderId')))
    .orderBy(asc(orderEvents.id))
    .prepare(),
  /** The order with its first payment, which determines where the shopper goes after ordering. */
  placed: db
    .select({
      id: orders.id,
      publicId: orders.publicId,
      isPrepay: orders.isPrepay,
      fulfilment: orders.fulfilment,
      payment: orders.payment,
      expiresAt: orders.expiresAt,
      paymentId: payments.id,
      amount: payments.amount,
    })
    .from(orders)
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .where(eq(orders.id, sql.placeholder('orderId')))
    .orderBy(asc(sql`${payments}.rowid`))
    .limit(1)
    .prepare(),
  /** The shopper's last order with the given phone, if its basket has stayed empty since; none if cancelled. */
  lastOfEmptyBasket: db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(baskets, eq(baskets.id, orders.basketId))
    .where(
      and(
        eq(baskets.shopperId, sql.placeholder('shopperId')),
        eq(orders.basketVersion, sql`${baskets.version} - 1`),
        eq(orders.phone, sql.placeholder('phone')),
        ne(orders.fulfilment, 'cancelled'),
        gt(orders.createdAt, sql.placeholder('since')),
        sql`NOT EXISTS (SELECT 1 FROM ${basketItems} WHERE ${basketItems.basketId} = ${baskets.id})`,
      ),
    )
    .orderBy(desc(orders.id))
    .limit(1)
    .prepare(),
  /**
   * The order that was placed from the shopper's basket, whatever its phone, if the basket has stayed empty since.
   */
  placedBefore: db
    .select({
      orderId: orders.id,
      publicId: orders.publicId,
      fulfilment: orders.fulfilment,
      payment: orders.payment,
      isPrepay: orders.isPrepay,
      expiresAt: orders.expiresAt,
      finalTotal: orders.finalTotal,
      deliveryPrice: orders.deliveryPrice,
    })
    .from(orders)
    .innerJoin(baskets, eq(baskets.id, orders.basketId))
    .where(
      and(
        eq(baskets.shopperId, sql.placeholder('shopperId')),
        eq(orders.basketVersion, sql`${baskets.version} - 1`),
        gt(orders.createdAt, sql.placeholder('since')),
        sql`NOT EXISTS (SELECT 1 FROM ${basketItems} WHERE ${basketItems.basketId} = ${baskets.id})`,
      ),
    )
    .prepare(),
  /** Products that the shopper has ordered, the latest order's first; a product may occur several times. */
  ordered: db
    .select({ productId: orderItems.productId })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(and(eq(orders.shopperId, sql.placeholder('shopperId')), isNull(orderItems.giftName)))
    .orderBy(desc(orders.id), asc(orderItems.position))
    .limit(sql.placeholder('limit'))
    .prepare(),
  /** Where the shopper's proven orders were sent and how they were paid, the latest first. */
  proven: db
    .select({
      delivery: orders.delivery,
      address: orders.address,
      paymentSystemId: orders.paymentSystemId,
      name: orders.name,
      email: orders.email,
      isOwnPhone: sql<number>`${orders.phone} = ${clients.phone}`,
    })
    .from(orders)
    .innerJoin(clients, eq(clients.id, orders.shopperId))
    .where(isProvenOrder)
    .orderBy(desc(orders.id))
    .limit(sql.placeholder('limit'))
    .prepare(),
  key: db
    .select({ orderId: idempotencyKeys.orderId, requestHash: idempotencyKeys.requestHash })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.shopperId, sql.placeholder('shopperId')),
        eq(idempotencyKeys.key, sql.placeholder('key')),
        gt(idempotencyKeys.createdAt, sql.placeholder('since')),
      ),
    )
    .prepare(),
  /** The requested quantities, even if they exceed the stock. */
  requested: db
    .select({ productId: basketItems.productId, quantity: basketItems.quantity })
    .from(basketItems)
    .where(eq(basketItems.basketId, sql.placeholder('basketId')))
    .prepare(),
  point: db
    .select({
      id: pickupPoints.id,
      tariffId: pickupPoints.tariffId,
      cityId: pickupPoints.cityId,
      name: pickupPoints.name,
      address: pickupPoints.address,
      businessHours: pickupPoints.businessHours,
      storageDays: pickupPoints.storageDays,
      prepayOnly: pickupPoints.prepayOnly,
      maxGrams: pickupPoints.maxGrams,
      maxSideCm: pickupPoints.maxSideCm,
    })
    .from(pickupPoints)
    .where(eq(pickupPoints.id, sql.placeholder('id')))
    .prepare(),
  paymentSystem: db
    .select()
    .from(paymentSystems)
    .where(eq(paymentSystems.id, sql.placeholder('id')))
    .prepare(),
}))

export type OrderRow = typeof orders.$inferSelect

export type RefundRow = typeof orderRefunds.$inferSelect
