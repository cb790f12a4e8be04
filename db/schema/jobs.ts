import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** What must leave the shop after a commit: written in the transaction that decides it, sent by a job. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: integer().primaryKey(),
    channel: text({ enum: ['sms', 'mail'] }).notNull(),
    /** The receiver drops a second message with the same key. */
    dedupeKey: text().notNull().unique(),
    recipient: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: integer().notNull(),
    sentAt: integer(),
  },
  (t) => [index('outbox_due').on(t.sentAt, t.nextAttemptAt)],
)

/** A job runs where its lease is held, so several processes may share the file. */
export const jobLeases = sqliteTable('job_leases', {
  name: text().primaryKey(),
  leasedUntil: integer().notNull(),
  lastRunAt: integer().notNull(),
})

/** One row for each use of a limit within its window, shared by every process. */
export const limitUses = sqliteTable(
  'limit_uses',
  {
    id: integer().primaryKey(),
    /** What is counted: 'quick:phone:+79…'. */
    key: text().notNull(),
    at: integer().notNull(),
  },
  (t) => [index('limit_uses_key').on(t.key, t.at), index('limit_uses_at').on(t.at)],
)
