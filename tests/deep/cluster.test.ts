import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { TRPCClientError } from '@trpc/client'
import { afterAll, beforeAll, vi } from 'vitest'
import { openDatabase, openUnchanged } from '#db/client.ts'
import { setPrice } from '#server/catalog/set-price.ts'
import { setStock } from '#server/catalog/set-stock.ts'
import type { CategoryView, HomeView, ProductView } from '#shared/catalog/contract.ts'
import { categoryPath, paths, productPath, searchInput, searchPath } from '#shared/paths.ts'
import type { SearchView } from '#shared/search/contract.ts'
import { DAY_MS, MINUTE_MS } from '#shared/time.ts'
import { buySteadily } from '#tests/commands/copied-shop.ts'
import { insertCoupon } from '#tests/support/insert-coupon.ts'
import { createShopper, ORIGIN, type Shopper } from '#tests/support/shopper.ts'
import { load } from '../../scripts/bench/load.ts'
import { threadsCpuMs } from '../../scripts/bench/process-use.ts'
import { buyInBrowser } from '../../scripts/cluster/buy-in-browser.ts'
import { type Cluster, startCluster } from '../../scripts/cluster/start-cluster.ts'
import { dataOn } from './support/data-on.ts'
import { deepLine } from './support/deep-line.ts'
import { plainGoods } from './support/deep-shop.ts'
import { insist } from './support/insist.ts'
import { longestPause, orderedAgain, statusesOf } from './support/ordered-again.ts'
import { seeStages, watchTakeover } from './support/takeover.ts'
import { times } from './support/times.ts'
import { walk } from './support/walk.ts'
import { ZipfPages } from './support/zipf-pages.ts'

/**
 * Budget: 6 min.
 * Serves the shop by a writer of two processes, a standby, two caches, and a proxy, lets shoppers hop among them, and
 * kills them.
 */
const STEPS = times(10_000)
const SHOPPERS = 5
const CHANGES = times(3)
const PAGES = times(2000)
const OLDEST_SECONDS = 15
/** The caches ask once a second whether a shop is ready. */
const NOTICED_WITHIN_SECONDS = 5
const TAKEN_OVER_SECONDS = 10
/** Every core is busy with the pages, so that a call may be told now and then that the shop is. */
const MOST_REFUSED = STEPS / 100
/** The shoppers, and as many readers, who go on after a takeover, and how long. */
const CROWD = 4
const EVERY_MS = 100
const GOES_ON_MS = 30_000
/** More than one of them orders. */
const PHONES = 10_000
/** As long as the standby stays killed. */
const WITHOUT_STANDBY_MS = 8000
/** An address of this machine that stands for a shopper's; the shop logs its network. */
const SHOPPER = '127.9.8.7'
const NETWORK = '127.9.8.0/24'
const PERSONAL = '/trpc/geo.position,basket.get,favorites.list,auth.client?batch=1&input=%7B%7D'

let cluster: Cluster
beforeAll(async () => {
  cluster = await startCluster({
    products: 2000,
    env: {
      ...{ WORKERS: '2', LOG_LEVEL: 'info' },
      ...{ ADDRESS_BUDGET_FACTOR: '1000', QUICK_ORDERS_PER_ADDRESS: '1000000', CODES_PER_ADDRESS: '1000000' },
    },
  })
}, 3 * MINUTE_MS)
afterAll(() => cluster.stop(), MINUTE_MS)

const portOrigin = (port: number) => `http://127.0.0.1:${port}`

/** Returns a browser without cookies whose requests go to the parts of the cluster at random. */
function hopping(): Shopper {
  const { writer, cache1, cache2, proxy } = cluster.ports
  const origins = [proxy, proxy, cache1, cache2, writer].map(portOrigin)
  return createShopper({
    request(url, init) {
      const origin = origins[Math.floor(Math.random() * origins.length)] ?? ''
      return fetch(url.replace(ORIGIN, origin), { ...init, redirect: 'manual' })
    },
  })
}

/** Returns the processor time of the servers that the owner of the port has started. */
function writersCpuMs(): number {
  const owner = cluster.parts.writer.pid
  const servers = readFileSync(`/proc/${owner}/task/${owner}/children`, 'utf8').trim().split(' ')
  return servers.reduce((sum, pid) => sum + threadsCpuMs(Number(pid)), 0)
}

function goodsInStock(count: number): number[] {
  const database = openUnchanged(cluster.file)
  try {
    return plainGoods({ database }, count)
  } finally {
    database.close()
  }
}

