import { afterAll, beforeAll } from 'vitest'
import { findAccountMismatches, findBonusMismatches } from '#server/jobs/check-bonus-ledger.ts'
import { findStockMismatches } from '#server/jobs/check-stock-ledger.ts'
import { DAY_MS } from '#shared/time.ts'
import { giveBonuses, insertClient } from '#tests/support/client-account.ts'
import { PAYMENT } from '#tests/support/fixture-places.ts'
import { insertCoupon } from '#tests/support/insert-coupon.ts'
import { nthPhone } from '#tests/support/nth-phone.ts'
import { simulatedForm } from '#tests/support/order-form.ts'
import type { Shopper } from '#tests/support/shopper.ts'
import { deepLine } from './support/deep-line.ts'
import { COURIER, createDeepShop, type DeepShop, plainGoods } from './support/deep-shop.ts'
import { times } from './support/times.ts'

/**
 * Budget: 0.7 min beside the soak. Sends equal submits, cut connections, purchases with one coupon and one balance, and changes of one
 * basket at once.
 */
const REPEATS = times(20)
const CLIENTS = times(100)
const SUBMITS = 50
const COUPON_USES = Math.min(5, CLIENTS - 1)
const BALANCE = 250
const CHANGES = 100
const NOW = Date.now()

let shop: DeepShop
let goods: number[]
let people = 0
beforeAll(async () => {
  shop = await createDeepShop()
  goods = plainGoods(shop, 10)
  await shop.start()
})
afterAll(() => shop.close())

interface Client {
  readonly id: number
  readonly phone: string
  /** Signs in with another browser. */
  browser(): Promise<Shopper>
}

function newClient(): Client {
  people += 1
  const formatted = nthPhone(people)
  const phone = `+${formatted.replaceAll(/\D/g, '')}`
  const id = insertClient(shop.database.db, phone)
  giveBonuses(shop.database.db, id, BALANCE, NOW + 100 * DAY_MS)
  return {
    ...{ id, phone: formatted },
    async browser() {
      const browser = shop.newShopper()
      await browser.postJson('/simulator/api/sign-in', { phone })
      return browser
    },
  }
}

function newCoupon(code: string, maxUses: number): void {
  const row = { startsAt: NOW - DAY_MS, endsAt: NOW + DAY_MS, kind: 'percent', value: 10, maxUses } as const
  insertCoupon(shop.database.db, code, row)
}

function count(query: string, ...values: readonly (string | number)[]): number {
  return (shop.database.sqlite.prepare(query).get(...values) as { n: number | null }).n ?? 0
}

/** Posts an order; `cutAfterMs` closes the connection before the answer can be read. Returns the path in the answer. */
async function post(
  shopper: Shopper,
  body: unknown,
  { key, cutAfterMs }: { key?: string | undefined; cutAfterMs?: number } = {},
): Promise<string | null> {
  const headers = { 'content-type': 'application/json', ...(key && { 'Idempotency-Key': key }) }
  const signal = cutAfterMs === undefined ? null : AbortSignal.timeout(cutAfterMs)
  try {
    const init = { method: 'POST', body: JSON.stringify(body), headers, signal }
    const response = await shopper.fetch('/trpc/orders.place', init)
    const { result } = (await response.json()) as { result?: { data: { path: string } } }
    return result?.data.path ?? `refused with ${response.status}`
  } catch {
    return null
  }
}

