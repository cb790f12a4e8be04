import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, vi } from 'vitest'
import { type OpenDatabase, openDatabase } from '#db/client.ts'
import { setStock } from '#server/catalog/set-stock.ts'
import { DAY_MS, MINUTE_MS } from '#shared/time.ts'
import { buySteadily, orderIdsIn } from '#tests/commands/copied-shop.ts'
import { giveBonuses, insertClient } from '#tests/support/client-account.ts'
import { PAYMENT } from '#tests/support/fixture-places.ts'
import { insertCoupon } from '#tests/support/insert-coupon.ts'
import { nthPhone } from '#tests/support/nth-phone.ts'
import { QUICK_FORM, simulatedForm } from '#tests/support/order-form.ts'
import type { Shopper } from '#tests/support/shopper.ts'
import { type Cluster, startCluster } from '../../scripts/cluster/start-cluster.ts'
import { checkAtOnce } from './support/checks-at-once.ts'
import { deepLine, type Figures } from './support/deep-line.ts'
import { COURIER, plainGoods, visitorOfAll } from './support/deep-shop.ts'
import { flawsOfFile } from './support/demo-file.ts'
import { insist } from './support/insist.ts'
import { receiveLastGifts } from './support/last-gifts.ts'
import { longestPause, orderedAgain, statusesOf } from './support/ordered-again.ts'
import { sellOut } from './support/sell-out.ts'
import { smallDisk } from './support/small-disk.ts'
import { seeStages, watchTakeover } from './support/takeover.ts'
import { times } from './support/times.ts'
import { ZipfPages } from './support/zipf-pages.ts'

/**
 * Budget: 5.3 min beside the soak. Sells the last pieces, and receives equal submits, one coupon, one balance, the last gifts,
 * and one code, through a proxy, two caches, and a writer of two processes at once; then kills, freezes, and fills proxy
 * and caches under orders, and kills the writer.
 */
const SALES = times(20)
const BUYERS = 200
const PIECES = 10
const REPEATS = times(20)
const SUBMITS = 50
/** Of coupons, bonuses, and gifts. */
const ROUNDS = Math.min(5, REPEATS)
const CLIENTS = times(50)
const COUPON_USES = Math.min(5, CLIENTS - 1)
const BALANCE = 250
const WITHDRAWN = 150
const FAULT_MS = 15_000
const DISK_BYTES = 2 ** 20
/** nginx waits for a cache that stands still for ten seconds, once. */
const STALL_SECONDS = 13
/** More requests than those by which the proxy tries a cache that has failed. */
const IN_USE = 20
const AGAIN_SECONDS = 5
const GIFTS = Math.min(5, CLIENTS - 1)
const CHECKS = 200
const RIGHT_CHECKS = 50
/** How far the copy is behind at most (OPS-40), and how long a takeover takes (OPS-43). */
const LOST_SECONDS = 2
const TAKEN_OVER_SECONDS = 10
/** More than a shopper orders, and than is ordered of a product, during a fault. */
const ORDERS = 10_000

let cluster: Cluster
let database: OpenDatabase
let goods: number[]
let people = 0
let steadyShoppers = 0
beforeAll(async () => {
  const budgets = {
    ...{ QUICK_ORDERS_PER_ADDRESS: '1000000', CODES_PER_ADDRESS: '1000000' },
    WRONG_CODES_PER_ADDRESS: '1000000',
  }
  const env = { WORKERS: '2', ADDRESS_BUDGET_FACTOR: '1000', ...budgets }
  cluster = await startCluster({ products: 500, env })
  database = openDatabase(`file:${cluster.file}`)
  goods = plainGoods({ database }, 12)
}, 3 * MINUTE_MS)
afterAll(async () => {
  database.close()
  await cluster.stop()
}, MINUTE_MS)

