import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { DiscountMap, MoneyReason } from '#shared/basket/contract.ts'
import type { OrderAddress, OrderDelivery } from '#shared/orders/contract.ts'
import { FULFILMENT_STATES, PAYMENT_STATES } from '#shared/orders/order-states.ts'
import type { OtherPayment } from '#shared/orders/other-payment.ts'
import { shoppers } from './auth.ts'
import { baskets } from './basket.ts'
import { products } from './catalog.ts'
import { coupons } from './coupons.ts'

/** A placed order is a snapshot: later changes of products, prices, or tariffs do not reach it. */
export const orders = sqliteTable(
  'orders',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** The unguessable part of the address of the order's page (ORD-27). */
    publicId: text().notNull().unique(),
    shopperId: integer()
      .notNull()
      .references(() => shoppers.id),
    basketId: integer()
      .notNull()
      .references(() => baskets.id),
    /** The version of the basket from which the order was placed. */
    basketVersion: integer('generation').notNull(),
    kind: text({ enum: ['full', 'quick'] }).notNull(),
    fulfilment: text({ enum: FULFILMENT_STATES }).notNull(),
    payment: text({ enum: PAYMENT_STATES }).notNull(),

    name: text().notNull(),
    phone: text().notNull(),
    email: text(),
    smsAgreement: integer({ mode: 'boolean' }).notNull(),
    emailAgreement: integer({ mode: 'boolean' }).notNull(),
    description: text('comment').notNull(),
    needCall: integer({ mode: 'boolean' }).notNull(),
    needCashMemo: integer({ mode: 'boolean' }).notNull(),
    isMobile: integer({ mode: 'boolean' }).notNull(),
    timezone: text().notNull(),

    /** Null for a quick order, whose delivery an operator agrees on by phone. */
    delivery: text({ mode: 'json' }).$type<OrderDelivery>(),
    address: text({ mode: 'json' }).$type<OrderAddress>(),
    /** The carrier's number of the parcel; null until the carrier or the staff have given one. */
    trackNumber: text(),
    paymentSystemId: integer(),
    paymentSystemName: text(),
    isPrepay: integer({ mode: 'boolean' }).notNull(),
    /**
     * What other ways to pay would cost, for a prepay order; null for other orders and for those older than this
     * column.
     */
    otherPayment: text({ mode: 'json' }).$type<OtherPayment>(),

    quantity: integer().notNull(),
    baseTotal: integer().notNull(),
    totalDiscount: integer().notNull(),
    finalTotal: integer().notNull(),
    discounts: text({ mode: 'json' }).$type<DiscountMap>().notNull(),
    /** The explanation of the total, line by line; empty for orders older than this column. */
    reasons: text({ mode: 'json' }).$type<readonly MoneyReason[]>().notNull().default([]),
    /** Null until it is agreed on. */
    deliveryPrice: integer(),
    accrualTotal: integer().notNull(),
    /**
     * What the refunds of parts of the order have given back of everything and of its items. The rest of the order's
     * sums stays as it was when it was placed.
     */
    refundedTotal: integer().notNull().default(0),
    refundedGoods: integer().notNull().default(0),
    hasLargeItem: integer({ mode: 'boolean' }).notNull(),

    createdAt: integer().notNull(),
    /** When an unpaid or unconfirmed order is cancelled and its stock returns; null if the order does not expire. */
    expiresAt: integer(),
    /** Whether no code had proved the phone in the browser that placed the order (ORD-11). */
    isUnproven: integer({ mode: 'boolean' }).notNull().default(false),
    /** When the contacts were removed because their term had ended (SEC-24); null while they are kept. */
    anonymizedAt: integer(),
  },
  (t) => [
    uniqueIndex('orders_generation').on(t.basketId, t.basketVersion),
    // Covers counting and selecting the rows of a customer's list of orders.
    index('orders_shopper').on(t.shopperId, t.id, t.fulfilment),
    // Orders that may await payment are few among all of a customer's orders.
    index('orders_unpaid').on(t.shopperId, t.id).where(sql`payment IN ('pending', 'failed')`),
    index('orders_phone').on(t.phone),
    index('orders_personal').on(t.createdAt).where(sql`anonymized_at IS NULL`),
    index('orders_expiry').on(t.expiresAt).where(sql`expires_at IS NOT NULL`),
    // The parcels under way of which few have no number yet.
    index('orders_untracked').on(t.id).where(sql`fulfilment = 'shipped' AND track_number IS NULL`),
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
    /** Roubles per piece before and after the item's own discount; 0 for a gift. */
    basePrice: integer().notNull(),
    price: integer().notNull(),
    /** Roubles for the whole line after every discount. */
    lineTotal: integer().notNull(),
    /** The name of the rule that added this gift; null for a bought item. */
    giftName: text(),
    /** The campaign from which this gift was received; null for other gifts and for a bought item. */
    giftCampaignId: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.position] }),
    index('order_items_product').on(t.productId),
    check('order_items_quantity', sql`${t.quantity} > 0`),
    check('order_items_money', sql`${t.lineTotal} >= 0 AND ${t.price} >= 0 AND ${t.basePrice} >= ${t.price}`),
  ],
)

/** The append-only log of fulfilment and payment states (ORD-17). */
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

/** Idempotency keys of the last 24 hours (ORD-7, ORD-8). */
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

/** Coupons that took effect in an order; the row is deleted when the order is cancelled. */
export const couponUses = sqliteTable(
  'coupon_uses',
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id),
    couponKey: text()
      .notNull()
      .references(() => coupons.key),
    /** The order's phone when each phone may use the coupon only once (COUP-15); otherwise null. */
    oncePhone: text(),
  },
  (t) => [uniqueIndex('coupon_uses_once').on(t.couponKey, t.oncePhone)],
)
