import { setImmediate } from 'node:timers/promises'
import { eq, gt, ne } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { sessions, shoppers } from '#db/schema/auth.ts'
import { pendingAccruals } from '#db/schema/bonuses.ts'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import { pickupPoints } from '#db/schema/pickup.ts'
import { operators } from '#db/schema/tariffs.ts'
import { accrueDueBonuses } from '#server/bonuses/accrue-bonuses.ts'
import { expireBonuses } from '#server/bonuses/expire-bonuses.ts'
import { boundTimes, endCodes } from '#server/jobs/bound-times.ts'
import { runDueJobs, startJobs } from '#server/jobs/run-jobs.ts'
import { createShopGauges } from '#server/metrics/gauges.ts'
import { askAllAgain } from '#server/orders/ask-bank.ts'
import { registerParcels } from '#server/orders/register-parcels.ts'
import { refreshPoints } from '#server/pickup/refresh-points.ts'
import { TERMS } from '#server/retention/terms.ts'
import type { Turns } from '#server/storage/turns.ts'
import type { Carrier, CarrierPoint, CarrierPoints } from '#server/upstream/carriers/port.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { AnsweringBanks } from '#tests/support/answering-banks.ts'
import { giveBonuses, insertClient, insertOrder } from '#tests/support/client-account.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { CITY, TARIFF } from '#tests/support/fixture-places.ts'
import { QUICK_FORM } from '#tests/support/order-form.ts'
import { createTestShop, type TestShop, type TestShopOptions } from '#tests/support/test-shop.ts'

const OLD_PAYMENTS = 100_000

let shop: TestShop
afterEach(() => {
  vi.useRealTimers()
  shop.close()
})

function open(options: TestShopOptions = {}): void {
  shop = createTestShop(options)
}

/** Returns how often the event loop turned while the work was done: so often requests could begin to be answered. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let [turns, isOver] = [0, false]
  const watched = work.finally(() => {
    isOver = true
  })
  while (!isOver) {
    await setImmediate()
    turns += 1
  }
  await watched
  return turns
}

const numbers = (n: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${n})`

/** Inserts an order with many payments, of which the newest few are to be compared with the bank. */
function insertPayments(old: number, young: number): void {
  const { db, sqlite } = shop.database
  const now = shop.clock.now()
  const orderId = insertOrder(db, { shopperId: insertClient(db), isPrepay: true, payment: 'paid' })
  const insert = (from: string, n: number, at: number) =>
    sqlite.exec(`${numbers(n)} INSERT INTO payments
      (id, order_id, amount, provider, state, bank_payment_id, created_at, updated_at, settled_at)
      SELECT '${from}' || i, ${orderId}, 901, 'yookassa', 'paid', '${from}' || i, ${at}, ${at}, ${at} FROM n`)
  insert('old', old, now - 100 * DAY_MS)
  insert('young', young, now - 2 * DAY_MS)
}

// Requirement: OPS-200
test('orders expire and SMS leave while the mail server takes its time', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const taking: (() => void)[] = []
  const send = () => new Promise<void>((resolve) => void taking.push(resolve))
  open({ upstreams: { mail: { send } } })
  const jobs = startJobs(shop.deps)
  const guest = shop.newShopper()
  await guest.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
  const { path } = await guest.call.orders.placeQuick.mutate(QUICK_FORM)
  vi.advanceTimersByTime(1000)
  // The first mail loads what renders letters.
  await expect.poll(() => [taking.length, shop.sms.length], { timeout: 9000 }).toEqual([1, 1])

  const other = shop.newShopper()
  await other.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
  await other.call.orders.placeQuick.mutate({ ...QUICK_FORM, phone: '+7 (900) 000-00-01' })
  shop.clock.advance(73 * HOUR_MS)
  const fulfilment = async () =>
    (await guest.call.orders.byPublicId.query({ publicId: path.split('/')[2] ?? '' })).fulfilment
  await expect
    .poll(
      async () => {
        vi.advanceTimersByTime(1000)
        return [await fulfilment(), shop.sms.length]
      },
      { timeout: 9000 },
    )
    .toEqual(['cancelled', 2])
  expect(taking).toHaveLength(1)

  const stopped = jobs.stop()
  shop.deps.life.isStopping = true
  for (const take of taking) take()
  await stopped
})

