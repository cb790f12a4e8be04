import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import { setStock } from '#server/catalog/set-stock.ts'
import { productPath } from '#shared/paths.ts'
import { type LoadCase, load } from '../../scripts/bench/load.ts'
import { cpuMs, residentBytes } from '../../scripts/bench/process-use.ts'
import { basketOf, goodsOf, trpc } from '../../scripts/bench/reads.ts'
import { median } from '../../scripts/lib/percentile.ts'
import { deepLine } from './support/deep-line.ts'
import {
  createDeepShop,
  type DeepShop,
  plainGoods,
  submitOrder,
  submitQuickOrder,
} from './support/deep-shop.ts'
import { times } from './support/times.ts'

/** Budget: 4.3 min. Compares one process of `npm run serve` with two over one file, and lets 200 guests buy from both. */
const PRODUCTS = 20_000
const ROUNDS = 5
const REQUESTS = 600
/** Each process compiles its code and fills its caches by itself. */
const WARM_UP = 1500
const CONNECTIONS = 16
const SALES = 20
const BUYERS = 200
const STOCK = 10

let one: DeepShop
let two: DeepShop
beforeAll(async () => {
  one = await createDeepShop({ products: PRODUCTS, workers: 1 })
  await one.start()
  two = await createDeepShop({ products: PRODUCTS, workers: 2 })
  await two.start()
}, 180_000)
afterAll(async () => {
  await one.close()
  await two.close()
})

/** The processes share two cores with the sender, so that their time for a request says more than their rate. */
const MOST_CPU = 1.4

interface Asked {
  readonly what: string
  /**
   * The least that two processes answer of what one answers; null where the sender, which needs a core as well, is busier
   * than one process.
   */
  readonly atLeast: number | null
  caseOf(i: number): LoadCase
}

async function cases(shop: DeepShop): Promise<Asked[]> {
  const { inStock, at, words } = goodsOf(shop.file)
  const cookies: string[] = []
  for (let i = 0; i < CONNECTIONS; i += 1) cookies.push(await basketOf(shop.origin, inStock))
  const cookieOf = (i: number) => ({ cookie: cookies[i % cookies.length] ?? '' })
  // One piece more and one less in turn, in each line of each basket.
  const by = (i: number) => (Math.floor(i / (CONNECTIONS * inStock.length)) % 2 === 0 ? 1 : -1)
  const change = (i: number) => ({ shopItemId: inStock[i % inStock.length], by: by(i) })
  return [
    {
      ...{ what: 'search', atLeast: null },
      caseOf: (i) => trpc('search.results', { query: words(i), choice: {} }),
    },
    {
      ...{ what: 'product', atLeast: null },
      caseOf: (i) => trpc('catalog.product', { marking: at(i).marking }),
    },
    {
      ...{ what: "product's page", atLeast: 1.3 },
      caseOf: (i) => ({ path: productPath(at(i).marking), headers: { cookie: 'city=1!' } }),
    },
    {
      ...{ what: 'basket of 5 lines', atLeast: null },
      caseOf: (i) => ({ ...trpc('basket.get', undefined), headers: cookieOf(i) }),
    },
    {
      ...{ what: 'list with a filter', atLeast: null },
      caseOf: (i) =>
        trpc('catalog.category', { path: 'gel-laki', choice: { priceFrom: 100 + i, inStock: true } }),
    },
    {
      // Each change waits for the disk, and the two processes for one another.
      ...{ what: 'quantity changed', atLeast: 0.7 },
      caseOf: (i) => ({
        path: '/trpc/basket.changeQuantity',
        method: 'POST',
        headers: { ...cookieOf(i), 'content-type': 'application/json' },
        body: JSON.stringify(change(i)),
      }),
    },
  ]
}

