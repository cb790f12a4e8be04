import { sql } from 'drizzle-orm'
import { check, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { products } from './catalog.ts'

/** A shopper who has not signed in: known by a random cookie of which only the hash is kept. */
export const guests = sqliteTable('guests', {
  id: integer().primaryKey(),
  tokenHash: text().notNull().unique(),
  createdAt: integer().notNull(),
})

export const baskets = sqliteTable(
  'baskets',
  {
    id: integer().primaryKey(),
    guestId: integer()
      .notNull()
      .references(() => guests.id, { onDelete: 'cascade' }),
    /** Grows with each order placed from the basket: one generation yields one order (rules, Basket and stock). */
    generation: integer().notNull().default(1),
    /** What the shopper has chosen at checkout; 0 means nothing yet, as the contract writes it. */
    paymentSystemId: integer().notNull().default(0),
    tariffId: integer().notNull().default(0),
    pickupPointId: integer().notNull().default(0),
    updatedAt: integer().notNull(),
  },
  (t) => [uniqueIndex('baskets_guest').on(t.guestId), check('baskets_generation', sql`${t.generation} > 0`)],
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
