import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { REVIEW_STATES } from '#shared/reviews/review-states.ts'
import { clients } from './auth.ts'
import { productLines, products } from './catalog.ts'
import { orders } from './orders.ts'

/** Reviews of products. A changed review is a new row, so an id stands for one text, which moderators have read. */
export const reviews = sqliteTable(
  'reviews',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Null for an author who has closed the account, and for an invented review. */
    clientId: integer().references(() => clients.id, { onDelete: 'set null' }),
    productId: integer()
      .notNull()
      .references(() => products.id),
    /** The product's line, whose products share their reviews. */
    lineId: integer()
      .notNull()
      .references(() => productLines.id),
    /** The received order that contains the product; null for an invented review of a demo. */
    orderId: integer().references(() => orders.id),
    stars: integer().notNull(),
    text: text().notNull(),
    /** 'Марина В.'; null if the author does not want to be named. */
    author: text(),
    state: text({ enum: REVIEW_STATES }).notNull(),
    /** Why the review was refused, as its author reads it. */
    reason: text(),
    createdAt: integer().notNull(),
    /** When it was published or refused; null while it waits. */
    decidedAt: integer(),
  },
  (t) => [
    uniqueIndex('reviews_once').on(t.clientId, t.productId),
    index('reviews_published').on(t.lineId, t.createdAt, t.id).where(sql`state = 'published'`),
    index('reviews_state').on(t.state, t.id),
    index('reviews_product').on(t.productId),
    index('reviews_order').on(t.orderId),
    check('reviews_stars', sql`${t.stars} BETWEEN 1 AND 5`),
    check('reviews_reason', sql`(${t.state} = 'refused') = (${t.reason} IS NOT NULL)`),
    check('reviews_decided', sql`(${t.state} = 'waiting') = (${t.decidedAt} IS NULL)`),
    check('reviews_bought', sql`${t.orderId} IS NOT NULL OR ${t.clientId} IS NULL`),
  ],
)
