import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { limitUses, outbox } from '#db/schema/jobs.ts'
import { orders } from '#db/schema/orders.ts'
import { rebuildSearchIndex } from '#db/search/index-products.ts'
import { writeFact } from '#db/shop-facts.ts'
import { findStockMismatches } from '#server/jobs/check-stock-ledger.ts'
import { spendBudget } from '#server/limits/budgets.ts'
import { writeReview } from '#server/reviews/write-review.ts'
import { asOperatorId, asTariffId } from '#shared/delivery-ids.ts'
import type { Letter } from '#shared/mail/letter.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { type Bundle, bundleScript } from '#tests/support/bundle-script.ts'
import { insertClient, insertOrder } from '#tests/support/client-account.ts'
import { commandCtx } from '#tests/support/command-ctx.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { openFixture } from '#tests/support/fixture-database.ts'
import { PAYMENT } from '#tests/support/fixture-places.ts'
import { insertCoupon } from '#tests/support/insert-coupon.ts'
import { orderForm } from '#tests/support/order-form.ts'
import { sendOutbox } from '#tests/support/send-outbox.ts'
import { refusalOf, type Shopper } from '#tests/support/shopper.ts'
import { humanToken } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'
import { runCli } from '../../scripts/shop-cli/run-cli.ts'

/** The shop runs on a database file that the commands of scripts/shop.ts open at the same time. */
let folder: string
let url: string
let shop: TestShop
let shopper: Shopper
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'glyanets-cli-'))
  url = `file:${join(folder, 'shop.db')}`
  shop = createTestShop({ databaseUrl: url })
  rebuildSearchIndex(shop.database.sqlite)
  shopper = shop.newShopper()
})
afterAll(() => {
  shop.close()
  rmSync(folder, { recursive: true })
})

const run = (call: string, databaseUrl = url) =>
  runCli(call.split(' ').filter(Boolean), { DATABASE_URL: databaseUrl })
const succeeded = (text: RegExp) => ({ code: 0, text: expect.stringMatching(text) })
const failed = (code: 1 | 2, text: RegExp) => ({ code, text: expect.stringMatching(text) })

/** Runs the bundled scripts/shop.ts in a process; returns its exit code, its output, and its errors. */
function runScript(script: string, call: string): Promise<[code: number | null, out: string, error: string]> {
  return new Promise((resolve) => {
    const env = { DATABASE_URL: url }
    const words = [script, ...call.split(' ')]
    const child = execFile(process.execPath, words, { env }, (_error, out, error) =>
      resolve([child.exitCode, out, error]),
    )
  })
}

const FIVE_MINUTES = 5 * MINUTE_MS
async function listed(): Promise<{ ids: number[]; productCount: number; total: number }> {
  const { listing } = await shopper.call.catalog.category.query({ path: 'nogti/gel-laki', choice: {} })
  const menu = await shopper.call.catalog.category.query({ path: 'nogti', choice: {} })
  return {
    ids: listing.items.map(({ shopItemId }) => shopItemId),
    total: listing.total,
    productCount: menu.subcategories.find(({ name }) => name === 'Гель-лаки')?.productCount ?? -1,
  }
}
async function found(query: string): Promise<number[]> {
  const { listing } = await shopper.call.search.results.query({ query, choice: {} })
  return listing.items.map(({ shopItemId }) => shopItemId)
}

