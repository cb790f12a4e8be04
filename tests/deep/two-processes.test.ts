import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { products } from '#db/schema/catalog.ts'
import { setStock } from '#server/catalog/set-stock.ts'
import { DAY_MS } from '#shared/time.ts'
import { giveBonuses, insertClient } from '#tests/support/client-account.ts'
import { PAYMENT } from '#tests/support/fixture-places.ts'
import { insertCoupon } from '#tests/support/insert-coupon.ts'
import { nthPhone } from '#tests/support/nth-phone.ts'
import { QUICK_FORM, simulatedForm } from '#tests/support/order-form.ts'
import type { Shopper } from '#tests/support/shopper.ts'
import { deepLine } from './support/deep-line.ts'
import { COURIER, createDeepShop, type DeepShop, plainGoods, visitorOfAll } from './support/deep-shop.ts'
import { flawsOfFile } from './support/demo-file.ts'
import { receiveLastGifts } from './support/last-gifts.ts'
import { sellOut } from './support/sell-out.ts'
import { times } from './support/times.ts'

/**
 * Budget: 0.9 min beside the soak. Two processes over one file sell the last pieces, and receive equal submits, one coupon, one
 * balance, and the last gifts at once.
 */
const REPEATS = times(20)
const BUYERS = 100
const PIECES = 10
const SUBMITS = 50
const CLIENTS = times(50)
const COUPON_USES = Math.min(5, CLIENTS - 1)
const BALANCE = 250
const WITHDRAWN = 150
const GIFTS = Math.min(5, CLIENTS - 1)

let shops: readonly [DeepShop, DeepShop]
let goods: number[]
let people = 0
beforeAll(async () => {
  const first = await createDeepShop()
  await first.start()
  const second = await createDeepShop({ beside: first })
  await second.start()
  shops = [first, second]
  goods = plainGoods(first, 6)
})
afterAll(async () => {
  await shops[1].close()
  await shops[0].close()
})

/** A browser whose requests go to both processes by turns. */
const visitor = () => visitorOfAll(shops)
const count = (query: string, ...values: readonly (string | number)[]) =>
  shops[0].database.sqlite
    .prepare<unknown[], number>(query)
    .pluck()
    .get(...values) ?? 0

function nextPerson(): number {
  people += 1
  return people
}

async function withProduct(shopper: Shopper, shopItemId: number): Promise<Shopper> {
  await shopper.call.basket.add.mutate({ shopItemId, quantity: 1 })
  return shopper
}

/** Prepares a guest of whom each third orders quickly. Returns the submit. */
async function buyer(wanted: number): Promise<() => Promise<Response>> {
  const shopper = await withProduct(visitor(), wanted)
  const i = nextPerson()
  const phone = nthPhone(i)
  const isQuick = i % 3 === 0
  const form = isQuick ? { ...QUICK_FORM, phone } : await simulatedForm(shopper, { phone, tariffId: COURIER })
  return () => shopper.postJson(`/trpc/orders.${isQuick ? 'placeQuick' : 'place'}`, form)
}

function stockUp(productId: number, available: number): void {
  const { db } = shops[0].database
  const product = db
    .select({ marking: products.marking })
    .from(products)
    .where(eq(products.id, productId))
    .get()
  setStock({ db, now: Date.now() }, { marking: product?.marking ?? '', available })
}

deepLine(
  {
    promises: ['A11', 'L3', 'T6'],
    tried: `${BUYERS} guests, a third of them by quick orders, buy ${PIECES} pieces at once at two processes, ${REPEATS} times`,
    timeoutMinutes: 4,
  },
  async (figures) => {
    const wanted = goods[0] ?? 0
    await sellOut(figures, {
      ...{ sales: REPEATS, buyers: BUYERS, pieces: PIECES },
      stockUp: () => stockUp(wanted, PIECES),
      prepare: () => buyer(wanted),
      countLeft: () => count('SELECT available FROM stock WHERE product_id = ?', wanted),
    })
  },
)

