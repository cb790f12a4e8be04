import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** The simulator's settings, kept across restarts: clock offset, fault switches, GeoIP city. */
export const simulatorState = sqliteTable('simulator_state', {
  key: text().primaryKey(),
  value: text({ mode: 'json' }).$type<unknown>().notNull(),
})

/** Messages that the simulated SMS gateway and mail server have delivered. */
export const simulatorMessages = sqliteTable(
  'simulator_messages',
  {
    id: integer().primaryKey(),
    channel: text({ enum: ['sms', 'mail'] }).notNull(),
    dedupeKey: text().notNull().unique(),
    recipient: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    /** The HTML part of a mail; null for an SMS and for a mail of text alone. */
    html: text(),
    sentAt: integer().notNull(),
  },
  (t) => [index('simulator_messages_recipient').on(t.channel, t.recipient)],
)

/** The simulated bank's own records, separate from the shop's. Payments reach them only through the bank's port. */
export const simulatorBankPayments = sqliteTable('simulator_bank_payments', {
  paymentId: text().primaryKey(),
  orderNumber: text().notNull(),
  amount: integer().notNull(),
  returnPath: text().notNull(),
  state: text({ enum: ['waiting', 'paid', 'declined', 'refunded'] }).notNull(),
  /** The idempotency key of a refund that was made before the refunds had a table of their own. */
  refundKey: text(),
  createdAt: integer().notNull(),
})

/** Refunds that the simulated bank has made, each under its key: a repeated call with the key is the same refund. */
export const simulatorBankRefunds = sqliteTable(
  'simulator_bank_refunds',
  {
    key: text().primaryKey(),
    paymentId: text().notNull(),
    amount: integer().notNull(),
  },
  (t) => [index('simulator_bank_refunds_payment').on(t.paymentId)],
)

/** Tokens issued by the simulated captcha; its verifier accepts each once. */
export const simulatorCaptchaTokens = sqliteTable('simulator_captcha_tokens', {
  token: text().primaryKey(),
  issuedAt: integer().notNull(),
  usedAt: integer(),
})
