import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '#db/client.ts'
import { findStockMismatches } from '#server/jobs/check-stock-ledger.ts'
import { placeOrder } from '#server/orders/place-order.ts'
import { AppError } from '#shared/errors.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { type Bundle, bundleScript } from '#tests/support/bundle-script.ts'
import { commandCtx } from '#tests/support/command-ctx.ts'
import { insertProduct } from '#tests/support/fixture.ts'
import { openFixture } from '#tests/support/fixture-database.ts'
import { orderForm } from '#tests/support/order-form.ts'

const ROUNDS = 25
const PRODUCT_ID = 900
const STOCK = 1_000_000

let folder: string
let file: string
let database: OpenDatabase
let script: Bundle
beforeAll(async () => {
  script = await bundleScript(fileURLToPath(new URL('./place-orders.ts', import.meta.url)))
  folder = mkdtempSync(join(tmpdir(), 'glyanets-kill-'))
  file = join(folder, 'shop.db')
  database = openFixture(file)
  insertProduct(database.db, { id: PRODUCT_ID, price: 700, stock: STOCK })
})
afterAll(() => {
  database.close()
  rmSync(folder, { recursive: true })
  script.remove()
})

interface OrderProcess {
  readonly child: ChildProcess
  readonly lines: string[]
  readonly ready: Promise<void>
  /** Resolves once the process has acknowledged an order. */
  readonly atWork: Promise<void>
  /** Resolves with the signal that ended the process, once its whole output has been read. */
  readonly gone: Promise<string | null>
}

/** Starts a process that opens the shop's database file and waits for a message before it places orders. */
function startProcess(): OrderProcess {
  const child = fork(script.file, [file, String(PRODUCT_ID)], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const lines: string[] = []
  let rest = ''
  const printed = (matches: (line: string) => boolean) =>
    new Promise<void>((resolve) => {
      child.stdout?.on('data', () => {
        if (lines.some(matches)) resolve()
      })
    })
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n')
    rest = parts.pop() ?? ''
    lines.push(...parts)
  })
  return {
    child,
    lines,
    ready: printed((line) => line === 'ready'),
    atWork: printed((line) => line.startsWith('done ')),
    gone: new Promise((resolve) => child.once('close', (_code, signal) => resolve(signal))),
  }
}

function argumentsOf(lines: readonly string[], word: string): number[][] {
  return lines
    .filter((line) => line.startsWith(`${word} `))
    .map((line) => line.split(' ').slice(1).map(Number))
}

/** Inconsistencies that no kill may leave behind. Each query lists the rows that show one. */
const FLAWS = {
  'an order without lines': 'SELECT id FROM orders WHERE id NOT IN (SELECT order_id FROM order_items)',
  'an order whose lines do not add up': `SELECT o.id FROM orders o JOIN order_items i ON i.order_id = o.id
    GROUP BY o.id HAVING sum(i.line_total) <> o.final_total OR sum(i.quantity) <> o.quantity`,
  'an order without its stock moves': `SELECT o.id FROM orders o LEFT JOIN stock_moves m ON m.order_id = o.id
    GROUP BY o.id HAVING coalesce(-sum(m.delta), 0) <> o.quantity`,
  'an order without its two events': `SELECT o.id FROM orders o LEFT JOIN order_events e ON e.order_id = o.id
    GROUP BY o.id HAVING count(e.id) <> 2`,
  'a prepay order without one payment': `SELECT o.id FROM orders o LEFT JOIN payments p ON p.order_id = o.id
    GROUP BY o.id HAVING count(p.id) <> o.is_prepay`,
  'an order without its SMS': `SELECT id FROM orders
    WHERE 'order:' || public_id || ':sms' NOT IN (SELECT dedupe_key FROM outbox)`,
  'an order whose basket is open': `SELECT o.id FROM orders o JOIN baskets b ON b.id = o.basket_id
    WHERE b.generation <> o.generation + 1`,
  'an ordered basket with something in it': `SELECT o.id FROM orders o JOIN basket_items i ON i.basket_id = o.basket_id`,
  'two orders of one guest': 'SELECT shopper_id FROM orders GROUP BY shopper_id HAVING count(*) > 1',
}

function checkShop(): void {
  const { sqlite, db } = database
  expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(sqlite.pragma('foreign_key_check')).toEqual([])
  for (const [flaw, query] of Object.entries(FLAWS)) {
    expect({ flaw, found: sqlite.prepare(query).all() }).toEqual({ flaw, found: [] })
  }
  expect(findStockMismatches(db)).toEqual([])
}

/** Repeats the order of a browser that got no answer: returns its order, places it now, or finds no basket. */
async function retry(shopperId: number): Promise<void> {
  const phone = `+7 (900) ${String(shopperId)
    .padStart(7, '0')
    .replace(/(\d{3})(\d{2})(\d{2})/, '$1-$2-$3')}`
  const ctx = commandCtx(database.db, { type: 'guest', shopperId })
  await placeOrder(ctx, orderForm({ phone })).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'BASKET_EMPTY')) throw error
  })
}

// Requirement: ORD-2, ORD-5, ORD-6
test(`loses no acknowledged order and leaves none half written when killed ${ROUNDS} times while placing orders`, {
  timeout: 4 * MINUTE_MS,
}, async () => {
  const isStored = database.sqlite.prepare('SELECT count(*) AS n FROM orders WHERE id = ? AND shopper_id = ?')
  let acknowledged = 0
  let next = startProcess()
  for (let round = 0; round < ROUNDS; round++) {
    const orderProcess = next
    await orderProcess.ready
    orderProcess.child.send('go')
    // The kill comes at a random time after the first order, so that slow starts do not shift it.
    await orderProcess.atWork
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 350))
    orderProcess.child.kill('SIGKILL')
    expect(await orderProcess.gone).toBe('SIGKILL')
    // The next process starts while the rows of this one are checked.
    if (round < ROUNDS - 1) next = startProcess()

    const done = argumentsOf(orderProcess.lines, 'done')
    acknowledged += done.length
    for (const [shopperId, orderId] of done) {
      expect({ round, shopperId, stored: isStored.get(orderId, shopperId) }).toMatchObject({
        stored: { n: 1 },
      })
    }
    const acked = new Set(done.map(([shopperId]) => shopperId))
    for (const [shopperId = 0] of argumentsOf(orderProcess.lines, 'try'))
      if (!acked.has(shopperId)) await retry(shopperId)
    checkShop()
  }
  expect(acknowledged).toBeGreaterThanOrEqual(ROUNDS)
})
