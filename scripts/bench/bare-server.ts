import { createHash, randomBytes } from 'node:crypto'
import { serve } from '@hono/node-server'
import Database from 'better-sqlite3'
import { Hono } from 'hono'
import { openSearch } from '#db/search/open-search.ts'
import { orderPath } from '#shared/paths.ts'

/**
 * The baseline of the benchmark: Hono and better-sqlite3 alone answer the same requests with the shop's own SQL and
 * with answers of the same size, but without sessions, validation, rules, or caches. It counts the filters too,
 * because the shop's page shows their counts. Its changes write the rows of the shop's, in as many transactions.
 *
 *   node scripts/bench/bare-server.ts DATABASE PORT
 */
const [, , file = '', port = ''] = process.argv
const sqlite = new Database(file)
sqlite.pragma('journal_mode = WAL')
sqlite.pragma('synchronous = FULL')
sqlite.pragma('foreign_keys = ON')
sqlite.pragma('cache_size = -32768')

const TILE = `p.id, p.marking, p.name, b.name AS brand, p.line_id, p.category_id, p.art_kind, p.finish, p.shade_hex,
  p.art_seed, p.price, p.base_price, s.available, p.is_pro, p.created_at`
const FROM_PRODUCTS = 'FROM products p JOIN brands b ON b.id = p.brand_id JOIN stock s ON s.product_id = p.id'

const search = openSearch(sqlite)
const hits = sqlite.prepare<[string]>(
  `SELECT p.id, p.brand_id, p.category_id, p.shade_family, p.effect, p.volume, p.price, p.base_price,
     s.available > 0 AS isAvailable, p.created_at
   FROM json_each(?) hits JOIN products p ON p.rank = hits.value JOIN stock s ON s.product_id = p.id`,
)
const tiles = sqlite.prepare<[string]>(
  `SELECT ${TILE} ${FROM_PRODUCTS} WHERE p.id IN (SELECT value FROM json_each(?)) AND p.is_sold = 1`,
)
const product = sqlite.prepare<[string]>(
  `SELECT p.*, b.name AS brand, s.available ${FROM_PRODUCTS} WHERE p.marking = ? AND p.is_sold = 1`,
)
const line = sqlite.prepare<[number]>(
  `SELECT p.marking, p.shade_name, p.shade_code, p.shade_hex, p.volume, s.available
   FROM products p JOIN stock s ON s.product_id = p.id WHERE p.line_id = ? AND p.is_sold = 1 ORDER BY p.id`,
)
const similar = sqlite.prepare<[number]>(
  `SELECT p.id FROM category_products cp JOIN products p ON p.id = cp.product_id JOIN stock s ON s.product_id = p.id
   WHERE cp.category_id = ? AND s.available > 0 ORDER BY cp.rank LIMIT 12`,
)
const guest = sqlite.prepare<[string]>('SELECT id FROM shoppers WHERE token_hash = ?')
const basket = sqlite.prepare<[number]>('SELECT * FROM baskets WHERE shopper_id = ?')
const items = sqlite.prepare<[number]>(
  `SELECT ${TILE}, i.quantity FROM basket_items i JOIN products p ON p.id = i.product_id JOIN brands b ON b.id = p.brand_id
   JOIN stock s ON s.product_id = p.id WHERE i.basket_id = ? ORDER BY i.added_at`,
)
const gifts = sqlite.prepare(
  `SELECT g.*, p.name AS gift, s.available FROM gift_rules g JOIN products p ON p.id = g.product_id
   JOIN stock s ON s.product_id = p.id`,
)

interface HitRow {
  id: number
  brand_id: number
  category_id: number
  shade_family: string | null
  effect: string | null
  volume: string | null
  price: number
  base_price: number
  isAvailable: number
}

/** Returns the counts that a filter shows. */
function countBy(
  rows: readonly HitRow[],
  key: (row: HitRow) => string | number | null,
): [string | number | null, number][] {
  const counts = new Map<string | number | null, number>()
  for (const row of rows) counts.set(key(row), (counts.get(key(row)) ?? 0) + 1)
  return [...counts]
}

function find(query: string, limit: number): HitRow[] {
  const ranks = search.findRanks(search.understand(query, false), limit).flat()
  return hits.all(JSON.stringify(ranks)) as HitRow[]
}

