import { execFileSync } from 'node:child_process'
import { closeSync, cpSync, globSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type OpenDatabase, openDatabase } from '#db/client.ts'
import { findStockMismatches } from '#server/jobs/check-stock-ledger.ts'
import type { Shopper } from '#tests/support/shopper.ts'
import { median, percentile } from '../../scripts/lib/percentile.ts'
import { deepLine } from './support/deep-line.ts'
import {
  createDeepShop,
  type DeepShop,
  plainGoods,
  submitOrder,
  submitQuickOrder,
} from './support/deep-shop.ts'
import { times } from './support/times.ts'

/** Budget: 2.2 min beside the soak. Locks, fills, removes, replaces, and damages the file of a running shop, and of one that starts. */
const LOCKS = times(3)
const FULL = times(15)
const REMOVALS = times(10)
const STARTS = times(5)
/** A writer waits two seconds for the lock, and half as long again on a busy machine. */
const WRITER_MS = 3500
const SLOWER = 1.5

/** What shoppers met while the storage failed. */
class Shopping {
  readonly acknowledged: number[] = []
  readonly refusedIn: number[] = []
  readonly reads: number[] = []
  /** Answers that are neither a success nor a refusal with words. */
  readonly odd: string[] = []
  /** Reads that failed. */
  unread = 0
  healthy = 0
  unhealthy = 0
}

async function withShop(run: (shop: DeepShop, goods: number[]) => Promise<void>): Promise<void> {
  const shop = await createDeepShop()
  try {
    const goods = plainGoods(shop, 20)
    await run(shop, goods)
  } finally {
    await shop.close()
  }
}

let people = 0

async function newGuest(shop: DeepShop, goods: readonly number[]): Promise<Shopper> {
  const shopper = shop.newShopper()
  await shopper.call.basket.add.mutate({ shopItemId: goods[people % goods.length] ?? 0, quantity: 1 })
  return shopper
}

/** Reads, orders, and asks for the health, each in its own loop, until told to stop. */
function shopAlong(shop: DeepShop, guests: Shopper[]) {
  const seen = new Shopping()
  const [reader] = guests.splice(0, 1)
  let isOver = false
  const orders = async () => {
    while (!isOver) {
      const guest = guests.pop()
      if (!guest) break
      people += 1
      const startedAt = performance.now()
      const { orderId, status, text } = await submitQuickOrder(guest, people)
      if (orderId !== null) seen.acknowledged.push(orderId)
      else if (status === 503 && /[а-я]{3}/i.test(text)) seen.refusedIn.push(performance.now() - startedAt)
      else seen.odd.push(`${status} ${text.slice(0, 100)}`)
      await pause(20)
    }
  }
  const reads = async () => {
    for (let i = 0; !isOver; i++) {
      const startedAt = performance.now()
      const response = await reader?.fetch(i % 2 === 0 ? '/trpc/basket.get' : '/catalog/')
      await response?.text()
      seen.reads.push(performance.now() - startedAt)
      if (response?.status !== 200) seen.unread += 1
      await pause(20)
    }
  }
  const health = async () => {
    while (!isOver) {
      if ((await fetch(`${shop.origin}/healthz`)).ok) seen.healthy += 1
      else seen.unhealthy += 1
      await pause(100)
    }
  }
  const done = Promise.all([orders(), orders(), reads(), health()])
  return {
    seen,
    async stop() {
      isOver = true
      await done
      return seen
    },
  }
}

const countStored = ({ sqlite }: OpenDatabase, ids: readonly number[]) =>
  ids.filter((id) => sqlite.prepare('SELECT 1 FROM orders WHERE id = ?').get(id) !== undefined).length
const halfWritten = ({ sqlite }: OpenDatabase) =>
  sqlite
    .prepare(
      `SELECT id FROM orders WHERE id NOT IN (SELECT order_id FROM order_items)
       OR id NOT IN (SELECT order_id FROM stock_moves WHERE order_id IS NOT NULL)
       OR 'order:' || public_id || ':sms' NOT IN (SELECT dedupe_key FROM outbox) AND created_at > ?`,
    )
    .all(Date.now() - 3_600_000).length

