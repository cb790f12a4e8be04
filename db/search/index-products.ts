import type { Sqlite } from '#db/client.ts'
import { SEARCH_TABLE } from '#db/schema/search.ts'
import { searchTokens } from './search-tokens.ts'

interface IndexRow {
  rank: number
  name: string
  brand: string
  marking: string
  kindLabel: string
  shadeName: string | null
  effect: string | null
  categories: string
}

const ROWS = `
  SELECT p.rank, p.name, b.name AS brand, p.marking, p.kind_label AS kindLabel, p.shade_name AS shadeName, p.effect,
    (SELECT group_concat(c.name, ' ') FROM category_products cp JOIN categories c ON c.id = cp.category_id
      WHERE cp.product_id = p.id) AS categories
  FROM products p JOIN brands b ON b.id = p.brand_id
  WHERE p.is_sold = 1`

/** True before the first words are written, and after a migration has changed the index's form. */
export function isSearchIndexEmpty(sqlite: Sqlite): boolean {
  return sqlite.prepare(`SELECT rowid FROM ${SEARCH_TABLE} LIMIT 1`).get() === undefined
}

/** Writes the whole search index anew; the caller holds the transaction. rowid is the product's rank. */
export function rebuildSearchIndex(sqlite: Sqlite): void {
  sqlite.exec(`DELETE FROM ${SEARCH_TABLE}`)
  const insert = sqlite.prepare(
    `INSERT INTO ${SEARCH_TABLE} (rowid, title, brand, words) VALUES (?, ?, ?, ?)`,
  )
  // Read whole: better-sqlite3 refuses writes while a query is being iterated on the same connection.
  for (const row of sqlite.prepare<[], IndexRow>(ROWS).all()) {
    const words = [row.marking, row.kindLabel, row.shadeName, row.effect, row.categories].join(' ')
    insert.run(row.rank, indexText(row.name), indexText(row.brand), indexText(words))
  }
  // One segment instead of many: a question is answered several times faster.
  sqlite.exec(`INSERT INTO ${SEARCH_TABLE} (${SEARCH_TABLE}) VALUES ('optimize')`)
}

function indexText(text: string): string {
  return [...new Set(searchTokens(text))].join(' ')
}