const originOf = (part: 'writer' | 'cache1' | 'cache2' | 'proxy') => ({
  origin: `http://127.0.0.1:${cluster.ports[part]}`,
})
/** A browser whose requests go to all parts by turns. */
const visitor = () => visitorOfAll((['proxy', 'cache1', 'writer', 'cache2'] as const).map(originOf))
const count = (query: string, ...values: readonly (string | number)[]) =>
  database.sqlite
    .prepare<unknown[], number>(query)
    .pluck()
    .get(...values) ?? 0

function nextPhone(): { readonly i: number; readonly formatted: string; readonly phone: string } {
  people += 1
  const formatted = nthPhone(people)
  return { i: people, formatted, phone: `+${formatted.replaceAll(/\D/g, '')}` }
}

function stockUp(productId: number, available: number): void {
  const marking = String(
    database.sqlite.prepare('SELECT marking FROM products WHERE id = ?').pluck().get(productId),
  )
  setStock({ db: database.db, now: Date.now() }, { marking, available })
}

/** Puts a product into the basket. */
async function fill(shopper: Shopper, shopItemId: number): Promise<Shopper> {
  await insist(() => shopper.postJson('/trpc/basket.add', { shopItemId, quantity: 1 }))
  return shopper
}

/** Prepares a guest of whom each third orders quickly. Returns the submit. */
async function buyer(wanted: number): Promise<() => Promise<Response>> {
  const shopper = await fill(visitor(), wanted)
  const { i, formatted: phone } = nextPhone()
  const isQuick = i % 3 === 0
  const form = isQuick ? { ...QUICK_FORM, phone } : await simulatedForm(shopper, { phone, tariffId: COURIER })
  return () => shopper.postJson(`/trpc/orders.${isQuick ? 'placeQuick' : 'place'}`, form)
}

deepLine(
  {
    promises: ['A11', 'L3', 'T6'],
    tried: `${BUYERS} guests, a third of them by quick orders, buy ${PIECES} pieces at once through proxy, caches, and two processes, ${SALES} times`,
    timeoutMinutes: 8,
  },
  async (figures) => {
    const wanted = goods[0] ?? 0
    await sellOut(figures, {
      ...{ sales: SALES, buyers: BUYERS, pieces: PIECES },
      stockUp: () => stockUp(wanted, PIECES),
      prepare: () => buyer(wanted),
      countLeft: () => count('SELECT available FROM stock WHERE product_id = ?', wanted),
    })
  },
)

deepLine(
  {
    promises: ['A12', 'L4', 'T7'],
    tried: `a guest submits one prepaid order ${SUBMITS} times at once through proxy, caches, and two processes, ${REPEATS} times, half of them with an Idempotency-Key`,
    timeoutMinutes: 4,
  },
  async (figures) => {
    let [busy, most] = [0, 0]
    const others: string[] = []
    const phones: string[] = []
    for (let repeat = 0; repeat < REPEATS; repeat++) {
      const guest = await fill(visitor(), goods[1] ?? 0)
      const { formatted, phone } = nextPhone()
      phones.push(`'${phone}'`)
      const wish = { phone: formatted, tariffId: COURIER, paymentSystemId: PAYMENT.online }
      const form = await simulatedForm(guest, wish)
      const headers = repeat % 2 === 0 ? { 'Idempotency-Key': `everywhere-${repeat}` } : {}
      const submit = async (): Promise<string | undefined> => {
        const response = await guest.postJson('/trpc/orders.place', form, headers)
        const text = await response.text()
        if (response.status === 503) {
          busy += 1
          return undefined
        }
        const path = response.status === 200 ? /"path":"([^"]+)"/.exec(text)?.[1] : undefined
        if (path === undefined) others.push(`${response.status} ${text}`)
        return path
      }
      const paths = await Promise.all(Array.from({ length: SUBMITS }, submit))
      most = Math.max(most, new Set(paths.filter((path) => path !== undefined)).size)
    }
    const ofGuests = `IN (SELECT id FROM orders WHERE phone IN (${phones.join()}))`
    figures.seen('submits told that the shop is busy', busy)
    figures.is(
      'other submits without the path of the order',
      [...new Set(others)].join('; ') || 'none',
      'none',
    )
    figures.is('different orders in the answers to one guest', most, 1)
    figures.is('orders', count(`SELECT count(*) FROM orders WHERE id ${ofGuests}`), REPEATS)
    figures.is('payments', count(`SELECT count(*) FROM payments WHERE order_id ${ofGuests}`), REPEATS)
  },
)