const app = new Hono()
app.get('/search', (c) => {
  const rows = find(c.req.query('query') ?? '', 5000)
  const ids = rows.slice(0, 24).map((row) => row.id)
  return c.json({
    total: rows.length,
    items: tiles.all(JSON.stringify(ids)),
    brands: countBy(rows, (row) => row.brand_id),
    shades: countBy(rows, (row) => row.shade_family),
    effects: countBy(rows, (row) => row.effect),
    volumes: countBy(rows, (row) => row.volume),
    categories: countBy(rows, (row) => row.category_id),
    inStock: rows.filter((row) => row.isAvailable).length,
    discounted: rows.filter((row) => row.base_price > row.price).length,
    min: rows.reduce((min, row) => Math.min(min, row.price), Number.POSITIVE_INFINITY),
    max: rows.reduce((max, row) => Math.max(max, row.price), 0),
  })
})
app.get('/autocomplete', (c) => {
  const rows = find(c.req.query('query') ?? '', 200)
  const ids = rows.slice(0, 4).map((row) => row.id)
  return c.json({
    products: tiles.all(JSON.stringify(ids)),
    categories: countBy(rows, (row) => row.category_id).slice(0, 3),
    taps: [
      ...countBy(rows, (row) => row.effect),
      ...countBy(rows, (row) => row.shade_family),
      ...countBy(rows, (row) => row.brand_id),
      ...countBy(rows, (row) => row.volume),
    ].slice(0, 6),
    total: rows.length,
  })
})
app.get('/product', (c) => {
  const row = product.get(c.req.query('marking') ?? '') as { line_id: number; category_id: number }
  const ids = (similar.all(row.category_id) as { id: number }[]).map(({ id }) => id)
  return c.json({ ...row, shades: line.all(row.line_id), similar: tiles.all(JSON.stringify(ids)) })
})
app.get('/basket', (c) => {
  const token = /guest=([^;]+)/.exec(c.req.header('cookie') ?? '')?.[1] ?? ''
  const { id } = guest.get(createHash('sha256').update(token).digest('base64url')) as { id: number }
  const found = basket.get(id) as { id: number }
  return c.json({ ...found, items: items.all(found.id), gifts: gifts.all() })
})

/** Each change is one transaction on the disk, as in the shop. */
const newGuest = sqlite.prepare<[string, number, number]>(
  'INSERT INTO shoppers (token_hash, created_at, seen_at) VALUES (?, ?, ?) RETURNING id',
)
const ensureBasket = sqlite.prepare<[number, number]>(
  `INSERT INTO baskets (shopper_id, updated_at) VALUES (?, ?)
   ON CONFLICT (shopper_id) DO UPDATE SET updated_at = excluded.updated_at RETURNING id`,
)
const addLine = sqlite.prepare<[number, number, number]>(
  `INSERT INTO basket_items (basket_id, product_id, quantity, added_at) VALUES (?, ?, 1, ?)
   ON CONFLICT (basket_id, product_id) DO UPDATE SET quantity = quantity + 1`,
)
const changeLine = sqlite.prepare<[number, number, number, number]>(
  `UPDATE basket_items SET quantity = quantity + ? WHERE basket_id = ? AND product_id = ?
   AND quantity + ? BETWEEN 1 AND (SELECT available FROM stock WHERE product_id = basket_items.product_id)`,
)
const chooseDelivery = sqlite.prepare<[number, number, number]>(
  'UPDATE baskets SET tariff_id = ?, payment_system_id = ? WHERE id = ?',
)
const newOrder = sqlite.prepare(
  `INSERT INTO orders (public_id, shopper_id, basket_id, generation, kind, fulfilment, payment, name, phone, email,
     sms_agreement, email_agreement, comment, need_call, need_cash_memo, is_mobile, timezone, delivery, address,
     payment_system_id, payment_system_name, is_prepay, quantity, base_total, total_discount, final_total, discounts,
     delivery_price, accrual_total, has_large_item, created_at, expires_at, reasons)
   VALUES (@publicId, @shopperId, @basketId, @generation, 'full', 'new', 'none', @name, @phone, @email, 1, 1, '', 0, 0, 0,
     @timezone, @delivery, @address, 1, 'Наличными при получении', 0, @quantity, @total, 0, @total, '{}', 350, 0, 0, @now,
     @expiresAt, '[]') RETURNING id`,
)
const newItem = sqlite.prepare(
  `INSERT INTO order_items (order_id, position, product_id, marking, name, brand, img, url, quantity, base_price, price,
     line_total) VALUES (@orderId, 1, @id, @marking, @name, @brand, '', '', @quantity, @price, @price, @lineTotal)`,
)
const newEvent = sqlite.prepare<[number, string, string, number]>(
  'INSERT INTO order_events (order_id, track, state, at) VALUES (?, ?, ?, ?)',
)
const takeStock = sqlite.prepare<[number, number, number]>(
  'UPDATE stock SET available = available - ? WHERE product_id = ? AND available >= ?',
)
const newMove = sqlite.prepare<[number, number, number, number]>(
  "INSERT INTO stock_moves (product_id, delta, reason, order_id, at) VALUES (?, ?, 'order', ?, ?)",
)
const newMessage = sqlite.prepare<[string, string, string, string, number, number]>(
  `INSERT INTO outbox (channel, dedupe_key, recipient, subject, body, next_attempt_at, created_at)
   VALUES (?, ?, ?, 'Заказ принят', ?, ?, ?)`,
)
const emptyBasket = sqlite.prepare<[number]>('DELETE FROM basket_items WHERE basket_id = ?')
const closeBasket = sqlite.prepare<[number]>(
  'UPDATE baskets SET generation = generation + 1, tariff_id = 0, payment_system_id = 0 WHERE id = ?',
)

