import { afterAll, beforeAll } from 'vitest'
import { createApp } from '#server/app.ts'
import type { Deps } from '#server/deps.ts'
import { findAccountMismatches, findBonusMismatches } from '#server/jobs/check-bonus-ledger.ts'
import { findStockMismatches } from '#server/jobs/check-stock-ledger.ts'
import { runDueJobs } from '#server/jobs/run-jobs.ts'
import { paths } from '#shared/paths.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { OPENED_AT } from '#tests/support/fixture.ts'
import { PAYMENT } from '#tests/support/fixture-places.ts'
import { nthPhone } from '#tests/support/nth-phone.ts'
import { orderForm, QUICK_FORM, simulatedForm } from '#tests/support/order-form.ts'
import { createShopper, type Shopper } from '#tests/support/shopper.ts'
import { humanToken, lastCode, signIn } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'
import { deepLine } from './support/deep-line.ts'
import { COURIER, createDeepShop, type DeepShop, plainGoods } from './support/deep-shop.ts'
import { times } from './support/times.ts'

/**
 * Budget: 0.5 min beside the soak. Moves the clock forward and back by an hour and by a year while guests order, and serves one file in
 * three time zones.
 */
const ORDERS = times(60)
const PRODUCT_ID = 900
const YEAR_MS = 365 * DAY_MS
const JUMPS: Readonly<Record<string, number>> = {
  'an hour ahead': HOUR_MS,
  'an hour back': -HOUR_MS,
  'a year ahead': YEAR_MS,
  'a year back': -YEAR_MS,
}

interface MovedShop {
  readonly deps: Deps
  readonly newShopper: () => Shopper
  readonly move: (ms: number) => void
  /** The clock and the steady one go on together. */
  readonly pass: (ms: number) => Promise<void>
  readonly count: (query: string) => number
  readonly sms: TestShop['sms']
  readonly close: () => void
}

/** A shop whose clock can be compared with a steady one, as that of a real shop. */
function createMovedShop(): MovedShop {
  const shop = createTestShop({
    products: [{ id: PRODUCT_ID, price: 700, stock: 1_000_000 }],
    expectsErrors: true,
  })
  let now = OPENED_AT
  let steady = 0
  const deps: Deps = { ...shop.deps, clock: { now: () => now, steady: () => steady } }
  const app = createApp(deps)
  return {
    ...{ deps, newShopper: () => createShopper(app), close: shop.close },
    sms: shop.sms,
    move(ms) {
      now += ms
    },
    async pass(ms) {
      now += ms
      steady += ms
      await runDueJobs(deps)
    },
    count: (query) => shop.database.sqlite.prepare<[], number>(query).pluck().get() ?? 0,
  }
}

let people = 0

/** A guest orders, each third one quickly and each third one with a payment online. Returns the status. */
async function order({ newShopper }: MovedShop): Promise<number> {
  people += 1
  const i = people
  const shopper = newShopper()
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT_ID, quantity: 1 })
  const phone = nthPhone(i)
  const answer =
    i % 3 === 0
      ? await shopper.postJson('/trpc/orders.placeQuick', { ...QUICK_FORM, phone })
      : await shopper.postJson(
          '/trpc/orders.place',
          orderForm({ phone, paymentSystemId: i % 3 === 1 ? PAYMENT.online : PAYMENT.cash }),
        )
  return answer.status
}

async function requestCode(shopper: Shopper, phone: string): Promise<number> {
  const answer = await shopper.postJson('/trpc/auth.identByPhone', { phone, captchaToken: humanToken() })
  const seconds = /"timeToNextAttempt":(-?\d+)/.exec(await answer.text())?.[1]
  return Number(seconds)
}

const check = (shopper: Shopper, phone: string, code: string) =>
  shopper.postJson('/trpc/auth.checkSmsCode', { phone, code })

