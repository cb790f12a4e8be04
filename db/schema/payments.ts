import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
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
    state: text({ enum: ['pending', 'paid', 'failed', 'refunded'] }).notNull(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (t) => [index('payments_order').on(t.orderId), check('payments_amount', sql`${t.amount} > 0`)],
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
