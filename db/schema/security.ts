import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { clients } from './auth.ts'

/** What somebody who looks into an abuse needs to know, kept for a year (SEC-23). */
export const securityEvents = sqliteTable(
  'security_events',
  {
    id: integer().primaryKey(),
    kind: text({
      enum: [
        ...(['sign-in', 'new-device', 'code-wrong', 'code-locked', 'budget-refused'] as const),
        ...(['bank-message-forged', 'cross-site-refused'] as const),
      ],
    }).notNull(),
    at: integer().notNull(),
    /** Masked, such as '+7***1234'; null for an event without a phone. */
    phone: text(),
    /** The address as budgets count it: an IPv6 address by its /64. Null for an event outside a request. */
    address: text(),
    /** The customer whose account shows the event; null for all other events, and after the account is closed. */
    clientId: integer().references(() => clients.id, { onDelete: 'set null' }),
    requestId: text(),
  },
  (t) => [
    index('security_events_at').on(t.at),
    index('security_events_client').on(t.clientId, t.at).where(sql`client_id IS NOT NULL`),
  ],
)
