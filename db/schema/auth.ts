import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * Owners of baskets, favorites, and orders. A guest is a shopper who is known by a random cookie. A customer, who has
 * a row in `clients` too, is a shopper who has proved a phone number with a code.
 */
export const shoppers = sqliteTable(
  'shoppers',
  {
    id: integer().primaryKey(),
    /** Hash of a guest's cookie; null for customers, closed accounts, and guests that a sign-in has ended (AUTH-51). */
    tokenHash: text().unique(),
    createdAt: integer().notNull(),
    /** The last visit, or when the account was closed, by which those without orders are deleted (SEC-19). */
    seenAt: integer().notNull(),
  },
  (t) => [index('shoppers_seen').on(t.seenAt)],
)

export const clients = sqliteTable(
  'clients',
  {
    id: integer()
      .primaryKey()
      .references(() => shoppers.id),
    /** E.164. */
    phone: text().notNull().unique(),
    /** Empty until the customer enters one. */
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

/** A signed-in browser. The row keeps only the hash of its cookie (ROLE-3). */
export const sessions = sqliteTable(
  'sessions',
  {
    id: integer().primaryKey(),
    tokenHash: text().notNull().unique(),
    clientId: integer()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    createdAt: integer().notNull(),
    /** Updated at most once an hour, so that reading pages rarely causes a write. */
    seenAt: integer().notNull(),
    /** The browser's own name, by which the customer recognizes the session; null if the browser sent none. */
    userAgent: text(),
  },
  (t) => [index('sessions_client').on(t.clientId), index('sessions_seen').on(t.seenAt)],
)

/**
 * The live sign-in codes of a phone: one for browsers that have signed in with it before, and one for all others, so
 * that a stranger's request does not replace the owner's code (AUTH-63). A new code replaces the previous one of its
 * kind (AUTH-55).
 */
export const signInCodes = sqliteTable(
  'sign_in_codes',
  {
    phone: text().notNull(),
    /** Whether a browser has requested the code that has signed in with the phone before. */
    isKnown: integer({ mode: 'boolean' }).notNull(),
    /** HMAC of salt, phone, and code with the server's key (AUTH-52). */
    codeHash: text().notNull(),
    salt: text().notNull(),
    /**
     * Wrong tries by browsers that have never signed in with this phone. Browsers that have are counted separately.
     */
    strangerTries: integer().notNull().default(0),
    knownTries: integer().notNull().default(0),
    sentAt: integer().notNull(),
    expiresAt: integer().notNull(),
    /**
     * HMAC of the address from which the code was requested: other addresses are not told that there was a code. Null
     * for a code that is older than this column.
     */
    askedBy: text(),
  },
  (t) => [primaryKey({ columns: [t.phone, t.isKnown] }), index('sign_in_codes_expiry').on(t.expiresAt)],
)

/** Browsers that have signed in with a phone and therefore have their own limit of tries for it (AUTH-83). */
export const knownDevices = sqliteTable(
  'known_devices',
  {
    tokenHash: text().notNull(),
    clientId: integer()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    createdAt: integer().notNull(),
    /** The last use, by which devices are deleted (SEC-21). */
    seenAt: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tokenHash, t.clientId] }), index('known_devices_seen').on(t.seenAt)],
)

/** Captcha tokens that the shop has already accepted, for any request. Kept longer than the provider accepts them. */
export const usedCaptchaTokens = sqliteTable(
  'used_captcha_tokens',
  { tokenHash: text().primaryKey(), usedAt: integer().notNull() },
  (t) => [index('used_captcha_tokens_used').on(t.usedAt)],
)