/** Gives the shop plenty of products. */
function stockUp(goods: readonly number[]): void {
  const { db, sqlite, close } = openDatabase(`file:${cluster.file}`)
  try {
    for (const id of goods) {
      const marking = String(sqlite.prepare('SELECT marking FROM products WHERE id = ?').pluck().get(id))
      setStock({ db, now: Date.now() }, { marking, available: PHONES })
    }
  } finally {
    close()
  }
}

/** Inserts a coupon that anybody may use as often as wanted. Returns its code. */
function addCoupon(code: string): string {
  const { db, close } = openDatabase(`file:${cluster.file}`)
  try {
    const now = Date.now()
    const row = { startsAt: now - DAY_MS, endsAt: now + DAY_MS, kind: 'percent', value: 1 } as const
    insertCoupon(db, code, row)
    return code
  } finally {
    close()
  }
}

/** An answer without success; `status` 0 for none. */
interface Failed {
  readonly status: number
  readonly at: number
}

/** Reads through the proxy again and again until it is told to stop. Returns what has failed. */
function readSteadily(path: string) {
  const failed: Failed[] = []
  let isOver = false
  const work = (async () => {
    for (let i = 0; !isOver; i++) {
      // The proxy divides the addresses among its caches.
      const status = await fetch(`${cluster.origin}${path}&${i}`).then(
        async (answer) => {
          await answer.text()
          return answer.status
        },
        () => 0,
      )
      if (status !== 200) failed.push({ status, at: Date.now() })
      await pause(EVERY_MS)
    }
  })()
  return {
    async stop(): Promise<readonly Failed[]> {
      isOver = true
      await work
      return failed
    },
  }
}

/** Signs a new customer in, with a code that the simulator has sent. */
async function signIn(shopper: Shopper, phone: string): Promise<string> {
  const captcha = await insist(() => shopper.postJson('/simulator/api/captcha-token', {}))
  const { token } = (await captcha.json()) as { token: string }
  await shopper.call.auth.identByPhone.mutate({ phone, captchaToken: token })
  const sent = await insist(() => shopper.fetch(`/simulator/api/sms?phone=${phone.slice(1)}`))
  const [sms] = (await sent.json()) as { code: string }[]
  await shopper.call.auth.checkSmsCode.mutate({ phone, code: sms?.code ?? '' })
  return phone
}

/** Asks for a basket from another address of this machine. Returns the id that the shop has given the request. */
async function askFrom(localAddress: string, port: number, headers: Record<string, string>): Promise<string> {
  const asked = request({ host: '127.0.0.1', port, path: '/trpc/basket.get', localAddress, headers }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  return String(answer.headers['x-request-id'])
}

// Requirement: OPS-46
deepLine(
  {
    promises: ['A9', 'A23'],
    tried: 'a browser searches, signs in, orders, and pays through proxy and caches',
  },
  async (figures) => {
    figures.is('exit code of its tests', await buyInBrowser(cluster.origin), 0)
  },
)

deepLine(
  {
    promises: ['A9', 'A15', 'T24'],
    tried: `${SHOPPERS} guests and customers hop among proxy, caches, and both processes of the writer in ${STEPS} random steps: they change basket, favorites, and coupon, order, look at their orders and addresses, sign out, and sign in again`,
    timeoutMinutes: 10,
  },
  async (figures) => {
    const goods = goodsInStock(2 * SHOPPERS)
    stockUp(goods)
    const pages = new ZipfPages(cluster.file)
    const walkers = Array.from({ length: SHOPPERS }, (_, i) => ({
      ...{ shopper: hopping(), i, product: goods[i] ?? 0, quantity: 0 },
      ...{ favorite: goods[SHOPPERS + i] ?? 0, isFavorite: false },
      ...{ coupon: addCoupon(`WALK${i}`), hasCoupon: false, orders: [], isSignedIn: false },
      phone: i % 2 === 0 ? `+7912000${String(i).padStart(4, '0')}` : null,
    }))
    for (const walker of walkers) {
      const { shopper, phone } = walker
      if (phone === null) continue
      const isSignedIn = () =>
        signIn(shopper, phone).then(
          () => true,
          (error: unknown) => {
            if (error instanceof TRPCClientError && error.data?.httpStatus === 503) return false
            throw error
          },
        )
      await vi.waitUntil(isSignedIn, { timeout: MINUTE_MS, interval: 1000 })
      walker.isSignedIn = true
    }
    const walked = await walk({ steps: STEPS, walkers, nextPage: () => pages.next(), newcomer: hopping })
    const { strange, behind, failed, kept, refused, made } = walked
    figures.is("answers with another shopper's data", strange.join('; ') || 'none', 'none')
    figures.is('answers behind an own change', behind.join('; ') || 'none', 'none')
    figures.is('pages that failed', failed.join('; ') || 'none', 'none')
    const counts = Object.entries(made).map(([name, count]) => `${count} ${name}`)
    figures.seen('steps', counts.join(', '))
    const orders = walkers.reduce((sum, walker) => sum + walker.orders.length, 0)
    figures.atLeast('orders among them', orders, STEPS / 200)
    figures.seen('pages from memory', kept)
    figures.atMost('calls and pages refused by overload or without a lease', refused, MOST_REFUSED)
  },
)

deepLine(
  {
    promises: ['A5'],
    tried: 'shoppers who claim another address ask through the proxy, and a cache directly',
    timeoutMinutes: 1,
  },
  async (figures) => {
    const { cache1, proxy } = cluster.ports
    for (const [name, port] of Object.entries({ proxy, cache: cache1 })) {
      const id = await askFrom(SHOPPER, port, { 'X-Forwarded-For': '203.0.113.9' })
      const line = () =>
        cluster.parts.writer
          .output()
          .split('\n')
          .find((one) => one.includes(id))
      await vi.waitUntil(() => line() !== undefined, { timeout: MINUTE_MS })
      figures.is(
        `network of the shopper in the log, ${name}`,
        /"from":"([^"]+)"/.exec(line() ?? '')?.[1] ?? '',
        NETWORK,
      )
    }
  },
)