describe('a command line', () => {
  test('lists every command when it is empty or asks for help', async () => {
    const help = await run('')
    expect(help.code).toBe(0)
    for (const usage of ['order list', 'order advance ID', 'product set off MARKING', 'callback list']) {
      expect(help.text).toContain(usage)
    }
    expect((await run('order list --help')).text).toBe(help.text)
  })

  // Requirement: SEC-16
  test.each(['order list', 'order advance 30642', 'settings missing'])(
    "refuses the database of another environment before it does anything: '%s'",
    async (call) => {
      const file = join(folder, 'real.db')
      const { db, close } = openFixture(file)
      writeFact(db, 'environment', 'production')
      close()
      const refused = `DATABASE_URL: ${file}: this is the database of a real shop (production), which APP_ENV=demo refuses`
      const words = call.split(' ')
      expect(await runCli(words, { DATABASE_URL: `file:${file}` })).toEqual({ code: 1, text: refused })
      const env = { DATABASE_URL: `file:${file}`, APP_ENV: 'production' }
      expect((await runCli(['order', 'list'], env)).code).toBe(0)
    },
  )

  // Requirement: STAFF-11
  test.each([
    ['order', /there is no 'order'/],
    ['order vanish 1', /there is no 'order vanish 1'/],
    ['order show', /write: order show ID/],
    ['order show first', /ID must be a whole number from 1, not 'first'/],
    ['order list --state lost', /--state must be one of new, confirmed/],
    ['order list --colour red', /colour/],
    ['order refund 1', /say what to refund: --line MARKING:QUANTITY, --delivery, or --amount ROUBLES/],
    ['order refund 1 --line T-11', /--line must be like VL-127-10:2, not 'T-11'/],
    ['order refund 1 --line T-11:0', /QUANTITY must be a whole number from 1/],
    ['order refund 1 --amount 5 --delivery', /--amount is for a sum without/],
    ['order refund 1 --by-hand --restock', /say what to refund/],
    ['order refund 1 --amount 5 --restock', /--restock is for pieces/],
    ['order refund 1 --delivery --restock', /--restock is for pieces/],
    ['review list --state lost', /--state must be one of waiting, published, refused/],
    ['review refuse 1', /write: review refuse ID REASON/],
    ['product set price T-11 12.50', /ROUBLES must be a whole number/],
    ['product set price T-11 500 --base 400', /--base must not be below the price/],
    ['product set stock T-11 -1', /./],
    ['product set stock T-404 1 --dry-run', /there is no --dry-run here; write: product set stock/],
    ['order list --since 2026-02-31', /--since must be a day such as 2026-11-21/],
    ['coupon add X1 percent 5 --until 2030-01-01 --category ,', /--category must name slugs/],
    ['product set store-stock T-11 111 some', /PIECES must be a whole number/],
  ])('%s is malformed', async (call, error) => {
    expect(await run(call)).toEqual(failed(2, error))
  })

  test.each([
    ['order show 404', /there is no order 404/],
    ['order cancel 404', /there is no order 404/],
    ['order refund 404 --delivery', /there is no order 404/],
    ['order refund 404 --by-hand', /there is no order 404/],
    ['review show 404', /there is no review 404/],
    ['review publish 404', /there is no review 404/],
    ['product set stock T-404 5', /there is no product T-404/],
    ['product set off T-404', /there is no product T-404/],
    ['product set store-stock T-404 111 1', /there is no product T-404/],
    ['product set store-stock T-11 101 1', /there is no brand store 101/],
  ])('%s names an unknown order or product', async (call, error) => {
    expect(await run(call)).toEqual(failed(1, error))
  })

  test('creates no database where none is', async () => {
    expect(await run('order list', `file:${join(folder, 'none.db')}`)).toEqual(
      failed(1, /there is no database at .*none\.db/),
    )
  })
})

// Requirement: OPS-2
test('refuses a database of another version', async () => {
  const other = `file:${join(folder, 'other.db')}`
  const { sqlite, close } = openFixture(other)
  sqlite.exec('CREATE TEMP TABLE kept AS SELECT * FROM __drizzle_migrations')
  sqlite.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)")
  expect(await run('order list', other)).toEqual(
    failed(1, /^DATABASE_URL: .+other\.db: the database is newer than this version/),
  )
  sqlite.exec('DELETE FROM __drizzle_migrations WHERE created_at > (SELECT min(created_at) FROM kept)')
  expect(await run('order list', other)).toEqual(failed(1, /start the shop first/))
  close()
})