// Requirement: OPS-47
test('payments are compared with the bank while others are answered, however many are older', async () => {
  const bank = new AnsweringBanks()
  open({ upstreams: { banks: bank.banks } })
  insertPayments(OLD_PAYMENTS, 7)
  for (let i = 1; i <= 7; i++) bank.decide({ id: `young${i}`, amount: 901 }, 'paid')
  expect(await turnsDuring(runDueJobs(shop.deps))).toBeGreaterThan(OLD_PAYMENTS / 2000)
  await runDueJobs(shop.deps)
  await runDueJobs(shop.deps)
  expect(bank.questions.map(({ paymentId }) => paymentId)).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((i) => `young${i}`),
  )
})

// Requirement: OPS-47
test('orders that expire at the same time are cancelled while others are answered', async () => {
  open()
  const { db } = shop.database
  const shopperId = insertClient(db)
  for (let i = 0; i < 100; i++) insertOrder(db, { shopperId, expiresAt: shop.clock.now() })
  expect(await turnsDuring(runDueJobs(shop.deps))).toBeGreaterThan(100)
  expect(await db.$count(orders, eq(orders.fulfilment, 'cancelled'))).toBe(100)
})

// Requirement: OPS-47
test('payments about which the bank is asked are taken up while others are answered', async () => {
  open({ upstreams: { banks: new AnsweringBanks().banks } })
  insertPayments(1, 20)
  shop.database.db.update(payments).set({ settledAt: null, nextQuestionAt: 0 }).run()
  const quiet = await turnsDuring(setImmediate())
  expect(await turnsDuring(runDueJobs(shop.deps))).toBeGreaterThan(quiet + 20)
})

// Requirement: OPS-47
test('messages that are due at the same time are sent while others are answered', async () => {
  open()
  const at = shop.clock.now()
  shop.database.sqlite.exec(`${numbers(100)} INSERT INTO outbox
    (channel, dedupe_key, recipient, subject, body, next_attempt_at, created_at)
    SELECT 'sms', i, '+79000000001', '', 'Заказ принят', 0, ${at} FROM n`)
  expect(await turnsDuring(runDueJobs(shop.deps))).toBeGreaterThan(100)
  expect(shop.sms).toHaveLength(100)
})

// Requirement: OPS-47
test('awaited products are looked for while others are answered, however few are back', async () => {
  open()
  const round = () => {
    shop.clock.advance(MINUTE_MS)
    return turnsDuring(runDueJobs(shop.deps))
  }
  await round()
  const quiet = await round()
  const at = shop.clock.now()
  shop.database.sqlite.exec(`${numbers(20_000)} INSERT INTO restock_requests (product_id, channel, contact, created_at)
    SELECT ${PRODUCT.soldOut}, 'mail', i || '@example.ru', ${at} FROM n`)
  expect(await round()).toBeGreaterThan(quiet + 20_000 / 100)
})

// Requirement: PICK-111
test('messages leave the shop while the list of a carrier is read, which ends when the shop stops', async () => {
  // A page that takes longer than three seconds would fail.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let begin = () => {}
  const began = new Promise<void>((resolve) => {
    begin = resolve
  })
  let answer = (_: CarrierPoints) => {}
  const firstPage = new Promise<CarrierPoints>((resolve) => {
    answer = resolve
  })
  const pages: number[] = []
  const cdek: Carrier = {
    quote: () => Promise.resolve(null),
    readPoints(page) {
      pages.push(page)
      begin()
      return page === 0 ? firstPage : Promise.resolve({ points: [], isLast: true })
    },
  }
  open({ upstreams: { carriers: { cdek } } })
  let isRead = false
  const round = runDueJobs(shop.deps).finally(() => {
    isRead = true
  })
  await began
  const guest = shop.newShopper()
  await guest.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
  await guest.call.orders.placeQuick.mutate(QUICK_FORM)
  shop.clock.advance(MINUTE_MS)
  await runDueJobs(shop.deps)
  expect(shop.sms).toHaveLength(1)
  expect(isRead).toBe(false)
  shop.deps.life.isStopping = true
  answer({ points: [], isLast: false })
  await round
  expect(pages).toEqual([0])
})

