import { createHash } from 'node:crypto'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { openDatabase } from '#db/client.ts'
import { openSearch } from '#db/search/open-search.ts'
import { bareChanges } from './bare-changes.ts'

/**
 * The baseline of the benchmark: Hono and better-sqlite3 alone, with the shop's connection, answer the same requests with
 * the shop's own SQL and with answers of the same size, but without sessions, validation, rules, or caches. It counts the
 * filters too, because the shop's page shows their counts.
 *
 *   node scripts/bench/bare-server.ts DATABASE PORT
 */
const [, , file = '', port = ''] = process.argv
const { sqlite } = openDatabase(`file:${file}`)

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
const lineSql = `SELECT ${TILE}, p.weight_grams, p.size_cm, i.quantity FROM basket_items i
   JOIN products p ON p.id = i.product_id JOIN brands b ON b.id = p.brand_id JOIN stock s ON s.product_id = p.id
   WHERE i.basket_id = ? ORDER BY i.added_at`
const giftSql = `SELECT g.*, p.name AS gift, s.available FROM gift_rules g JOIN products p ON p.id = g.product_id
   JOIN stock s ON s.product_id = p.id`
const items = sqlite.prepare<[number]>(lineSql)
const gifts = sqlite.prepare(giftSql)

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

app.route('/', bareChanges(sqlite, lineSql, giftSql))
app.get('/ready', (c) => c.text('ok'))
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(port) })