for (const seconds of [3, 10]) {
  deepLine(
    {
      promises: ['F7', 'A20'],
      tried: `another process holds the write lock for ${seconds} s while shoppers read and order, ${LOCKS} times`,
      timeoutMinutes: 4,
    },
    (figures) =>
      withShop(async (shop, goods) => {
        await shop.start()
        const all: Shopping[] = []
        const slower: number[] = []
        for (let round = 0; round < LOCKS; round++) {
          const guestsOf = (count: number) =>
            Promise.all(Array.from({ length: count }, () => newGuest(shop, goods)))
          const calm = shopAlong(shop, await guestsOf(30))
          await pause(1500)
          const before = await calm.stop()
          const guests = await guestsOf(40)
          const { sqlite } = shop.database
          sqlite.exec('BEGIN IMMEDIATE')
          const locked = shopAlong(shop, guests)
          await pause(seconds * 1000)
          sqlite.exec('ROLLBACK')
          const during = await locked.stop()
          all.push(before, during)
          slower.push(percentile(during.reads, 0.95) / percentile(before.reads, 0.95))
        }
        const acknowledged = all.flatMap((seen) => seen.acknowledged)
        const refusedIn = all.flatMap((seen) => seen.refusedIn)
        figures.seen('orders acknowledged', acknowledged.length)
        figures.is(
          'acknowledged orders lost',
          acknowledged.length - countStored(shop.database, acknowledged),
          0,
        )
        figures.atLeast('orders refused with words', refusedIn.length, LOCKS)
        figures.atMost('slowest refusal', Math.max(0, ...refusedIn), WRITER_MS, 'ms')
        figures.is('other answers', all.flatMap(({ odd }) => odd).join('; ') || 'none', 'none')
        figures.is('reads that failed', sum(all, 'unread'), 0)
        figures.atMost('p95 of reads beside that without the lock, median', median(slower), SLOWER, '×')
        figures.is('healthz failed', sum(all, 'unhealthy'), 0)
        figures.is('orders written by half', halfWritten(shop.database), 0)
        people += 1
        const { orderId } = await submitOrder(await newGuest(shop, goods), { i: people })
        figures.is('orders again without a restart', orderId === null ? 'no' : 'yes', 'yes')
      }),
  )
}

const sum = (all: readonly Shopping[], name: 'unread' | 'unhealthy') =>
  all.reduce((total, seen) => total + seen[name], 0)

deepLine(
  {
    promises: ['F7', 'A14', 'T16'],
    tried: `the disk refuses every byte of a running shop for a second, ${FULL} times`,
    timeoutMinutes: 4,
  },
  (figures) =>
    withShop(async (shop, goods) => {
      await shop.start()
      const all: Shopping[] = []
      let [ready, again] = [0, 0]
      for (let round = 0; round < FULL; round++) {
        const guests = await Promise.all(Array.from({ length: 12 }, () => newGuest(shop, goods)))
        const along = shopAlong(shop, guests)
        await pause(100)
        limitFiles(shop.pid, '4096')
        await pause(1000)
        const { status } = await fetch(`${shop.origin}/readyz`)
        if (status === 200) ready += 1
        limitFiles(shop.pid, 'unlimited')
        all.push(await along.stop())
        people += 1
        const { orderId } = await submitOrder(await newGuest(shop, goods), { i: people })
        if (orderId !== null) again += 1
      }
      const acknowledged = all.flatMap((seen) => seen.acknowledged)
      const refused = all.flatMap(({ refusedIn }) => refusedIn).length
      figures.seen('orders acknowledged', acknowledged.length)
      figures.is(
        'acknowledged orders lost',
        acknowledged.length - countStored(shop.database, acknowledged),
        0,
      )
      figures.atLeast('orders refused with words', refused, FULL)
      figures.is('other answers', all.flatMap(({ odd }) => odd).join('; ') || 'none', 'none')
      figures.is('reads that failed', sum(all, 'unread'), 0)
      figures.is('healthz failed', sum(all, 'unhealthy'), 0)
      figures.is('readyz said ready meanwhile', ready, 0)
      figures.is('orders again without a restart', again, FULL)
      figures.is('orders written by half', halfWritten(shop.database), 0)
      figures.is(
        'products whose stock differs from its moves',
        findStockMismatches(shop.database.db).length,
        0,
      )
      figures.is(
        'integrity of the file',
        String(shop.database.sqlite.pragma('integrity_check', { simple: true })),
        'ok',
      )
    }),
)