deepLine(
  {
    promises: ['A12', 'A13', 'L4', 'T7', 'T9'],
    tried: `a customer with a coupon and bonuses submits one prepaid order ${SUBMITS} times at once, on half of the connections that are cut, and ${SUBMITS} times again; ${REPEATS} times, half of them with an Idempotency-Key`,
    timeoutMinutes: 4,
  },
  async (figures) => {
    let [orders, paths, others, payments, atBank, sms, mail, uses, debits, cut] = [
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    ]
    for (let repeat = 0; repeat < REPEATS; repeat++) {
      const client = newClient()
      const browser = await client.browser()
      const code = `ONCE${repeat}`
      newCoupon(code, 100)
      await browser.call.basket.add.mutate({ shopItemId: goods[0] ?? 0, quantity: 2 })
      const choice = { tariffId: COURIER, paymentSystemId: PAYMENT.online }
      await browser.choose({ ...choice, couponText: code, bonusesToWithdraw: 100 })
      const form = () => simulatedForm(browser, { ...choice, phone: client.phone })
      const forms = await Promise.all(Array.from({ length: SUBMITS }, form))
      const key = repeat % 2 === 0 ? `once-${repeat}` : undefined
      const first = await Promise.all(
        forms.map((one, i) => post(browser, one, { key, ...(i % 2 === 0 && { cutAfterMs: 1 + i }) })),
      )
      const second = await Promise.all(forms.map((one) => post(browser, one, { key })))
      cut += first.filter((path) => path === null).length
      const answers = [...first, ...second].filter((path) => path !== null)
      paths += new Set(answers).size
      others += answers.filter((path) => !path.startsWith('/')).length
      const ofClient = 'IN (SELECT id FROM orders WHERE shopper_id = ?)'
      orders += count('SELECT count(*) AS n FROM orders WHERE shopper_id = ?', client.id)
      payments += count(`SELECT count(*) AS n FROM payments WHERE order_id ${ofClient}`, client.id)
      atBank += count(
        `SELECT count(*) AS n FROM simulator_bank_payments
         WHERE payment_id IN (SELECT id FROM payments WHERE order_id ${ofClient})`,
        client.id,
      )
      const written = `SELECT count(*) AS n FROM outbox WHERE channel = ? AND dedupe_key LIKE
        (SELECT 'order:' || public_id || ':%' FROM orders WHERE shopper_id = ?)`
      sms += count(written, 'sms', client.id)
      mail += count(written, 'mail', client.id)
      uses += count('SELECT uses AS n FROM coupons WHERE code = ?', code)
      debits += count(
        "SELECT -sum(amount) AS n FROM bonus_entries WHERE client_id = ? AND kind = 'spend'",
        client.id,
      )
    }
    figures.seen('connections cut before the answer', cut)
    figures.is('orders', orders, REPEATS)
    figures.is('different answers', paths, REPEATS)
    figures.is('answers that are no order', others, 0)
    figures.is('payments', payments, REPEATS)
    figures.is('payments opened at the bank', atBank, REPEATS)
    figures.is('SMS about the orders', sms, REPEATS)
    // The buyer is told of the order and reminded of its payment, the staff is told of the order.
    figures.is('mails about the orders', mail, 3 * REPEATS)
    figures.is('coupon uses', uses, REPEATS)
    figures.is('bonuses spent', debits, 100 * REPEATS)
  },
)

deepLine(
  {
    promises: ['A12', 'L4'],
    tried: `two submissions with different content and one Idempotency-Key at once, ${REPEATS} times`,
  },
  async (figures) => {
    let [placed, refused] = [0, 0]
    for (let repeat = 0; repeat < REPEATS; repeat++) {
      const browser = shop.newShopper()
      people += 1
      await browser.call.basket.add.mutate({ shopItemId: goods[1] ?? 0, quantity: 1 })
      const wish = { phone: nthPhone(people), tariffId: COURIER }
      const forms = [
        await simulatedForm(browser, wish),
        await simulatedForm(browser, { ...wish, description: 'Другое' }),
      ]
      const answers = await Promise.all(forms.map((form) => post(browser, form, { key: 'same' })))
      placed += answers.filter((path) => path?.startsWith('/order/')).length
      refused += answers.filter((path) => path === 'refused with 409').length
    }
    figures.is('placed', placed, REPEATS)
    figures.is('refused with 409', refused, REPEATS)
  },
)

