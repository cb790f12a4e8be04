import { desc, sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { clients, shoppers } from './auth.ts'
import { products } from './catalog.ts'
import { orders } from './orders.ts'

/**
 * The bonus account: entries are only ever added, and their sum is the balance. An accrual is a lot with a date on
 * which it burns; whatever is spent, burnt or taken back names the lot it comes from.
 */
export const bonusEntries = sqliteTable(
  'bonus_entries',
  {
    id: integer().primaryKey(),
    clientId: integer()
      .notNull()
      .references(() => clients.id),
    kind: text({ enum: ['accrual', 'spend', 'burn', 'return', 'reversal'] }).notNull(),
    /** Above 0 for accrual and return, below 0 for the rest. */
    amount: integer().notNull(),
    /** The accrual that this entry draws on; null for an accrual itself. */
    lotId: integer(),
    /** When what is left of the lot burns; only an accrual has it. */
    expiresAt: integer(),
    /** The order behind it; null for a present of the shop and for burning. */
    orderId: integer().references(() => orders.id),
    at: integer().notNull(),
  },
  (t) => [
    // The balance and the history are read from the index alone.
    index('bonus_entries_client').on(t.clientId, t.at, t.kind, t.orderId, t.amount),
    index('bonus_entries_lot').on(t.lotId),
    index('bonus_entries_order').on(t.orderId),
    uniqueIndex('bonus_entries_accrual').on(t.orderId).where(sql`kind = 'accrual' AND order_id IS NOT NULL`),
    check(
      'bonus_entries_amount',
      sql`CASE WHEN ${t.kind} IN ('accrual', 'return') THEN ${t.amount} > 0 ELSE ${t.amount} < 0 END`,
    ),
    check('bonus_entries_lot_named', sql`(${t.kind} = 'accrual') = (${t.lotId} IS NULL)`),
    check('bonus_entries_lot_burns', sql`(${t.kind} = 'accrual') = (${t.expiresAt} IS NOT NULL)`),
  ],
)

/** What is left of each accrual; a trigger beside the entries keeps it, so that those spent long ago need not be read. */
export const bonusLots = sqliteTable(
  'bonus_lots',
  {
    /** The accrual's entry. */
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
    // What a client spends and what burns next, the earliest first.
    index('bonus_lots_open').on(t.clientId, t.expiresAt, t.id, t.amountLeft).where(sql`amount_left > 0`),
    index('bonus_lots_expiry').on(t.expiresAt).where(sql`amount_left > 0`),
    check('bonus_lots_left', sql`${t.amountLeft} >= 0`),
  ],
)

/** What the entries of a client come to; a trigger beside them keeps it, so that a long history need not be added up. */
export const bonusAccounts = sqliteTable('bonus_accounts', {
  clientId: integer()
    .primaryKey()
    .references(() => clients.id, { onDelete: 'cascade' }),
  balance: integer().notNull(),
  /** Steps of orders and of burning, however many lots each drew on: the rows of the history. */
  operations: integer().notNull(),
})

/** Bonuses that an order has earned and the client cannot spend yet: 'ожидается'. */
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

/**
 * What a shopper has bought, each product once: order lines that are no gifts, of orders that are neither cancelled nor
 * returned and do not wait for their money at the bank. Triggers beside the orders keep it, so that no writer of orders can forget to.
 */
export const purchases = sqliteTable(
  'purchases',
  {
    shopperId: integer()
      .notNull()
      .references(() => shoppers.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id),
    quantity: integer().notNull(),
    /** The newest order that holds the product, and the line there. */
    lastOrderId: integer()
      .notNull()
      .references(() => orders.id),
    lastPosition: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.shopperId, t.productId] }),
    index('purchases_newest').on(t.shopperId, desc(t.lastOrderId), t.lastPosition),
    check('purchases_quantity', sql`${t.quantity} > 0`),
  ],
)

/** How many purchases a shopper has: triggers beside the purchases keep it, so that a long list need not be counted. */
export const purchaseCounts = sqliteTable(
  'purchase_counts',
  {
    shopperId: integer()
      .primaryKey()
      .references(() => shoppers.id, { onDelete: 'cascade' }),
    count: integer().notNull(),
  },
  (t) => [check('purchase_counts_count', sql`${t.count} >= 0`)],
)
