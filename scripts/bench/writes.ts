import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#db/client.ts'
import { BARE_STEPS, checkOutAsGuest, post, SHOP_STEPS, type Steps, takeTokens } from './guest-checkout.ts'
import { cpuMs } from './process-use.ts'
import { type RunningServer, startServer } from './processes.ts'
import { basketOf, goodsOf, openShop } from './reads.ts'

const BARE_PORT = 3302
const ROUNDS = 5
/** Changes of a quantity, and guests who order, in a round. */
const CHANGES = 400
const GUESTS = 60
/** What each product gets, so that the guests of all rounds can order it. */
const SUPPLY = 10_000

export interface WriteRow {
  readonly name: string
  /** CPU milliseconds of the shop, and of the bare handler, in each round. */
  readonly shopMs: readonly number[]
  readonly bareMs: readonly number[]
  /** The maximum ratio of the shop's median to the bare handler's. */
  readonly limit: number
}

/** One round of a question to one server. Returns CPU milliseconds for each change, or for each guest. */
type Round = () => Promise<number>

/** Longer than the jobs of either server need to begin sending what a round has left, and to end. */
const SENT_WITHIN_MS = 2000

/**
 * Measures a change of a quantity, and a guest's whole checkout of three requests, beside the bare handler. That has a
 * copy of the shop's database after a first round, because otherwise each would send the other one's messages.
 */
export async function measureWrites(file: string): Promise<WriteRow[]> {
  const goods = suppliedGoods(file)
  const shop = await openShop(file)
  const copy = `${file}.bare`
  let bare: RunningServer | undefined
  try {
    const { inStock } = goodsOf(file)
    const basket = { shopItemId: inStock[0] ?? 0, cookie: await basketOf(shop.origin, inStock) }
    await checkOut(shop, SHOP_STEPS, goods)
    copyDatabase(file, copy)
    const server = await startServer(['scripts/bench/bare-server.ts', copy, String(BARE_PORT)], {
      port: BARE_PORT,
      readyPath: '/ready',
    })
    bare = server
    return [
      await byTurns(
        { name: 'quantity, 5 lines', limit: 3 },
        () => changeQuantities(shop, '/trpc/basket.changeQuantity', basket),
        () => changeQuantities(server, '/quantity', basket),
      ),
      await byTurns(
        { name: "a guest's checkout, 3 requests", limit: 2.5 },
        () => checkOut(shop, SHOP_STEPS, goods),
        () => checkOut(server, BARE_STEPS, goods),
      ),
    ]
  } finally {
    await shop.stop()
    await bare?.stop()
  }
}

/** Copies a database that a server has open. */
function copyDatabase(file: string, copy: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(copy + suffix, { force: true })
  const { sqlite, close } = openDatabase(`file:${file}`)
  sqlite.prepare('VACUUM INTO ?').run(copy)
  close()
}

/** Runs the rounds of both in turn, so that other load affects both. The first ones only warm up. */
async function byTurns(
  row: Pick<WriteRow, 'name' | 'limit'>,
  shopRound: Round,
  bareRound: Round,
): Promise<WriteRow> {
  const [shopMs, bareMs]: [number[], number[]] = [[], []]
  for (let round = 0; round <= ROUNDS; round++) {
    const costs = [await shopRound(), await bareRound()] as const
    if (round === 0) continue
    shopMs.push(costs[0])
    bareMs.push(costs[1])
  }
  return { ...row, shopMs, bareMs }
}

/** Fills the stock of plain products, and returns their ids. */
function suppliedGoods(file: string): number[] {
  const { sqlite, close } = openDatabase(`file:${file}`)
  const ids = sqlite
    .prepare<[number], number>(
      `SELECT s.product_id FROM stock s JOIN products p ON p.id = s.product_id
       WHERE p.is_sold = 1 AND p.is_gift_card = 0 AND p.is_large = 0 AND p.price BETWEEN 600 AND 3000 LIMIT ?`,
    )
    .pluck()
    .all(GUESTS)
  sqlite.transaction(() => {
    for (const id of ids) {
      sqlite.prepare('UPDATE stock SET available = available + ? WHERE product_id = ?').run(SUPPLY, id)
      sqlite
        .prepare("INSERT INTO stock_moves (product_id, delta, reason, at) VALUES (?, ?, 'supply', ?)")
        .run(id, SUPPLY, Date.now())
    }
  })()
  close()
  return ids
}

async function measured(server: RunningServer, count: number, work: () => Promise<void>): Promise<number> {
  const before = cpuMs(server.pid)
  await work()
  return (cpuMs(server.pid) - before) / count
}

function changeQuantities(
  server: RunningServer,
  path: string,
  { shopItemId, cookie }: { readonly shopItemId: number; readonly cookie: string },
): Promise<number> {
  return measured(server, CHANGES, async () => {
    for (let i = 0; i < CHANGES; i++)
      await post(server.origin + path, { shopItemId, by: i % 2 === 0 ? 1 : -1 }, cookie)
  })
}

/** Lets guests order, and waits until the messages about their orders are sent. */
async function checkOut(server: RunningServer, steps: Steps, goods: readonly number[]): Promise<number> {
  const tokens = await takeTokens(server.origin, GUESTS)
  return measured(server, GUESTS, async () => {
    for (const shopItemId of goods.slice(0, GUESTS)) {
      await checkOutAsGuest(server.origin, steps, { shopItemId, reToken: tokens.pop() ?? '' })
    }
    await pause(SENT_WITHIN_MS)
  })
}
