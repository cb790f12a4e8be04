import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#db/client.ts'
import { systemClock } from '#server/clock.ts'
import { openDemo } from '#server/demo/open-demo.ts'
import { findAccountMismatches, findBonusMismatches } from '#server/jobs/check-bonus-ledger.ts'
import { findRefundMismatches } from '#server/jobs/check-refund-sums.ts'
import { findStarMismatches } from '#server/jobs/check-star-sums.ts'
import { findStockMismatches } from '#server/jobs/check-stock-ledger.ts'

/** Fewer than in a demo, so that a start takes a second. */
const PRODUCTS = 2000
const CACHE = '.cache/deep'
/** What each product gets, so that nothing is sold out before a line ends. */
const SUPPLY = 1_000_000

export interface DemoFile {
  readonly folder: string
  readonly path: string
  remove(): void
}

/** Creates a folder with the database of a demo that has plenty of everything. */
export function createDemoFile(products = PRODUCTS): DemoFile {
  mkdirSync(CACHE, { recursive: true })
  const seeded = join(CACHE, `shop-${products}.db`)
  openDemo(`file:${seeded}`, { products, clock: systemClock }).close()
  const folder = mkdtempSync(join(tmpdir(), 'glyanets-deep-'))
  const path = join(folder, 'shop.db')
  copyFileSync(seeded, path)
  supply(path)
  return { folder, path, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function supply(path: string): void {
  const { sqlite, close } = openDatabase(`file:${path}`)
  sqlite
    .prepare(
      "INSERT INTO stock_moves (product_id, delta, reason, at) SELECT product_id, ?, 'supply', ? FROM stock",
    )
    .run(SUPPLY, Date.now())
  sqlite.prepare('UPDATE stock SET available = available + ?').run(SUPPLY)
  close()
}

/** Inconsistencies of orders that nothing may leave behind. Each query lists the rows that show one. */
const FLAWS = {
  'orders without lines': 'SELECT id FROM orders WHERE id NOT IN (SELECT order_id FROM order_items)',
  'orders whose lines do not add up': `SELECT o.id FROM orders o JOIN order_items i ON i.order_id = o.id
    GROUP BY o.id HAVING sum(i.line_total) <> o.final_total
      OR sum(iif(i.gift_name IS NULL AND i.gift_campaign_id IS NULL, i.quantity, 0)) <> o.quantity`,
  'orders without their events': 'SELECT id FROM orders WHERE id NOT IN (SELECT order_id FROM order_events)',
  'orders whose basket was not closed': `SELECT o.id FROM orders o JOIN baskets b ON b.id = o.basket_id
    WHERE b.generation <= o.generation`,
}

/** Returns what is wrong with a file: its pages, references, orders, and ledgers. */
export function flawsOfFile(path: string): string[] {
  const { sqlite, db, close } = openDatabase(`file:${path}`)
  try {
    const integrity = sqlite.pragma('integrity_check', { simple: true })
    const found = (what: string, rows: readonly unknown[]) =>
      rows.length > 0 ? [`${rows.length} ${what}`] : []
    return [
      ...(integrity === 'ok' ? [] : [String(integrity)]),
      ...found('lost references', sqlite.prepare('PRAGMA foreign_key_check').all()),
      ...Object.entries(FLAWS).flatMap(([what, query]) => found(what, sqlite.prepare(query).all())),
      ...found('wrong stocks', findStockMismatches(db)),
      ...found('wrong grants', findBonusMismatches(db)),
      ...found('wrong balances', findAccountMismatches(db)),
      ...found('wrong refunds', findRefundMismatches(db)),
      ...found('wrong ratings', findStarMismatches(db)),
    ]
  } finally {
    close()
  }
}
