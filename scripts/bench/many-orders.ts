import { openDatabase, type Sqlite } from '#db/client.ts'
import { writeStatistics } from '#db/statistics.ts'
import { inTransaction } from '#db/transaction.ts'
import { hashToken } from '#server/identity/tokens.ts'

/** The ids of copies begin above those of the demo. */
const STEP = 1_000_000
/** Copies that are written in one transaction. */
const BATCH = 500
/** Neighbors in a copy are this many products apart, so that the copies sell all products. */
const SPREAD = 53
/** As many rows of each index as an import of the catalog looks at. */
const STATISTICS = 1000
const TOKEN = 'bench-session-of-a-copied-customer'

/** What a column of a copy contains. `n` is the number of the copy, and `products` that of all products. */
const PRODUCT = `1 + (t.product_id + n * ${SPREAD}) % CAST(:products AS INTEGER)`
const CHANGED: Readonly<Record<string, string>> = {
  'orders.id': `t.id + n * ${STEP}`,
  'orders.public_id': "t.public_id || '-' || n",
  'orders.shopper_id': `${STEP} + n`,
  'orders.basket_id': `${STEP} + n`,
  // The demo's orders belong to several baskets, so their versions may be equal.
  'orders.generation': 't.rowid',
  'orders.phone': `'+78' || substr('000000000' || n, -9)`,
  'orders.expires_at': 'NULL',
  'order_items.order_id': `t.order_id + n * ${STEP}`,
  'order_items.product_id': PRODUCT,
  'order_events.id': 'NULL',
  'order_events.order_id': `t.order_id + n * ${STEP}`,
  'payments.id': "t.id || '-' || n",
  'payments.order_id': `t.order_id + n * ${STEP}`,
  // The bank does not know them, and would be asked about each, again and again.
  'payments.settled_at': 'coalesce(t.settled_at, t.updated_at)',
  'payments.bank_payment_id': "t.bank_payment_id || '-' || n",
  'payment_notifications.id': "t.id || '-' || n",
  'payment_notifications.payment_id': "t.payment_id || '-' || n",
  'stock_moves.id': 'NULL',
  'stock_moves.product_id': PRODUCT,
  'stock_moves.order_id': `t.order_id + n * ${STEP}`,
  'bonus_entries.id': 'NULL',
  'bonus_entries.client_id': `${STEP} + n`,
  'bonus_entries.order_id': `t.order_id + n * ${STEP}`,
}
/** The rows of the demo's orders, by table, and which of them are copied. */
const SOURCES: Readonly<Record<string, string>> = {
  orders: `t.id < ${STEP}`,
  order_items: `t.order_id < ${STEP}`,
  order_events: `t.order_id < ${STEP}`,
  payments: `t.order_id < ${STEP}`,
  payment_notifications: `t.payment_id IN (SELECT id FROM payments WHERE order_id < ${STEP})`,
  stock_moves: `t.order_id < ${STEP}`,
  bonus_entries: `t.order_id < ${STEP} AND t.kind = 'accrual'`,
}

/**
 * Fills a demo's database with copies of its orders, which the shop's own commands have placed, until it has this many.
 * Each copy is that of another customer, and sells other products. Stock, purchases, and bonuses agree afterwards. An
 * interrupted run leaves a file that cannot be used.
 */
