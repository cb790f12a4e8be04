import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { PAYMENT_PROVIDERS } from '#shared/payments/providers.ts'
import { orders } from './orders.ts'

export const paymentSystems = sqliteTable('payment_systems', {
  id: integer().primaryKey(),
  name: text().notNull(),
  /** HTML, sanitised when it is shown. */
  description: text().notNull(),
  isNew: integer({ mode: 'boolean' }).notNull(),
  isPrepay: integer({ mode: 'boolean' }).notNull(),
  /** 0: no maximum. */
  maxSum: integer().notNull(),
  onlyThisCountry: integer({ mode: 'boolean' }).notNull(),
  disabledRegions: text({ mode: 'json' }).$type<number[]>().notNull(),
  sorting: integer().notNull(),
})

/** One try to pay an order at the bank. */
export const payments = sqliteTable(
  'payments',
  {
    /** Ours, unguessable; the bank's key for the same payment. */
    id: text().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    amount: integer().notNull(),
    /** The gateway it is paid at. */
    provider: text({ enum: PAYMENT_PROVIDERS }).notNull(),
    /** 'refunding': the money is to go back, and the bank has not confirmed it yet. */
    state: text({ enum: ['pending', 'paid', 'failed', 'refunding', 'refunded'] }).notNull(),
    /** The bank's own id; null until the bank has named it. */
    bankPaymentId: text(),
    /** The bank's page at a site of its own; null where it has not answered or the page is ours. */
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

/** Money that must go back, whole: asked of the bank again and again until it confirms. */
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
    /** Null: the bank has not confirmed it yet. */
    confirmedAt: integer(),
  },
  (t) => [
    index('refunds_due').on(t.nextAttemptAt).where(sql`confirmed_at IS NULL`),
    check('refunds_amount', sql`${t.amount} > 0`),
  ],
)

/** What the bank has told us, once each: a repeated notification finds its row and changes nothing. */
export const paymentNotifications = sqliteTable('payment_notifications', {
  id: text().primaryKey(),
  paymentId: text()
    .notNull()
    .references(() => payments.id),
  state: text({ enum: ['paid', 'failed', 'refunded'] }).notNull(),
  receivedAt: integer().notNull(),
})