// Requirement: OPS-47
test("a carrier's points are replaced while others are answered", async () => {
  const pointOf = (i: number, hours: string): CarrierPoint => ({
    ...{ code: `P${i}`, isLocker: false, cityName: 'Москва', address: `Тверская улица, ${i}` },
    ...{ businessHours: hours, roadMap: '', metro: null, prepayOnly: false, lat: 55.75, lon: 37.62 },
    ...{ maxGrams: null, maxSideCm: null },
  })
  let points = Array.from({ length: 2000 }, (_, i) => pointOf(i, '10:00–20:00'))
  open({
    upstreams: {
      carriers: {
        cdek: {
          quote: () => Promise.resolve(null),
          readPoints: () => Promise.resolve({ points, isLast: true }),
        },
      },
    },
  })
  const stored = () =>
    shop.database.db.select().from(pickupPoints).where(eq(pickupPoints.tariffId, TARIFF.pickup)).all()
  expect(await turnsDuring(refreshPoints(shop.ctx()))).toBeGreaterThan(2 * (2000 / 100))
  const before = stored()
  expect(before).toHaveLength(2000)
  expect(new Set(before.map(({ cityId }) => cityId))).toEqual(new Set([CITY.moscow]))
  points = points.slice(0, 1000).map((point, i) => (i === 0 ? pointOf(0, 'круглосуточно') : point))
  const written = () => shop.database.sqlite.prepare<[], number>('SELECT total_changes()').pluck().get() ?? 0
  const writtenBefore = written()
  await refreshPoints(shop.ctx())
  const after = stored()
  expect(after).toEqual(
    before.slice(0, 1000).map((point, i) => (i === 0 ? { ...point, businessHours: 'круглосуточно' } : point)),
  )
  // The points that are gone, the one that has changed, and the highest id that is gone.
  expect(written() - writtenBefore).toBe(1002)
})

// Requirement: OPS-18, OPS-47
test('the orders of a month are counted while others are answered, however many a second had', async () => {
  open()
  const { db, sqlite } = shop.database
  const shopperId = insertClient(db)
  const now = shop.clock.now()
  for (let day = 0; day < 40; day++) insertOrder(db, { shopperId, createdAt: now - day * DAY_MS })
  let text = ''
  const read = async () => {
    text = await createShopGauges({ database: shop.database, clock: shop.clock }).metrics()
  }
  const quiet = await turnsDuring(read())
  expect(text).toContain('shop_orders_last_month{state="new"} 31\n')
  expect(text).toContain('shop_orders_last_day{kind="full"} 2\n')
  const orderId = insertOrder(db, { shopperId, createdAt: now - 2 * DAY_MS })
  sqlite.exec(`CREATE TEMP TABLE one AS SELECT * FROM orders WHERE id = ${orderId}`)
  const next = sqlite.prepare('UPDATE one SET id = id + 1, public_id = id, generation = generation + 1')
  const copy = sqlite.prepare('INSERT INTO orders SELECT * FROM one')
  for (let i = 1; i < 1500; i++) {
    next.run()
    copy.run()
  }
  expect(await turnsDuring(read())).toBeGreaterThan(quiet + 1)
  expect(text).toContain('shop_orders_last_month{state="new"} 1531\n')
  expect(text).toContain('shop_orders_last_day{kind="full"} 2\n')
})

// Requirement: OPS-47
test('parcels are registered while others are answered, however many no carrier registers', async () => {
  const registered: number[] = []
  open({
    upstreams: {
      carriers: {
        cdek: {
          quote: () => Promise.resolve(null),
          register: ({ orderId }) => {
            registered.push(orderId)
            return Promise.resolve(`T${orderId}`)
          },
        },
      },
    },
  })
  const { db, sqlite } = shop.database
  const shopperId = insertClient(db)
  const operatorOf = (isCdek: boolean) =>
    db
      .select({ id: operators.id })
      .from(operators)
      .where(isCdek ? eq(operators.carrier, 'cdek') : ne(operators.carrier, 'cdek'))
      .get()?.id
  const ship = (isCdek: boolean) => {
    const id = insertOrder(db, { shopperId, fulfilment: 'shipped', payment: 'paid' })
    sqlite.exec(
      `UPDATE orders SET delivery = '{"kind":"pickup","operatorId":${operatorOf(isCdek)}}' WHERE id = ${id}`,
    )
    return id
  }
  const able = [ship(true), ship(true)]
  sqlite.exec(`CREATE TEMP TABLE one AS SELECT * FROM orders WHERE id = ${ship(false)}`)
  const next = sqlite.prepare('UPDATE one SET id = id + 1, public_id = id, generation = generation + 1')
  const copy = sqlite.prepare('INSERT INTO orders SELECT * FROM one')
  for (let i = 1; i < 5000; i++) {
    next.run()
    copy.run()
  }
  expect(await turnsDuring(registerParcels(shop.ctx()))).toBeGreaterThan(5000 / 600)
  expect(registered.toSorted((a, b) => a - b)).toEqual(able)
})