export function writeManyOrders(file: string, count: number): void {
  const { sqlite, db, close } = openDatabase(`file:${file}`)
  try {
    const number = (query: string) => sqlite.prepare<[], number>(query).pluck().get() ?? 0
    const known = number('SELECT count(*) FROM orders')
    const products = number('SELECT count(*) FROM products')
    const each = number(`SELECT count(*) FROM orders WHERE id < ${STEP}`)
    const last = Math.ceil((count - known) / each)
    // Neither a log nor an index of which each row changes another page is written again and again.
    sqlite.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000')
    sqlite.pragma('foreign_keys = OFF')
    // Tables of their own, because not all of them could be searched for these rows among all copies.
    for (const [table, condition] of Object.entries(SOURCES))
      sqlite.exec(`CREATE TEMP TABLE copied_${table} AS SELECT * FROM ${table} t WHERE ${condition}`)
    const scattered = sqlite
      .prepare<[], { name: string; sql: string }>(
        "SELECT name, sql FROM sqlite_schema WHERE name IN ('order_items_product', 'stock_moves_product')",
      )
      .all()
    for (const { name } of scattered) sqlite.exec(`DROP INDEX ${name}`)
    for (let from = 1; from <= last; from += BATCH)
      inTransaction(db, () => copyOrders(sqlite, { from, to: Math.min(last, from + BATCH - 1), products }))
    for (const { sql } of scattered) sqlite.exec(sql)
    inTransaction(db, () => balanceStock(sqlite))
    writeStatistics(sqlite, STATISTICS)
    sqlite.pragma('journal_mode = WAL')
  } finally {
    close()
  }
}

interface Batch {
  readonly from: number
  readonly to: number
  readonly products: number
}

function copyOrders(sqlite: Sqlite, batch: Batch): void {
  const run = (insert: string, select: string) =>
    sqlite
      .prepare(
        `INSERT INTO ${insert} WITH RECURSIVE copies (n) AS (SELECT CAST(:from AS INTEGER) UNION ALL SELECT n + 1 FROM copies WHERE n < :to)
         ${select}`,
      )
      .run(select.includes(':products') ? batch : { from: batch.from, to: batch.to })
  const now = Date.now()
  run('shoppers (id, created_at, seen_at)', `SELECT ${STEP} + n, ${now}, ${now} FROM copies`)
  run(
    'clients (id, phone, name, sms_agreement, email_agreement, created_at)',
    `SELECT ${STEP} + n, '+78' || substr('000000000' || n, -9), 'Покупательница', 0, 0, ${now} FROM copies`,
  )
  run(
    'baskets (id, shopper_id, generation, updated_at)',
    `SELECT ${STEP} + n, ${STEP} + n, ${STEP}, ${now} FROM copies`,
  )
  for (const table of Object.keys(SOURCES)) {
    const names = columnsOf(sqlite, table)
    const values = names.map((name) => CHANGED[`${table}.${name}`] ?? `t.${name}`)
    run(
      `${table} (${names.join(', ')})`,
      `SELECT ${values.join(', ')} FROM copies CROSS JOIN copied_${table} t`,
    )
  }
}

function columnsOf(sqlite: Sqlite, table: string): string[] {
  return sqlite.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table)
}

/** Adds a supply of what the copies have sold, so that the stock stays what it was. */
function balanceStock(sqlite: Sqlite): void {
  sqlite
    .prepare(
      `INSERT INTO stock_moves (product_id, delta, reason, at)
       SELECT s.product_id, s.available - sum(m.delta), 'supply', ?
       FROM stock s JOIN stock_moves m ON m.product_id = s.product_id
       GROUP BY s.product_id HAVING s.available <> sum(m.delta)`,
    )
    .run(Date.now())
}

export interface CopiedCustomer {
  readonly cookie: string
  readonly orderId: number
}

/** Signs in the customer of the first copy. Returns the session's cookie and the number of one of the orders. */
export function signInCopied(file: string): CopiedCustomer {
  const { sqlite, close } = openDatabase(`file:${file}`)
  try {
    const clientId = STEP + 1
    const now = Date.now()
    sqlite
      .prepare(
        'INSERT OR REPLACE INTO sessions (token_hash, client_id, created_at, seen_at) VALUES (?, ?, ?, ?)',
      )
      .run(hashToken(TOKEN), clientId, now, now)
    const orderId = sqlite
      .prepare<[number], number>('SELECT max(id) FROM orders WHERE shopper_id = ?')
      .pluck()
      .get(clientId)
    return { cookie: `access-token=${TOKEN}`, orderId: orderId ?? 0 }
  } finally {
    close()
  }
}