describe('an order', () => {
  async function place(form: Parameters<typeof orderForm>[0] = {}): Promise<number> {
    const buyer = shop.newShopper()
    await buyer.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 2 })
    return (await buyer.call.orders.place.mutate(orderForm(form))).orderId
  }

  // Requirement: ORD-18
  test('is listed, shown, and moved to its last state, which it cannot leave', async () => {
    const id = await place()
    expect(await run('order list --state new')).toEqual(succeeded(new RegExp(`^id .*\\n${id} .* new `)))
    const shown = await run(`order show ${id}`)
    expect(shown.text).toMatch(/state +new/)
    expect(shown.text).toMatch(/T-15 +Крем для рук «Норд» +2 /)
    expect(JSON.parse((await run(`order show ${id} --json`)).text)).toMatchObject({ order: { id } })

    for (const state of ['confirmed', 'assembled', 'shipped', 'delivered', 'done']) {
      expect(await run(`order advance ${id}`)).toEqual(succeeded(new RegExp(`→ ${state}, payment`)))
    }
    expect(await run(`order advance ${id}`)).toEqual(
      failed(1, new RegExp(`order ${id} is done, its payment is paid: there is no next state`)),
    )
    expect(await run(`order cancel ${id}`)).toEqual(failed(1, /it cannot become cancelled/))
    expect((await run('order list --state new --json')).text).toBe('[]')
  })

  test('shows what its buyer wishes', async () => {
    const wishes = { needCall: true, needCashMemo: true, description: 'Домофон не работает' }
    const { text } = await run(`order show ${await place(wishes)}`)
    expect(text).toMatch(/^call +wanted$/m)
    expect(text).toMatch(/^cash memo +wanted$/m)
    expect(text).toMatch(/^comment +Домофон не работает$/m)
    expect(text).toMatch(/^time zone +GMT\+03$/m)
    expect(text).toMatch(/^large item +no$/m)
    expect((await run(`order show ${await place({ needCall: false })}`)).text).toMatch(
      /^cash memo +not wanted$/m,
    )
  })

  // Requirement: STAFF-12
  test('shows the coupon that it has used, also one that no sum of it names', async () => {
    insertCoupon(shop.database.db, 'FREE', { kind: 'free-delivery', value: 0 })
    const buyer = shop.newShopper()
    await buyer.call.basket.add.mutate({ shopItemId: PRODUCT.oil, quantity: 1 })
    await buyer.choose({ couponText: 'FREE' })
    const quick = { timezone: 'GMT+03', name: 'Анна', phone: '+7 (912) 345-67-03' }
    const { orderId } = await buyer.call.orders.placeQuick.mutate(quick)
    expect((await run(`order show ${orderId}`)).text).toMatch(/^coupon +FREE, free-delivery$/m)
  })

  // Requirement: DLV-59
  test('gets the missing price of its delivery once, and the buyer is informed', async () => {
    const id = await place({ phone: '+7 (912) 345-67-00' })
    expect(await run(`order set delivery ${id} 350`)).toEqual(failed(1, /its delivery costs \d+/))
    const { db } = shop.database
    db.update(orders).set({ deliveryPrice: null, reasons: [] }).where(eq(orders.id, id)).run()
    for (const state of ['confirmed', 'assembled'])
      expect(await run(`order advance ${id}`)).toEqual(succeeded(new RegExp(state)))
    expect(await run(`order advance ${id}`)).toEqual(
      failed(1, /it cannot become shipped before its delivery has a price/),
    )
    db.delete(outbox).run()
    expect(await run(`order set delivery ${id} 350`)).toEqual(
      succeeded(/delivery 350 р\., total 1552 р\.; told by SMS and mail$/),
    )
    const [order] = db.select().from(orders).where(eq(orders.id, id)).all()
    expect(order).toMatchObject({ deliveryPrice: 350, reasons: [{ kind: 'delivery', amount: 350 }] })
    const texts = db
      .select()
      .from(outbox)
      .all()
      .map(({ channel, body }) => [channel, body])
    const told = (space: string) =>
      expect.stringContaining(`доставка заказа № ${id} — 350${space}р., всего к оплате 1\u00a0552${space}р.`)
    expect(texts).toEqual([
      ['sms', told(' ')],
      ['mail', told('\u00a0')],
    ])
    expect(await run(`order set delivery ${id} 400`)).toEqual(failed(1, /its delivery costs 350/))
    expect(await run(`order advance ${id}`)).toEqual(succeeded(/shipped/))
  })

  // Requirement: SEC-14, DLV-59
  test('tells its price by at most four SMS a day to a phone, and says when its buyer has to be called', async () => {
    const { db } = shop.database
    const phone = '+7 (912) 345-67-01'
    const ids: number[] = []
    for (let i = 0; i < 6; i += 1) ids.push(await place({ phone, paymentSystemId: PAYMENT.online }))
    db.update(orders).set({ deliveryPrice: null, reasons: [] }).where(inArray(orders.id, ids)).run()
    db.update(orders)
      .set({ email: null })
      .where(eq(orders.id, ids.at(-1) ?? 0))
      .run()
    // The commands have a clock of their own.
    db.delete(limitUses).run()
    const said: string[] = []
    for (const id of ids) {
      const { text } = await run(`order set delivery ${id} 350`)
      said.push(text.slice(text.indexOf('; ') + 2))
    }
    const noSms = 'no SMS, because the phone has had its SMS of the day'
    expect(said).toEqual([
      ...Array.from({ length: 4 }, () => 'told by SMS and mail'),
      `told by mail; ${noSms}`,
      `not told: ${noSms}; please call`,
    ])
    const budgets = JSON.parse((await run('budget list --json')).text) as { name: string; highest: number }[]
    expect(budgets.find(({ name }) => name === 'notice')).toMatchObject({ highest: 4 })
    for (const id of ids) await run(`order cancel ${id}`)
  })

  // Requirement: ORD-55
  test('gets its track number once it is on its way', async () => {
    const id = await place({ phone: '+7 (912) 345-67-02' })
    const refused = failed(1, /order \d+ is new: only a carrier's parcel on its way has a number/)
    expect(await run(`order set track ${id} 1234567890`)).toEqual(refused)
    for (const state of ['confirmed', 'assembled', 'shipped'])
      expect(await run(`order advance ${id}`)).toEqual(succeeded(new RegExp(state)))
    expect(await run(`order set track ${id} №5`)).toEqual(failed(2, /NUMBER must be 5 to 40 Latin letters/))
    expect(await run(`order set track ${id} 1234567890`)).toEqual(
      succeeded(/track number 1234567890; told by SMS and mail$/),
    )
    expect(await run(`order set track ${id} 1234567890`)).toEqual(succeeded(/as before$/))
    expect((await run(`order show ${id}`)).text).toMatch(/^track number +1234567890$/m)
  })

  // Requirement: ORD-4, ORD-23
  // Requirement: PAY-84, PAY-85, ORD-70
  test('is refunded in parts and returned, with the reasons why it cannot be', async () => {
    const id = await place({ phone: '+7 (912) 345-67-02' })
    expect(await run(`order refund ${id} --delivery`)).toEqual(
      failed(1, /is new, its payment is none: only of a paid order a part can be refunded/),
    )
    expect(await run(`order return ${id}`)).toEqual(failed(1, /only a shipped order can be returned/))
    for (const _ of ['confirmed', 'assembled', 'shipped', 'delivered']) await run(`order advance ${id}`)
    expect(await run(`order refund ${id} --line T-15:1 --reason Разбился --restock`)).toEqual(
      succeeded(
        /601 р\. are refunded by hand, 901 р\. are left; 0 bonuses returned, 30 revoked; told by SMS and mail$/,
      ),
    )
    expect(await run(`order refund ${id} --line T-15:2`)).toEqual(
      failed(1, /its payment is paid: of T-15 at most 1 can be refunded/),
    )
    expect(await run(`order refund ${id} --amount 901`)).toEqual(
      failed(1, /less than 901 р\. can be refunded as a part: cancel or return the order for all of it/),
    )
    const { text } = await run(`order show ${id}`)
    expect(text).toMatch(/^refunded in parts +601$/m)
    expect(text).toMatch(/refund +part-by-hand, 601 р\.$/m)
    // Requirement: STAFF-21
    expect(text).toMatch(/^T-15 +Крем для рук «Норд» +2, 1 refunded +1202$/m)
    const { lines } = JSON.parse((await run(`order show ${id} --json`)).text) as { lines: object[] }
    expect(lines).toMatchObject([{ quantity: 2, refundedQuantity: 1 }])
    // Requirement: PAY-96
    expect(await run(`order return ${id} --restock`)).toEqual(
      succeeded(/returned, payment refunded; 901 р\. are refunded by hand$/),
    )
    expect(findStockMismatches(shop.database.db)).toEqual([])
  })

  // Requirement: STAFF-22
  test('without contacts asks nobody to call its buyer of a refund', async () => {
    const id = await place({ phone: '+7 (912) 345-67-06' })
    for (const _ of ['confirmed', 'assembled', 'shipped', 'delivered']) await run(`order advance ${id}`)
    shop.database.db.update(orders).set({ phone: '', email: null }).where(eq(orders.id, id)).run()
    expect(await run(`order refund ${id} --delivery`)).toEqual(
      succeeded(/; not told: the order no longer has contacts$/),
    )
  })

  // Requirement: STAFF-20
  test('answers in JSON on request also where it is changed', async () => {
    const json = async (call: string): Promise<unknown> => JSON.parse((await run(`${call} --json`)).text)
    const id = await place({ phone: '+7 (912) 345-67-04' })
    shop.database.db.update(orders).set({ deliveryPrice: null }).where(eq(orders.id, id)).run()
    const told = { bySms: true, byMail: true }
    expect(await json(`order set delivery ${id} 350`)).toEqual({
      ...{ orderId: id, deliveryPrice: 350, total: 1552, told },
    })
    for (const fulfilment of ['confirmed', 'assembled', 'shipped'])
      expect(await json(`order advance ${id}`)).toEqual({ orderId: id, fulfilment, payment: 'none' })
    expect(await json(`order set track ${id} 1234567890`)).toMatchObject({ trackNumber: '1234567890' })
    expect(await json(`order set track ${id} 1234567890`)).toMatchObject({ told: null })
    await run(`order advance ${id}`)
    expect(await json(`order refund ${id} --line T-15:1`)).toMatchObject({
      ...{
        orderId: id,
        amount: 601,
        isByHand: true,
        left: 951,
        bonusesReturned: 0,
        bonusesRevoked: 30,
        told,
      },
    })
    expect(await json(`order return ${id}`)).toMatchObject({
      ...{ fulfilment: 'returned', payment: 'refunded', amount: 951, isByHand: true },
    })
    const other = await place({ phone: '+7 (912) 345-67-05' })
    expect(await json(`order cancel ${other}`)).toMatchObject({ orderId: other, fulfilment: 'cancelled' })
    expect(await json('clock accept')).toEqual({ now: expect.any(Number) })
    expect(await json('settings check')).toMatchObject({ isInOrder: true })
    expect(await json('verify')).toEqual({
      ...{ file: url.slice('file:'.length), megabytes: expect.any(Number), isInOrder: true },
      ...{ obstacles: [], mismatches: [] },
    })
    const copy = join(folder, 'json.db')
    expect(await json(`backup ${copy}`)).toMatchObject({ file: copy, isInOrder: true })
  })

  test('with prepayment is not confirmed unpaid, and returns its stock when it is cancelled', async () => {
    const before = shop.stockOf(PRODUCT.cream)
    const id = await place({ paymentSystemId: PAYMENT.online })
    expect(await run(`order advance ${id}`)).toEqual(failed(1, /cannot become confirmed before it is paid/))
    expect(await run(`order cancel ${id}`)).toEqual(succeeded(/new → cancelled/))
    expect(shop.stockOf(PRODUCT.cream)).toBe(before)
    expect(findStockMismatches(shop.database.db)).toEqual([])
  })
})

