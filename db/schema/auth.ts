import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * Whoever has something to keep: a basket, favorites, orders. A guest is a shopper known by a random cookie; a
 * client is a shopper who has proved a phone. What belongs to either belongs to the shopper.
 */
export const shoppers = sqliteTable('shoppers', {
  id: integer().primaryKey(),
  /** Hash of the guest's cookie; null for a client, and for a guest whom signing in has ended. */
  tokenHash: text().unique(),
  createdAt: integer().notNull(),
})

export const clients = sqliteTable(
  'clients',
  {
    id: integer()
      .primaryKey()
      .references(() => shoppers.id),
    /** E.164. */
    phone: text().notNull().unique(),
    /** Empty until the client tells it. */
    name: text().notNull(),
    email: text(),
    smsAgreement: integer({ mode: 'boolean' }).notNull(),
    emailAgreement: integer({ mode: 'boolean' }).notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [
    check('clients_phone', sql`${t.phone} GLOB '+7[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]'`),
  ],
)

/** A signed-in browser. Only the hash of its cookie is kept. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: integer().primaryKey(),
    tokenHash: text().notNull().unique(),
    clientId: integer()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    createdAt: integer().notNull(),
    /** Moved on at most once an hour: a page read writes nothing. */
    seenAt: integer().notNull(),
  },
  (t) => [index('sessions_client').on(t.clientId), index('sessions_seen').on(t.seenAt)],
)

/** The one code a phone can be signed in with: a new one takes the place of the old. */
export const signInCodes = sqliteTable(
  'sign_in_codes',
  {
    phone: text().primaryKey(),
    /** HMAC of salt, phone and code with the server's key. */
    codeHash: text().notNull(),
    salt: text().notNull(),
    /** Tries of browsers that never signed in with this phone, and of those that did: neither spends the other's. */
    strangerTries: integer().notNull().default(0),
    knownTries: integer().notNull().default(0),
    sentAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (t) => [index('sign_in_codes_expiry').on(t.expiresAt)],
)

/** Browsers that have signed in with a phone: their budget of tries is their own. */
export const knownDevices = sqliteTable(
  'known_devices',
  {
    tokenHash: text().notNull(),
    clientId: integer()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    createdAt: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tokenHash, t.clientId] })],
)

/** Captcha tokens that were accepted once, whatever for; kept longer than the provider keeps them. */
export const usedCaptchaTokens = sqliteTable(
  'used_captcha_tokens',
  { tokenHash: text().primaryKey(), usedAt: integer().notNull() },
  (t) => [index('used_captcha_tokens_used').on(t.usedAt)],
)