for (const [name, jump] of Object.entries(JUMPS))
  deepLine(
    {
      promises: ['F9', 'T26', 'A3'],
      tried: `the clock moves ${name} while guests order, and is set right an hour later`,
    },
    async (figures) => {
      const shop = createMovedShop()
      const statuses: number[] = []
      const waits: number[] = []
      const [customer, owner, stranger] = [shop.newShopper(), shop.newShopper(), shop.newShopper()]
      const phone = '+79130000001'
      await signIn(shop, customer, '+79130000002')
      await shop.pass(MINUTE_MS)
      const work = async () => {
        for (let i = 0; i < ORDERS; i++) {
          const placing = [order(shop), order(shop), order(shop)]
          await shop.pass(MINUTE_MS)
          statuses.push(...(await Promise.all(placing)))
        }
      }
      await requestCode(owner, phone)
      const expired = lastCode(shop, phone)
      await work()
      shop.move(jump)
      waits.push(await requestCode(stranger, '+79130000003'), await requestCode(stranger, '+79130000003'))
      let revived = 0
      for (let i = 0; i < 70; i++) {
        await shop.pass(MINUTE_MS)
        if ((await check(owner, phone, expired)).ok) revived += 1
      }
      const before = shop.count('SELECT max(id) FROM orders')
      await work()
      const last = shop.count('SELECT max(id) FROM orders')
      waits.push(await requestCode(stranger, '+79130000003'))
      shop.move(-jump)
      waits.push(await requestCode(stranger, '+79130000003'))
      await work()
      for (let i = 0; i < 70; i++) {
        await shop.pass(MINUTE_MS)
        if ((await check(owner, phone, expired)).ok) revived += 1
      }
      const isSignedIn = (await customer.call.auth.client.query()) !== null
      const { db } = shop.deps.database
      figures.is('orders that were not placed', statuses.filter((status) => status !== 200).length, 0)
      figures.is('orders', shop.count('SELECT count(*) FROM orders'), 9 * ORDERS)
      const cancelled = "SELECT count(*) FROM orders WHERE fulfilment = 'cancelled' AND id"
      const meanwhile = shop.count(`${cancelled} BETWEEN ${before + 1} AND ${last}`)
      figures.is(
        'cancelled of those placed by the right clock',
        shop.count(`${cancelled} > 0`) - meanwhile,
        0,
      )
      figures.is('cancelled of those placed by the wrong clock', meanwhile, 0)
      figures.is('expired codes accepted', revived, 0)
      figures.is('waits for a code outside of 0 to 60 s', waits.filter((s) => !(s >= 0 && s <= 60)).length, 0)
      figures.is(
        'messages that were due and not sent',
        shop.count(
          `SELECT count(*) FROM outbox WHERE sent_at IS NULL AND next_attempt_at <= ${shop.deps.clock.now()}`,
        ),
        0,
      )
      figures.is('messages given up', shop.count('SELECT count(*) FROM outbox WHERE died_at IS NOT NULL'), 0)
      figures.is('customers signed out', isSignedIn ? 0 : 1, 0)
      figures.is(
        'entries that do not add up',
        findBonusMismatches(db).length + findAccountMismatches(db).length + findStockMismatches(db).length,
        0,
      )
      shop.close()
    },
  )

/** Far to the west of Moscow, there, and far to the east of it. */
const ZONES = ['Pacific/Pago_Pago', 'Europe/Moscow', 'Pacific/Kiritimati'] as const
/** Moments of the last day of January in Moscow. At the first and the last one, another zone has another date. */
const MOMENTS = ['00:30', '12:00', '23:30'] as const

let shops: DeepShop[] = []
beforeAll(async () => {
  for (const TZ of ZONES) {
    const [beside] = shops
    const shop = await createDeepShop({ env: { TZ }, ...(beside && { beside }) })
    shops.push(shop)
    await shop.start()
  }
})
afterAll(async () => {
  for (const shop of shops.toReversed()) await shop.close()
  shops = []
})

deepLine(
  {
    promises: ['F9', 'T26', 'A16'],
    tried: `pages on 31 January at ${MOMENTS.join(', ')}, by three processes in the time zones ${ZONES.join(', ')}`,
  },
  async (figures) => {
    const [shop] = shops
    if (!shop) throw new Error('there is no shop')
    const [shopItemId = 0] = plainGoods(shop, 1)
    const origins = new Map(shops.map(({ origin }, i) => [ZONES[i], origin]))
    let different = 0
    const schedules = new Set<string>()
    for (const moment of MOMENTS) {
      const { now } = (await shop.simulate('GET', '/clock')) as { now: number }
      await shop.simulate('POST', '/clock', { advanceMs: nextLastOfJanuary(now, moment) - now })
      const shopper = shop.newShopper()
      await shopper.call.basket.add.mutate({ shopItemId, quantity: 2 })
      const { path } = await shopper.call.orders.place.mutate(
        await simulatedForm(shopper, { phone: nthPhone(9_000_000 + schedules.size), tariffId: COURIER }),
      )
      await shopper.call.basket.add.mutate({ shopItemId, quantity: 2 })
      await shopper.choose({ tariffId: COURIER, paymentSystemId: PAYMENT.shares })
      const cookie = [...shopper.cookies]
        .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
        .join('; ')
      const pages = [paths.checkout, path, paths.home]
      const read = async (origin: string, page: string) => {
        const text = await (await fetch(origin + page, { headers: { cookie, accept: 'text/html' } })).text()
        return wordsOf(text)
      }
      for (const page of pages) {
        const texts = new Set<string>()
        for (const origin of origins.values()) texts.add(await read(origin, page))
        different += texts.size - 1
      }
      const checkout = await read(shop.origin, paths.checkout)
      schedules.add(
        /Сегодня.{0,120}/
          .exec(checkout)?.[0]
          .match(/\d+ (?:февраля|марта)/g)
          ?.join(', ') ?? 'none',
      )
    }
    figures.is('pages that differ between the zones', different, 0)
    figures.is('dates of the installments', [...schedules].join(' | '), '14 февраля, 28 февраля, 14 марта')
  },
)

/** The next 31 January of Moscow at this time of day, in UTC milliseconds. */
function nextLastOfJanuary(now: number, time: string): number {
  const year = new Date(now).getUTCFullYear()
  const moments = [year, year + 1].map((one) => Date.parse(`${one}-01-31T${time}:00+03:00`))
  return moments.find((moment) => moment >= now) ?? now
}

/** The words that a page shows, without its scripts and attributes. */
function wordsOf(html: string): string {
  return html
    .replaceAll(/<(script|style)[^>]*>.*?<\/\1>/gs, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\s\u00a0]+/g, ' ')
}