deepLine(
  {
    promises: ['A12', 'L4'],
    tried: `two submits with different content and one Idempotency-Key at once through proxy, caches, and two processes, ${REPEATS} times`,
  },
  async (figures) => {
    let [placed, refused] = [0, 0]
    for (let repeat = 0; repeat < REPEATS; repeat++) {
      const guest = await fill(visitor(), goods[1] ?? 0)
      const wish = { phone: nextPhone().formatted, tariffId: COURIER }
      const forms = [
        await simulatedForm(guest, wish),
        await simulatedForm(guest, { ...wish, description: 'Другое' }),
      ]
      const headers = { 'Idempotency-Key': 'same' }
      const answers = await Promise.all(
        forms.map((form) => insist(() => guest.postJson('/trpc/orders.place', form, headers))),
      )
      placed += answers.filter(({ status }) => status === 200).length
      refused += answers.filter(({ status }) => status === 409).length
    }
    figures.is('placed', placed, REPEATS)
    figures.is('refused with 409', refused, REPEATS)
  },
)

deepLine(
  {
    promises: ['A13', 'L5', 'T9', 'T10'],
    tried: `${CLIENTS} customers order from two browsers each at once through all parts, with a coupon for ${COUPON_USES} uses and bonuses; then once more, for more bonuses than they have left; ${ROUNDS} times`,
    timeoutMinutes: 8,
  },
  async (figures) => {
    const { db } = database
    const now = Date.now()
    const choice = { tariffId: COURIER, paymentSystemId: PAYMENT.cash }
    plenty(goods.slice(2, 4))
    const others: string[] = []
    const ids: number[] = []
    const wrong: string[] = []
    let uses = 0
    for (let round = 0; round < ROUNDS; round++) {
      const code = `EVERYWHERE${round}`
      const row = { startsAt: now - DAY_MS, endsAt: now + DAY_MS, kind: 'percent', value: 10 } as const
      insertCoupon(db, code, { ...row, maxUses: COUPON_USES })
      const browsers: { readonly browser: Shopper; readonly phone: string; readonly n: 0 | 1 }[] = []
      for (let i = 0; i < CLIENTS; i++) {
        const { formatted, phone } = nextPhone()
        const id = insertClient(db, phone)
        ids.push(id)
        giveBonuses(db, id, BALANCE, now + 100 * DAY_MS)
        for (const n of [0, 1] as const) {
          const browser = visitor()
          await insist(() => browser.postJson('/simulator/api/sign-in', { phone }))
          browsers.push({ browser, phone: formatted, n })
        }
      }
      // Both browsers of a customer have one basket, so their two submits are one order (ORD-6).
      for (const couponText of [code, '']) {
        const submits: (() => Promise<Response>)[] = []
        for (const { browser, phone, n } of browsers) {
          await fill(browser, goods[2 + n] ?? 0)
          const chosen = { ...choice, couponText, bonusesToWithdraw: WITHDRAWN }
          await insist(() => browser.postJson('/trpc/checkout.update', chosen))
          const [form, second] = [
            await simulatedForm(browser, { ...choice, phone }),
            await simulatedForm(browser, { ...choice, phone }),
          ]
          const place = (one: typeof form) => insist(() => browser.postJson('/trpc/orders.place', one))
          submits.push(async () => {
            const answer = await place(form)
            // The coupon that others have used up meanwhile refuses the order once (COUP-26).
            return answer.status === 422 ? place(second) : answer
          })
        }
        const answers = await Promise.all(submits.map((submit) => submit()))
        for (const answer of answers)
          if (answer.status !== 200) others.push(`${answer.status} ${await answer.text()}`)
      }
      const used = count('SELECT uses FROM coupons WHERE code = ?', code)
      const orders = count('SELECT count(*) FROM coupon_uses WHERE coupon_key = ?', code.toLowerCase())
      uses += used
      if (used !== COUPON_USES || orders !== used) wrong.push(`${code}: ${used} uses, ${orders} orders`)
    }
    const ofClients = `client_id IN (${ids.join()})`
    const spent = `SELECT coalesce(-sum(amount), 0) FROM bonus_entries WHERE kind = 'spend' AND ${ofClients}`
    const ofOrders = `SELECT coalesce(sum(json_extract(discounts, '$."Оплата бонусами"')), 0) FROM orders WHERE shopper_id IN (${ids.join()})`
    const other = `SELECT count(*) FROM (SELECT 1 FROM bonus_entries WHERE ${ofClients} GROUP BY client_id HAVING sum(amount) <> 0)`
    figures.is('answers other than the order', [...new Set(others)].join('; ') || 'none', 'none')
    figures.is(
      'orders',
      count(`SELECT count(*) FROM orders WHERE shopper_id IN (${ids.join()})`),
      2 * CLIENTS * ROUNDS,
    )
    figures.is('coupon uses', uses, COUPON_USES * ROUNDS)
    figures.is('coupons with more or fewer uses, or other orders', wrong.join('; ') || 'none', 'none')
    // The first order pays by the wish, and the second one by what is left of the balance.
    figures.is('bonuses spent', count(spent), BALANCE * CLIENTS * ROUNDS)
    figures.is('bonuses spent by orders but not by the ledger', count(ofOrders) - count(spent), 0)
    figures.is('customers with bonuses left, or with too few', count(other), 0)
  },
)

