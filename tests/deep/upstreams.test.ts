import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import { FAULTY_UPSTREAMS, type Fault, type FaultyUpstream } from '#server/simulator/faults.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { PAYMENT } from '#tests/support/fixture-places.ts'
import { nthPhone } from '#tests/support/nth-phone.ts'
import { simulatedForm } from '#tests/support/order-form.ts'
import type { Shopper } from '#tests/support/shopper.ts'
import { median, percentile } from '../../scripts/lib/percentile.ts'
import { deepLine } from './support/deep-line.ts'
import { COURIER, createDeepShop, type DeepShop, plainGoods } from './support/deep-shop.ts'
import { times } from './support/times.ts'

/**
 * Budget: 3 min. Makes each upstream fail in five ways while shoppers need it, and measures those who do not beside
 * them.
 */
const CALLS = times(30)
const CALLERS = 5
const PROBES = times(120)
const ANSWER_MS = 3500
const SLOWER = 1.5
/** Longer than a circuit stays open, and than a carrier's answer is kept. */
const LATER_MS = 11 * MINUTE_MS

const HEALTHY: Fault = { latencyMs: 0, errorRate: 0, mode: 'ok', only: [] }
const FAULTS: Readonly<Record<string, Fault>> = {
  'down (no answer)': { ...HEALTHY, mode: 'timeout' },
  'five seconds late': { ...HEALTHY, latencyMs: 5000 },
  'failing half of the time': { ...HEALTHY, errorRate: 0.5 },
  'answering with garbage': { ...HEALTHY, mode: 'garbage' },
  'losing its answers': { ...HEALTHY, mode: 'answer-lost' },
}

let shop: DeepShop
let goods: number[]
let people = 0
/** Shoppers who need no upstream, and what they measure. */
let readers: Shopper[]
beforeAll(async () => {
  shop = await createDeepShop()
  goods = plainGoods(shop, 20)
  await shop.start()
  readers = await Promise.all(goods.slice(0, 4).map((id) => shopperWith(id, 1)))
})
afterAll(() => shop.close())

async function shopperWith(shopItemId: number, quantity: number): Promise<Shopper> {
  const shopper = shop.newShopper()
  await shopper.call.basket.add.mutate({ shopItemId, quantity })
  return shopper
}

function newPhone(): string {
  people += 1
  return nthPhone(people)
}

/** What a shopper does who needs an upstream. */
const NEEDS: Readonly<Record<FaultyUpstream, () => Promise<() => Promise<Response>>>> = {
  sms: requestCode,
  captcha: requestCode,
  bank: () => placing(PAYMENT.online),
  mail: () => placing(PAYMENT.cash),
  async carriers() {
    people += 1
    const shopper = await shopperWith(goods[people % goods.length] ?? 0, 1 + (people % 7))
    return () => shopper.fetch('/trpc/tariffs.available')
  },
  geoip: () => Promise.resolve(() => shop.newShopper().fetch('/')),
}

async function requestCode() {
  const phone = newPhone()
  const shopper = shop.newShopper()
  const { reToken } = await simulatedForm(shopper)
  return () => shopper.postJson('/trpc/auth.identByPhone', { phone, captchaToken: reToken })
}

async function placing(paymentSystemId: number) {
  const phone = newPhone()
  const shopper = await shopperWith(goods[people % goods.length] ?? 0, 1)
  const choice = { tariffId: COURIER, paymentSystemId }
  // The carrier is asked before, so that the order depends on one upstream only.
  await shopper.choose(choice)
  const form = await simulatedForm(shopper, { phone, ...choice })
  return () => shopper.postJson('/trpc/orders.place', form)
}

interface Measured {
  /** Of the calls that need the upstream. */
  readonly ms: readonly number[]
  readonly statuses: readonly number[]
  /** Refusals without a Russian text. */
  readonly wordless: number
  /** Milliseconds of those who need no upstream. */
  readonly reads: readonly number[]
}

/** Lets shoppers need the upstream while others read their baskets and search. */
async function measure(upstream: FaultyUpstream): Promise<Measured> {
  const calls = await Promise.all(Array.from({ length: CALLS }, () => NEEDS[upstream]()))
  const ms: number[] = []
  const statuses: number[] = []
  const reads: number[] = []
  let wordless = 0
  const callers = Array.from({ length: CALLERS }, async () => {
    for (let call = calls.pop(); call; call = calls.pop()) {
      const startedAt = performance.now()
      const response = await call()
      const text = await response.text()
      ms.push(performance.now() - startedAt)
      statuses.push(response.status)
      if (!response.ok && !/[а-я]{3}/i.test(text)) wordless += 1
    }
  })
  const reading = (async () => {
    for (let i = 0; i < PROBES; i++) {
      const query = encodeURIComponent(JSON.stringify({ query: WORDS[i % WORDS.length], choice: {} }))
      const startedAt = performance.now()
      const path = i % 2 === 0 ? '/trpc/basket.get' : `/trpc/search.results?input=${query}`
      const response = await (readers[i % readers.length] ?? shop.newShopper()).fetch(path)
      await response.text()
      reads.push(performance.now() - startedAt)
      await pause(10)
    }
  })()
  await Promise.all([...callers, reading])
  return { ms, statuses, wordless, reads }
}

