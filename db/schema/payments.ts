import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { ATTEMPT_STATES, BANK_EVENTS } from '#shared/payments/payment-events.ts'
import { PAYMENT_PROVIDERS } from '#shared/payments/providers.ts'
import type { RefundedLine } from '#shared/payments/refund-parts.ts'
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
    state: text({ enum: ATTEMPT_STATES }).notNull(),
    /** The bank's own id; null until the bank has assigned one. */
    bankPaymentId: text(),
    /**
     * The payment page on the bank's own site; null before the bank answers and when the page is a path of the shop.
     */
    bankUrl: text(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
    /**
     * When the bank's decision became known, or the questions about it ended; null until then, whatever the shop's own
     * state says, because a payment that the shop has given up may still be paid.
     */
    settledAt: integer(),
    /** When the bank is asked next about a payment that is not settled; 0 for at once. */
    nextQuestionAt: integer().notNull().default(0),
    /** How often the bank has been asked, which determines the next wait. */
    questions: integer().notNull().default(0),
  },
  (t) => [
    index('payments_order').on(t.orderId),
    index('payments_bank').on(t.bankPaymentId).where(sql`bank_payment_id IS NOT NULL`),
    index('payments_unsettled').on(t.nextQuestionAt).where(sql`settled_at IS NULL`),
    check('payments_amount', sql`${t.amount} > 0`),
  ],
)

/** Refunds of everything that is left of a payment, requested from the bank repeatedly until it confirms. */
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
    /** Null until the bank confirms, or the staff has given the money back. */
    confirmedAt: integer(),
    /** When the bank declined it, if that was its last answer; then no other refund waits for it (PAY-95). */
    refusedAt: integer(),
    /** Whether the staff has given the money back instead of the bank (PAY-96). */
    isByHand: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (t) => [
    index('refunds_due').on(t.nextAttemptAt).where(sql`confirmed_at IS NULL`),
    check('refunds_amount', sql`${t.amount} > 0`),
  ],
)

/**
 * Refunds of parts of an order, by decision of the staff (PAY-84). The bank is asked for each repeatedly until it
 * confirms, for those of one payment one after another; what was paid on receipt is given back by hand.
 */
export const orderRefunds = sqliteTable(
  'order_refunds',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    /** The payment of which the bank gives the money back; null if it is given back by hand, or if there is none. */
    paymentId: text().references(() => payments.id),
    /** Whole roubles of the items, of the delivery, and together. */
    goodsAmount: integer().notNull(),
    deliveryAmount: integer().notNull(),
    amount: integer().notNull(),
    lines: text({ mode: 'json' }).$type<readonly RefundedLine[]>().notNull(),
    /** In the words of the staff, for the buyer; empty if none was given. */
    reason: text().notNull(),
    /** Whether the pieces are for sale again. */
    isRestocked: integer({ mode: 'boolean' }).notNull(),
    /** Bonuses that came back to the buyer, and bonuses that the order no longer earns. */
    bonusesReturned: integer().notNull(),
    bonusesRevoked: integer().notNull(),
    requestedAt: integer().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: integer().notNull(),
    /** Null until the bank confirms. */
    confirmedAt: integer(),
    /** When the bank declined it, if that was its last answer; then no other refund waits for it (PAY-95). */
    refusedAt: integer(),
  },
  (t) => [
    index('order_refunds_order').on(t.orderId),
    index('order_refunds_payment').on(t.paymentId, t.id).where(sql`payment_id IS NOT NULL`),
    index('order_refunds_due').on(t.nextAttemptAt).where(sql`confirmed_at IS NULL`),
    check(
      'order_refunds_amount',
      sql`${t.goodsAmount} >= 0 AND ${t.deliveryAmount} >= 0 AND ${t.amount} = ${t.goodsAmount} + ${t.deliveryAmount}`,
    ),
    check('order_refunds_bonuses', sql`${t.bonusesReturned} >= 0 AND ${t.bonusesRevoked} >= 0`),
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
    state: text({ enum: BANK_EVENTS }).notNull(),
    receivedAt: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.id] })],
)

/** Payments about which the shop and the bank do not agree, as the daily reconciliation has found them. */
export const paymentMismatches = sqliteTable(
  'payment_mismatches',
  {
    id: integer().primaryKey(),
    paymentId: text()
      .notNull()
      .references(() => payments.id),
    /** When the mismatch was found first. */
    seenAt: integer().notNull(),
    /** State and amount by the shop and by the bank, in words for staff. */
    ours: text().notNull(),
    bank: text().notNull(),
    /** When both agreed again; null while they do not. */
    clearedAt: integer(),
  },
  (t) => [uniqueIndex('payment_mismatches_open').on(t.paymentId).where(sql`cleared_at IS NULL`)],
)