/** Returns how many rows each step of some work has changed. */
function changesOf(turns: Turns<void>): number[] {
  const count = shop.database.sqlite.prepare<[], number>('SELECT total_changes()').pluck()
  const changes: number[] = []
  for (;;) {
    const before = count.get() ?? 0
    const { done } = turns.next()
    changes.push((count.get() ?? 0) - before)
    if (done) return changes
  }
}

// Requirement: OPS-11, OPS-47
test('after the clock was set back, everything that it had dated ahead is corrected in short steps', async () => {
  open()
  const { db, sqlite } = shop.database
  const clientId = insertClient(db)
  const at = shop.clock.now() + DAY_MS
  sqlite.exec(`${numbers(2100)} INSERT INTO sessions (token_hash, client_id, created_at, seen_at)
    SELECT i, ${clientId}, ${at}, ${at} FROM n`)
  sqlite.exec(`${numbers(1200)} INSERT INTO limit_uses (key, at) SELECT i, ${at} FROM n`)
  const changes = changesOf(boundTimes(db, shop.clock.now()))
  expect(Math.max(...changes)).toBeLessThanOrEqual(1000)
  expect(changes.reduce((sum, n) => sum + n, 0)).toBe(3300)
  expect(await db.$count(sessions, gt(sessions.seenAt, shop.clock.now()))).toBe(0)
})

// Requirement: OPS-47
test('codes that are over are ended in short steps', () => {
  open()
  const { db, sqlite } = shop.database
  const at = shop.clock.now() - DAY_MS / 2
  sqlite.exec(`${numbers(1800)} INSERT INTO sign_in_codes
    (phone, is_known, code_hash, salt, sent_at, expires_at)
    SELECT i, 0, '', '', ${at}, ${at + MINUTE_MS} FROM n`)
  const changes = changesOf(endCodes(db, shop.clock.now()))
  expect(Math.max(...changes)).toBeLessThanOrEqual(500)
  expect(changes.reduce((sum, n) => sum + n, 0)).toBe(1800)
})

// Requirement: OPS-47
test('the open payments become due in short steps after a start', async () => {
  open()
  insertPayments(1, 1800)
  const { db } = shop.database
  db.update(payments).set({ settledAt: null, nextQuestionAt: shop.clock.now() }).run()
  const changes = changesOf(askAllAgain({ db, now: shop.clock.now() }))
  expect(Math.max(...changes)).toBeLessThanOrEqual(500)
  expect(await db.$count(payments, eq(payments.nextQuestionAt, 0))).toBe(1800)
})

// Requirement: OPS-47
test('bonuses that expire or become available at the same time do so in short steps', async () => {
  open()
  const { db } = shop.database
  const clientId = insertClient(db)
  const now = shop.clock.now()
  for (let i = 0; i < 120; i++) giveBonuses(db, clientId, 10, now)
  // Per grant the entry, the rest of the grant, and the balance.
  expect(Math.max(...changesOf(expireBonuses({ db, now })))).toBeLessThanOrEqual(3 * 25)
  for (let i = 0; i < 120; i++) {
    const id = insertOrder(db, { shopperId: clientId })
    db.insert(pendingAccruals).values({ orderId: id, clientId, amount: 10, dueAt: now }).run()
  }
  // The pending one, the entry, the grant, and the balance.
  expect(Math.max(...changesOf(accrueDueBonuses({ db, now })))).toBeLessThanOrEqual(4 * 25)
  expect(await db.$count(pendingAccruals)).toBe(0)
})

// Requirement: OPS-47, SEC-24
test('the contacts of old orders are removed in short steps', () => {
  open()
  const { db } = shop.database
  const shopperId = insertClient(db)
  for (let i = 0; i < 250; i++) insertOrder(db, { shopperId, createdAt: shop.clock.now() - 3000 * DAY_MS })
  shop.database.sqlite.exec('DELETE FROM order_events')
  const contacts = TERMS.find(({ what }) => what === 'contacts of orders')
  const changes = changesOf(contacts?.turns({ db, now: shop.clock.now() }) ?? nothing())
  expect(Math.max(...changes)).toBeLessThanOrEqual(100)
  expect(changes.reduce((sum, n) => sum + n, 0)).toBe(250)
})

