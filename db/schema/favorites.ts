import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { shoppers } from './auth.ts'
import { products } from './catalog.ts'

export const favorites = sqliteTable(
  'favorites',
  {
    shopperId: integer()
      .notNull()
      .references(() => shoppers.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id),
    addedAt: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.shopperId, t.productId] }),
    index('favorites_added').on(t.shopperId, t.addedAt),
  ],
)

/** The link under which a shopper shows the favorites to others. Without a row there is none. */
export const favoriteShares = sqliteTable('favorite_shares', {
  shopperId: integer()
    .primaryKey()
    .references(() => shoppers.id, { onDelete: 'cascade' }),
  /** The part of the link that cannot be guessed, as it is: its owner sees the link again. */
  token: text().notNull().unique(),
  createdAt: integer().notNull(),
})