describe('a product', () => {
  test('has a new price at once on its page and in baskets', async () => {
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 1 })
    expect(await run('product set price T-11 450 --base 600')).toEqual(succeeded(/450 р\. instead of 600/))
    const { price, basePrice } = (await shopper.call.basket.get.query()).items[0] ?? {}
    expect([price, basePrice]).toEqual([450, 600])
    expect(await run('product set price T-11 500')).toEqual(succeeded(/500 р\., 10 on the shelf, sold$/))
    expect(await shopper.call.catalog.product.query({ marking: 'T-11' })).toMatchObject({ price: 500 })
  })

  test('has a new stock at once, which agrees with the ledger', async () => {
    expect(await run('product set stock T-13 7')).toEqual(succeeded(/7 on the shelf/))
    expect(shop.stockOf(PRODUCT.soldOut)).toBe(7)
    expect(findStockMismatches(shop.database.db)).toEqual([])
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.soldOut, quantity: 7 })
  })

  // Requirement: PROD-22
  test('has a stock of its own in each brand store, as last counted, which orders leave alone', async () => {
    const shelves = async () => {
      const hint = await shopper.call.tariffs.hint.query({ shopItemId: PRODUCT.polish })
      return hint.shelves.map(({ id, available, countedAt }) => [id, available, countedAt])
    }
    expect(await shelves()).toEqual([
      [111, 0, null],
      [112, 0, null],
    ])
    expect(await run('product set store-stock T-11 112 3')).toEqual(
      succeeded(/store 112, Екатеринбург, .*: 3/),
    )
    const counted = await shelves()
    expect(counted).toEqual([
      [111, 0, null],
      [112, 3, expect.any(Number)],
    ])
    expect(shop.stockOf(PRODUCT.polish)).toBe(10)
    expect(await run('product set store-stock T-11 112 0')).toEqual(succeeded(/: 0$/))
    expect((await shelves())[1]?.slice(0, 2)).toEqual([112, 0])
  })

  // Requirement: CAT-18, CAT-19
  test('that is off leaves its page, lists, search, and counts, and comes back when it is on', async () => {
    const before = await listed()
    expect(before.ids).toContain(PRODUCT.polish)
    expect(await found('велюр 127')).toContain(PRODUCT.polish)
    expect(await run('product set off T-11')).toEqual(succeeded(/not sold$/))
    shop.clock.advance(FIVE_MINUTES)

    expect(await listed()).toEqual({
      ids: before.ids.filter((id) => id !== PRODUCT.polish),
      total: before.total - 1,
      productCount: before.productCount - 1,
    })
    expect(await found('велюр 127')).not.toContain(PRODUCT.polish)
    expect(await refusalOf(shopper.call.catalog.product.query({ marking: 'T-11' }))).toMatchObject({
      code: 'NOT_FOUND',
    })
    const add = shopper.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 1 })
    expect(await refusalOf(add)).toMatchObject({ code: 'NOT_FOUND' })
    const line = (await shopper.call.basket.get.query()).items.find(
      ({ shopItemId }) => shopItemId === PRODUCT.polish,
    )
    expect(line?.availableCount).toBe(0)
    expect(await run('product set off T-11')).toEqual(succeeded(/not sold$/))

    expect(await run('product set on T-11')).toEqual(succeeded(/, sold$/))
    shop.clock.advance(FIVE_MINUTES)
    expect(await listed()).toEqual(before)
    expect(await found('велюр 127')).toContain(PRODUCT.polish)
  })
})

