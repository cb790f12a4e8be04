import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { orders } from './orders.ts'

/**
 * Everything that the staff has changed, with who did it (STAFF-1). Neither the subject nor the details contain
 * personal data of customers.
 */
export const staffActions = sqliteTable(
  'staff_actions',
  {
    id: integer().primaryKey(),
    at: integer().notNull(),
    /** The name of a member of the staff. */
    actor: text().notNull(),
    /** As in the command line: 'order advance'. */
    action: text().notNull(),
    /** What was changed: 'order 1001', 'coupon gel_lak-15'. */
    subject: text().notNull(),
    /** What was changed about it, in words for the staff; '' if the action says everything. */
    details: text().notNull(),
  },
  (t) => [index('staff_actions_subject').on(t.subject, t.id), index('staff_actions_at').on(t.at)],
)

/** What the staff has written about an order for itself; no buyer ever sees it (STAFF-2). */
export const orderNotes = sqliteTable(
  'order_notes',
  {
    id: integer().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    at: integer().notNull(),
    actor: text().notNull(),
    text: text().notNull(),
  },
  (t) => [index('order_notes_order').on(t.orderId, t.id), check('order_notes_text', sql`${t.text} <> ''`)],
)
