import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { CALLBACK_SCENARIOS } from '#shared/callback/callback-phone.ts'

/** Callback requests; deleted after 90 days (SEC-30). */
export const callbackRequests = sqliteTable(
  'callback_requests',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** As typed, 32 characters at most (FORM-16). */
    phone: text().notNull(),
    scenario: text({ enum: CALLBACK_SCENARIOS }).notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [index('callback_requests_created').on(t.createdAt)],
)
