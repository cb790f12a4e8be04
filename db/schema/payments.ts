import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { PAYMENT_PROVIDERS } from '#shared/payments/providers.ts'
import { orders } from './orders.ts'

export const paymentSystems = sqliteTable('payment_systems', {
  id: integer().primaryKey(),
  name: text().notNull(),
  /** HTML, sanitized when it is shown. */
  description: text().notNull(),
  isNew: integer({ mode: 'boolean' }).notNull(),
  isPrepay: integer({ mode: 'boolean' }).notNull(),
  /** In roubles; 0 means no maximum. */
  maxSum: integer().notNull(),
  onlyThisCountry: integer({ mode: 'boolean' }).notNull(),
  disabledRegions: text({ mode: 'json' }).$type<number[]>().notNull(),
  sorting: integer().notNull(),
})

/** Attempts to pay an order at the bank. */
export const payments = sqliteTable(
  'payments',
  {
    /** The shop's own unguessable id, which the bank uses as its key for the payment. */
    id: text().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    amount: integer().notNull(),
    /** The gateway at which the payment is made. */
    provider: text({ enum: PAYMENT_PROVIDERS }).notNull(),
    /** 'refunding' means that a refund is requested and the bank has not confirmed it yet. */
    state: text({ enum: ['pending', 'paid', 'failed', 'refunding', 'refunded'] }).notNull(),
    /** The bank's own id; null until the bank has assigned one. */
    bankPaymentId: text(),
    /**
     * The payment page on the bank's own site; null before the bank answers and when the page is a path of the shop.
     */
    bankUrl: text(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (t) => [
    index('payments_order').on(t.orderId),
    index('payments_bank').on(t.bankPaymentId).where(sql`bank_payment_id IS NOT NULL`),
    check('payments_amount', sql`${t.amount} > 0`),
  ],
)

/** Full refunds, requested from the bank repeatedly until it confirms. */
export const refunds = sqliteTable(
  'refunds',
  {
    paymentId: text()
      .primaryKey()
      .references(() => payments.id),
    amount: integer().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: integer().notNull(),
    requestedAt: integer().notNull(),
    /** Null until the bank confirms. */
    confirmedAt: integer(),
  },
  (t) => [
    index('refunds_due').on(t.nextAttemptAt).where(sql`confirmed_at IS NULL`),
    check('refunds_amount', sql`${t.amount} > 0`),
  ],
)

/**
 * Notifications of the banks, each stored once, so that a repeated one has no effect (PAY-33). Each bank has its own
 * ids of notifications.
 */
export const paymentNotifications = sqliteTable(
  'payment_notifications',
  {
    provider: text({ enum: PAYMENT_PROVIDERS }).notNull(),
    id: text().notNull(),
    paymentId: text()
      .notNull()
      .references(() => payments.id),
    state: text({ enum: ['paid', 'failed', 'refunded'] }).notNull(),
    receivedAt: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.id] })],
)
