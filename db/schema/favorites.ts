import { index, integer, primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core'
import { guests } from './basket.ts'
import { products } from './catalog.ts'

export const favorites = sqliteTable(
  'favorites',
  {
    guestId: integer()
      .notNull()
      .references(() => guests.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id),
    addedAt: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.guestId, t.productId] }),
    index('favorites_added').on(t.guestId, t.addedAt),
  ],
)
