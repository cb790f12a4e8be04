import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, vi } from 'vitest'
import { openUnchanged } from '#db/client.ts'
import { paths, productPath } from '#shared/paths.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { type Asked, askSteadily, type ServingShop, startServing } from '#tests/commands/serving-shop.ts'
import { descendantsOf } from '#tests/support/descendants-of.ts'
import { PAYMENT } from '#tests/support/fixture-places.ts'
import { nthPhone } from '#tests/support/nth-phone.ts'
import { simulatedForm } from '#tests/support/order-form.ts'
import { createShopper, ORIGIN, type Shopper } from '#tests/support/shopper.ts'
import { copySources } from '#tests/support/source-copy.ts'
import { basketOf, goodsOf } from '../../scripts/bench/reads.ts'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { BEHIND } from '../../scripts/lib/priority.mjs'
import { deepLine, type Figures } from './support/deep-line.ts'
import { COURIER, plainGoods, submitOrder } from './support/deep-shop.ts'
import { createDemoFile, type DemoFile, flawsOfFile } from './support/demo-file.ts'
import { DEMO_ENV } from './support/serve-demo.ts'

/**
 * Budget: 1.6 min beside the soak.
 * The shop of `npm run serve` hands over to a new process again and again while shoppers browse and fill baskets, also to
 * changed sources.
 */
const FIRST_PORT = 3860
const HANDOVERS = 20
const PER_SECOND = 20
/** The editions of the sources that are handed over to. The first one is what is served before. */
const EDITIONS = [2, 1, 3] as const
const PAGES_EVERY_MS = 100
const ORDERS_EVERY_MS = 300

describe.each([1, 2])('WORKERS=%i', (workers) => {
  let file: DemoFile
  let shop: ServingShop
  beforeAll(async () => {
    file = createDemoFile()
    const env = { ...DEMO_ENV, WORKERS: String(workers) }
    shop = await startServing(file.path, { port: await freePort(FIRST_PORT), env })
  }, 3 * MINUTE_MS)
  afterAll(() => {
    shop.kill()
    file.remove()
  })

  deepLine(
    {
      promises: ['A21', 'F6'],
      tried: `npm run serve with WORKERS=${workers}: ${HANDOVERS} restarts by SIGHUP under ${PER_SECOND} requests a second`,
      timeoutMinutes: 8,
    },
    (figures) => restart(figures, file, shop),
  )
})

async function restart(figures: Figures, file: DemoFile, shop: ServingShop): Promise<void> {
  const goods = goodsOf(file.path)
  const [shopItemId = 0] = goods.inStock
  const cookie = await basketOf(`http://127.0.0.1:${shop.port}`, [shopItemId])
  let added = 1
  const next = (turn: number): Asked => {
    if (turn % 4 === 0) return { path: paths.home }
    if (turn % 4 === 1) return { path: productPath(goods.at(turn).marking) }
    if (turn % 4 === 2) return { path: '/trpc/basket.get', headers: { cookie } }
    added += 1
    const headers = { cookie, 'content-type': 'application/json' }
    return { path: '/trpc/basket.add', headers, body: JSON.stringify({ shopItemId, quantity: 1 }) }
  }
  const traffic = askSteadily(shop.port, PER_SECOND, next)
  const times: number[] = []
  for (let i = 0; i < HANDOVERS; i++) {
    const from = performance.now()
    await shop.handOver()
    times.push((performance.now() - from) / 1000)
  }
  await pause(1000)
  const answers = await traffic.stop()
  const failed = [...answers].filter(([status]) => status !== 200)
  const requests = [...answers.values()].reduce((sum, count) => sum + count, 0)
  const seconds = times.reduce((sum, time) => sum + time, 0)
  figures.atLeast('requests', requests, Math.floor(0.8 * PER_SECOND * seconds))
  figures.is(
    'requests that failed',
    failed.map(([what, count]) => `${count} × ${what}`).join(', ') || 'none',
    'none',
  )
  figures.seen('longest handover, with the check for a new build', Math.max(...times), 's')
  const origin = `http://127.0.0.1:${shop.port}`
  const basket = await fetch(`${origin}/trpc/basket.get`, { headers: { cookie } })
  const text = await basket.text()
  figures.is(
    'pieces in the basket',
    Number(/"quantity":(\d+)/.exec(text.replace(/"items":\[.*?\]/s, ''))?.[1]),
    added,
  )
  figures.is('flaws of the database', flawsOfFile(file.path).join('; '), '')
}

