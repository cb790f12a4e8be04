import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Small facts the simulator keeps between restarts: clock offset, fault switches, GeoIP city. */
export const simulatorState = sqliteTable('simulator_state', {
  key: text().primaryKey(),
  value: text({ mode: 'json' }).$type<unknown>().notNull(),
})

/** What the simulated SMS gateway and mail server have delivered. */
export const simulatorMessages = sqliteTable(
  'simulator_messages',
  {
    id: integer().primaryKey(),
    channel: text({ enum: ['sms', 'mail'] }).notNull(),
    dedupeKey: text().notNull().unique(),
    recipient: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    sentAt: integer().notNull(),
  },
  (t) => [index('simulator_messages_recipient').on(t.channel, t.recipient)],
)

/** The simulated bank's own book: it lives apart from the shop's and is told of payments over its port. */
export const simulatorBankPayments = sqliteTable('simulator_bank_payments', {
  paymentId: text().primaryKey(),
  orderNumber: text().notNull(),
  amount: integer().notNull(),
  returnPath: text().notNull(),
  state: text({ enum: ['waiting', 'paid', 'declined', 'refunded'] }).notNull(),
  /** Under which key the money went back: the same key again is the same refund. */
  refundKey: text(),
  createdAt: integer().notNull(),
})

/** Tokens that the simulated captcha has given out; its verifier takes each once. */
export const simulatorCaptchaTokens = sqliteTable('simulator_captcha_tokens', {
  token: text().primaryKey(),
  issuedAt: integer().notNull(),
  usedAt: integer(),
})
