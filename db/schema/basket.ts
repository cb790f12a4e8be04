import { sql } from 'drizzle-orm'
import { check, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { COUPON_KINDS } from '#shared/coupons/coupon-kinds.ts'
import { shoppers } from './auth.ts'
import { products } from './catalog.ts'

/** Coupons with their effect and terms (COUP-10). A check keeps `uses` within `maxUses`. */
export const coupons = sqliteTable(
  'coupons',
  {
    /** The code in lower case, so that lookups ignore case. */
    key: text().primaryKey(),
    code: text().notNull(),
    kind: text({ enum: COUPON_KINDS }).notNull(),
    /** Percent for 'percent', roubles for 'sum', 0 for the other kinds. */
    value: integer().notNull(),
    /** Minimum total in roubles of the lines that the coupon covers, after the items' own discounts. */
    minTotal: integer().notNull(),
    /** An empty list covers every brand or category. */
    brandIds: text({ mode: 'json' }).$type<number[]>().notNull(),
    categoryIds: text({ mode: 'json' }).$type<number[]>().notNull(),
    /** Set exactly for the kind 'gift'. */
    giftProductId: integer().references(() => products.id),
    startsAt: integer().notNull(),
    endsAt: integer().notNull(),
    isOncePerPhone: integer({ mode: 'boolean' }).notNull(),
    /** Null for an unlimited number. */
    maxUses: integer(),
    uses: integer().notNull().default(0),
  },
  (t) => [
    check('coupons_uses', sql`${t.uses} >= 0 AND (${t.maxUses} IS NULL OR ${t.uses} <= ${t.maxUses})`),
    check(
      'coupons_value',
      sql`CASE ${t.kind} WHEN 'percent' THEN ${t.value} BETWEEN 1 AND 100 WHEN 'sum' THEN ${t.value} > 0 ELSE ${t.value} = 0 END`,
    ),
    check('coupons_gift', sql`(${t.kind} = 'gift') = (${t.giftProductId} IS NOT NULL)`),
  ],
)

export const baskets = sqliteTable(
  'baskets',
  {
    id: integer().primaryKey(),
    shopperId: integer()
      .notNull()
      .references(() => shoppers.id, { onDelete: 'cascade' }),
    /** The basket's version. It grows with each order, and one version yields at most one order (ORD-5). */
    version: integer('generation').notNull().default(1),
    /** The shopper's selections at checkout; 0 means none, as in the contract (CHK-37). */
    paymentSystemId: integer().notNull().default(0),
    tariffId: integer().notNull().default(0),
    pickupPointId: integer().notNull().default(0),
    /** The amount that the shopper requested; pricing the basket limits it to what may be spent. */
    bonusesToWithdraw: integer().notNull().default(0),
    /** The accepted coupon; pricing the basket decides whether it takes effect. */
    couponKey: text().references(() => coupons.key),
    updatedAt: integer().notNull(),
  },
  (t) => [
    uniqueIndex('baskets_shopper').on(t.shopperId),
    check('baskets_generation', sql`${t.version} > 0`),
    check('baskets_bonuses', sql`${t.bonusesToWithdraw} >= 0`),
  ],
)

export const basketItems = sqliteTable(
  'basket_items',
  {
    basketId: integer()
      .notNull()
      .references(() => baskets.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id),
    quantity: integer().notNull(),
    /** Determines the order in which lines are shown. */
    addedAt: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.basketId, t.productId] }),
    check('basket_items_quantity', sql`${t.quantity} > 0`),
  ],
)
