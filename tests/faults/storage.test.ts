import {
  closeSync,
  cpSync,
  globSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type OpenDatabase, openDatabase } from '#db/client.ts'
import { sessions } from '#db/schema/auth.ts'
import { stockMoves } from '#db/schema/catalog.ts'
import { outbox } from '#db/schema/jobs.ts'
import { orderItems, orders } from '#db/schema/orders.ts'
import { carrierQuotes } from '#db/schema/tariffs.ts'
import { createApp } from '#server/app.ts'
import { runDueJobs } from '#server/jobs/run-jobs.ts'
import { HOUR_MS } from '#shared/time.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { TARIFF } from '#tests/support/fixture-places.ts'
import { orderForm } from '#tests/support/order-form.ts'
import { PAGE_ASSETS } from '#tests/support/page-assets.ts'
import { createShopper, refusalOf, type Shopper } from '#tests/support/shopper.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'
import { oneBank } from '#tests/support/upstreams.ts'

const TEXT =
  'Не получилось сохранить: у\u00a0магазина технические неполадки. Мы уже разбираемся, попробуйте немного позже'

/** A shop on a database file, whose pages and APIs are asked by a guest with something in the basket. */
let folder: string
let file: string
/** Another folder, which may be on another disk. */
let spare: string
let shop: TestShop
let shopper: Shopper
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'glyanets-storage-'))
  file = join(folder, 'shop.db')
  spare = mkdtempSync(join(tmpdir(), 'glyanets-spare-'))
  const notification = { id: 'n', paymentId: 'p', bankPaymentId: 'b', state: 'paid', amount: 1 } as const
  const banks = oneBank({ readMessage: () => ({ type: 'signed', notification }) })
  shop = createTestShop({ databaseUrl: `file:${file}`, expectsErrors: true, upstreams: { banks } })
  shopper = createShopper(createApp({ ...shop.deps, assets: PAGE_ASSETS }))
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 2 })
})
afterEach(() => {
  if (other?.sqlite.open) other.close()
  other = undefined
  shop.close()
  for (const made of [folder, spare]) rmSync(made, { recursive: true, force: true })
})

/** Another process with the same file. */
let other: OpenDatabase | undefined

/** Takes the write lock from outside; returns its release. */
function lock(): () => void {
  const { sqlite } = (other = openDatabase(`file:${file}`))
  sqlite.exec('BEGIN IMMEDIATE')
  return () => sqlite.exec('ROLLBACK')
}

/** Takes the lock while an upstream is called the next time; returns its release. */
function lockDuring<Name extends string>(
  upstream: { [key in Name]: (...args: never[]) => Promise<unknown> },
  name: Name,
): () => void {
  let release = () => {}
  const call = upstream[name].bind(upstream)
  upstream[name] = async (...args) => {
    upstream[name] = call
    const answer = await call(...args)
    release = lock()
    return answer
  }
  return () => release()
}

/** Asks for pages until the lock is taken and then some more. Returns how long the slowest of these took, in ms. */
async function answersWhileLocked(): Promise<number> {
  const times: number[] = []
  while (times.length < 10) {
    await setImmediate()
    const started = performance.now()
    expect((await shopper.fetch('/trpc/basket.get')).status).toBe(200)
    if (other?.sqlite.inTransaction) times.push(performance.now() - started)
  }
  return Math.max(...times)
}

const order = () => shopper.call.orders.place.mutate(orderForm())
const add = () => shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
const piecesOf = async () => (await shopper.call.basket.get.query()).quantity

/** How many rows an order has written. */
function written(): number[] {
  const { db } = shop.database
  return [orders, orderItems, stockMoves, outbox].map((table) => db.select().from(table).all().length)
}

const UNAVAILABLE = {
  ...{ code: 'STORAGE_UNAVAILABLE', status: 503, message: TEXT },
  details: { retryAfterSeconds: 5 },
}