/** Where newcomers see a product: on four pages, and in two calls that the caches keep. */
const PLACES = [
  'its page',
  'a list',
  'the search page',
  'the home page',
  'catalog.product',
  'search.results',
] as const
type PlaceName = (typeof PLACES)[number]

/** A product of the home page that its category and a search for it begin with. */
interface Watched {
  readonly marking: string
  readonly category: string
  readonly query: string
}

/** What newcomers see of a product, by the place. */
async function shownTo(
  port: number,
  { marking, category, query }: Watched,
): Promise<Record<PlaceName, string>> {
  const page = async (path: string) => (await fetch(portOrigin(port) + path)).text()
  const call = async (name: string, input: unknown) => {
    const text = await page(`/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`)
    return (JSON.parse(text) as { result: { data: unknown } }).result.data
  }
  const search = { query, category: '' }
  const [own, list, found, home, product, results] = await Promise.all([
    page(productPath(marking)),
    page(categoryPath(category)),
    page(searchPath(search)),
    page(paths.home),
    call('catalog.product', { marking }),
    call('search.results', searchInput(search, {})),
  ])
  type Listed = Pick<ProductView, 'availableCount' | 'price'> & { readonly marking: string }
  const text = (shown: Omit<Listed, 'marking'> | undefined) => `${shown?.availableCount} at ${shown?.price}`
  const among = (items: readonly Listed[]) => text(items.find((item) => item.marking === marking))
  return {
    'its page': text(dataOn(own, 'catalog.product') as ProductView),
    'a list': among((dataOn(list, 'catalog.category') as CategoryView).listing.items),
    'the search page': among((dataOn(found, 'search.results') as SearchView).listing.items),
    'the home page': among((dataOn(home, 'catalog.home') as HomeView).popular),
    'catalog.product': text(product as ProductView),
    'search.results': among((results as SearchView).listing.items),
  }
}

/** Returns the product to watch. */
async function popularProduct(): Promise<Watched> {
  const home = await (await fetch(portOrigin(cluster.ports.writer) + paths.home)).text()
  const { popular } = dataOn(home, 'catalog.home') as HomeView
  const { sqlite, close } = openUnchanged(cluster.file)
  try {
    const read = sqlite
      .prepare(
        'SELECT c.path, p.name FROM products p JOIN categories c ON c.id = p.category_id WHERE marking = ?',
      )
      .raw()
    for (const { marking } of popular) {
      const [category = '', query = ''] = read.get(marking) as string[]
      const watched = { marking, category, query }
      const shown = Object.values(await shownTo(cluster.ports.writer, watched))
      if (new Set(shown).size === 1) return watched
    }
  } finally {
    close()
  }
  throw new Error('no product of the home page is also among the first ones of its list and of a search')
}

