import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MIGRATIONS } from '#db/check-migrations.ts'
import { migrateDatabase, openDatabase, type Sqlite } from '#db/client.ts'

/** The last migration of the earlier version; the later ones rewrite orders, purchases, payments, and messages. */
const LAST_EARLIER = 14
/** Ids of copies begin above those of the demo. */
const STEP = 100_000
const COPIED = ['orders', 'order_items', 'order_events', 'payments', 'payment_notifications'] as const
/** Written by triggers, or by the start of the shop. */
const DERIVED = ['purchases', 'purchase_counts', 'bonus_accounts', 'bonus_lots', '__drizzle_migrations']

/**
 * Writes a database of an earlier version with the rows of a demo and with copies of its orders, each copy those of
 * another guest. Returns how many orders it has.
 */
export function writeEarlierFile(path: string, demo: string, leastOrders: number): number {
  const database = openDatabase(`file:${path}`)
  const { sqlite } = database
  migrateUpTo(LAST_EARLIER, (folder) => migrateDatabase(database, folder))
  sqlite.pragma('foreign_keys = OFF')
  sqlite.pragma('synchronous = OFF')
  sqlite.prepare('ATTACH ? AS demo').run(demo)
  const count = () => sqlite.prepare<[], number>('SELECT count(*) FROM main.orders').pluck().get() ?? 0
  sqlite.transaction(() => {
    for (const table of tablesOf(sqlite)) copyTable(sqlite, table)
    const copies = Math.ceil(leastOrders / count())
    multiplyOrders(sqlite, copies)
  })()
  sqlite.exec('DETACH demo')
  const orders = count()
  database.close()
  return orders
}

/** Calls back with a copy of the folder of migrations whose journal ends at this number. */
function migrateUpTo(last: number, migrate: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'glyanets-migrations-'))
  cpSync(MIGRATIONS, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { idx: number }[] }
  writeFileSync(
    path,
    JSON.stringify({ ...journal, entries: journal.entries.filter(({ idx }) => idx <= last) }),
  )
  migrate(folder)
  rmSync(folder, { recursive: true })
}

function tablesOf(sqlite: Sqlite): string[] {
  const names = sqlite
    .prepare<[], string>(
      `SELECT m.name FROM main.sqlite_master m JOIN demo.sqlite_master d ON d.name = m.name
       WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'`,
    )
    .pluck()
    .all()
  return names.filter((name) => !DERIVED.includes(name) && !name.includes('search'))
}

const columnsOf = (sqlite: Sqlite, schema: string, table: string) =>
  sqlite
    .prepare<[string, string], string>('SELECT name FROM pragma_table_info(?, ?)')
    .pluck()
    .all(table, schema)

function copyTable(sqlite: Sqlite, table: string): void {
  const known = columnsOf(sqlite, 'demo', table)
  const names = columnsOf(sqlite, 'main', table).filter((name) => known.includes(name))
  const dropped = requiredColumns(sqlite, table).filter((name) => !known.includes(name))
  sqlite.exec(`INSERT INTO main.${table} (${[...names, ...dropped].join(', ')})
    SELECT ${[...names, ...dropped.map(() => '0')].join(', ')} FROM demo.${table}`)
}

/** Returns the columns that a row must give. Those that later migrations drop get a zero. */
function requiredColumns(sqlite: Sqlite, table: string): string[] {
  return sqlite
    .prepare<[string], string>(
      `SELECT name FROM pragma_table_info(?) WHERE "notnull" = 1 AND dflt_value IS NULL AND pk = 0`,
    )
    .pluck()
    .all(table)
}

/** What a column of a copy contains; `n` is the number of the copy. */
const CHANGED: Readonly<Record<string, string>> = {
  'orders.id': `id + n * ${STEP}`,
  'orders.public_id': "public_id || '-' || n",
  'orders.shopper_id': `${STEP} + n`,
  'orders.basket_id': `${STEP} + n`,
  // The demo's orders belong to several baskets, so their generations may be equal.
  'orders.generation': 'rowid',
  'order_items.order_id': `order_id + n * ${STEP}`,
  'order_events.id': 'NULL',
  'order_events.order_id': `order_id + n * ${STEP}`,
  'payments.id': "id || '-' || n",
  'payments.order_id': `order_id + n * ${STEP}`,
  'payments.bank_payment_id': "bank_payment_id || '-' || n",
  'payment_notifications.id': "id || '-' || n",
  'payment_notifications.payment_id': "payment_id || '-' || n",
}

function multiplyOrders(sqlite: Sqlite, copies: number): void {
  const now = Date.now()
  const numbers = `WITH RECURSIVE copy (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copy WHERE n < ${copies - 1})`
  sqlite.exec(`${numbers} INSERT INTO main.shoppers (id, token_hash, created_at)
    SELECT ${STEP} + n, 'copy-' || n, ${now} FROM copy`)
  sqlite.exec(`${numbers} INSERT INTO main.baskets (id, shopper_id, generation, updated_at)
    SELECT ${STEP} + n, ${STEP} + n, ${10 * STEP}, ${now} FROM copy`)
  for (const table of COPIED) {
    const names = columnsOf(sqlite, 'main', table)
    const values = names.map((name) => CHANGED[`${table}.${name}`] ?? name)
    // Read from the demo, because the copies themselves are not to be copied.
    const source = values.map((value) =>
      columnsOf(sqlite, 'demo', table).includes(value) ? `t.${value}` : value,
    )
    sqlite.exec(
      `${numbers} INSERT INTO main.${table} (${names.join(', ')}) SELECT ${source.join(', ')} FROM demo.${table} t, copy`,
    )
  }
  sqlite.exec(`${numbers} INSERT INTO main.stock_moves (product_id, delta, reason, order_id, at)
    SELECT product_id, delta, reason, order_id + n * ${STEP}, at FROM demo.stock_moves, copy WHERE order_id IS NOT NULL`)
  sqlite.exec(`INSERT INTO main.stock_moves (product_id, delta, reason, at)
    SELECT s.product_id, s.available - sum(m.delta), 'supply', ${now}
    FROM main.stock s JOIN main.stock_moves m ON m.product_id = s.product_id GROUP BY s.product_id`)
  sqlite.exec(`${numbers} INSERT INTO main.outbox
    (channel, dedupe_key, recipient, subject, body, attempts, next_attempt_at, sent_at)
    SELECT 'sms', 'order:' || o.public_id || '-' || n || ':sms', o.phone, '', 'Заказ принят', 1, o.created_at, o.created_at
    FROM demo.orders o, copy`)
}
