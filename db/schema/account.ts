import { desc, sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core'
import { shoppers } from './auth.ts'
import { products } from './catalog.ts'
import { orders } from './orders.ts'

/**
 * The products that a shopper has bought, each once: order lines except gifts, from orders that are neither cancelled
 * nor returned and do not wait for a payment at the bank. Triggers on the order tables maintain it, so that no
 * command can forget to.
 */
export const purchases = sqliteTable(
  'purchases',
  {
    shopperId: integer()
      .notNull()
      .references(() => shoppers.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id),
    quantity: integer().notNull(),
    /** The newest order that contains the product, and the product's line in it. */
    lastOrderId: integer()
      .notNull()
      .references(() => orders.id),
    lastPosition: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.shopperId, t.productId] }),
    index('purchases_newest').on(t.shopperId, desc(t.lastOrderId), t.lastPosition),
    check('purchases_quantity', sql`${t.quantity} > 0`),
  ],
)

/**
 * Number of purchases per shopper. Triggers on `purchases` maintain it, so that queries need not count a long list.
 */
export const purchaseCounts = sqliteTable(
  'purchase_counts',
  {
    shopperId: integer()
      .primaryKey()
      .references(() => shoppers.id, { onDelete: 'cascade' }),
    count: integer().notNull(),
  },
  (t) => [check('purchase_counts_count', sql`${t.count} >= 0`)],
)
