import { index, integer, primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core'
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