/** Limits how large the process may make any file: writing beyond that fails as on a disk that is broken or full. */
function limitFiles(pid: number, bytes: string): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`])
}

deepLine(
  {
    promises: ['F7', 'A14'],
    tried: `the file of a running shop is removed or replaced while guests order, ${REMOVALS} times`,
    timeoutMinutes: 4,
  },
  async (figures) => {
    let [acknowledged, saved, copies, refused, odd] = [0, 0, 0, 0, 0]
    for (let round = 0; round < REMOVALS; round++) {
      await withShop(async (shop, goods) => {
        await shop.start()
        const guests = await Promise.all(Array.from({ length: 30 }, () => newGuest(shop, goods)))
        const along = shopAlong(shop, guests)
        await pause(150)
        if (round % 2 === 1) cpSync(shop.file, `${shop.file}.copy`)
        rmSync(shop.file)
        if (round % 2 === 1) cpSync(`${shop.file}.copy`, shop.file)
        await pause(400)
        const seen = await along.stop()
        const found = globSync('shop.db.rescued-*', { cwd: shop.folder }).filter(
          (name) => !/-(?:wal|shm)$/.test(name),
        )
        copies += found.length
        acknowledged += seen.acknowledged.length
        refused += seen.refusedIn.length
        odd += seen.odd.length
        const [name] = found
        if (name === undefined) return
        const rescued = openDatabase(`file:${join(shop.folder, name)}`)
        saved += countStored(rescued, seen.acknowledged)
        rescued.close()
      })
    }
    figures.is('copies saved', copies, REMOVALS)
    figures.atLeast('orders acknowledged', acknowledged, REMOVALS)
    figures.is('acknowledged orders that the copies lack', acknowledged - saved, 0)
    figures.atLeast('orders refused with words', refused, REMOVALS)
    figures.is('other answers', odd, 0)
  },
)

interface Refusal {
  readonly name: string
  /** The word of the sentence with which the start is refused. */
  readonly says: RegExp
  spoil(shop: DeepShop): void
}

const REFUSALS: readonly Refusal[] = [
  {
    name: 'twenty of its pages are damaged after a kill',
    says: /DATABASE_URL.*damaged/,
    spoil({ file }) {
      // The connection of the test stays open: closing it would make the kill a clean stop.
      const pages = statSync(file).size / 4096
      const descriptor = openSync(file, 'r+')
      for (let i = 0; i < 20; i++)
        writeSync(
          descriptor,
          Buffer.alloc(4096, 7),
          0,
          4096,
          4096 * (2 + Math.floor(Math.random() * (pages - 2))),
        )
      closeSync(descriptor)
    },
  },
  {
    name: 'a newer version has written it',
    says: /DATABASE_URL.*newer than this version/,
    spoil({ database }) {
      const row = database.sqlite.prepare('INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)')
      row.run('of the future', Date.now() + 1e9)
      database.close()
    },
  },
  {
    name: 'another process keeps it locked',
    says: /DATABASE_URL.*locked/,
    spoil({ database }) {
      database.sqlite.exec('BEGIN EXCLUSIVE')
    },
  },
]

for (const { name, says, spoil } of REFUSALS) {
  deepLine(
    { promises: ['F7'], tried: `a shop starts, and ${name}; ${STARTS} times`, timeoutMinutes: 4 },
    async (figures) => {
      let [refused, sentences, changed] = [0, 0, 0]
      for (let round = 0; round < STARTS; round++) {
        await withShop(async (shop) => {
          await shop.start()
          await shop.stop('SIGKILL')
          spoil(shop)
          const before = readFileSync(shop.file)
          const startedIn = await shop.start()
          if (startedIn === -1) refused += 1
          if (shop.output.split('\n').filter((line) => says.test(line)).length === 1) sentences += 1
          if (!before.equals(readFileSync(shop.file))) changed += 1
        })
      }
      figures.is('starts refused', refused, STARTS)
      figures.is('with one sentence that names the reason', sentences, STARTS)
      figures.is('files changed by a refused start', changed, 0)
    },
  )
}
