import Database from 'better-sqlite3'
import type { Engine } from './engine.ts'
import { type ProductTexts, wordsOf } from './product-texts.ts'

/** SQLite's FTS5 alone; hits have all words of the query or any of them. */
export function openFts5Engine(products: readonly ProductTexts[], operator: 'AND' | 'OR'): Engine {
  const sqlite = new Database(':memory:')
  sqlite.exec(
    `CREATE VIRTUAL TABLE texts USING fts5 (name, kind, brand, facts, words, content='', tokenize='unicode61', prefix='2 3 4')`,
  )
  const insert = sqlite.prepare(
    'INSERT INTO texts (rowid, name, kind, brand, facts, words) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const text = (value: string) => wordsOf(value).join(' ')
  sqlite.transaction(() => {
    for (const [i, { name, kind, brand, facts, words }] of products.entries())
      insert.run(i, text(name), text(kind), text(brand), text(facts), text(words))
  })()
  sqlite.exec(`INSERT INTO texts (texts) VALUES ('optimize')`)
  const hits = sqlite
    .prepare<[string], number>(
      'SELECT rowid FROM texts WHERE texts MATCH ? ORDER BY bm25(texts, 3, 5, 3, 3, 1), rowid LIMIT 10',
    )
    .pluck()
  return {
    name: operator === 'AND' ? 'FTS5, all words' : 'FTS5, any word',
    ask(query) {
      const words = wordsOf(query).map((word) => `"${word}"*`)
      const found = words.length === 0 ? [] : hits.all(words.join(` ${operator} `))
      return () => ({
        markings: found.flatMap((i) => products[i]?.marking ?? []),
        isCorrected: false,
      })
    },
  }
}