// Requirement: FORM-16
test('callback requests are listed, newest first', async () => {
  const requestCallback = (phone: string, scenario: 'default' | 'skip-phone-validation') =>
    shopper.call.callback.request.mutate({ phone, captchaToken: humanToken(), scenario })
  await requestCallback('+7 (912) 345-67-89', 'default')
  await requestCallback('+7 (912) 345-67-8', 'skip-phone-validation')
  const { text } = await run('callback list')
  expect(text).toMatch(/\+7 \(912\) 345-67-8 +unusual length\n.*\+7 \(912\) 345-67-89$/)
  const [, , more, ...others] = (await run('callback list --limit 1')).text.split('\n')
  expect([more, others]).toEqual(['… and more: --limit 2 lists further ones', []])
})

// Requirement: SEC-43, STAFF-10
test('messages that were given up are listed with the reason, and sent again', async () => {
  const written = {
    channel: 'mail',
    subject: 'Заказ',
    body: 'Принят',
    createdAt: 0,
    nextAttemptAt: 0,
  } as const
  const { db } = shop.database
  const insert = (dedupeKey: string, more: Partial<typeof outbox.$inferInsert>) =>
    db
      .insert(outbox)
      .values({ ...written, dedupeKey, recipient: `${dedupeKey}@shop.test`, ...more })
      .returning({ id: outbox.id })
      .get().id
  const letter: Letter = {
    ...{ subject: 'Заказ', preheader: '', to: 'staff', heading: 'Заказ', why: 'Потому что' },
    blocks: [{ type: 'text', text: 'Принят' }],
  }
  const dead = insert('dead', { attempts: 67, diedAt: 1, failure: 'mail: refused (550)', letter })
  insert('waiting', { attempts: 2 })
  const sent = insert('sent', { attempts: 1, sentAt: 1 })

  const { text } = await run('outbox list --dead')
  expect(text).toMatch(/dead@shop\.test +67 .* mail: refused \(550\)$/)
  expect(text).not.toMatch(/waiting|sent@/)
  expect((await run('outbox list')).text).toMatch(/waiting@shop\.test +2 /)

  expect(await run(`outbox show ${dead}`)).toEqual(
    succeeded(/to +dead@shop\.test[\s\S]*failure +mail: refused \(550\)[\s\S]*\n\nПринят$/),
  )
  expect(await run('outbox show 999999')).toEqual(failed(1, /there is no message 999999/))
  expect(await run(`outbox resend ${dead}`)).toEqual(succeeded(/dead@shop\.test is sent next$/))
  await sendOutbox({ ...shop.deps, clock: { now: Date.now } })
  expect(shop.mail.filter(({ to }) => to === 'dead@shop.test')).toMatchObject([
    { text: 'Принят', html: expect.stringMatching(/<html[\s\S]*Принят/) },
  ])
  expect((await run('outbox list --dead')).text).not.toContain('dead@')

  expect(await run(`outbox resend ${sent}`)).toEqual(failed(1, /was sent at/))
  expect(await run('outbox resend 999999')).toEqual(failed(1, /there is no message 999999/))
  expect(await run('outbox resend x')).toEqual(failed(2, /ID must be a whole number/))
})

