import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '#db/client.ts'
import { SEARCH_TABLE } from '#db/schema/search.ts'
import { openDemo } from './demo/open-demo.ts'
import { openShop } from './open-shop.ts'

const NOW = Date.UTC(2026, 10, 21)

function inFolder(work: (url: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'glyanets-open-'))
  try {
    work(`file:${join(folder, 'shop.db')}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const indexed = ({ sqlite }: OpenDatabase) =>
  sqlite.prepare(`SELECT count(*) FROM ${SEARCH_TABLE}`).pluck().get()

test('rebuilds a search index that a migration has emptied', () => {
  inFolder((url) => {
    openDemo(url, { products: 500, clock: { now: () => NOW } }).close()
    const emptied = openDatabase(url)
    const before = indexed(emptied)
    expect(before).toBeGreaterThanOrEqual(500)
    emptied.sqlite.exec(`DELETE FROM ${SEARCH_TABLE}`)
    emptied.close()
    const opened = openShop(url)
    expect(indexed(opened)).toBe(before)
    opened.close()
  })
})
