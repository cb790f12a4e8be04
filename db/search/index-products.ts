import type { Sqlite } from '#db/client.ts'
import { GAPS_TABLE, SEARCH_TABLE, STATE_TABLE, WORDS_TABLE } from '#db/schema/search.ts'
import { soundOf } from '#shared/search/sound-of.ts'
import { type IndexedProduct, productWords } from './product-words.ts'
import { stem } from './search-tokens.ts'
import { allowedTypos, gapsOf } from './sound.ts'

/**
 * Version of the index. Increment it when the content of the index or the splitting of words changes: the shop then
 * rebuilds the index.
 */
const INDEX_VERSION = 10

const ROWS = `
  SELECT p.id, p.rank, p.name, b.name AS brand, p.marking, p.kind_label AS kindLabel, p.shade_name AS shadeName,
    p.shade_code AS shadeCode, p.shade_family AS shadeFamily, p.effect, p.volume, p.properties, p.description, p.composition,
    c.name AS category,
    (SELECT group_concat(above.name, ' ; ') FROM category_products cp JOIN categories above ON above.id = cp.category_id
      WHERE cp.product_id = p.id AND cp.category_id <> p.category_id) AS parents
  FROM products p JOIN brands b ON b.id = p.brand_id JOIN categories c ON c.id = p.category_id
  WHERE p.is_sold = 1`

/** Returns true when the index is empty, such as after a migration, or was written by another INDEX_VERSION. */
export function isSearchIndexStale(sqlite: Sqlite): boolean {
  const version = sqlite.prepare(`SELECT version FROM ${STATE_TABLE}`).pluck().get()
  return version !== INDEX_VERSION || !sqlite.prepare(`SELECT rowid FROM ${SEARCH_TABLE} LIMIT 1`).get()
}

/** Rebuilds the whole search index inside the caller's transaction. `rowid` is the product's rank. */
export function rebuildSearchIndex(sqlite: Sqlite): void {
  for (const table of [SEARCH_TABLE, WORDS_TABLE, GAPS_TABLE, STATE_TABLE])
    sqlite.exec(`DELETE FROM ${table}`)
  const insert = insertProduct(sqlite)
  const uses = new Map<string, number>()
  const page = sqlite.prepare<[number], IndexedProduct>(`${ROWS} AND p.id > ? ORDER BY p.id LIMIT 2000`)
  // Reads in pages, because better-sqlite3 refuses writes while a query is being iterated on the same connection.
  for (let rows = page.all(0); rows.length > 0; rows = page.all(rows.at(-1)?.id ?? 0)) {
    for (const row of rows) {
      for (const word of insert(row)) uses.set(word, (uses.get(word) ?? 0) + 1)
    }
  }
  const change = changeWord(sqlite)
  for (const word of [...uses.keys()].sort()) change(word, uses.get(word) ?? 0)
  sqlite.prepare(`INSERT INTO ${STATE_TABLE} (version) VALUES (?)`).run(INDEX_VERSION)
  // Merges the index into one segment, which makes queries several times faster.
  sqlite.exec(`INSERT INTO ${SEARCH_TABLE} (${SEARCH_TABLE}) VALUES ('optimize')`)
}

/** How many pages of the index one step merges: it holds the write lock for some hundredths of a second. */
const PAGES_PER_MERGE = 300

/**
 * Merges a part of the index, whose segments become many when thousands of products change: one segment makes queries
 * several times faster. The first step of several begins with all segments. Returns false once there is nothing left to
 * merge.
 */
export function mergeSearchIndex(sqlite: Sqlite, isFirst: boolean): boolean {
  const changes = sqlite.prepare<[], number>('SELECT total_changes()').pluck()
  const before = changes.get() ?? 0
  sqlite
    .prepare(`INSERT INTO ${SEARCH_TABLE} (${SEARCH_TABLE}, rank) VALUES ('merge', ?)`)
    .run(isFirst ? -PAGES_PER_MERGE : PAGES_PER_MERGE)
  // FTS5 changes at least two rows where it merges anything.
  return (changes.get() ?? 0) - before >= 2
}

/**
 * Removes products from the index. Call it before they change. Returns a function that indexes products after the
 * change: those that were removed, and new ones. Words are counted once for all of them, because a word that many
 * products share would otherwise be written as often.
 */
export function takeFromIndex(
  sqlite: Sqlite,
  productIds: readonly number[],
): (changedIds: readonly number[]) => void {
  const read = sqlite.prepare<[string], IndexedProduct>(
    `${ROWS} AND p.id IN (SELECT value FROM json_each(?)) ORDER BY p.rank`,
  )
  const remove = sqlite.prepare(`DELETE FROM ${SEARCH_TABLE} WHERE rowid = ?`)
  // An index of two versions, as after a handover that failed, is stale for both.
  sqlite.prepare(`UPDATE ${STATE_TABLE} SET version = 0 WHERE version <> ?`).run(INDEX_VERSION)
  const uses = new Map<string, number>()
  const count = (words: ReadonlySet<string>, by: 1 | -1) => {
    for (const word of words) uses.set(word, (uses.get(word) ?? 0) + by)
  }
  for (const before of productIds.length === 0 ? [] : read.all(JSON.stringify(productIds))) {
    remove.run(before.rank)
    count(productWords(before).vocabulary, -1)
  }
  return (changedIds) => {
    const insert = insertProduct(sqlite)
    for (const after of read.all(JSON.stringify(changedIds))) count(insert(after), 1)
    const change = changeWord(sqlite)
    for (const [word, by] of uses) if (by !== 0) change(word, by)
  }
}

function insertProduct(sqlite: Sqlite): (row: IndexedProduct) => ReadonlySet<string> {
  const insert = sqlite.prepare(
    `INSERT INTO ${SEARCH_TABLE} (rowid, facts, title, words) VALUES (?, ?, ?, ?)`,
  )
  return (row) => {
    const { facts, title, words, vocabulary } = productWords(row)
    insert.run(row.rank, facts, title, words)
    return vocabulary
  }
}

/**
 * Returns a function that changes a word's number of uses. It deletes a word that no product uses any longer, and the
 * gaps of its sound if no other word has that sound.
 */
function changeWord(sqlite: Sqlite): (word: string, by: number) => void {
  const update = sqlite.prepare(`UPDATE ${WORDS_TABLE} SET uses = uses + ? WHERE word = ?`)
  const insert = sqlite.prepare(`INSERT INTO ${WORDS_TABLE} (word, stem, sound, uses) VALUES (?, ?, ?, ?)`)
  const forget = sqlite.prepare(`DELETE FROM ${WORDS_TABLE} WHERE word = ? AND uses <= 0`)
  const sounds = sqlite.prepare(`SELECT 1 FROM ${WORDS_TABLE} WHERE sound = ? LIMIT 1`)
  const addGap = sqlite.prepare(`INSERT OR IGNORE INTO ${GAPS_TABLE} (gap, sound) VALUES (?, ?)`)
  const dropGap = sqlite.prepare(`DELETE FROM ${GAPS_TABLE} WHERE gap = ? AND sound = ?`)
  return (word, by) => {
    const sound = soundOf(word)
    if (update.run(by, word).changes === 0) {
      if (by <= 0) return
      const isNew = sounds.get(sound) === undefined
      insert.run(word, stem(word), sound, by)
      if (isNew) for (const gap of gapsOf(sound, allowedTypos(sound))) addGap.run(gap, sound)
    } else if (by < 0 && forget.run(word).changes > 0 && sounds.get(sound) === undefined) {
      for (const gap of gapsOf(sound, allowedTypos(sound))) dropGap.run(gap, sound)
    }
  }
}