describe('while another process holds the write lock', () => {
  // Requirement: OPS-4, OPS-5
  test('readers are answered at once, and writers are refused with words after two seconds', async () => {
    const release = lock()
    const before = written()
    const started = performance.now()
    const writing = refusalOf(order()).then((refusal) => ({ refusal, ms: performance.now() - started }))
    const reads: number[] = []
    for (let i = 0; i < 20; i++) {
      const readAt = performance.now()
      expect((await shopper.fetch(i % 2 === 0 ? '/' : '/trpc/basket.get')).status).toBe(200)
      reads.push(performance.now() - readAt)
    }
    const { refusal, ms } = await writing
    expect(refusal).toEqual(UNAVAILABLE)
    expect(ms).toBeGreaterThan(1900)
    expect(ms).toBeLessThan(4000)
    // A reader that waited for the lock would need two seconds, and one of many may fall into a busy moment.
    expect(reads.toSorted((a, b) => a - b)[10]).toBeLessThan(500)
    expect(written()).toEqual(before)
    release()
    expect((await order()).orderId).toBeGreaterThan(0)
  })

  // Requirement: OPS-4
  test('a query that counts its use waits for the lock, like a change', async () => {
    await signIn(shop, shopper)
    const release = lock()
    const answers = Promise.all([
      shopper.fetch('/api-site/ajax/checkout/check-coupon/?couponText=x'),
      shopper.fetch('/trpc/account.exportData'),
    ])
    for (let i = 0; i < 5; i++) {
      await setImmediate()
      expect((await shopper.fetch('/trpc/basket.get')).status).toBe(200)
    }
    release()
    expect((await answers).map(({ status }) => status)).toEqual([200, 200])
  })

  // Requirement: OPS-5, SEC-33
  test('the legacy REST API and the bank get 503, and the captcha is not spent', async () => {
    const release = lock()
    const form = {
      ...{ name: 'Анна', phone: '+7 (912) 345-67-89', email: 'anna@example.ru', reToken: 'human-1' },
      ...{ timezone: 'GMT+03', tariff_id: String(TARIFF.courier), shop_payment_system_id: '1' },
      ...{ address_street: 'Тверская', address_building_number: '7' },
    }
    const place = () => shopper.postForm('/cart/checkout/process/full/', form)
    const [placed, changed, told] = await Promise.all([
      place(),
      shopper.ajax(`/cart/change/${PRODUCT.polish}/?quantity=1`),
      shopper.fetch('/bank/notify/', { method: 'POST', body: '{}' }),
    ])
    expect([placed.status, placed.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await placed.json()).toEqual({ success: false, data: null, errors: { order: [TEXT] } })
    expect([changed.status, changed.headers.get('retry-after')]).toEqual([503, '5'])
    expect(told.status).toBe(503)
    release()
    expect(await (await place()).json()).toMatchObject({ success: true })
  })

  // Requirement: OPS-4
  test('a writer waits for a short one and is stored once', async () => {
    const release = lock()
    const adding = add()
    await shopper.fetch('/')
    release()
    await adding
    expect(await piecesOf()).toBe(3)
  })

  // Requirement: OPS-4
  test('an order waits for one that is taken while the captcha is checked, and others are answered', async () => {
    const release = lockDuring(shop.deps.upstreams.captcha, 'verify')
    const placing = order()
    const slowest = await answersWhileLocked()
    release()
    expect((await placing).orderId).toBeGreaterThan(0)
    expect(slowest).toBeLessThan(1000)
    expect(written()[0]).toBe(1)
  })

  // Requirement: OPS-4
  test('a job waits for one that is taken while it sends a mail, which is sent once', async () => {
    await order()
    const release = lockDuring(shop.deps.upstreams.mail, 'send')
    const round = runDueJobs(shop.deps)
    await answersWhileLocked()
    release()
    await round
    shop.clock.advance(HOUR_MS)
    await runDueJobs(shop.deps)
    const { ordersMailTo } = shop.deps.config
    expect(shop.mail.filter(({ to }) => to !== ordersMailTo)).toHaveLength(1)
    expect(shop.mail.filter(({ to }) => to === ordersMailTo)).toHaveLength(1)
  })

  // Requirement: OPS-4
  test('a signed-in shopper, one with a guest left over, and a carrier’s answer need no write', async () => {
    await signIn(shop, shopper)
    const guest = shop.newShopper()
    await guest.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    shopper.setCookie('guest', guest.cookies.get('guest') ?? '')
    shop.clock.advance(2 * HOUR_MS)
    const seenBefore = shop.database.db.select().from(sessions).all()[0]?.seenAt
    const release = lock()

    expect(await shopper.call.auth.client.query()).not.toBeNull()
    expect(shopper.cookies.has('guest')).toBe(true)
    const { deliveryTariffs } = await shopper.call.tariffs.available.query()
    expect(deliveryTariffs.find(({ id }) => id === TARIFF.courier)?.price).toBeGreaterThan(0)
    expect(shop.database.db.select().from(carrierQuotes).all()).toEqual([])

    release()
    expect(await piecesOf()).toBe(3)
    expect(shopper.cookies.has('guest')).toBe(false)
    expect(shop.database.db.select().from(sessions).all()[0]?.seenAt).toBeGreaterThan(seenBefore ?? 0)
  })
})

// Requirement: OPS-5
test.each([
  ['a full disk', 'SQLITE_FULL', 'max_page_count'],
  ['a read-only database', 'SQLITE_READONLY', 'query_only'],
])(
  'on %s readers go on, nothing is half written, and writing goes on without a restart',
  async (_name, code, fault) => {
    const { sqlite } = shop.database
    // Fills the pages that are free within the file.
    sqlite.exec('CREATE TABLE filling (text TEXT) STRICT')
    const set = (isBroken: boolean) => {
      if (fault === 'query_only') return sqlite.pragma(`query_only = ${isBroken ? 1 : 0}`)
      const pages = sqlite.pragma('page_count', { simple: true })
      return sqlite.pragma(`max_page_count = ${isBroken ? Number(pages) : 1_000_000}`)
    }
    set(true)
    const fill = sqlite.prepare("INSERT INTO filling VALUES (printf('%.*c', 3000, 'x'))")
    expect(() => {
      for (;;) fill.run()
    }).toThrow(code === 'SQLITE_FULL' ? /full/ : /readonly/)
    // Rows still fit into pages that are not full, so the first orders may succeed.
    let before: number[] = []
    const shopping = async () => {
      for (let i = 10; i < 100; i++) {
        const one = shop.newShopper()
        before = written()
        await one.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
        await one.call.orders.place.mutate(orderForm({ phone: `+7 (912) 345-67-${i}` }))
      }
    }
    expect(await refusalOf(shopping())).toEqual(UNAVAILABLE)
    expect(written()).toEqual(before)
    expect((await shopper.fetch('/')).status).toBe(200)
    expect(await piecesOf()).toBe(2)
    // One line, however many calls have failed, with SQLite's own code or words.
    expect(shop.logged.filter((line) => line.includes('the database cannot be used'))).toHaveLength(1)
    expect(shop.logged[0]).toMatch(code === 'SQLITE_FULL' ? /full/ : /readonly/)
    set(false)
    expect((await order()).orderId).toBeGreaterThan(0)
  },
)

describe('when the file is no longer in its place', () => {
  // Requirement: OPS-6
  test.each([
    ['removed', () => rmSync(file)],
    [
      'replaced',
      () => {
        cpSync(file, `${file}.copy`)
        rmSync(file)
        cpSync(`${file}.copy`, file)
      },
    ],
  ])('because it was %s, nothing more is stored in it, and what it held is saved', async (_how, remove) => {
    const { orderId } = await order()
    remove()
    expect(await refusalOf(add())).toEqual(UNAVAILABLE)
    expect(await refusalOf(add())).toEqual(UNAVAILABLE)
    expect((await shopper.fetch('/')).status).toBe(200)
    const [saved = '', ...more] = globSync('shop.db.rescued-*', { cwd: folder })
    expect(more).toEqual([])
    expect(shop.logged[0]).toContain(`what it held is saved at ${join(folder, saved)}`)
    expect(statSync(join(folder, saved)).mode & 0o777).toBe(0o600)
    const rescued = openDatabase(`file:${join(folder, saved)}`)
    expect(rescued.db.select().from(orders).where(eq(orders.id, orderId)).all()).toHaveLength(1)
    rescued.close()
    await expect(runDueJobs(shop.deps)).rejects.toThrow('was removed or replaced')
  })

  // Requirement: OPS-6
  test.each([
    [
      'in the folder of the application',
      () => vi.spyOn(process, 'cwd').mockReturnValue(spare),
      /rescued-[^; ]*$/,
    ],
    [
      'among temporary files, with the place from which to copy it before a stop,',
      () => {
        vi.spyOn(process, 'cwd').mockReturnValue(join(folder, 'missing'))
        vi.stubEnv('TMPDIR', spare)
      },
      new RegExp(
        `; a stop of the shop may delete it, so copy /proc/${process.pid}/root/.*rescued-.* elsewhere before$`,
      ),
    ],
  ])('and cannot be saved beside it, what it held is saved %s', async (_where, prepare, words) => {
    onTestFinished(() => void vi.restoreAllMocks().unstubAllEnvs())
    const { orderId } = await order()
    // For example a disk that is not mounted any more.
    rmSync(folder, { recursive: true })
    writeFileSync(folder, '')
    prepare()
    expect(await refusalOf(add())).toEqual(UNAVAILABLE)
    const [saved = '', ...more] = readdirSync(spare)
    expect(more).toEqual([])
    expect(shop.logged[0]).toContain(`what it held is saved at ${join(spare, saved)}`)
    expect(JSON.parse(shop.logged[0] ?? '').err.message).toMatch(words)
    const rescued = openDatabase(`file:${join(spare, saved)}`)
    expect(rescued.db.select().from(orders).where(eq(orders.id, orderId)).all()).toHaveLength(1)
    rescued.close()
  })
})

// Requirement: OPS-5
test('damaged pages are answered with 503, not with an unexpected error', async () => {
  const { sqlite } = shop.database
  sqlite.pragma('wal_checkpoint(TRUNCATE)')
  sqlite.pragma('cache_size = 0')
  const descriptor = openSync(file, 'r+')
  const pages = statSync(file).size / 4096
  for (let page = 2; page < pages; page++) writeSync(descriptor, Buffer.alloc(4096, 7), 0, 4096, page * 4096)
  closeSync(descriptor)
  const answers = await Promise.all(['/', '/trpc/basket.get', '/catalog/'].map((path) => shopper.fetch(path)))
  for (const answer of answers) expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
})
