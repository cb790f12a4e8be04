import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { clients } from './auth.ts'
import { orders } from './orders.ts'

/**
 * The append-only bonus ledger; the sum of a customer's entries is the balance (BON-24). Each accrual creates a grant
 * with an expiry date, and every other entry refers to the grant that it changes.
 */
export const bonusEntries = sqliteTable(
  'bonus_entries',
  {
    id: integer().primaryKey(),
    clientId: integer()
      .notNull()
      .references(() => clients.id),
    kind: text({ enum: ['accrual', 'spend', 'burn', 'return', 'reversal'] }).notNull(),
    /** Positive for accrual and return, negative for the other kinds. */
    amount: integer().notNull(),
    /** The accrual entry whose grant this entry changes; null for an accrual. */
    grantId: integer('lot_id'),
    /** When the unspent rest of the grant expires; set for accruals only. */
    expiresAt: integer(),
    /** The order that caused the entry; null for expiry and for bonuses that the shop gives as a present. */
    orderId: integer().references(() => orders.id),
    at: integer().notNull(),
  },
  (t) => [
    // Covers the queries for the balance and the history.
    index('bonus_entries_client').on(t.clientId, t.at, t.kind, t.orderId, t.amount),
    index('bonus_entries_lot').on(t.grantId),
    index('bonus_entries_order').on(t.orderId),
    uniqueIndex('bonus_entries_accrual').on(t.orderId).where(sql`kind = 'accrual' AND order_id IS NOT NULL`),
    check(
      'bonus_entries_amount',
      sql`CASE WHEN ${t.kind} IN ('accrual', 'return') THEN ${t.amount} > 0 ELSE ${t.amount} < 0 END`,
    ),
    check('bonus_entries_lot_named', sql`(${t.kind} = 'accrual') = (${t.grantId} IS NULL)`),
    check('bonus_entries_lot_burns', sql`(${t.kind} = 'accrual') = (${t.expiresAt} IS NOT NULL)`),
  ],
)

/**
 * The unspent rest of each grant. Triggers on `bonus_entries` maintain it, so that queries need not read old grants.
 */
export const bonusGrants = sqliteTable(
  'bonus_lots',
  {
    /** The id of the accrual's entry. */
    id: integer()
      .primaryKey()
      .references(() => bonusEntries.id, { onDelete: 'cascade' }),
    clientId: integer()
      .notNull()
      .references(() => clients.id),
    expiresAt: integer().notNull(),
    amountLeft: integer().notNull(),
  },
  (t) => [
    // A customer's grants that are not empty, the one that expires first at the beginning.
    index('bonus_lots_open').on(t.clientId, t.expiresAt, t.id, t.amountLeft).where(sql`amount_left > 0`),
    index('bonus_lots_expiry').on(t.expiresAt).where(sql`amount_left > 0`),
    check('bonus_lots_left', sql`${t.amountLeft} >= 0`),
  ],
)

/**
 * Totals of each customer's bonus entries. A trigger on `bonus_entries` maintains them, so that queries need not add
 * the entries up.
 */
export const bonusAccounts = sqliteTable('bonus_accounts', {
  clientId: integer()
    .primaryKey()
    .references(() => clients.id, { onDelete: 'cascade' }),
  balance: integer().notNull(),
  /** Number of rows in the history: entries with the same time, kind, and order count as one. */
  operations: integer().notNull(),
})

/** Bonuses that an order has earned and that are not available yet (BON-21). */
export const pendingAccruals = sqliteTable(
  'pending_accruals',
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id),
    clientId: integer()
      .notNull()
      .references(() => clients.id),
    amount: integer().notNull(),
    dueAt: integer().notNull(),
  },
  (t) => [
    index('pending_accruals_due').on(t.dueAt),
    index('pending_accruals_client').on(t.clientId),
    check('pending_accruals_amount', sql`${t.amount} > 0`),
  ],
)
