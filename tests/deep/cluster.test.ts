import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { TRPCClientError } from '@trpc/client'
import { afterAll, beforeAll, vi } from 'vitest'
import { openDatabase, openUnchanged } from '#db/client.ts'
import { setPrice } from '#server/catalog/set-price.ts'
import type { CategoryView, ProductView } from '#shared/catalog/contract.ts'
import type { FavoritesView } from '#shared/favorites/contract.ts'
import { categoryPath, productPath } from '#shared/paths.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { buySteadily, untilReady } from '#tests/commands/copied-shop.ts'
import { createShopper, ORIGIN, type Shopper } from '#tests/support/shopper.ts'
import { load } from '../../scripts/bench/load.ts'
import { threadsCpuMs } from '../../scripts/bench/process-use.ts'
import { buyInBrowser } from '../../scripts/cluster/buy-in-browser.ts'
import { type Cluster, startCluster } from '../../scripts/cluster/start-cluster.ts'
import { deepLine } from './support/deep-line.ts'
import { plainGoods } from './support/deep-shop.ts'
import { longestPause, orderedAgain } from './support/ordered-again.ts'
import { times } from './support/times.ts'
import { ZipfPages } from './support/zipf-pages.ts'

/**
 * Budget: 5 min.
 * Serves the shop by a writer of two processes, a standby, two caches, and a proxy, lets shoppers hop among them, and
 * kills them.
 */
const STEPS = times(10_000)
const SHOPPERS = 5
const CHANGES = times(5)
const PAGES = times(2000)
const OLDEST_SECONDS = 15
/** The caches ask once a second whether a shop is ready. */
const NOTICED_WITHIN_SECONDS = 5
const TAKEN_OVER_SECONDS = 10
/** Every core is busy with the pages, so that a call may be told now and then that the shop is. */
const MOST_REFUSED = STEPS / 100
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