test('budgets are listed with what is used of them', async () => {
  // The commands have no shop clock but the machine's.
  const ctx = { ...shop.ctx(), now: Date.now() }
  shop.database.db.delete(limitUses).run()
  for (const phone of ['+79000000001', '+79000000002']) spendBudget(ctx, 'callback', { phone })
  const { text } = await run('budget list')
  expect(text).toMatch(/^budget +by +at most +within +users +highest +used up$/m)
  expect(text).toMatch(/^callback +phone +3 +60 min +2 +1 +0$/m)
  expect(text).toMatch(/^callback +address +1000 +60 min +1 +2 +0$/m)
  expect(text).toMatch(/^sms +phone +10 +1440 min +0 +0 +0$/m)
  expect(JSON.parse((await run('budget list --json')).text)).toContainEqual({
    ...{ name: 'callback', by: 'phone', max: 3, windowMs: 60 * MINUTE_MS },
    ...{ users: 2, highest: 1, usedUp: 0 },
  })
})

describe('the script', () => {
  let script: Bundle
  beforeAll(async () => {
    script = await bundleScript('scripts/shop.ts')
  }, MINUTE_MS)
  afterAll(() => script.remove())

  test('runs beside the shop, with exit codes for success, refusal, and malformed commands', async () => {
    const [done, refused, malformed] = await Promise.all([
      runScript(script.file, 'product set stock T-14 3'),
      runScript(script.file, 'product set stock T-404 3'),
      runScript(script.file, 'product'),
    ])
    expect(done).toEqual([0, expect.stringMatching(/^T-14 .* 3 on the shelf, sold\n$/), ''])
    expect(shop.stockOf(PRODUCT.top)).toBe(3)
    expect(refused).toEqual([1, '', 'there is no product T-404\n'])
    expect(malformed).toEqual([2, '', "there is no 'product'\nSee --help\n"])
  })

  // Requirement: STAFF-20
  test('prints data as output, also that of a command that fails; words of a failure are none', async () => {
    const broken = join(folder, 'broken.csv')
    writeFileSync(broken, 'id;name\nb1;"Лак\n')
    const [code, out, error] = await runScript(script.file, `import ${broken} --dry-run --json`)
    expect([code, error]).toEqual([1, ''])
    expect(JSON.parse(out)).toMatchObject({ broken: expect.stringMatching(/^line 2: /) })
    const inWords = await runScript(script.file, `import ${broken} --dry-run`)
    expect(inWords).toEqual([1, '', expect.stringContaining('line 2: ')])
  })

  // Requirement: OPS-4
  test('delays no change of the shop while another process, such as a backup, goes on reading', async () => {
    const { sqlite: reader, close } = openDatabase(url)
    reader.exec('BEGIN; SELECT count(*) FROM products')
    const guest = shop.newShopper()
    await guest.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 1 })
    let isOver = false
    const call = runScript(script.file, 'product set stock T-14 4').finally(() => {
      isOver = true
    })
    const waits: number[] = []
    for (let by = 1; !isOver; by = -by) {
      await setImmediate()
      const askedAt = performance.now()
      await guest.call.basket.changeQuantity.mutate({ shopItemId: PRODUCT.polish, by })
      waits.push(performance.now() - askedAt)
    }
    expect((await call)[0]).toBe(0)
    expect(Math.max(...waits)).toBeLessThan(1000)
    reader.exec('ROLLBACK')
    close()
  })
})