deepLine(
  {
    promises: ['A13', 'L5', 'T9', 'T10'],
    tried: `${CLIENTS} customers order from two browsers each at once, with a coupon for ${COUPON_USES} uses and bonuses above their balance`,
    timeoutMinutes: 4,
  },
  async (figures) => {
    newCoupon('FEW', COUPON_USES)
    const clients = Array.from({ length: CLIENTS }, newClient)
    const spend = async (client: Client, browser: Shopper, couponText: string) => {
      const choice = { tariffId: COURIER, paymentSystemId: PAYMENT.cash }
      await browser.call.basket.add.mutate({ shopItemId: goods[2] ?? 0, quantity: 1 })
      await browser.choose({ ...choice, couponText, bonusesToWithdraw: 150 })
      const { payableTotal } = await browser.basket()
      const wish = { ...choice, phone: client.phone, shownTotal: payableTotal }
      return () => simulatedForm(browser, wish).then((form) => post(browser, form))
    }
    const buyAll = async (couponText: string) => {
      const submits: (() => Promise<string | null>)[] = []
      for (const client of clients)
        for (let i = 0; i < 2; i++) submits.push(await spend(client, await client.browser(), couponText))
      return Promise.all(submits.map((submit) => submit()))
    }
    // The second time the balance of 250 does not suffice for another 150.
    const answers = [...(await buyAll('FEW')), ...(await buyAll(''))]
    const ids = `(${clients.map(({ id }) => id).join(', ')})`
    const ofOrders = `SELECT sum(json_extract(discounts, '$."Оплата бонусами"')) AS n FROM orders WHERE shopper_id IN ${ids}`
    const ofLedger = `SELECT -sum(amount) AS n FROM bonus_entries WHERE client_id IN ${ids} AND kind = 'spend'`
    figures.seen('orders', new Set(answers.filter((path) => path?.startsWith('/order/'))).size)
    figures.is('coupon uses counted', count("SELECT uses AS n FROM coupons WHERE code = 'FEW'"), COUPON_USES)
    figures.is(
      'orders with the coupon',
      count("SELECT count(*) AS n FROM coupon_uses WHERE coupon_key = 'few'"),
      COUPON_USES,
    )
    figures.atLeast('bonuses spent', count(ofLedger), 1)
    figures.is('bonuses spent by orders but not by the ledger', count(ofOrders) - count(ofLedger), 0)
    figures.is(
      'balances below zero',
      count(
        'SELECT count(*) AS n FROM (SELECT 1 FROM bonus_entries GROUP BY client_id HAVING sum(amount) < 0)',
      ),
      0,
    )
    const { db } = shop.database
    figures.is(
      'entries that do not add up',
      findBonusMismatches(db).length + findAccountMismatches(db).length + findStockMismatches(db).length,
      0,
    )
  },
)

deepLine(
  {
    promises: ['A15', 'L6', 'T3', 'T11'],
    tried: `${CHANGES} changes of one basket at once, and a sign-in among them; ${REPEATS} times`,
    timeoutMinutes: 4,
  },
  async (figures) => {
    let [lost, above, left] = [0, 0, 0]
    const five = goods.slice(3, 8)
    const scarce = goods[8] ?? 0
    shop.database.sqlite.prepare('UPDATE stock SET available = 30 WHERE product_id = ?').run(scarce)
    for (let repeat = 0; repeat < REPEATS; repeat++) {
      const client = newClient()
      const browser = shop.newShopper()
      await browser.call.basket.add.mutate({ shopItemId: five[0] ?? 0, quantity: 1 })
      const changes = Array.from({ length: CHANGES }, (_, i) =>
        browser.call.basket.add.mutate({ shopItemId: five[i % five.length] ?? 0, quantity: 1 }),
      )
      const beyond = Array.from({ length: 40 }, () =>
        browser.call.basket.add.mutate({ shopItemId: scarce, quantity: 1 }).catch(() => null),
      )
      const signIn = browser.postJson('/simulator/api/sign-in', {
        phone: `+${client.phone.replaceAll(/\D/g, '')}`,
      })
      await Promise.all([...changes, ...beyond, signIn])
      const { items } = await browser.call.basket.get.query()
      const quantity = (wanted: readonly number[]) =>
        items
          .filter(({ shopItemId }) => wanted.includes(shopItemId))
          .reduce((sum, line) => sum + line.quantity, 0)
      lost += Math.abs(CHANGES + 1 - quantity(five))
      above += Math.abs(30 - quantity([scarce]))
      const baskets = 'SELECT count(*) AS n FROM baskets WHERE shopper_id = ?'
      left += Math.abs(1 - count(baskets, client.id))
    }
    figures.is('changes lost or counted twice', lost, 0)
    figures.is('pieces more or fewer than the 30 that there are', above, 0)
    figures.is('customers without exactly one basket', left, 0)
  },
)
