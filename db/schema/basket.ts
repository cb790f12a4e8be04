import { sql } from 'drizzle-orm'
import { check, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { PickupPointIdOrNone, TariffIdOrNone } from '#shared/delivery-ids.ts'
import { shoppers } from './auth.ts'
import { products } from './catalog.ts'
import { coupons } from './coupons.ts'

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
    tariffId: integer().$type<TariffIdOrNone>().notNull().default(0),
    pickupPointId: integer().$type<PickupPointIdOrNone>().notNull().default(0),
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