/** Signs a new customer in, with a code that the simulator has sent. */
async function signIn(shopper: Shopper, phone: string): Promise<string> {
  const captcha = await shopper.postJson('/simulator/api/captcha-token', {})
  const { token } = (await captcha.json()) as { token: string }
  await shopper.call.auth.identByPhone.mutate({ phone, captchaToken: token })
  const sent = await shopper.fetch(`/simulator/api/sms?phone=${phone.slice(1)}`)
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

interface Shown {
  readonly products: readonly number[]
  readonly favorites: readonly number[]
  readonly quantity: number
  readonly phone: string | null
}

/** What a shopper knows of an own basket, list, and session. */
interface Own {
  readonly known: readonly number[]
  readonly quantity: number
  readonly isFavorite: boolean
  readonly phone: string | null
}
const NEWCOMER: Own = { known: [], quantity: 0, isFavorite: false, phone: null }

interface Query {
  readonly queryKey: readonly [readonly string[]]
  readonly state: { readonly data: unknown }
}

/** Returns the data of a query in a page's state, from which the browser goes on. */
function dataOn(html: string, name: string): unknown {
  const json = /<script id="page-state"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  const { queries } = (JSON.parse(json) as { queries: { queries: readonly Query[] } }).queries
  return queries.find(({ queryKey }) => queryKey[0].join('.') === name)?.state.data
}

const idsOf = (favorites: FavoritesView | undefined) => (favorites?.items ?? []).map(({ id }) => id)

/** Returns what a page shows of its shopper. */
function shownOn(html: string): Shown {
  const basket = dataOn(html, 'basket.get') as { items: { shopItemId: number }[]; quantity: number }
  const favorites = dataOn(html, 'favorites.list') as FavoritesView | undefined
  const client = dataOn(html, 'auth.client') as { phone: string } | null
  return {
    products: basket.items.map(({ shopItemId }) => shopItemId),
    favorites: idsOf(favorites),
    quantity: basket.quantity,
    phone: client?.phone ?? null,
  }
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
    tried: `${SHOPPERS} guests and customers hop among proxy, caches, and both processes of the writer in ${STEPS} random steps`,
    timeoutMinutes: 10,
  },
  async (figures) => {
    const goods = goodsInStock(2 * SHOPPERS)
    const pages = new ZipfPages(cluster.file)
    const [strange, behind, failed]: [string[], string[], string[]] = [[], [], []]
    let [kept, refused] = [0, 0]
    /** Makes a call; null if the shop was too busy, or its lease was not renewed in time. */
    const tried = async <T>(call: Promise<T>): Promise<T | null> => {
      try {
        return await call
      } catch (error) {
        if (!(error instanceof TRPCClientError) || error.data?.httpStatus !== 503) throw error
        refused += 1
        return null
      }
    }
    const people = Array.from({ length: SHOPPERS }, (_, i) => ({
      ...{ shopper: hopping(), product: goods[i] ?? 0, quantity: 0 },
      ...{ favorite: goods[SHOPPERS + i] ?? 0, isFavorite: false },
      phone: i % 3 === 0 ? `+7912000${String(i).padStart(4, '0')}` : null,
    }))
    for (const { shopper, phone } of people) {
      if (phone === null) continue
      const isSignedIn = async () => (await tried(signIn(shopper, phone))) !== null
      await vi.waitUntil(isSignedIn, { timeout: MINUTE_MS, interval: 1000 })
    }
    const look = async (shopper: Shopper, own: Own) => {
      const path = pages.next()
      const answer = await shopper.fetch(path)
      // The number of the request, and for an answer from memory that of the one for which it was kept.
      if (answer.headers.get('x-varnish')?.includes(' ')) kept += 1
      if (answer.status === 503) return void (refused += 1)
      if (answer.status !== 200) return void failed.push(`${path} ${answer.status}`)
      const shown = shownOn(await answer.text())
      const others = [...shown.products, ...shown.favorites].filter((id) => !own.known.includes(id))
      if (others.length > 0 || shown.phone !== own.phone) strange.push(`${path} ${JSON.stringify(shown)}`)
      else if (shown.quantity !== own.quantity || shown.favorites.length !== Number(own.isFavorite))
        behind.push(`${path} ${JSON.stringify(shown)}`)
    }
    await Promise.all(
      people.map(async (person) => {
        const { shopper, product, favorite, phone } = person
        for (let step = 0; step < STEPS / SHOPPERS; step++) {
          const { quantity, isFavorite } = person
          const choice = Math.random()
          if (choice < 0.1) {
            const { add, remove } = shopper.call.favorites
            const change = isFavorite ? remove : add
            const list = await tried(change.mutate({ shopItemId: favorite }))
            if (list !== null) person.isFavorite = idsOf(list).includes(favorite)
          } else if (choice < 0.15) {
            const list = await tried(shopper.call.favorites.list.query())
            if (list !== null && idsOf(list).join() !== (isFavorite ? String(favorite) : ''))
              behind.push(`favorites.list ${idsOf(list).join()}`)
          } else if (choice < 0.3) {
            const { add, changeQuantity } = shopper.call.basket
            const by = person.quantity >= 3 ? -1 : 1
            const change = await tried(
              person.quantity === 0
                ? add.mutate({ shopItemId: product, quantity: 1 })
                : changeQuantity.mutate({ shopItemId: product, by }),
            )
            if (change !== null) person.quantity = change.basket.quantity
          } else if (choice < 0.4) {
            const basket = await tried(shopper.call.basket.get.query())
            if (basket !== null && basket.quantity !== person.quantity)
              behind.push(`basket.get ${basket.quantity}`)
          } else if (choice < 0.5) await tried(shopper.call.catalog.home.query())
          else if (choice < 0.75)
            await look(shopper, { known: [product, favorite], quantity, isFavorite, phone })
          else await look(hopping(), NEWCOMER)
        }
      }),
    )
    figures.is("answers with another shopper's data", strange.join('; ') || 'none', 'none')
    figures.is('answers behind an own change', behind.join('; ') || 'none', 'none')
    figures.is('pages that failed', failed.join('; ') || 'none', 'none')
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

/** What newcomers see of a product on its own page, and on the first page of its category. */
async function shownTo(port: number, marking: string, category: string): Promise<string[]> {
  const page = async (path: string) => (await fetch(portOrigin(port) + path)).text()
  const [own, list] = await Promise.all([page(productPath(marking)), page(categoryPath(category))])
  const { listing } = dataOn(list, 'catalog.category') as CategoryView
  const shown = [
    dataOn(own, 'catalog.product') as ProductView,
    listing.items.find((item) => item.marking === marking),
  ]
  return shown.map((product) => `${product?.availableCount} at ${product?.price}`)
}

deepLine(
  {
    promises: ['A10', 'T24'],
    tried: `stock and price of a product change ${CHANGES} times while newcomers look at its page and at a list, and a shopper at the basket`,
    timeoutMinutes: 5,
  },
  async (figures) => {
    const { cache1, cache2, proxy, writer } = cluster.ports
    const { marking } = new ZipfPages(cluster.file)
    const { db, sqlite, close } = openDatabase(`file:${cluster.file}`)
    const [shopItemId, category] = sqlite
      .prepare(
        'SELECT p.id, c.path FROM products p JOIN categories c ON c.id = p.category_id WHERE marking = ?',
      )
      .raw()
      .get(marking) as [number, string]
    const seen = (port: number) => shownTo(port, marking, category)
    const shopper = hopping()
    await shopper.call.basket.add.mutate({ shopItemId, quantity: 1 })
    const ages: Record<'page' | 'list', number[]> = { page: [], list: [] }
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
      const lastOld = { page: 0, list: 0 }
      while (performance.now() - from < (OLDEST_SECONDS + 5) * 1000) {
        const askedAt = performance.now()
        for (const [page, list] of await Promise.all([cache1, cache2, proxy].map(seen))) {
          if (page !== expected) lastOld.page = askedAt - from
          if (list !== expected) lastOld.list = askedAt - from
        }
        await pause(100)
      }
      for (const kind of ['page', 'list'] as const) ages[kind].push(lastOld[kind] / 1000)
    }
    close()
    const longest = (kind: 'page' | 'list') => Math.max(...ages[kind])
    figures.atMost(
      'seconds for which a page showed the old ones, longest',
      longest('page'),
      OLDEST_SECONDS,
      's',
    )
    figures.atMost(
      'seconds for which a list showed the old ones, longest',
      longest('list'),
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
      'a cache is killed under reads, and under orders the standby is killed, and the machine of the writer stands still',
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

    const stoodAt = Date.now()
    for (const part of [cluster.parts.writer, cluster.parts.copy]) part.signal('SIGSTOP')
    const orderedAt = orderedAgain(cluster.ports.proxy, goods, STEPS)
    await untilReady(cluster.ports.standby)
    const readyAt = Date.now()
    const seconds = ((await orderedAt) - stoodAt) / 1000
    await shoppers.stop()
    figures.atMost('seconds until orders are taken again', seconds, TAKEN_OVER_SECONDS, 's')
    figures.atMost(
      'of them after the standby was ready',
      seconds - (readyAt - stoodAt) / 1000,
      NOTICED_WITHIN_SECONDS,
      's',
    )
    figures.seen('orders in all', shoppers.acknowledged.length)
  },
)
