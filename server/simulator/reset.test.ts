import { getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { schema } from '#db/schema/schema.ts'
import { CLEARED_TABLES } from './reset.ts'

/** Tables of which a reset keeps rows, or which it empties in another way. */
const KEPT_TABLES = [
  // Catalog and inventory, whose counts return to those of the first start.
  ...[
    'brands',
    'categories',
    'category_products',
    'product_lines',
    'products',
    'gift_rules',
    'stock',
    'stock_moves',
    'store_stock',
  ],
  // Photos and imports, which belong to the products.
  ...['product_photos', 'import_runs', 'import_groups', 'import_products'],
  // Lessons.
  ...['looks', 'look_items'],
  // Reference data.
  ...[
    'cities',
    'countries',
    'regions',
    'operators',
    'tariffs',
    'payment_systems',
    'pickup_points',
    'reference_versions',
  ],
  // Replaced only in a demo.
  ...['campaigns', 'coupons'],
  // Emptied in another way, and what the shop knows about its file.
  ...['simulator_state', 'shop_facts'],
]

test('every table is cleared by the reset or named here as kept', () => {
  const tables = Object.values(schema).filter((value) => is(value, SQLiteTable))
  const known = [...CLEARED_TABLES.map((table) => getTableName(table)), ...KEPT_TABLES]
  expect(known.toSorted()).toEqual(tables.map((table) => getTableName(table)).toSorted())
})
