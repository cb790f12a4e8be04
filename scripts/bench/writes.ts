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

/** Measures a change of a quantity, and a guest's whole checkout of three requests, beside the bare handler. */
export async function measureWrites(file: string): Promise<WriteRow[]> {
  const goods = suppliedGoods(file)
  const shop = await openShop(file)
  const bare = await startServer(['scripts/bench/bare-server.ts', file, String(BARE_PORT)], {
    port: BARE_PORT,
    readyPath: '/ready',
  })
  try {
    const { inStock } = goodsOf(file)
    const basket = { shopItemId: inStock[0] ?? 0, cookie: await basketOf(shop.origin, inStock) }
    const tokens = await takeTokens(shop.origin, GUESTS * (ROUNDS + 1))
    return [
      await byTurns(
        { name: 'quantity, 5 lines', limit: 3 },
        () => changeQuantities(shop, '/trpc/basket.changeQuantity', basket),
        () => changeQuantities(bare, '/quantity', basket),
      ),
      await byTurns(
        { name: "a guest's checkout, 3 requests", limit: 2.5 },
        () => checkOut(shop, SHOP_STEPS, { goods, tokens }),
        () => checkOut(bare, BARE_STEPS, { goods, tokens: [] }),
      ),
    ]
  } finally {
    await shop.stop()
    await bare.stop()
  }
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

interface Supplies {
  readonly goods: readonly number[]
  /** Captcha tokens, each of which is used once; none where nothing asks for one. */
  readonly tokens: string[]
}

function checkOut(server: RunningServer, steps: Steps, { goods, tokens }: Supplies): Promise<number> {
  return measured(server, GUESTS, async () => {
    for (const shopItemId of goods.slice(0, GUESTS)) {
      await checkOutAsGuest(server.origin, steps, { shopItemId, reToken: tokens.pop() ?? '' })
    }
  })
}