// Requirement: SEC-25
test('closes the account of a customer, once nothing is under way', async () => {
  const phone = '+79000000077'
  const clientId = insertClient(shop.database.db, phone)
  const orderId = insertOrder(shop.database.db, { shopperId: clientId, phone })
  expect(await run('account close 8900')).toEqual(failed(2, /PHONE must be written as \+79001234567/))
  const atPoint = insertOrder(shop.database.db, {
    ...{ shopperId: clientId, phone, fulfilment: 'delivered' },
    delivery: {
      ...{ tariffId: asTariffId(1), kind: 'pickup', operatorId: asOperatorId(3), name: 'CDEK' },
      ...{ deliveryTime: '2–3 дн.', point: null },
    },
  })
  const unpaid = insertOrder(shop.database.db, { shopperId: clientId, phone, isPrepay: true })
  expect(await run(`account close ${phone}`)).toEqual({
    code: 1,
    text: `orders are under way, for which the contacts are needed:
  ${orderId} is new: order advance ${orderId} until it is done, or order cancel ${orderId}
  ${atPoint} is delivered: order advance ${atPoint} until it is done, or order return ${atPoint}
  ${unpaid} is new: order cancel ${unpaid}`,
  })
  for (const id of [orderId, unpaid]) await run(`order cancel ${id}`)
  expect(await run(`order advance ${atPoint}`)).toEqual(succeeded(/delivered → done/))
  expect(await run(`account close ${phone}`)).toEqual(succeeded(/the account of \+79000000077 is closed/))
  expect(await run(`account close ${phone}`)).toEqual(failed(1, /there is no account \+79000000077/))
  const order = shop.database.db.select().from(orders).where(eq(orders.id, orderId)).get()
  expect(order).toMatchObject({ phone: '', fulfilment: 'cancelled' })
})

