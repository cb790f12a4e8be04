import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { vi } from 'vitest'
import { findStockMismatches } from '#server/jobs/check-stock-ledger.ts'
import { insertProduct } from '#tests/support/fixture.ts'
import { openFixture } from '#tests/support/fixture-database.ts'
import { killWhileOrdering } from '#tests/support/killed-orders.ts'
import type { Shopper } from '#tests/support/shopper.ts'
import { deepLine } from './support/deep-line.ts'
import { createDeepShop, plainGoods, submitOrder } from './support/deep-shop.ts'
import { times } from './support/times.ts'

/**
 * Budget: 2.2 min beside the soak. Kills a process that places orders 200 times, and a whole shop with 20,000 products 20 times under
 * calls.
 */
const ROUNDS = times(200)
const SHOP_ROUNDS = times(20)
const WORKERS = 16
const RESTART_MS = 2000

deepLine(
  {
    promises: ['A14', 'A12', 'F1'],
    tried: `${WORKERS} workers place full and quick orders; kill −9 at a random time, ${ROUNDS} times; unanswered orders are submitted again with their keys`,
    timeoutMinutes: 12,
  },
  async (figures) => {
    const folder = mkdtempSync(join(tmpdir(), 'glyanets-kill-'))
    const file = join(folder, 'shop.db')
    const database = openFixture(file)
    try {
      const productId = 900
      insertProduct(database.db, { id: productId, price: 700, stock: 10_000_000 })
      const rounds = await killWhileOrdering({ database, file, productId }, ROUNDS)
      figures.seen('orders acknowledged', rounds.acknowledged)
      figures.seen('orders submitted again', rounds.retried)
      figures.is('acknowledged orders lost', rounds.lost, 0)
      figures.is('flaws of the database after a kill', rounds.flaws.join(', ') || 'none', 'none')
      figures.atMost(
        'longest opening of the database after a kill',
        Math.max(...rounds.openedIn),
        RESTART_MS,
        'ms',
      )
    } finally {
      database.close()
      rmSync(folder, { recursive: true })
    }
  },
)

/** A guest's submission that has got no answer. */
interface Unanswered {
  readonly shopper: Shopper
  readonly key: string
  readonly i: number
}

deepLine(
  {
    promises: ['A14', 'A12', 'F1'],
    tried: `a shop with 20,000 products is killed ${SHOP_ROUNDS} times while ${WORKERS} guests order over HTTP, and started again`,
    timeoutMinutes: 6,
  },
  async (figures) => {
    const shop = await createDeepShop({ products: 20_000 })
    try {
      const goods = plainGoods(shop, 400)
      const acknowledged: number[] = []
      const startedIn = [await shop.start()]
      let [i, answered, repeated] = [0, 0, 0]
      for (let round = 0; round < SHOP_ROUNDS; round++) {
        let isKilled = false
        const unanswered: Unanswered[] = []
        const work = async () => {
          while (!isKilled) {
            i += 1
            const one = { shopper: shop.newShopper(), key: `key-${i}`, i }
            try {
              await one.shopper.call.basket.add.mutate({
                shopItemId: goods[i % goods.length] ?? 0,
                quantity: 1,
              })
            } catch {
              continue
            }
            unanswered.push(one)
            const orderId = await submit(one)
            if (orderId === null) continue
            acknowledged.push(orderId)
            unanswered.splice(unanswered.indexOf(one), 1)
          }
        }
        const workers = Array.from({ length: WORKERS }, work)
        // The kill comes at a random time after the first order, so that a slow start does not shift it.
        const before = acknowledged.length
        await vi.waitUntil(() => acknowledged.length > before, { timeout: 30_000 })
        await pause(Math.random() * 350)
        isKilled = true
        await shop.stop('SIGKILL')
        await Promise.all(workers)
        startedIn.push(await shop.start())
        for (const one of unanswered) {
          const first = await submit(one)
          const second = await submit(one)
          if (first !== null) answered += 1
          if (first !== second) repeated += 1
          if (first !== null) acknowledged.push(first)
        }
      }
      const stored = new Set(
        (shop.database.sqlite.prepare('SELECT id FROM orders').all() as { id: number }[]).map(({ id }) => id),
      )
      const perKey = shop.database.sqlite
        .prepare('SELECT phone FROM orders WHERE phone LIKE ? GROUP BY phone HAVING count(*) > 1')
        .all('+7912%')
      figures.atLeast('orders acknowledged', acknowledged.length, SHOP_ROUNDS)
      figures.seen('submitted again after a restart', answered)
      figures.is('acknowledged orders lost', acknowledged.filter((id) => !stored.has(id)).length, 0)
      figures.is('guests with two orders', perKey.length, 0)
      figures.is('repetitions that were answered otherwise', repeated, 0)
      figures.is(
        'integrity of the file',
        String(shop.database.sqlite.pragma('integrity_check', { simple: true })),
        'ok',
      )
      figures.is(
        'products whose stock differs from its moves',
        findStockMismatches(shop.database.db).length,
        0,
      )
      figures.atMost('longest start after a kill', Math.max(...startedIn.slice(1)), RESTART_MS, 'ms')
    } finally {
      await shop.close()
    }
  },
)

/** Returns the order of a submission, null if the shop was killed before it answered. Throws if it was refused. */
async function submit({ shopper, key, i }: Unanswered): Promise<number | null> {
  const answer = await submitOrder(shopper, { i, key }).catch(() => null)
  if (answer && answer.orderId === null) throw new Error(`refused with ${answer.status}: ${answer.text}`)
  return answer?.orderId ?? null
}
