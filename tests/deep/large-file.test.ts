import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { nthPhone } from '#tests/support/nth-phone.ts'
import { createSender } from '#tests/support/send-raw.ts'
import { basketOf, goodsOf } from '../../scripts/bench/reads.ts'
import { median, percentile } from '../../scripts/lib/percentile.ts'
import { deepLine } from './support/deep-line.ts'
import { createDemoFile, type DemoFile, flawsOfFile } from './support/demo-file.ts'
import { writeEarlierFile } from './support/earlier-file.ts'
import { type ServedDemo, serveDemo } from './support/serve-demo.ts'
import { shopCommand } from './support/shop-command.ts'
import { times } from './support/times.ts'

/**
 * Budget: 2.5 min. A database with 100,000 orders: a start that migrates it, and copies of it while shoppers order.
 */
const ORDERS = times(100_000)
const MEGABYTE = 1_000_000
/** How often a basket is changed each second, and for how long it is measured without a copy. */
const CHANGES_PER_SECOND = 20
const QUIET_SECONDS = times(10)
const COPIES = 3
const ORDERS_PER_SECOND = 4

type Counts = Readonly<Record<string, number>>

let demo: DemoFile
let path: string
beforeAll(() => {
  demo = createDemoFile()
  path = join(demo.folder, 'large.db')
})
afterAll(() => demo.remove())

function countRows(file: string): Counts {
  const { sqlite, close } = openDatabase(`file:${file}`)
  const count = (table: string) =>
    sqlite.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0
  const counts = Object.fromEntries(
    ['orders', 'order_items', 'order_events', 'payments', 'outbox', 'stock_moves'].map((table) => [
      table,
      count(table),
    ]),
  )
  close()
  return counts
}

function differing(counts: Counts, expected: Counts): string {
  const tables = Object.keys(expected).filter((table) => counts[table] !== expected[table])
  return (
    tables.map((table) => `${table}: ${counts[table]} instead of ${expected[table]}`).join(', ') || 'none'
  )
}

deepLine(
  {
    promises: ['F7', 'A14'],
    tried: `a start with the database of an earlier version that has ${ORDERS.toLocaleString('en')} orders`,
    timeoutMinutes: 10,
  },
  async (figures) => {
    const orders = writeEarlierFile(path, demo.path, ORDERS)
    const before = countRows(path)
    const size = statSync(path).size
    const from = performance.now()
    const shop = await serveDemo(path)
    const seconds = (performance.now() - from) / 1000
    await shop.stop()
    figures.atLeast('orders', orders, ORDERS)
    figures.seen('file', Math.round(size / MEGABYTE), 'MB')
    figures.atMost('ready after', seconds, 30, 's')
    figures.is('tables with other numbers of rows than before', differing(countRows(path), before), 'none')
    figures.is('flaws after it', flawsOfFile(path).join('; ') || 'none', 'none')
    const copies = readdirSync(join(demo.folder, 'backups')).filter((name) => name.startsWith('before-0015'))
    figures.is('copies made before', copies.length, 1)
    const copied = countRows(join(demo.folder, 'backups', copies[0] ?? ''))
    figures.is('tables with other numbers of rows in it', differing(copied, before), 'none')
    const again = performance.now()
    const next = await serveDemo(path)
    figures.atMost('the next start, ready after', (performance.now() - again) / 1000, 10, 's')
    await next.stop()
  },
)