interface LineRow {
  id: number
  marking: string
  name: string
  brand: string
  price: number
  quantity: number
}

/** Returns the ids of the guest of a request and of the basket. */
function guestOf(cookie: string | undefined): { shopperId: number; basketId: number; generation: number } {
  const token = /guest=([^;]+)/.exec(cookie ?? '')?.[1] ?? ''
  const { id: shopperId } = guest.get(createHash('sha256').update(token).digest('base64url')) as {
    id: number
  }
  const { id: basketId, generation } = basket.get(shopperId) as { id: number; generation: number }
  return { shopperId, basketId, generation }
}
const inTransaction = <T>(work: () => T): T => sqlite.transaction(work).immediate()

app.post('/quantity', async (c) => {
  const { shopItemId, by } = await c.req.json<{ shopItemId: number; by: number }>()
  const { basketId } = guestOf(c.req.header('cookie'))
  inTransaction(() => changeLine.run(by, basketId, shopItemId, by))
  return c.json({ items: items.all(basketId), gifts: gifts.all() })
})
app.post('/add', async (c) => {
  const { shopItemId } = await c.req.json<{ shopItemId: number }>()
  const token = randomBytes(32).toString('base64url')
  const now = Date.now()
  const basketId = inTransaction(() => {
    const hash = createHash('sha256').update(token).digest('base64url')
    const { id: shopperId } = newGuest.get(hash, now, now) as { id: number }
    const { id } = ensureBasket.get(shopperId, now) as { id: number }
    addLine.run(id, shopItemId, now)
    return id
  })
  c.header('Set-Cookie', `guest=${token}; Path=/; HttpOnly; SameSite=Lax`)
  return c.json({ items: items.all(basketId), gifts: gifts.all() })
})
app.post('/choose', async (c) => {
  const { tariffId, paymentSystemId } = await c.req.json<{ tariffId: number; paymentSystemId: number }>()
  const { basketId } = guestOf(c.req.header('cookie'))
  inTransaction(() => chooseDelivery.run(tariffId, paymentSystemId, basketId))
  return c.json({ items: items.all(basketId), gifts: gifts.all() })
})
app.post('/order', async (c) => {
  const form = await c.req.json<Record<'name' | 'phone' | 'email' | 'street' | 'timezone', string>>()
  const { name, phone, email, street, timezone } = form
  const { shopperId, basketId, generation } = guestOf(c.req.header('cookie'))
  const publicId = randomBytes(24).toString('base64url')
  const now = Date.now()
  inTransaction(() => {
    const [line] = items.all(basketId) as LineRow[]
    if (!line) throw new Error('empty')
    const total = line.price * line.quantity
    const { id: orderId } = newOrder.get({
      ...{
        publicId,
        shopperId,
        basketId,
        generation,
        name,
        phone,
        email,
        timezone,
        quantity: line.quantity,
        total,
      },
      ...{ delivery: '{}', address: JSON.stringify({ street }), now, expiresAt: now },
    }) as { id: number }
    newItem.run({ ...line, orderId, lineTotal: total })
    newEvent.run(orderId, 'fulfilment', 'new', now)
    newEvent.run(orderId, 'payment', 'none', now)
    takeStock.run(line.quantity, line.id, line.quantity)
    newMove.run(line.id, -line.quantity, orderId, now)
    newMessage.run('sms', `${publicId}:sms`, phone, 'Заказ принят', now, now)
    newMessage.run('mail', `${publicId}:mail`, email, 'Заказ принят', now, now)
    emptyBasket.run(basketId)
    closeBasket.run(basketId)
  })
  return c.json({ path: orderPath(publicId) })
})
app.get('/ready', (c) => c.text('ok'))
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(port) })