deepLine(
  {
    promises: ['A20', 'L2'],
    tried: `the same requests to one process and to two over one file of ${PRODUCTS.toLocaleString('en')} products`,
    timeoutMinutes: 8,
  },
  async (figures) => {
    const [asked, askedOfTwo] = [await cases(one), await cases(two)]
    for (const [n, { what, atLeast, caseOf }] of asked.entries()) {
      const caseOfTwo = askedOfTwo[n]?.caseOf ?? caseOf
      await rateOf(one, caseOf, times(WARM_UP))
      await rateOf(two, caseOfTwo, times(WARM_UP))
      const perSecond: Record<'one' | 'two', number[]> = { one: [], two: [] }
      const cpu = { one: 0, two: 0 }
      for (let round = 0; round < times(ROUNDS); round += 1) {
        const offset = WARM_UP + round * REQUESTS
        const before = { one: cpuOf(one), two: cpuOf(two) }
        perSecond.one.push(await rateOf(one, (i) => caseOf(i + offset), REQUESTS))
        perSecond.two.push(await rateOf(two, (i) => caseOfTwo(i + offset), REQUESTS))
        cpu.one += cpuOf(one) - before.one
        cpu.two += cpuOf(two) - before.two
      }
      const [single, both] = [median(perSecond.one), median(perSecond.two)]
      figures.seen(`${what}, one process`, Math.round(single), 'requests/s')
      if (atLeast === null) figures.seen(`${what}, two processes`, both / single, '× one')
      else figures.atLeast(`${what}, two processes`, both / single, atLeast, '× one')
      figures.atMost('processor time of the two for a request', cpu.two / cpu.one, MOST_CPU, '× of one')
    }
    figures.seen('memory of each process', Math.max(...processesOf(two).map(residentMb)), 'MiB')
    figures.seen('memory of the owner of the port', residentMb(two.pid), 'MiB')
  },
)

deepLine(
  {
    promises: ['A11', 'L3', 'T6'],
    tried: `${BUYERS} guests, a third of them by quick orders, buy ${STOCK} pieces at once from two processes, ${SALES} times`,
    timeoutMinutes: 8,
  },
  async (figures) => {
    const [productId = 0] = plainGoods(two, 1)
    const { db, sqlite } = two.database
    const marking = String(sqlite.prepare('SELECT marking FROM products WHERE id = ?').pluck().get(productId))
    const left = sqlite.prepare('SELECT available FROM stock WHERE product_id = ?').pluck()
    let [sold, wrong, other, guests] = [0, 0, 0, 0]
    for (let sale = 0; sale < times(SALES); sale += 1) {
      setStock({ db, now: Date.now() }, { marking, available: STOCK })
      const buyers = Array.from({ length: BUYERS }, () => ({ shopper: two.newShopper(), i: (guests += 1) }))
      for (let i = 0; i < BUYERS; i += 10) {
        const few = buyers.slice(i, i + 10)
        await Promise.all(
          few.map(({ shopper }) => shopper.call.basket.add.mutate({ shopItemId: productId, quantity: 1 })),
        )
      }
      const answers = await Promise.all(
        buyers.map(({ shopper, i }) =>
          i % 3 === 0 ? submitQuickOrder(shopper, i) : submitOrder(shopper, { i }),
        ),
      )
      const placed = answers.filter(({ orderId }) => orderId !== null).length
      sold += placed
      wrong += Number(placed !== STOCK || left.get(productId) !== 0)
      other += answers.filter(
        ({ orderId, status }) => orderId === null && ![409, 422].includes(status),
      ).length
    }
    figures.is('pieces sold', sold, STOCK * times(SALES))
    figures.is('sales with too many or too few', wrong, 0)
    figures.is('answers that are neither an order nor a refusal', other, 0)
  },
)

deepLine(
  {
    promises: ['A20', 'F1'],
    tried: 'one of two processes is frozen while shoppers browse, until it is replaced',
    timeoutMinutes: 3,
  },
  async (figures) => {
    const [frozen = 0] = processesOf(two)
    const from = performance.now()
    process.kill(frozen, 'SIGSTOP')
    let [answered, unanswered] = [0, 0]
    const seconds = () => (performance.now() - from) / 1000
    while (processesOf(two).includes(frozen) && seconds() < 120) {
      const isAnswered = await fetch(`${two.origin}/healthz`, { signal: AbortSignal.timeout(1000) }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isAnswered) answered += 1
      else unanswered += 1
      await pause(50)
    }
    figures.atMost('until it was killed', seconds(), 75, 's')
    await two.untilReady()
    figures.atMost('until two served again', seconds(), 90, 's')
    figures.atLeast('requests on new connections answered meanwhile', answered, 200)
    // Connections that the frozen process had open, and one that it was just being given.
    figures.atMost('of them unanswered', unanswered, CONNECTIONS)
  },
)

/** Returns how many requests are answered a second. */
async function rateOf({ origin }: DeepShop, caseOf: (i: number) => LoadCase, count: number): Promise<number> {
  const { elapsedMs } = await load(origin, caseOf, { count, connections: CONNECTIONS })
  return (1000 * count) / elapsedMs
}

/** Returns the milliseconds of processor time that the processes behind the port have used. */
function cpuOf(shop: DeepShop): number {
  return processesOf(shop).reduce((sum, pid) => sum + cpuMs(pid), 0)
}

/** Returns the processes behind the port. */
function processesOf({ pid }: DeepShop): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number)
}

function parentOf(pid: string): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}

const residentMb = (pid: number) => Math.round(residentBytes(pid) / 2 ** 20)