deepLine(
  {
    promises: ['A22', 'F10'],
    tried: `copies of a database with ${ORDERS.toLocaleString('en')} orders while shoppers order; restore of the last one`,
    timeoutMinutes: 10,
  },
  async (figures) => {
    const small = await serveDemo(demo.path)
    const fewOrders = await usualChanges(small, demo.path)
    await small.stop()
    const shop = await serveDemo(path)
    const orders = createOrders(shop.port, path)
    const change = await basketChanges(shop.origin, shop.port, path)
    const usual = await usualOf(change)
    const ordering = orders.start()
    let target = ''
    const results: { code: number; text: string }[] = []
    const slower: number[] = []
    let acknowledgedBefore: readonly string[] = []
    for (let i = 1; i <= COPIES; i++) {
      // The same without a copy, immediately before.
      const withOrders = percentile(await change.measure(QUIET_SECONDS), 0.99)
      target = join(demo.folder, `copy-${i}.db`)
      acknowledgedBefore = orders.placed()
      const copying = shopCommand(path, 'backup', target)
      slower.push(percentile(await change.measureUntil(copying), 0.99) / withOrders)
      results.push(await copying)
    }
    await orders.stop()
    await ordering
    change.close()
    await shop.stop()

    figures.seen('99 % of the changes of a basket in a shop with few orders', Math.round(fewOrders), 'ms')
    figures.atMost('and in this one', usual / fewOrders, 3, '× as long')
    figures.atMost(
      'and while it is copied and others order, beside orders alone, median of the copies',
      median(slower),
      1.5,
      '× as long',
    )
    figures.is(
      'copies that failed',
      results
        .filter(({ code }) => code !== 0)
        .map(({ text }) => text)
        .join() || 'none',
      'none',
    )
    figures.atLeast('orders meanwhile', orders.placed().length, 20)
    const checked = await shopCommand(path, 'verify', target)
    figures.is('the copy, checked', checked.code === 0 ? 'in order' : checked.text, 'in order')
    const restored = await shopCommand(path, 'restore', target)
    figures.is('the restore', restored.code === 0 ? 'done' : restored.text, 'done')
    const stored = ordersIn(path)
    const lost = acknowledgedBefore.filter((publicId) => !stored.has(publicId))
    figures.is('orders acknowledged before the copy that it lacks', lost.length, 0)
    figures.is('flaws after it', flawsOfFile(path).join('; ') || 'none', 'none')
    const next = await serveDemo(path)
    figures.is('readiness after it', (await fetch(`${next.origin}/readyz`)).status, 200)
    await next.stop()
  },
)

function ordersIn(file: string): Set<string> {
  const { sqlite, close } = openDatabase(`file:${file}`)
  const ids = sqlite.prepare<[], string>('SELECT public_id FROM orders').pluck().all()
  close()
  return new Set(ids)
}

/** Guests who order quickly, and the public ids of what was acknowledged. */
function createOrders(port: number, file: string) {
  const { inStock } = goodsOf(file)
  const { send, close } = createSender(port)
  const placed: string[] = []
  let isOver = false
  async function order(n: number): Promise<void> {
    const [shopItemId = 0] = inStock.slice(n % inStock.length)
    const added = await send('/trpc/basket.add', { body: JSON.stringify({ shopItemId, quantity: 1 }) })
    const [cookie = ''] = String(added.headers['set-cookie'] ?? '').split(';')
    const body = JSON.stringify({ timezone: 'GMT+03', name: 'Анна', phone: nthPhone(n, 955) })
    const { status, text } = await send('/trpc/orders.placeQuick', { headers: { cookie }, body })
    const publicId = /\/order\/([\w-]+)\//.exec(text)?.[1]
    if (status === 200 && publicId !== undefined) placed.push(publicId)
  }
  return {
    placed: () => [...placed],
    async start() {
      for (let n = 0; !isOver; n++) {
        await order(n)
        await pause(1000 / ORDERS_PER_SECOND)
      }
      close()
    },
    async stop() {
      isOver = true
    },
  }
}

async function usualChanges({ origin, port }: ServedDemo, file: string): Promise<number> {
  const change = await basketChanges(origin, port, file)
  const usual = await usualOf(change)
  change.close()
  return usual
}

/** The milliseconds of 99 % of the changes while nothing else happens, after the shop has warmed up. */
async function usualOf(change: Awaited<ReturnType<typeof basketChanges>>): Promise<number> {
  await change.measure(3)
  return percentile(await change.measure(QUIET_SECONDS), 0.99)
}

/** One shopper who changes a basket steadily. */
async function basketChanges(origin: string, port: number, file: string) {
  const [shopItemId = 0] = goodsOf(file).inStock
  const cookie = await basketOf(origin, [shopItemId])
  const { send, close } = createSender(port)
  let turn = 0
  async function measureUntil(end: Promise<unknown>) {
    const answers: number[] = []
    let isOver = false
    void end.then(() => {
      isOver = true
    })
    while (!isOver) {
      turn += 1
      const sentAt = performance.now()
      const body = JSON.stringify({ shopItemId, by: turn % 2 === 0 ? 1 : -1 })
      const { status } = await send('/trpc/basket.changeQuantity', { headers: { cookie }, body })
      if (status !== 200) throw new Error(`a basket was answered with ${status}`)
      answers.push(performance.now() - sentAt)
      await pause(1000 / CHANGES_PER_SECOND)
    }
    return answers
  }
  return { measureUntil, measure: (seconds: number) => measureUntil(pause(seconds * 1000)), close }
}
