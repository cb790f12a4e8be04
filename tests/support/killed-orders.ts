import { fileURLToPath } from 'node:url'
import type { OpenDatabase } from '#db/client.ts'
import { findStockMismatches } from '#server/jobs/check-stock-ledger.ts'
import { AppError } from '#shared/errors.ts'
import { bundleScript } from './bundle-script.ts'
import { forkWorker } from './fork-worker.ts'
import { type Submission, submit } from './submit-order.ts'

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

/** Returns what is wrong in a database whose guests order at most once each; it is empty if nothing is. */
function findFlaws({ sqlite, db }: OpenDatabase): string[] {
  return [
    ...(sqlite.pragma('integrity_check', { simple: true }) === 'ok' ? [] : ['a damaged page']),
    ...(sqlite.pragma('foreign_key_check') as unknown[]).map(() => 'a reference to nothing'),
    ...Object.entries(FLAWS).flatMap(([flaw, query]) =>
      sqlite
        .prepare(query)
        .all()
        .map(() => flaw),
    ),
    ...findStockMismatches(db).map(() => 'stock that differs from its moves'),
  ]
}

const PROCESS = fileURLToPath(new URL('./place-orders-process.ts', import.meta.url))

function argumentsOf(lines: readonly string[], word: string): number[][] {
  return lines
    .filter((line) => line.startsWith(`${word} `))
    .map((line) => line.split(' ').slice(1).map(Number))
}

interface KillRounds {
  readonly acknowledged: number
  /** Acknowledged orders that were not stored. */
  readonly lost: number
  /** Orders that got no answer and were submitted again, with the same key. */
  readonly retried: number
  /** What was wrong after the kills and the retries. */
  readonly flaws: readonly string[]
  /** How long opening the database took after each kill, in milliseconds. */
  readonly openedIn: readonly number[]
}

/** Kills a process that places orders by 16 workers, again and again, and submits again what got no answer. */
export async function killWhileOrdering(
  { database, file, productId }: { database: OpenDatabase; file: string; productId: number },
  rounds: number,
): Promise<KillRounds> {
  const isStored = database.sqlite.prepare('SELECT 1 FROM orders WHERE id = ? AND shopper_id = ?')
  const flaws: string[] = []
  const openedIn: number[] = []
  let [acknowledged, lost, retried] = [0, 0, 0]
  const script = await bundleScript(PROCESS)
  const start = () => forkWorker(script.file, [file, String(productId)])
  let next = start()
  for (let round = 0; round < rounds; round++) {
    const orderProcess = next
    const [, openedMs] = (await orderProcess.printed('ready')).split(' ')
    openedIn.push(Number(openedMs))
    orderProcess.begin()
    // The kill comes at a random time after the first order, so that slow starts do not shift it.
    await orderProcess.printed('done')
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 350))
    orderProcess.kill()
    if ((await orderProcess.gone) !== 'SIGKILL') flaws.push('a process that ended by itself')
    // The next process starts while the rows of this one are checked.
    if (round < rounds - 1) next = start()

    const done = argumentsOf(orderProcess.lines, 'done')
    acknowledged += done.length
    lost += done.filter(([shopperId, orderId]) => isStored.get(orderId, shopperId) === undefined).length
    const acked = new Set(done.map(([shopperId]) => shopperId))
    for (const [shopperId = 0, isQuick] of argumentsOf(orderProcess.lines, 'try')) {
      if (acked.has(shopperId)) continue
      retried += 1
      await retry(database, { shopperId, isQuick: isQuick === 1 })
    }
    flaws.push(...findFlaws(database))
  }
  script.remove()
  return { acknowledged, lost, retried, flaws, openedIn }
}

/** Repeats the order of a browser that got no answer: finds its order, places it now, or finds no basket. */
async function retry({ db }: OpenDatabase, submission: Submission): Promise<void> {
  await submit(db, submission).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'BASKET_EMPTY')) throw error
  })
}