deepLine(
  {
    promises: ['A10', 'T24'],
    tried: `stock and price of a product change ${CHANGES} times while newcomers look at its page, at a list, a search, and the home page, and ask by calls, and a shopper looks at the basket`,
    timeoutMinutes: 5,
  },
  async (figures) => {
    const { cache1, cache2, proxy, writer } = cluster.ports
    const watched = await popularProduct()
    const { marking } = watched
    const { db, sqlite, close } = openDatabase(`file:${cluster.file}`)
    const shopItemId = sqlite
      .prepare<[string], number>('SELECT id FROM products WHERE marking = ?')
      .pluck()
      .get(marking)
    if (shopItemId === undefined) throw new Error(`there is no product ${marking}`)
    const seen = (port: number) => shownTo(port, watched)
    const shopper = hopping()
    await shopper.call.basket.add.mutate({ shopItemId, quantity: 1 })
    const oldest = new Map<PlaceName, number>()
    const untrue: string[] = []
    for (let change = 0; change < CHANGES; change++) {
      const [available, price] = [40 + change, 500 + change]
      const expected = `${available} at ${price}`
      // The copies must be of different ages.
      await pause(Math.random() * 5000)
      await Promise.all([cache1, cache2, proxy].map(seen))
      const answer = await fetch(`${portOrigin(writer)}/simulator/api/stock`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ marking, available }),
      })
      if (!answer.ok) throw new Error(`the stock was not set: ${answer.status}`)
      setPrice({ db, now: Date.now() }, { marking, price, basePrice: null })
      const from = performance.now()
      const [line] = (await shopper.call.basket.get.query()).items
      const told = `${line?.availableCount} at ${line?.price}`
      if (told !== expected) untrue.push(`${told} instead of ${expected}`)
      while (performance.now() - from < (OLDEST_SECONDS + 5) * 1000) {
        const age = (performance.now() - from) / 1000
        for (const shown of await Promise.all([cache1, cache2, proxy].map(seen)))
          for (const place of PLACES)
            if (shown[place] !== expected) oldest.set(place, Math.max(oldest.get(place) ?? 0, age))
        await pause(100)
      }
    }
    close()
    for (const place of PLACES)
      figures.atMost(
        `longest time for which the old ones were shown, ${place}`,
        oldest.get(place) ?? 0,
        OLDEST_SECONDS,
        's',
      )
    figures.is('baskets that told something else at once', untrue.join('; ') || 'none', 'none')
  },
)