function* nothing(): Turns<void> {}

// Requirement: OPS-47, SEC-19
test('guests are looked through by those that are there, not by the numbers of those that are gone', () => {
  open()
  const { db, sqlite } = shop.database
  const now = shop.clock.now()
  sqlite.exec(`${numbers(1200)} INSERT INTO shoppers (id, created_at, seen_at)
    SELECT i * 10000, ${now - 1000 * DAY_MS}, iif(i = 1000, ${now}, ${now - 1000 * DAY_MS}) FROM n`)
  const guests = TERMS.find(({ what }) => what === 'guests without orders')
  const changes = changesOf(guests?.turns({ db, now }) ?? nothing())
  expect(changes.length).toBeLessThan(5)
  expect(Math.max(...changes)).toBeLessThanOrEqual(500)
  expect(
    db
      .select()
      .from(shoppers)
      .all()
      .map(({ id }) => id),
  ).toEqual([10_000_000])
})

/** Tables that grow with the orders and with the visits. */
const GROWING = new Set([
  ...['orders', 'order_items', 'order_events', 'payments', 'payment_notifications', 'outbox', 'stock_moves'],
  ...[
    'shoppers',
    'clients',
    'sessions',
    'known_devices',
    'baskets',
    'basket_items',
    'favorites',
    'purchases',
  ],
  ...['bonus_entries', 'bonus_lots', 'bonus_accounts', 'pending_accruals', 'consents', 'limit_uses'],
  ...['security_events', 'reviews', 'callback_requests', 'used_captcha_tokens', 'coupon_uses'],
  ...['restock_requests', 'favorite_shares'],
])

// Requirement: OPS-47
test('no statement of the jobs goes through the whole of a table that grows', async () => {
  open()
  const { sqlite } = shop.database
  const statements = new Set<string>()
  const prepare = sqlite.prepare.bind(sqlite)
  sqlite.prepare = <Parameters extends unknown[] | object, Row>(source: string) => {
    statements.add(source)
    return prepare<Parameters, Row>(source)
  }
  insertOrder(shop.database.db, { shopperId: insertClient(shop.database.db), expiresAt: shop.clock.now() })
  statements.clear()
  await runDueJobs(shop.deps)
  expect(statements.size).toBeGreaterThan(30)
  const whole = [...statements]
    .filter((source) => /^\s*(select|update|delete|insert)\b/i.test(source))
    .flatMap((source) => {
      const values = Array.from({ length: source.split('?').length - 1 }, () => null)
      const plan = prepare<null[], { detail: string }>(`EXPLAIN QUERY PLAN ${source}`).all(...values)
      return plan.map(({ detail }) => ({ source, detail }))
    })
    // A partial index has few rows; that of the newest entries and the like is read from one end.
    .filter(({ detail }) => GROWING.has(/^SCAN (\w+)$/.exec(detail)?.[1] ?? ''))
    .map(({ source, detail }) => `${detail}: ${source}`)
  expect(whole).toEqual([])
})

/** Tables of which the jobs delete rows. */
const SHRINKING = [
  ...['shoppers', 'baskets', 'pickup_points', 'callback_requests', 'restock_requests', 'reviews', 'sessions'],
]

// Requirement: OPS-47
test('whatever refers to a row that the jobs delete is found by an index', () => {
  open()
  const { sqlite } = shop.database
  const list = (sql: string, ...values: string[]) =>
    sqlite
      .prepare<string[], string>(sql)
      .pluck()
      .all(...values)
  const tables = list("SELECT name FROM sqlite_master WHERE type = 'table'")
  const searched = tables.flatMap((table) =>
    list(
      'SELECT "from" FROM pragma_foreign_key_list(?) WHERE "table" IN (SELECT value FROM json_each(?))',
      ...[table, JSON.stringify(SHRINKING)],
    ).map((column) => {
      const [plan] = sqlite
        .prepare<[null], { detail: string }>(`EXPLAIN QUERY PLAN SELECT 1 FROM ${table} WHERE ${column} = ?`)
        .all(null)
      return `${table}.${column}: ${plan?.detail ?? ''}`
    }),
  )
  expect(searched.length).toBeGreaterThan(8)
  expect(searched.filter((plan) => plan.includes(': SCAN'))).toEqual([])
})