deepLine(
  {
    promises: ['A13', 'L5', 'T15'],
    tried: `${CLIENTS} customers who have reached a campaign's goal receive its last ${GIFTS} gifts at once through all parts, each in two browsers; then each orders in both; ${ROUNDS} times`,
    timeoutMinutes: 8,
  },
  async (figures) => {
    const [bought = 0, gift = 0] = goods.slice(10)
    plenty([bought])
    await receiveLastGifts(figures, {
      ...{ database, clients: CLIENTS, gifts: GIFTS, rounds: ROUNDS, bought, gift, stockUp, nextPhone },
      newShopper: visitor,
    })
  },
)

deepLine(
  {
    promises: ['A2', 'A3', 'T2'],
    tried: `${CHECKS} wrong checks of one code at once, and ${RIGHT_CHECKS} right ones of another, through all parts, ${REPEATS} times`,
    timeoutMinutes: 4,
  },
  async (figures) => {
    await checkAtOnce(figures, {
      ...{ database, repeats: REPEATS, checks: CHECKS, rightChecks: RIGHT_CHECKS },
      nextPhone: () => nextPhone().phone,
      newShopper: visitor,
      async requestCode(phone) {
        const guest = visitor()
        const { reToken: captchaToken } = await simulatedForm(guest)
        await insist(() => guest.postJson('/trpc/auth.identByPhone', { phone, captchaToken }))
      },
      async codeOf(phone) {
        const sent = await insist(() => visitor().fetch(`/simulator/api/sms?phone=${phone.slice(1)}`))
        const [sms] = (await sent.json()) as { code: string }[]
        return sms?.code ?? ''
      },
      async check(phone, code, _, by) {
        return (await insist(() => by.postJson('/trpc/auth.checkSmsCode', { phone, code }))).status
      },
    })
  },
)

