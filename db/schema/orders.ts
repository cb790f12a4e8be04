import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { DiscountMap, MoneyReason } from '#shared/basket/contract.ts'
import type { OrderAddress, OrderDelivery } from '#shared/orders/contract.ts'
import { FULFILMENT_STATES, PAYMENT_STATES } from '#shared/orders/order-states.ts'
import type { OtherPayment } from '#shared/orders/other-payment.ts'
import { shoppers } from './auth.ts'
import { baskets, coupons } from './basket.ts'
import { products } from './catalog.ts'

/** A placed order is a snapshot: nothing that happens to products, prices or tariffs later changes it. */
export const orders = sqliteTable(
  'orders',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Unguessable: the address of the order's page. */
    publicId: text().notNull().unique(),
    shopperId: integer()
      .notNull()
      .references(() => shoppers.id),
    basketId: integer()
      .notNull()
      .references(() => baskets.id),
    generation: integer().notNull(),
    kind: text({ enum: ['full', 'quick'] }).notNull(),
    fulfilment: text({ enum: FULFILMENT_STATES }).notNull(),
    payment: text({ enum: PAYMENT_STATES }).notNull(),

    name: text().notNull(),
    phone: text().notNull(),
    email: text(),
    smsAgreement: integer({ mode: 'boolean' }).notNull(),
    emailAgreement: integer({ mode: 'boolean' }).notNull(),
    comment: text().notNull(),
    needCall: integer({ mode: 'boolean' }).notNull(),
    needCashMemo: integer({ mode: 'boolean' }).notNull(),
    isMobile: integer({ mode: 'boolean' }).notNull(),
    timezone: text().notNull(),

    /** Null for a quick order: the operator agrees it by phone. */
    delivery: text({ mode: 'json' }).$type<OrderDelivery>(),
    address: text({ mode: 'json' }).$type<OrderAddress>(),
    paymentSystemId: integer(),
    paymentSystemName: text(),
    isPrepay: integer({ mode: 'boolean' }).notNull(),
    /** Of an order paid ahead: by what else it could be paid; null for any other, and for those of before. */
    otherPayment: text({ mode: 'json' }).$type<OtherPayment>(),

    quantity: integer().notNull(),
    baseTotal: integer().notNull(),
    totalDiscount: integer().notNull(),
    finalTotal: integer().notNull(),
    discounts: text({ mode: 'json' }).$type<DiscountMap>().notNull(),
    /** Why it costs what it does, line by line; empty for an order of before such lines were kept. */
    reasons: text({ mode: 'json' }).$type<readonly MoneyReason[]>().notNull().default([]),
    /** Null: not agreed yet. */
    deliveryPrice: integer(),
    accrualTotal: integer().notNull(),
    hasLargeItem: integer({ mode: 'boolean' }).notNull(),

    createdAt: integer().notNull(),
    /** When an unpaid or unconfirmed order gives its stock back; null once that cannot happen. */
    expiresAt: integer(),
  },
  (t) => [
    uniqueIndex('orders_generation').on(t.basketId, t.generation),
    // Lists of a client count and choose by the index, whatever else the rows hold.
    index('orders_shopper').on(t.shopperId, t.id, t.fulfilment),
    // Those that may wait for payment: a few of all that a client has ever ordered.
    index('orders_unpaid').on(t.shopperId, t.id).where(sql`payment IN ('pending', 'failed')`),
    index('orders_phone').on(t.phone),
    index('orders_expiry').on(t.expiresAt).where(sql`expires_at IS NOT NULL`),
    check(
      'orders_total',
      sql`${t.finalTotal} >= 0 AND ${t.finalTotal} = ${t.baseTotal} - ${t.totalDiscount}`,
    ),
    check('orders_delivery_price', sql`${t.deliveryPrice} IS NULL OR ${t.deliveryPrice} >= 0`),
    check('orders_quantity', sql`${t.quantity} > 0`),
  ],
)

export const orderItems = sqliteTable(
  'order_items',
  {
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    position: integer().notNull(),
    productId: integer()
      .notNull()
      .references(() => products.id),
    marking: text().notNull(),
    name: text().notNull(),
    brand: text().notNull(),
    img: text().notNull(),
    url: text().notNull(),
    quantity: integer().notNull(),
    /** One piece, before and after the item's own discount. A gift costs nothing. */
    basePrice: integer().notNull(),
    price: integer().notNull(),
    /** What the whole line costs after every discount. */
    lineTotal: integer().notNull(),
    /** The rule that gave it; null for a bought line. */
    giftName: text(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.position] }),
    index('order_items_product').on(t.productId),
    check('order_items_quantity', sql`${t.quantity} > 0`),
    check('order_items_money', sql`${t.lineTotal} >= 0 AND ${t.price} >= 0 AND ${t.basePrice} >= ${t.price}`),
  ],
)

/** Every change of either state, append-only. */
export const orderEvents = sqliteTable(
  'order_events',
  {
    id: integer().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    track: text({ enum: ['fulfilment', 'payment'] }).notNull(),
    state: text({ enum: [...FULFILMENT_STATES, ...PAYMENT_STATES] }).notNull(),
    at: integer().notNull(),
  },
  (t) => [index('order_events_order').on(t.orderId)],
)

/** Idempotency-Key headers of the last 24 hours. */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    shopperId: integer()
      .notNull()
      .references(() => shoppers.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    requestHash: text().notNull(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    createdAt: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.shopperId, t.key] })],
)

/** A coupon that took effect in an order; gone when the order is cancelled. */
export const couponUses = sqliteTable(
  'coupon_uses',
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id),
    couponKey: text()
      .notNull()
      .references(() => coupons.key),
    /** Of a coupon that each phone may use once; null for any other. */
    oncePhone: text(),
  },
  (t) => [uniqueIndex('coupon_uses_once').on(t.couponKey, t.oncePhone)],
)