const WORDS = ['лак', 'база', 'топ', 'крем', 'пилка', 'фреза', 'гель', 'масло', 'красный', 'кисть']

const setFault = (upstream: FaultyUpstream, fault: object) =>
  shop.simulate('PUT', '/faults', { [upstream]: fault })
const pass = (advanceMs: number) => shop.simulate('POST', '/clock', { advanceMs })
const count = (query: string) => (shop.database.sqlite.prepare(query).get() as { n: number }).n

for (const upstream of FAULTY_UPSTREAMS) {
  deepLine(
    {
      promises: ['A20', 'F3', 'F4'],
      tried: `${upstream} is ${Object.keys(FAULTS).join(', ')}; each time ${CALLS} shoppers need it, and others read baskets and search`,
      timeoutMinutes: 4,
    },
    async (figures) => {
      const healthy: Measured[] = []
      const faulty: Measured[] = []
      const slower: number[] = []
      for (const fault of Object.values(FAULTS)) {
        // The same shoppers without the fault, immediately before.
        const before = await measure(upstream)
        await setFault(upstream, fault)
        const during = await measure(upstream)
        await setFault(upstream, HEALTHY)
        await pass(LATER_MS)
        healthy.push(before)
        faulty.push(during)
        slower.push(percentile(during.reads, 0.99) / percentile(before.reads, 0.99))
      }
      healthy.push(await measure(upstream))
      const all = faulty.flatMap(({ statuses }) => statuses)
      const well = healthy.flatMap(({ statuses }) => statuses)
      figures.is(
        'calls refused before it fails and after it has recovered',
        well.filter((status) => status !== 200).length,
        0,
      )
      figures.seen('calls answered with 200 meanwhile', all.filter((status) => status === 200).length)
      figures.is('unexpected errors (500)', all.filter((status) => status === 500).length, 0)
      figures.is(
        'refusals without words',
        faulty.reduce((sum, { wordless }) => sum + wordless, 0),
        0,
      )
      const slowest = (measured: readonly Measured[]) => Math.max(...measured.flatMap(({ ms }) => ms))
      figures.seen('slowest answer to those who need it', slowest(faulty), 'ms')
      // A call waits for an upstream for at most 3 s, and the rest of it takes as long as on any other day.
      figures.atMost(
        'without what the slowest took before and after',
        slowest(faulty) - slowest(healthy),
        ANSWER_MS,
        'ms',
      )
      figures.atMost(
        'p99 of the others, median of the five, beside the healthy one',
        median(slower),
        SLOWER,
        '×',
      )
      figures.is(
        'unhandled rejections',
        shop.output.match(/unhandled|the shop cannot go on/gi)?.length ?? 0,
        0,
      )
    },
  )
}

deepLine(
  {
    promises: ['F4', 'A5', 'A12'],
    tried: 'what the failing upstreams of the lines above have left behind, three hours later',
  },
  async (figures) => {
    for (let hour = 0; hour < 3; hour++) await pass(60 * MINUTE_MS)
    await pass(1)
    figures.is(
      'messages that were not sent',
      count('SELECT count(*) AS n FROM outbox WHERE sent_at IS NULL'),
      0,
    )
    figures.is(
      'messages that arrived twice',
      count(
        'SELECT count(*) AS n FROM (SELECT 1 FROM simulator_messages GROUP BY dedupe_key HAVING count(*) > 1)',
      ),
      0,
    )
    figures.is(
      'phones with two codes',
      count(
        "SELECT count(*) AS n FROM (SELECT 1 FROM simulator_messages WHERE dedupe_key LIKE 'code:%' GROUP BY recipient HAVING count(*) > 1)",
      ),
      0,
    )
    figures.is(
      'orders paid twice at the bank',
      count(
        "SELECT count(*) AS n FROM (SELECT 1 FROM simulator_bank_payments WHERE state <> 'declined' GROUP BY order_number HAVING count(*) > 1)",
      ),
      0,
    )
    figures.is(
      'orders whose delivery costs nothing',
      count(
        `SELECT count(*) AS n FROM orders WHERE kind = 'full' AND delivery_price = 0 AND phone LIKE '+7912%' AND final_total < 2000`,
      ),
      0,
    )
  },
)