describe('a review', () => {
  // Requirement: REV-5
  test('is listed, shown, published, and refused with a reason', async () => {
    const { db } = shop.database
    const clientId = insertClient(db, '+79120000077')
    const receive = (productId: number) =>
      insertOrder(db, { shopperId: clientId, fulfilment: 'done' }, [{ productId }])
    const ctx = commandCtx(db, { type: 'client', shopperId: clientId, sessionId: 1 })
    const write = (shopItemId: number, text: string) =>
      writeReview(ctx, { shopItemId, stars: 4, text, isSigned: false }).review?.id ?? 0
    receive(PRODUCT.polish)
    receive(PRODUCT.cream)
    const polish = write(PRODUCT.polish, `Плотный и\nблестящий, ${'очень '.repeat(20)}доволен`)
    const cream = write(PRODUCT.cream, 'Впитывается сразу')

    const list = await run('review list')
    expect(list).toEqual(succeeded(/T-11 +4 +Плотный и блестящий, .*…\n.*T-15 +4 +Впитывается сразу$/))
    expect(await run(`review show ${polish}`)).toEqual(
      succeeded(/^review \d+ of T-11 .+: waiting\n4 of 5, not signed, order \d+, .+\n\nПлотный и\nблестящий/),
    )
    expect(await run(`review publish ${polish}`)).toEqual(succeeded(/T-11 .+: published/))
    const refused = await runCli(['review', 'refuse', String(cream), ' Не о товаре '], { DATABASE_URL: url })
    expect(refused).toEqual(succeeded(/T-15 .+: refused, Не о товаре/))
    expect((await run('review list --json')).text).toBe('[]')
    expect(JSON.parse((await run('review list --state refused --json')).text)).toMatchObject([
      { id: cream, marking: 'T-15', reason: 'Не о товаре' },
    ])
    expect((await shopper.call.reviews.ofProduct.query({ marking: 'T-11', page: 1 })).rating).toEqual({
      ...{ value: '4,0', count: 1 },
    })
    expect(await runCli(['review', 'refuse', '1', ' '], { DATABASE_URL: url })).toEqual(failed(2, /REASON/))
  })
})