type Front = 'cache1' | 'cache2' | 'proxy'

/** Stocks products so that there is enough for everybody. */
function plenty(wanted: readonly number[]): void {
  for (const productId of wanted) stockUp(productId, ORDERS)
}

/** Four shoppers who order through the proxy until they are told to stop. */
function steadily(wanted: readonly number[]) {
  plenty(wanted)
  return Array.from({ length: 4 }, () => {
    steadyShoppers += 1
    return buySteadily(cluster.ports.proxy, wanted, 100, steadyShoppers * ORDERS)
  })
}

/**
 * Resolves when the requests of shoppers who order pass a cache. For ten seconds after it has failed the proxy sends it
 * none, so that whatever happens to it then meets nobody.
 */
async function untilUsed(part: 'cache1' | 'cache2'): Promise<void> {
  const before = await cluster.requestsAt(part)
  const isUsed = async () => (await cluster.requestsAt(part)) > before + IN_USE
  await vi.waitUntil(isUsed, { timeout: MINUTE_MS, interval: 250 })
}

interface Fault {
  readonly what: string
  readonly limit: number
  /** How many purchases it makes fail at least. */
  readonly fails?: number
}

/** Does something to a part while shoppers order through the proxy, and states how long no order was taken. */
async function orderThrough(
  figures: Figures,
  { what, limit, fails = 0 }: Fault,
  breakAndMend: () => Promise<unknown>,
): Promise<void> {
  const wanted = goods.slice(4, 10)
  const shoppers = steadily(wanted)
  const all = () => shoppers.flatMap(({ acknowledged }) => acknowledged)
  await vi.waitUntil(() => all().length >= 8, { timeout: MINUTE_MS })
  // One fault at a time: the proxy must use both caches again.
  await Promise.all([untilUsed('cache1'), untilUsed('cache2')])
  const from = Date.now()
  await breakAndMend()
  const mendedAt = Date.now()
  const isAgain = () => all().some(({ at }) => at > mendedAt + 1000)
  await vi.waitUntil(isAgain, { timeout: MINUTE_MS }).catch(() => undefined)
  await Promise.all(shoppers.map((one) => one.stop()))
  const meanwhile = all()
    .map(({ at }) => at)
    .filter((at) => at > from)
  const stored = orderIdsIn(cluster.file)
  figures.atMost(`${what}: longest time without an order`, longestPause([from, ...meanwhile]), limit, 's')
  figures.seen('orders acknowledged meanwhile', meanwhile.length)
  const failed = shoppers.flatMap((one) => one.failed).filter(({ at }) => at > from)
  if (fails === 0) figures.seen('purchases that failed meanwhile', failed.length)
  else figures.atLeast('purchases that failed meanwhile', failed.length, fails)
  figures.seen('their answers', statusesOf(failed))
  figures.is('of all, not stored', all().filter(({ orderId }) => !stored.has(orderId)).length, 0)
}

deepLine(
  {
    promises: ['A14', 'A23', 'F1'],
    tried: `each cache, and the proxy, are killed, and started again ${FAULT_MS / 1000} s later, and stand still for as long, one by one, under orders`,
    timeoutMinutes: 8,
  },
  async (figures) => {
    const stand = async (part: Front) => {
      cluster.parts[part].signal('SIGSTOP')
      await pause(FAULT_MS)
      cluster.parts[part].signal('SIGCONT')
    }
    const killed = async (part: Front) => {
      cluster.parts[part].signal('SIGKILL')
      await pause(FAULT_MS)
      await cluster.startAgain(part)
    }
    for (const cache of ['cache1', 'cache2'] as const) {
      await orderThrough(figures, { what: `${cache} killed`, limit: AGAIN_SECONDS }, () => killed(cache))
      // What was sent is not repeated, so a cache that stands still while it is used fails somebody.
      const frozen = { what: `${cache} frozen`, limit: STALL_SECONDS, fails: 1 }
      await orderThrough(figures, frozen, () => stand(cache))
    }
    const limit = FAULT_MS / 1000 + AGAIN_SECONDS
    await orderThrough(figures, { what: 'proxy killed', limit }, () => killed('proxy'))
    await orderThrough(figures, { what: 'proxy frozen', limit }, () => stand('proxy'))
    database.sqlite.pragma('wal_checkpoint(PASSIVE)')
    figures.is('flaws of the file', flawsOfFile(cluster.file).join('; ') || 'none', 'none')
  },
)

