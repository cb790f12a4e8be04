import { openDatabase } from '#db/client.ts'
import { TARIFF_IDS } from '#server/reference/delivery/tariffs.ts'
import { EMPTY_ORDER_FORM } from '#shared/orders/order-form.ts'
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
export async function measureOrders(file: string, running?: RunningServer): Promise<OrderRow> {
  const { sqlite, close } = openDatabase(`file:${file}`)
  const rows = sqlite
    .prepare(
      `SELECT s.product_id AS id FROM stock s JOIN products p ON p.id = s.product_id
       WHERE s.available > 20 AND p.is_sold = 1 AND p.is_gift_card = 0 AND p.price BETWEEN 600 AND 3000 LIMIT ?`,
    )
    .all(ORDERS) as { id: number }[]
  const countOrders = () => (sqlite.prepare('SELECT count(*) AS n FROM orders').get() as { n: number }).n
  const storedBefore = countOrders()
  const shop = running ?? (await openShop(file))
  try {
    const tokens = await takeTokens(shop.origin, rows.length)
    const times: number[] = []
    const before = cpuMs(shop.pid)
    for (const [i, { id }] of rows.entries()) {
      const started = performance.now()
      await orderAsGuest(shop.origin, { shopItemId: id, i, reToken: tokens[i] ?? '' })
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

/** Fetches captcha tokens before the measurement, because the widget is not part of the shop's work. */
async function takeTokens(origin: string, count: number): Promise<string[]> {
  const tokens: string[] = []
  for (let i = 0; i < count; i++) {
    const response = await fetch(`${origin}/simulator/api/captcha-token`, { method: 'POST' })
    tokens.push(((await response.json()) as { token: string }).token)
  }
  return tokens
}

interface Guest {
  readonly shopItemId: number
  readonly i: number
  readonly reToken: string
}

async function orderAsGuest(origin: string, { shopItemId, i, reToken }: Guest): Promise<void> {
  let cookie = ''
  const call = async (path: string, input: unknown): Promise<void> => {
    const response = await fetch(`${origin}/trpc/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(input),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
  }
  await call('basket.add', { shopItemId, quantity: 1 })
  await call('checkout.update', { tariffId: TARIFF_IDS.cdekCourier, paymentSystemId: CASH })
  await call('orders.place', {
    ...EMPTY_ORDER_FORM,
    timezone: 'GMT+03',
    name: 'Проверка Скорости',
    phone: `+7 (900) 100-${String(Math.floor(i / 100)).padStart(2, '0')}-${String(i % 100).padStart(2, '0')}`,
    email: 'bench@example.com',
    tariffId: TARIFF_IDS.cdekCourier,
    pickupPointId: 0,
    street: 'Лесная',
    buildingNumber: '1',
    paymentSystemId: CASH,
    isMobile: false,
    shownTotal: null,
    reToken,
  })
}

/** The id of payment on receipt in cash (PAY-2). */
const CASH = 1
