import { openDatabase } from '#db/client.ts'
import { checkOutAsGuest, SHOP_STEPS, takeTokens } from './guest-checkout.ts'
import { cpuMs } from './process-use.ts'
import type { RunningServer } from './processes.ts'
import { openShop } from './reads.ts'

const ORDERS = 200

export interface OrderRow {
  readonly orders: number
  /** CPU milliseconds for one guest's requests: add to the basket, select tariff and payment, order. */
  readonly cpuMsPerGuest: number
  readonly requestsPerGuest: number
  readonly p50: number
  readonly p99: number
  readonly stored: number
}

/**
 * Places guests' orders one after another over HTTP, and counts how many of them are in the database. A shop is started
 * for it unless one is `running`.
 */
export async function measureOrders(file: string, running?: RunningServer, most = ORDERS): Promise<OrderRow> {
  const { sqlite, close } = openDatabase(`file:${file}`)
  const rows = sqlite
    .prepare(
      `SELECT s.product_id AS id FROM stock s JOIN products p ON p.id = s.product_id
       WHERE s.available > 20 AND p.is_sold = 1 AND p.is_gift_card = 0 AND p.price BETWEEN 600 AND 3000 LIMIT ?`,
    )
    .all(most) as { id: number }[]
  const countOrders = () => (sqlite.prepare('SELECT count(*) AS n FROM orders').get() as { n: number }).n
  const storedBefore = countOrders()
  const shop = running ?? (await openShop(file))
  try {
    const tokens = await takeTokens(shop.origin, rows.length)
    const times: number[] = []
    const before = cpuMs(shop.pid)
    for (const [i, { id }] of rows.entries()) {
      const started = performance.now()
      await checkOutAsGuest(shop.origin, SHOP_STEPS, { shopItemId: id, reToken: tokens[i] ?? '' })
      times.push(performance.now() - started)
    }
    const used = cpuMs(shop.pid) - before
    times.sort((a, b) => a - b)
    return {
      orders: rows.length,
      cpuMsPerGuest: used / rows.length,
      requestsPerGuest: 3,
      p50: times[Math.floor(times.length / 2)] ?? 0,
      p99: times[Math.floor(times.length * 0.99)] ?? 0,
      stored: countOrders() - storedBefore,
    }
  } finally {
    if (!running) await shop.stop()
    close()
  }
}
