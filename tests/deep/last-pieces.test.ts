import { eq } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { products } from '#db/schema/catalog.ts'
import { setStock } from '#server/catalog/set-stock.ts'
import { findStockMismatches } from '#server/jobs/check-stock-ledger.ts'
import type { Shopper } from '#tests/support/shopper.ts'
import { median } from '../../scripts/lib/percentile.ts'
import { deepLine } from './support/deep-line.ts'
import {
  createDeepShop,
  type DeepShop,
  plainGoods,
  type Submitted,
  submitOrder,
  submitQuickOrder,
} from './support/deep-shop.ts'
import { times } from './support/times.ts'

/** Budget: 1.4 min beside the soak. Lets 200 guests buy the last pieces at once, by full and quick orders, 20 times. */
const REPEATS = times(20)
const BUYERS = 200
const ANSWER_MS = 2000

let shop: DeepShop
let goods: number[]
/** The guests of all repeats, so that each orders with an own phone. */
let guests = 0
beforeAll(async () => {
  shop = await createDeepShop()
  goods = plainGoods(shop, 3)
  await shop.start()
})
afterAll(() => shop.close())

interface Sale {
  /** How many pieces there are of each product that every guest wants one of. */
  readonly stock: readonly number[]
  /** How many guests can order. */
  readonly orders: number
}

const SALES: Readonly<Record<string, Sale>> = {
  'one product with ten pieces': { stock: [10], orders: 10 },
  'one product with a single piece': { stock: [1], orders: 1 },
  'three products with seven pieces each': { stock: [7, 7, 7], orders: 7 },
}

for (const [name, { stock, orders }] of Object.entries(SALES)) {
  deepLine(
    {
      promises: ['A11', 'L3', 'T6'],
      tried: `${BUYERS} guests, a third of them by quick orders, buy ${name} at once, ${REPEATS} times`,
      timeoutMinutes: 5,
    },
    async (figures) => {
      let [sold, oversold, undersold, negative, unnamed, failed] = [0, 0, 0, 0, 0, 0]
      const slowest: number[] = []
      for (let repeat = 0; repeat < REPEATS; repeat++) {
        const wanted = goods.slice(0, stock.length)
        for (const [i, id] of wanted.entries()) stockUp(id, stock[i] ?? 0)
        const buyers = await inTurns(BUYERS, () => buyer(wanted))
        const answers = await Promise.all(buyers.map((one, i) => buy(one, i % 3 === 0)))
        const placed = answers.filter(({ orderId }) => orderId !== null)
        const refused = answers.filter(({ orderId }) => orderId === null)
        sold += placed.length
        oversold += Math.max(0, placed.length - orders)
        undersold += Math.max(0, orders - placed.length)
        negative += wanted.filter((id, i) => piecesOf(id) !== (stock[i] ?? 0) - orders).length
        failed += refused.filter(({ status }) => status !== 422 && status !== 409).length
        unnamed += refused.filter(({ text }) => !/"basket":\["[^"]/.test(text)).length
        slowest.push(Math.max(...answers.map(({ ms }) => ms)))
      }
      figures.is('orders', sold, orders * REPEATS)
      figures.is('orders too many', oversold, 0)
      figures.is('orders too few', undersold, 0)
      figures.is('products with another stock than is left', negative, 0)
      figures.is('refusals without the name of what is sold out', unnamed, 0)
      figures.is('answers that are neither an order nor a refusal', failed, 0)
      figures.is(
        'products whose stock differs from its moves',
        findStockMismatches(shop.database.db).length,
        0,
      )
      figures.atMost('slowest answer, median of the repeats', median(slowest), ANSWER_MS, 'ms')
    },
  )
}

function stockUp(productId: number, available: number): void {
  const { db } = shop.database
  const product = db
    .select({ marking: products.marking })
    .from(products)
    .where(eq(products.id, productId))
    .get()
  if (!product) throw new Error(`there is no product ${productId}`)
  setStock({ db, now: Date.now() }, { marking: product.marking, available })
}

function piecesOf(productId: number): number {
  const row = shop.database.sqlite
    .prepare('SELECT available FROM stock WHERE product_id = ?')
    .get(productId) as { available: number }
  return row.available
}

interface Buyer {
  readonly shopper: Shopper
  readonly i: number
}

async function buyer(wanted: readonly number[]): Promise<Buyer> {
  guests += 1
  const shopper = shop.newShopper()
  const i = guests
  for (const shopItemId of wanted) await shopper.call.basket.add.mutate({ shopItemId, quantity: 1 })
  return { shopper, i }
}

async function buy({ shopper, i }: Buyer, isQuick: boolean): Promise<Submitted & { ms: number }> {
  const startedAt = performance.now()
  const answer = await (isQuick ? submitQuickOrder(shopper, i) : submitOrder(shopper, { i }))
  return { ...answer, ms: performance.now() - startedAt }
}

/** Prepares guests, ten at a time, so that the shop refuses none of them for its load. */
async function inTurns<T>(count: number, prepare: () => Promise<T>): Promise<T[]> {
  const all: T[] = []
  while (all.length < count) all.push(...(await Promise.all(Array.from({ length: 10 }, prepare))))
  return all
}
