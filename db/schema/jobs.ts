import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Letter } from '#shared/mail/letter.ts'

/** Messages that are to leave the shop: written in the transaction that decides them, sent by a job. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: integer().primaryKey(),
    channel: text({ enum: ['sms', 'mail'] }).notNull(),
    /** A gateway that knows the key drops a second message with the same one. */
    dedupeKey: text().notNull().unique(),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** The text of an SMS, or the text part of a mail. */
    body: text().notNull(),
    /** What the HTML part of a mail is rendered from when it is sent; null for an SMS and for a mail of text alone. */
    letter: text({ mode: 'json' }).$type<Letter>(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: integer().notNull(),
    createdAt: integer().notNull(),
    /**
     * By how many hours the reader's clocks are ahead of UTC, for an SMS that wakes nobody up; null for a message that
     * is sent at any hour.
     */
    utcOffset: integer(),
    sentAt: integer(),
    /** When the shop gave the message up; null while it is still to be sent, and after it was. */
    diedAt: integer(),
    /** Why the last attempt failed, in words for staff; null before the first failure. */
    failure: text(),
  },
  (t) => [
    index('outbox_due').on(t.nextAttemptAt).where(sql`sent_at IS NULL AND died_at IS NULL`),
    index('outbox_sent').on(t.sentAt).where(sql`sent_at IS NOT NULL`),
    index('outbox_dead').on(t.diedAt).where(sql`died_at IS NOT NULL`),
  ],
)

/**
 * A process runs a job only while it holds the job's lease, so that several processes can share the database. Presses
 * that place an order have a lease each while they are under way.
 */
export const jobLeases = sqliteTable('job_leases', {
  name: text().primaryKey(),
  leasedUntil: integer().notNull(),
  lastRunAt: integer().notNull(),
})

/** One row per use of a limit within its time window, shared by all processes. */
export const limitUses = sqliteTable(
  'limit_uses',
  {
    id: integer().primaryKey(),
    /** The limit and its subject, e.g. 'quick:phone:+79…', or 'event' and what was recorded. */
    key: text().notNull(),
    at: integer().notNull(),
  },
  (t) => [index('limit_uses_key').on(t.key, t.at), index('limit_uses_at').on(t.at)],
)