deepLine(
  {
    promises: ['A12', 'L4', 'T7'],
    tried: `a guest submits one prepaid order ${SUBMITS} times at once, half of them at each process, ${REPEATS} times, half of them with an Idempotency-Key`,
    timeoutMinutes: 4,
  },
  async (figures) => {
    const answers: number[] = []
    const refusals: string[] = []
    let busy = 0
    const phones: string[] = []
    for (let repeat = 0; repeat < REPEATS; repeat++) {
      const guest = await withProduct(visitor(), goods[1] ?? 0)
      const phone = nthPhone(nextPerson())
      phones.push(`'+${phone.replaceAll(/\D/g, '')}'`)
      const wish = { phone, tariffId: COURIER, paymentSystemId: PAYMENT.online }
      const form = await simulatedForm(guest, wish)
      const headers = repeat % 2 === 0 ? { 'Idempotency-Key': `two-${repeat}` } : {}
      const submit = async (): Promise<string | undefined> => {
        const response = await guest.postJson('/trpc/orders.place', form, headers)
        const text = await response.text()
        const path = /"path":"([^"]+)"/.exec(text)?.[1]
        if (path === undefined && response.status !== 503) refusals.push(`${response.status} ${text}`)
        if (response.status !== 503) return path
        // The shop is busy for longer than a request may wait, as its message says: the shopper submits again.
        busy += 1
        await pause(500)
        return submit()
      }
      const paths = await Promise.all(Array.from({ length: SUBMITS }, submit))
      answers.push(new Set(paths).size)
    }
    const ofGuests = `IN (SELECT id FROM orders WHERE phone IN (${phones.join()}))`
    figures.seen('submits that were told that the shop is busy, and repeated', busy)
    figures.is(
      'other submits without the path of the order',
      [...new Set(refusals)].join('; ') || 'none',
      'none',
    )
    figures.is('different answers to the submits of one guest', Math.max(...answers), 1)
    figures.is('orders', count(`SELECT count(*) FROM orders WHERE id ${ofGuests}`), REPEATS)
    figures.is('payments', count(`SELECT count(*) FROM payments WHERE order_id ${ofGuests}`), REPEATS)
    figures.is(
      'payments opened at the bank',
      count(
        `SELECT count(*) FROM simulator_bank_payments WHERE payment_id IN (SELECT id FROM payments WHERE order_id ${ofGuests})`,
      ),
      REPEATS,
    )
  },
)

deepLine(
  {
    promises: ['A13', 'L5', 'T15'],
    tried: `${CLIENTS} customers who have reached a campaign's goal receive its last ${GIFTS} gifts at once, each in two browsers, one at each process; then each orders in both`,
    timeoutMinutes: 4,
  },
  async (figures) => {
    const [bought = 0, gift = 0] = goods.slice(4)
    await receiveLastGifts(figures, {
      ...{ database: shops[0].database, clients: CLIENTS, gifts: GIFTS, bought, gift, stockUp },
      nextPhone() {
        const formatted = nthPhone(nextPerson())
        return { formatted, phone: `+${formatted.replaceAll(/\D/g, '')}` }
      },
      newShopper: (n) => shops[n].newShopper(),
    })
  },
)

deepLine(
  {
    promises: ['A13', 'L5', 'T9', 'T10'],
    tried: `${CLIENTS} customers order from two browsers each at once, one at each process, with a coupon for ${COUPON_USES} uses and bonuses above their balance`,
    timeoutMinutes: 4,
  },
  async (figures) => {
    const { db, sqlite } = shops[0].database
    const now = Date.now()
    const row = { startsAt: now - DAY_MS, endsAt: now + DAY_MS, kind: 'percent', value: 10 } as const
    insertCoupon(db, 'BOTH', { ...row, maxUses: COUPON_USES })
    const choice = { tariffId: COURIER, paymentSystemId: PAYMENT.cash }
    const submits: (() => Promise<number>)[] = []
    const ids: number[] = []
    for (let i = 0; i < CLIENTS; i++) {
      const formatted = nthPhone(nextPerson())
      const phone = `+${formatted.replaceAll(/\D/g, '')}`
      const id = insertClient(db, phone)
      ids.push(id)
      giveBonuses(db, id, BALANCE, now + 100 * DAY_MS)
      for (const [n, shop] of shops.entries()) {
        const browser = shop.newShopper()
        await browser.postJson('/simulator/api/sign-in', { phone })
        await withProduct(browser, goods[2 + n] ?? 0)
        await browser.choose({ ...choice, couponText: 'BOTH', bonusesToWithdraw: WITHDRAWN })
        const form = await simulatedForm(browser, { ...choice, phone: formatted })
        submits.push(async () => (await browser.postJson('/trpc/orders.place', form)).status)
      }
    }
    const statuses = await Promise.all(submits.map((submit) => submit()))
    const spent = `SELECT coalesce(-sum(amount), 0) FROM bonus_entries WHERE kind = 'spend' AND client_id IN (${ids.join()})`
    const ofOrders = `SELECT coalesce(sum(json_extract(discounts, '$."Оплата бонусами"')), 0) FROM orders WHERE shopper_id IN (${ids.join()})`
    figures.seen('orders', statuses.filter((status) => status === 200).length)
    figures.is('unexpected errors', statuses.filter((status) => status >= 500).length, 0)
    figures.is('coupon uses', count("SELECT uses FROM coupons WHERE code = 'BOTH'"), COUPON_USES)
    figures.is(
      'orders with it',
      count("SELECT count(*) FROM coupon_uses WHERE coupon_key = 'both'"),
      COUPON_USES,
    )
    figures.atLeast('bonuses spent', count(spent), WITHDRAWN)
    figures.is('bonuses spent by orders but not by the ledger', count(ofOrders) - count(spent), 0)
    sqlite.pragma('wal_checkpoint(TRUNCATE)')
    figures.is('flaws of the file', flawsOfFile(shops[0].file).join('; ') || 'none', 'none')
  },
)
