import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { clients } from './auth.ts'
import { callbackRequests } from './callback.ts'
import { orders } from './orders.ts'
import { restockRequests } from './restock.ts'

/**
 * Consents to the processing of personal data, each for the one order, callback request, restock request, or account
 * with which it was given.
 */
export const consents = sqliteTable(
  'consents',
  {
    id: integer().primaryKey(),
    orderId: integer().references(() => orders.id),
    callbackId: integer().references(() => callbackRequests.id, { onDelete: 'cascade' }),
    restockId: integer().references(() => restockRequests.id, { onDelete: 'cascade' }),
    clientId: integer().references(() => clients.id, { onDelete: 'cascade' }),
    /** SHA-256 of the document as it was shown. */
    documentHash: text().notNull(),
    at: integer().notNull(),
  },
  (t) => [
    index('consents_order').on(t.orderId).where(sql`order_id IS NOT NULL`),
    index('consents_callback').on(t.callbackId).where(sql`callback_id IS NOT NULL`),
    index('consents_restock').on(t.restockId).where(sql`restock_id IS NOT NULL`),
    index('consents_client').on(t.clientId).where(sql`client_id IS NOT NULL`),
    check(
      'consents_subject',
      sql`(${t.orderId} IS NOT NULL) + (${t.callbackId} IS NOT NULL) + (${t.restockId} IS NOT NULL) + (${t.clientId} IS NOT NULL) = 1`,
    ),
  ],
)