deepLine(
  {
    promises: ['A23'],
    tried: `${PAGES} pages, popular ones more often, are requested directly, through the caches, and as a guest`,
    timeoutMinutes: 6,
  },
  async (figures) => {
    const pages = new ZipfPages(cluster.file)
    const guest = createShopper({
      request: (url, init) => fetch(url.replace(ORIGIN, cluster.origin), init),
    })
    await guest.call.basket.add.mutate({ shopItemId: goodsInStock(1)[0] ?? 0, quantity: 1 })
    const cookie = [...guest.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const cost = async (port: number, headers: Record<string, string>, path = () => pages.next()) => {
      const run = (count: number) =>
        load(portOrigin(port), () => ({ path: path(), headers: { 'accept-encoding': 'br', ...headers } }), {
          ...{ count, connections: 2 },
        })
      await run(200)
      const before = writersCpuMs()
      const { elapsedMs } = await run(PAGES)
      return { ms: (writersCpuMs() - before) / PAGES, perSecond: (PAGES * 1000) / elapsedMs }
    }
    const direct = await cost(cluster.ports.writer, {})
    const cached = await cost(cluster.ports.proxy, {})
    cluster.parts.cache2.signal('SIGKILL')
    const alone = await cost(cluster.ports.proxy, {})
    await cluster.startAgain('cache2')
    const known = await cost(cluster.ports.proxy, { cookie })
    const personal = await cost(cluster.ports.writer, { cookie }, () => PERSONAL)
    figures.seen("the writer's processor time of a newcomer's page, asked directly", direct.ms, 'ms')
    figures.seen('the same through proxy and two caches', cached.ms, 'ms')
    figures.seen('pages a second through proxy and two caches', cached.perSecond)
    figures.atMost('share of the processor time that the caches leave', cached.ms / direct.ms, 0.6)
    figures.atLeast(
      'pages a second with the caches by those without',
      cached.perSecond / direct.perSecond,
      1.3,
    )
    figures.seen("the writer's processor time of a newcomer's page, with one cache of two", alone.ms, 'ms')
    // Both caches, the writer, and the sender share the machine, so that the second cache adds no processor.
    figures.atLeast(
      'pages a second with two caches by those with one',
      cached.perSecond / alone.perSecond,
      0.6,
    )
    figures.seen("the writer's processor time of a guest's page, which is not kept", known.ms, 'ms')
    figures.seen('of that, what only the writer knows: place, basket, favorites, customer', personal.ms, 'ms')
  },
)

deepLine(
  {
    promises: ['A14', 'A23'],
    tried:
      'a cache is killed under reads, and under orders the standby is killed, and the machine of the writer stands still, after which four shoppers and four readers go on',
    timeoutMinutes: 4,
  },
  async (figures) => {
    const pages = new ZipfPages(cluster.file)
    const failures: string[] = []
    let [asked, isOver] = [0, false]
    const reading = (async () => {
      while (!isOver) {
        asked += 1
        const status = await fetch(cluster.origin + pages.next()).then(
          async (answer) => (await answer.text()) && answer.status,
          (error: unknown) => String(error),
        )
        if (status !== 200) failures.push(String(status))
        await pause(20)
      }
    })()
    await pause(2000)
    cluster.parts.cache1.signal('SIGKILL')
    await pause(5000)
    isOver = true
    await reading
    figures.seen('pages asked around the kill of a cache', asked)
    figures.atMost('of them failed', failures.length, 1)

    const goods = goodsInStock(5)
    stockUp(goods)
    const shoppers = buySteadily(cluster.ports.proxy, goods, 50)
    await vi.waitUntil(() => shoppers.acknowledged.length >= 5, { timeout: MINUTE_MS })
    const killedAt = Date.now()
    cluster.parts.standby.signal('SIGKILL')
    await pause(WITHOUT_STANDBY_MS)
    const meanwhile = shoppers.acknowledged.map(({ at }) => at).filter((at) => at > killedAt)
    figures.atMost(
      'without a standby: longest time without an order',
      longestPause([killedAt, ...meanwhile, Date.now()]),
      NOTICED_WITHIN_SECONDS,
      's',
    )
    await cluster.startAgain('standby')

    await shoppers.stop()
    figures.seen('orders until then', shoppers.acknowledged.length)

    const crowd = Array.from({ length: CROWD }, (_, i) =>
      buySteadily(cluster.ports.proxy, goods, EVERY_MS, (i + 1) * PHONES),
    )
    const readers = Array.from({ length: CROWD }, () => readSteadily(PERSONAL))
    const orders = () => crowd.flatMap(({ acknowledged }) => acknowledged).map(({ at }) => at)
    await vi.waitUntil(() => orders().length >= 2 * CROWD, { timeout: MINUTE_MS })
    const stoodAt = Date.now()
    for (const part of [cluster.parts.writer, cluster.parts.copy]) part.signal('SIGSTOP')
    const [stages, orderedAt] = await Promise.all([
      watchTakeover(cluster.parts.standby, cluster.ports.standby),
      orderedAgain(cluster.ports.proxy, goods, STEPS),
    ])
    const ordered = (orderedAt - stoodAt) / 1000
    seeStages(figures, [{ ...stages, ordered }])
    figures.atMost('seconds until orders are taken again', ordered, TAKEN_OVER_SECONDS, 's')
    figures.atMost('of them after the standby was ready', ordered - stages.ready, NOTICED_WITHIN_SECONDS, 's')
    await pause(Math.max(0, orderedAt + GOES_ON_MS - Date.now()))
    const over = Date.now()
    const reads = await Promise.all(readers.map((one) => one.stop()))
    await Promise.all(crowd.map((one) => one.stop()))
    const later = orders().filter((at) => at > orderedAt && at < over)
    // Those who had asked the former writer are answered when nobody waits for it any more.
    const submits = crowd.flatMap(({ failed }) => failed).filter(({ at }) => at > orderedAt)
    figures.atMost(
      `longest time without an order in the ${GOES_ON_MS / 1000} s after that`,
      longestPause([orderedAt, ...later, over]),
      NOTICED_WITHIN_SECONDS,
      's',
    )
    figures.seen('orders in that time', later.length)
    figures.atMost('purchases that failed in that time', submits.length, CROWD)
    figures.seen('their answers', statusesOf(submits))
    const unread = reads.flat().filter(({ at }) => at > orderedAt)
    // 503 is the shop's own word while it is too busy; it serves orders first.
    const failed = unread.filter(({ status }) => status !== 503)
    figures.seen('reads told that the shop is busy in that time', unread.length - failed.length)
    figures.atMost('other reads that failed in that time', failed.length, CROWD)
    figures.seen('their answers', statusesOf(failed))
  },
)
