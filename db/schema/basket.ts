import { sql } from 'drizzle-orm'
import { check, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { COUPON_KINDS } from '#shared/coupons/coupon-kinds.ts'
import { shoppers } from './auth.ts'
import { products } from './catalog.ts'

/** What a code takes off, and for whom. Its number of uses can never pass its limit. */
export const coupons = sqliteTable(
  'coupons',
  {
    /** The code in lower case: shoppers type it as they like. */
    key: text().primaryKey(),
    code: text().notNull(),
    kind: text({ enum: COUPON_KINDS }).notNull(),
    /** Percent, or roubles for 'sum'; 0 for the other kinds. */
    value: integer().notNull(),
    /** Of the lines it covers, after their own discounts. */
    minTotal: integer().notNull(),
    /** Empty: everything. */
    brandIds: text({ mode: 'json' }).$type<number[]>().notNull(),
    categoryIds: text({ mode: 'json' }).$type<number[]>().notNull(),
    /** Only of the kind 'gift'. */
    giftProductId: integer().references(() => products.id),
    startsAt: integer().notNull(),
    endsAt: integer().notNull(),
    isOncePerPhone: integer({ mode: 'boolean' }).notNull(),
    /** null: as often as shoppers like. */
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
    /** Grows with each order placed from the basket: one generation yields one order (rules, Basket and stock). */
    generation: integer().notNull().default(1),
    /** What the shopper has chosen at checkout; 0 means nothing yet, as the contract writes it. */
    paymentSystemId: integer().notNull().default(0),
    tariffId: integer().notNull().default(0),
    pickupPointId: integer().notNull().default(0),
    /** Wanted; what may be spent is judged when the basket is priced. */
    bonusesToWithdraw: integer().notNull().default(0),
    /** The coupon that was accepted; whether it takes anything off is judged when the basket is priced. */
    couponKey: text().references(() => coupons.key),
    updatedAt: integer().notNull(),
  },
  (t) => [
    uniqueIndex('baskets_shopper').on(t.shopperId),
    check('baskets_generation', sql`${t.generation} > 0`),
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
    /** The order in which lines are shown. */
    addedAt: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.basketId, t.productId] }),
    check('basket_items_quantity', sql`${t.quantity} > 0`),
  ],
)