deepLine(
  {
    promises: ['A14', 'A23', 'F7'],
    tried: `the disk of the proxy is full for ${FAULT_MS / 1000} s, and a cache has memory for a few answers only, one by one, under orders`,
    timeoutMinutes: 4,
  },
  async (figures) => {
    const disk = await smallDisk(DISK_BYTES)
    try {
      await cluster.startAgain('proxy', { home: disk.folder })
      await orderThrough(figures, { what: 'proxy full', limit: AGAIN_SECONDS }, async () => {
        disk.fill()
        await pause(FAULT_MS)
        disk.free()
      })
      await cluster.startAgain('proxy')
    } finally {
      disk.remove()
    }
    await cluster.startAgain('cache1', { memory: '1m' })
    const pages = new ZipfPages(cluster.file)
    const failed: string[] = []
    await orderThrough(figures, { what: 'cache1 full', limit: AGAIN_SECONDS }, async () => {
      const until = performance.now() + FAULT_MS
      while (performance.now() < until) {
        const path = pages.next()
        const answer = await fetch(cluster.origin + path)
        const isWhole = (await answer.text()).endsWith('</html>')
        // 503 is the shop's own word while it is too busy.
        if (answer.status !== 503 && !(answer.status === 200 && isWhole))
          failed.push(`${path} ${answer.status}`)
      }
    })
    figures.is('pages that were not whole', failed.join('; ') || 'none', 'none')
    figures.is('flaws of the file', flawsOfFile(cluster.file).join('; ') || 'none', 'none')
  },
)

deepLine(
  {
    promises: ['A14', 'A23', 'F1'],
    tried: 'the machine of the writer is killed while four shoppers order through the proxy',
    timeoutMinutes: 3,
  },
  async (figures) => {
    const wanted = goods.slice(4, 10)
    const shoppers = steadily(wanted)
    const all = () => shoppers.flatMap(({ acknowledged }) => acknowledged)
    await vi.waitUntil(() => all().length >= 20, { timeout: MINUTE_MS })
    const killedAt = Date.now()
    for (const part of [cluster.parts.writer, cluster.parts.copy]) part.signal('SIGKILL')
    const [stages, again] = await Promise.all([
      watchTakeover(cluster.parts.standby, cluster.ports.standby),
      orderedAgain(cluster.ports.proxy, wanted, people + 1),
    ])
    await Promise.all(shoppers.map((one) => one.stop()))
    const stored = orderIdsIn(cluster.standbyFile)
    const lost = all().filter(({ orderId }) => !stored.has(orderId))
    const exposure = lost.length === 0 ? 0 : (killedAt - Math.min(...lost.map(({ at }) => at))) / 1000
    const ordered = (again - killedAt) / 1000
    seeStages(figures, [{ ...stages, ordered }])
    figures.atMost('seconds until orders are taken again', ordered, TAKEN_OVER_SECONDS, 's')
    figures.seen('orders acknowledged', all().length)
    figures.seen('of them not at the standby', lost.length)
    figures.atMost('seconds lost', exposure, LOST_SECONDS, 's')
    const later = lost.filter(({ at }) => at > killedAt + 1000)
    figures.is('of them acknowledged by the standby itself', later.length, 0)
    figures.is('flaws of the file', flawsOfFile(cluster.standbyFile).join('; ') || 'none', 'none')
  },
)