/** Where an edition of the sources differs: a text of each page, which browser and server render, and a style. */
const EDITED = {
  'web/app/site-footer.tsx': (text: string, edition: number) =>
    text.replace('title="Покупателям"', `title="Покупателям ${edition}"`),
  'web/app/site-footer.module.css': (text: string, edition: number) =>
    `${text}\n.title {\n  outline-offset: ${edition}px;\n}\n`,
} as const

/** Sources of which a test makes editions. */
class Editions {
  readonly folder = mkdtempSync(join(tmpdir(), 'glyanets-editions-'))
  /** The folder of each edition's build. */
  readonly builds = new Map<number, string>()

  constructor() {
    copySources(this.folder)
  }

  edit(edition: number): void {
    for (const [path, change] of Object.entries(EDITED))
      writeFileSync(join(this.folder, path), change(readFileSync(path, 'utf8'), edition))
  }

  /** Notes that the newest folder is the build of this edition. */
  note(edition: number): void {
    const known = new Set(this.builds.values())
    const dist = join(this.folder, 'dist')
    const fresh = readdirSync(dist).filter((name) => /^[0-9a-f]{16}$/.test(name) && !known.has(name))
    const [name] = fresh
    if (name !== undefined) this.builds.set(edition, name)
  }

  /** Returns the paths of the built files of an edition, as pages name them. */
  assetsOf(edition: number): string[] {
    const folder = join(this.folder, 'dist', this.builds.get(edition) ?? '', 'client', 'assets')
    return readdirSync(folder)
      .filter((name) => !/\.(?:br|gz|zst)$/.test(name))
      .map((name) => `/assets/${name}`)
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

interface SeenPage {
  readonly edition: number
  readonly assets: readonly string[]
}

/** Notes the priority of each process of Vite that the owner of the port has started by way of others. */
function watchBuild(owner: number) {
  const seen = new Map<number, number>()
  const timer = setInterval(() => {
    for (const pid of descendantsOf(owner)) {
      try {
        if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('vite.js')) seen.set(pid, getPriority(pid))
      } catch {
        // It has just ended.
      }
    }
  }, 100)
  return {
    stop(): number[] {
      clearInterval(timer)
      return [...seen.values()]
    },
  }
}

/** Opens pages one after another on new connections, and asks for one of the files that each names. */
function lookSteadily(origin: string, pathOf: (turn: number) => string) {
  const pages: SeenPage[] = []
  const failed: string[] = []
  let isOver = false
  const get = async (path: string) => {
    const answer = await fetch(origin + path, { headers: { connection: 'close' } })
    const text = await answer.text()
    if (answer.status !== 200) failed.push(`${answer.status} ${path}`)
    return text
  }
  const work = (async () => {
    for (let turn = 0; !isOver; turn++) {
      try {
        const html = await get(pathOf(turn))
        const edition = Number(/"Покупателям (\d+)"/.exec(html)?.[1] ?? Number.NaN)
        const assets = [...new Set(html.match(/\/assets\/[\w.-]+/g))]
        pages.push({ edition, assets })
        await get(assets[turn % assets.length] ?? paths.home)
      } catch (error) {
        failed.push(String(error))
      }
      await pause(PAGES_EVERY_MS)
    }
  })()
  return {
    async stop() {
      isOver = true
      await work
      return { pages, failed }
    },
  }
}

/** Guests who fill a basket, fill in the form of the checkout, and order, one after another. */
function orderSteadily(newGuest: () => Shopper, shopItemId: number) {
  const orders: number[] = []
  const failed: string[] = []
  let isOver = false
  const work = (async () => {
    for (let i = 1; !isOver; i++) {
      try {
        const guest = newGuest()
        await guest.call.basket.add.mutate({ shopItemId, quantity: 1 })
        const { orderId, status, text } = await submitOrder(guest, { i })
        if (orderId === null) failed.push(`${status} ${text}`)
        else orders.push(orderId)
      } catch (error) {
        failed.push(String(error))
      }
      await pause(ORDERS_EVERY_MS)
    }
  })()
  return {
    async stop() {
      isOver = true
      await work
      return { orders, failed }
    },
  }
}

function publicIdOf(file: string, orderId: number): string {
  const { sqlite, close } = openUnchanged(file)
  try {
    return String(sqlite.prepare('SELECT public_id FROM orders WHERE id = ?').pluck().get(orderId))
  } finally {
    close()
  }
}

/** A guest in the middle of the checkout, and one whose order waits for its payment. */
async function beginOrders(
  newGuest: () => Shopper,
  { shopItemId, n, file }: { readonly shopItemId: number; readonly n: number; readonly file: string },
) {
  const [choosing, paying] = [newGuest(), newGuest()]
  for (const guest of [choosing, paying]) await guest.call.basket.add.mutate({ shopItemId, quantity: 2 })
  await choosing.choose({ tariffId: COURIER, paymentSystemId: PAYMENT.cash })
  const phone = nthPhone(900_000 + n)
  const form = await simulatedForm(choosing, { phone, tariffId: COURIER })
  const paymentSystemId = PAYMENT.online
  const { orderId } = await submitOrder(paying, { i: 910_000 + n, change: { paymentSystemId } })
  const publicId = publicIdOf(file, orderId ?? 0)
  return {
    /** Goes on with both. Returns what is different from what was there before; '' if nothing is. */
    async goOn(): Promise<string> {
      const { quantity } = await choosing.call.basket.get.query()
      const placed = await choosing.postJson('/trpc/orders.place', form)
      const paid = await paying.postJson('/trpc/orders.pay', { publicId })
      const flaws = [
        ...(quantity === 2 ? [] : [`${quantity} pieces in the basket`]),
        ...(placed.status === 200 ? [] : [`the order was answered with ${await placed.text()}`]),
        ...(paid.status === 200 ? [] : [`the payment was answered with ${await paid.text()}`]),
      ]
      return flaws.join(', ')
    },
  }
}

// Requirement: OPS-302
deepLine(
  {
    promises: ['A21', 'A14'],
    tried:
      'npm run serve with WORKERS=2 hands over to changed sources, back to the former ones, and to others, while shoppers browse, choose, order, and pay',
    timeoutMinutes: 12,
  },
  async (figures) => {
    const editions = new Editions()
    const file = createDemoFile()
    const goods = goodsOf(file.path)
    const database = openUnchanged(file.path)
    const [shopItemId = 0] = plainGoods({ database }, 1)
    database.close()
    editions.edit(1)
    const env = { ...DEMO_ENV, WORKERS: '2', QUICK_ORDERS_PER_ADDRESS: '1000000' }
    const options = { port: await freePort(FIRST_PORT), env, cwd: editions.folder }
    const shop = await startServing(file.path, options)
    try {
      editions.note(1)
      const origin = `http://127.0.0.1:${shop.port}`
      const newGuest = () =>
        createShopper({
          request: (url, init) => fetch(url.replace(ORIGIN, origin), { ...init, redirect: 'manual' }),
        })
      const steady = newGuest()
      let added = 1
      await steady.call.basket.add.mutate({ shopItemId, quantity: added })
      const cookie = [...steady.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const traffic = askSteadily(shop.port, PER_SECOND, (turn) => {
        if (turn % 2 === 0) return { path: productPath(goods.at(turn).marking), headers: { cookie } }
        added += 1
        const headers = { cookie, 'content-type': 'application/json' }
        return { path: '/trpc/basket.add', headers, body: JSON.stringify({ shopItemId, quantity: 1 }) }
      })
      const looking = lookSteadily(origin, (turn) =>
        turn % 3 === 0 ? paths.home : turn % 3 === 1 ? paths.help : productPath(goods.at(turn).marking),
      )
      const ordering = orderSteadily(newGuest, shopItemId)
      const [unanswered, interrupted]: [string[], string[]] = [[], []]
      const priorities: number[] = []
      let former = 1
      for (const [n, edition] of EDITIONS.entries()) {
        await pause(1000)
        const begun = await beginOrders(newGuest, { shopItemId, n, file: file.path })
        editions.edit(edition)
        const watching = watchBuild(shop.child.pid ?? 0)
        await shop.handOver()
        priorities.push(...watching.stop())
        editions.note(edition)
        // What pages that were opened before may ask for.
        for (const path of editions.assetsOf(former)) {
          const { status } = await fetch(origin + path)
          if (status !== 200) unanswered.push(`${status} ${path}`)
        }
        interrupted.push(await begun.goOn())
        former = edition
      }
      const isLast = async () => (await (await fetch(origin)).text()).includes(`"Покупателям ${former}"`)
      await vi.waitUntil(isLast, { timeout: MINUTE_MS, interval: 50 })
      await pause(1000)
      const [statuses, looked, ordered] = [await traffic.stop(), await looking.stop(), await ordering.stop()]

      const failed = [...statuses]
        .filter(([status]) => status !== 200)
        .map(([what, count]) => `${count} × ${what}`)
      const requests = [...statuses.values()].reduce((sum, count) => sum + count, 0)
      figures.atLeast('requests', requests, PER_SECOND)
      figures.is('of them failed', failed.join(', ') || 'none', 'none')
      figures.is('builds', new Set(editions.builds.values()).size, new Set([1, ...EDITIONS]).size)
      // The build of the first edition is kept.
      figures.atLeast('builds whose priority was seen', priorities.length, new Set(EDITIONS).size - 1)
      figures.atLeast('lowest priority value of a build', Math.min(...priorities), BEHIND)
      figures.atLeast('pages that were looked at', looked.pages.length, EDITIONS.length)
      figures.is('pages and files that failed', looked.failed.join(', ') || 'none', 'none')
      const seen = [...new Set(looked.pages.map(({ edition }) => edition))].toSorted((a, b) => a - b)
      figures.is('editions seen', seen.join(', '), '1, 2, 3')
      figures.is('pages with files of another build than their text', mixed(editions, looked.pages), 0)
      figures.is('files of the former build that were not answered', unanswered.join(', ') || 'none', 'none')
      figures.atLeast('orders of guests meanwhile', ordered.orders.length, EDITIONS.length)
      figures.is('of them failed or placed twice', ordered.failed.join(', ') || 'none', 'none')
      figures.is(
        'orders that were begun before a handover',
        interrupted.filter(Boolean).join('; ') || 'done',
        'done',
      )
      const { quantity } = await steady.call.basket.get.query()
      figures.is('pieces in a basket that was filled all the time', quantity, added)
      figures.is('flaws of the database', flawsOfFile(file.path).join('; ') || 'none', 'none')
    } finally {
      shop.kill()
      file.remove()
      editions.remove()
    }
  },
)

/** Returns how many pages name files that the build of their edition does not contain. */
function mixed(editions: Editions, pages: readonly SeenPage[]): number {
  const assets = new Map(
    [...editions.builds.keys()].map((edition) => [edition, new Set(editions.assetsOf(edition))]),
  )
  return pages.filter((page) => page.assets.some((path) => !assets.get(page.edition)?.has(path))).length
}
