import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { RESTOCK_CHANNELS } from '#shared/restock/channels.ts'
import { clients } from './auth.ts'
import { products } from './catalog.ts'

/**
 * Requests to be told when a sold-out product is available again: one for each product and contact. One that has been
 * told of stays for as long as the link in its mail works, and waits again if it is repeated.
 */
export const restockRequests = sqliteTable(
  'restock_requests',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    productId: integer()
      .notNull()
      .references(() => products.id),
    channel: text({ enum: RESTOCK_CHANNELS }).notNull(),
    /** The phone in E.164, or the mail address in lower case. */
    contact: text().notNull(),
    /** By how many hours the clocks of the shopper's city were ahead of UTC; those of Moscow are by 3. */
    utcOffset: integer().notNull().default(3),
    /** The customer who has asked; null if nobody was signed in. */
    clientId: integer().references(() => clients.id, { onDelete: 'cascade' }),
    createdAt: integer().notNull(),
    /** When the message was written, or a request was taken back of which a mail had told before; null while it waits. */
    toldAt: integer(),
    /** Hash of the token in the mail's link that ends all requests of its address; null until there is a mail. */
    stopHash: text().unique(),
  },
  (t) => [
    uniqueIndex('restock_requests_once').on(t.productId, t.contact),
    index('restock_requests_contact').on(t.contact),
    index('restock_requests_client').on(t.clientId).where(sql`client_id IS NOT NULL`),
    index('restock_requests_waiting').on(t.id, t.productId).where(sql`told_at IS NULL`),
    index('restock_requests_created').on(t.createdAt),
    index('restock_requests_told').on(t.toldAt).where(sql`told_at IS NOT NULL`),
  ],
)

/**
 * The browsers that have asked without signing in, several for one request if they have named the same contact. Each has
 * a token, by which it learns whether the request still waits and takes its own wish back.
 */
export const restockAskers = sqliteTable(
  'restock_askers',
  {
    tokenHash: text().primaryKey(),
    requestId: integer()
      .notNull()
      .references(() => restockRequests.id, { onDelete: 'cascade' }),
  },
  (t) => [index('restock_askers_request').on(t.requestId)],
)
