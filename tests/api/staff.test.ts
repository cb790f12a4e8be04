import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { and, eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { campaignParts } from '#db/schema/campaign.ts'
import { categories } from '#db/schema/catalog.ts'
import { consents } from '#db/schema/consents.ts'
import { outbox } from '#db/schema/jobs.ts'
import { couponUses, orders } from '#db/schema/orders.ts'
import { restockRequests } from '#db/schema/restock.ts'
import { orderNotes, staffActions } from '#db/schema/staff.ts'
import { isUsableBy } from '#server/coupons/coupons.ts'
import { findAccountMismatches, findBonusMismatches } from '#server/jobs/check-bonus-ledger.ts'
import { anonymizeOrders } from '#server/orders/anonymize-orders.ts'
import { hasActed, newestAction } from '#server/staff/actions.ts'
import { DAY_MS, MINUTE_MS } from '#shared/time.ts'
import { giveBonuses, insertClient, insertOrder, ledgerOf } from '#tests/support/client-account.ts'
import { CATEGORY, PRODUCT } from '#tests/support/fixture.ts'
import { insertCoupon } from '#tests/support/insert-coupon.ts'
import { refusalOf } from '#tests/support/shopper.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'
import { runCli } from '../../scripts/shop-cli/run-cli.ts'

let folder: string
let url: string
let shop: TestShop
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'glyanets-staff-'))
  url = `file:${join(folder, 'shop.db')}`
  shop = createTestShop({ databaseUrl: url })
})
afterAll(() => {
  shop.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  shop.database.db.delete(staffActions).run()
})

const run = (...words: string[]) => runCli([...words, '--by', 'Ольга'], { DATABASE_URL: url })
const shown = async (...words: string[]): Promise<unknown> => JSON.parse((await run(...words, '--json')).text)
const succeeded = (text: RegExp) => ({ code: 0, text: expect.stringMatching(text) })
const failed = (code: 1 | 2, text: RegExp) => ({ code, text: expect.stringMatching(text) })
const recorded = () =>
  shop.database.db
    .select()
    .from(staffActions)
    .all()
    .map(({ actor, action, subject, details }) => [actor, action, subject, details])

let phones = 100
function newClient() {
  const phone = `+7900111${String(phones++).padStart(4, '0')}`
  return { phone, id: insertClient(shop.database.db, phone) }
}

describe('an action of the staff', () => {
  // Requirement: STAFF-1
  test('is recorded with who did it, in the order and in the log; a refused one is not', async () => {
    const { id: shopperId } = newClient()
    const id = insertOrder(shop.database.db, { shopperId, email: 'a@shop.test' })
    expect(await run('order', 'advance', `${id}`)).toEqual(succeeded(/new → confirmed/))
    expect(await run('order', 'set', 'track', `${id}`, '12345')).toEqual(failed(1, /only a carrier's parcel/))
    expect(await run('order', 'cancel', `${id}`)).toEqual(succeeded(/→ cancelled/))
    expect(await run('order', 'advance', `${id}`)).toEqual(failed(1, /there is no next state/))
    expect(recorded()).toEqual([
      ['Ольга', 'order advance', `order ${id}`, 'confirmed'],
      ['Ольга', 'order cancel', `order ${id}`, 'cancelled'],
    ])
    expect((await run('order', 'show', `${id}`)).text).toMatch(
      /Ольга +order advance +confirmed\n.*order cancel/,
    )
    expect((await run('staff', 'log', `order ${id}`)).text).toMatch(
      /Ольга +order cancel .*\n.* order advance/,
    )
    expect((await run('staff', 'log', 'order 999')).text).toMatch(/^when .*$/)
    expect((await run('staff', 'log', '--since', '2099-01-01')).text.split('\n')).toHaveLength(1)
  })

  // Requirement: STAFF-1
  test('names the user of the system unless somebody is named', async () => {
    const env = { DATABASE_URL: url }
    await runCli(['product', 'set', 'stock', 'T-15', '9'], env)
    await runCli(['product', 'set', 'off', 'T-15'], env)
    await runCli(['product', 'set', 'on', 'T-15'], env)
    expect(recorded().map(([, action]) => action)).toEqual([
      ...['product set stock', 'product set off', 'product set on'],
    ])
    expect(recorded()[0]?.[0]).toMatch(/./)
    expect(await runCli(['product', 'set', 'stock', 'T-15', '9', '--by', ' '], env)).toEqual(
      failed(2, /--by/),
    )
  })

  // Requirement: STAFF-400
  test('names whoever uses sudo, and says under which name it is recorded where nobody is named', async () => {
    const notes: string[] = []
    const note = (line: string) => void notes.push(line)
    const asides = { warn: note, terminal: { progress: () => undefined, note } }
    const count = (env: object, ...words: string[]) =>
      runCli(['product', 'set', 'stock', 'T-15', '9', ...words], { DATABASE_URL: url, ...env }, asides)
    const byHand = userInfo().username
    const long = 'o'.repeat(60)
    await count({ SUDO_USER: 'olga' }, '--by', 'Ольга')
    expect(notes).toEqual([])
    for (const SUDO_USER of [' olga ', `${long}oo`, 'root', ' ', undefined]) await count({ SUDO_USER })
    await runCli(['product', 'show', 'T-15'], { DATABASE_URL: url }, asides)
    const names = ['olga', long, byHand, byHand, byHand]
    expect(notes).toEqual(names.map((name) => `recorded as done by ${name}; --by NAME says who it was`))
    expect(recorded().map(([actor]) => actor)).toEqual(['Ольга', ...names])
  })

  // Requirement: STAFF-400
  test('says no name for what somebody else has done during a command that changes nothing', async () => {
    const { db } = shop.database
    const before = newestAction(db)
    await run('product', 'set', 'stock', 'T-15', '9')
    expect(hasActed(db, 'Ольга', before)).toBe(true)
    expect(hasActed(db, 'Анна', before)).toBe(false)
    expect(hasActed(db, 'Ольга', newestAction(db))).toBe(false)
  })

  test('takes no option that it would not read', async () => {
    expect(await run('coupon', 'list', '--phone', '1')).toEqual(failed(2, /there is no --phone here/))
    expect(await run('order', 'advance', '1', '--full')).toEqual(failed(2, /there is no --full here/))
  })
})

describe('orders', () => {
  // Requirement: STAFF-2
  test('have notes for the staff, which no buyer reads and which go with the contacts', async () => {
    const { db } = shop.database
    const { id: shopperId } = newClient()
    const publicId = 'p'.repeat(32)
    const id = insertOrder(db, { shopperId, publicId })
    expect(await run('order', 'note', `${id}`, 'Просил позвонить после шести')).toEqual(
      succeeded(/note by Ольга/),
    )
    expect((await run('order', 'show', `${id}`)).text).toMatch(/Ольга +Просил позвонить после шести$/)
    expect(await shown('order', 'show', `${id}`)).toMatchObject({ notes: [{ by: 'Ольга' }] })
    const page = await shop.newShopper().call.orders.byPublicId.query({ publicId })
    expect(JSON.stringify(page)).not.toContain('после шести')
    expect(await run('order', 'note', `${id}`, ' ')).toEqual(failed(2, /text: must not be empty/))
    expect(await run('order', 'note', '999', 'x')).toEqual(failed(1, /there is no order/))
    anonymizeOrders({ db, now: 1 }, eq(orders.id, id))
    expect(db.select().from(orderNotes).where(eq(orderNotes.orderId, id)).all()).toEqual([])
  })

  // Requirement: STAFF-30
  test('are listed up to a limit, and the list says that there are more', async () => {
    const { id: shopperId } = newClient()
    const phone = '+79005550009'
    for (const _ of [1, 2, 3]) insertOrder(shop.database.db, { shopperId, phone })
    const list = async (limit: string) =>
      (await run('order', 'list', '--phone', phone, '--limit', limit)).text.split('\n')
    expect(await list('3')).toHaveLength(4)
    expect((await list('2')).slice(3)).toEqual(['… and more: --limit 4 lists further ones'])
    expect(await shown('order', 'list', '--phone', phone, '--limit', '2')).toHaveLength(2)
  })

  // Requirement: STAFF-401
  test('are listed as JSON up to the last one unless a limit is given, because a program reads no hints', async () => {
    const { id: shopperId } = newClient()
    const phone = '+79005550010'
    for (let n = 0; n < 60; n++) insertOrder(shop.database.db, { shopperId, phone })
    expect(await shown('order', 'list', '--phone', phone)).toHaveLength(60)
    expect(await shown('order', 'find', phone)).toHaveLength(60)
    expect((await run('order', 'find', phone)).text).toMatch(/\n… and more: --limit 40 lists further ones$/)
    expect((await run('order', 'find', phone, '--limit', '60')).text.split('\n')).toHaveLength(61)
  })

  // Requirement: STAFF-401
  test('are refused as JSON where there are very many, unless a limit says how many are wanted', async () => {
    const { db } = shop.database
    db.run(sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10001)
      INSERT INTO staff_actions (at, actor, action, subject, details) SELECT i, 'Ольга', 'test', 'many', '' FROM n`)
    expect(await run('staff', 'log', 'many', '--json')).toEqual(
      failed(1, /^there are more than 10000 rows: add --limit N, with N at least their number$/),
    )
    const warnings: string[] = []
    const limited = async (limit: number) => {
      const call = ['staff', 'log', 'many', '--json', '--limit', `${limit}`]
      const { text } = await runCli(call, { DATABASE_URL: url }, { warn: (line) => void warnings.push(line) })
      return JSON.parse(text)
    }
    expect(await limited(10_001)).toHaveLength(10_001)
    expect(warnings).toEqual([])
    expect(await limited(10_000)).toHaveLength(10_000)
    expect(warnings).toEqual(['there are more rows: --limit 10000 has cut them off'])
  })

  // Requirement: STAFF-9
  test('are listed by state, payment, phone, day, and text, and found by number, phone, and track', async () => {
    const { db } = shop.database
    const { id: shopperId } = newClient()
    const insert = (more: object) => insertOrder(db, { shopperId, ...more })
    const paid = insert({ payment: 'paid', phone: '+79005550001', name: 'Ёлкина Юлия' })
    const sent = insert({ fulfilment: 'shipped', phone: '+79005550002', trackNumber: 'RB123456789RU' })
    const old = insert({ createdAt: Date.parse('2020-05-05T12:00:00+03:00'), phone: '+79005550003' })
    const noted = insert({ phone: '+79005550004' })
    await run('order', 'note', `${noted}`, 'Хрупкое: ваза')
    const ids = async (...words: string[]) =>
      ((await shown('order', ...words)) as { id: number }[]).map((order) => order.id)
    expect(await ids('list', '--payment', 'paid')).toContain(paid)
    expect(await ids('list', '--payment', 'paid')).not.toContain(sent)
    expect(await ids('list', '--state', 'shipped')).toEqual([sent])
    expect(await ids('list', '--phone', '8 900 555-00-03')).toEqual([old])
    expect(await ids('list', '--since', '2021-01-01')).not.toContain(old)
    expect(await ids('list', '--text', 'ёлкина')).toEqual([paid])
    expect(await ids('list', '--text', 'ВАЗА')).toEqual([noted])
    expect(await ids('list', '--text', '100%')).toEqual([])
    expect(await ids('find', `${old}`)).toEqual([old])
    // As letters write it.
    expect(await ids('find', `№ ${old}`)).toEqual([old])
    expect(await ids('find', '8 (900) 555-00-02')).toEqual([sent])
    expect(await ids('find', 'rb123456789ru')).toEqual([sent])
    expect(await ids('find', 'nothing')).toEqual([])
    expect(await run('order', 'list', '--payment', 'lost')).toEqual(
      failed(2, /--payment must be one of none/),
    )
    expect(await run('order', 'list', '--since', 'yesterday')).toEqual(failed(2, /--since must be a day/))
    expect(await run('order', 'list', '--phone', '12')).toEqual(
      failed(2, /--phone must be a whole \+7 number/),
    )
  })
})

describe('a customer', () => {
  // Requirement: STAFF-3
  test('is found by phone, mail, and name, masked unless all of it is asked for, which is recorded', async () => {
    const { db } = shop.database
    const { id, phone } = newClient()
    db.run(`UPDATE clients SET name = 'Орлова Инна', email = 'inna.orlova@shop.test' WHERE id = ${id}`)
    insertOrder(db, { shopperId: id, finalTotal: 601 })
    db.insert(consents).values({ clientId: id, documentHash: 'x', at: 5 }).run()
    giveBonuses(db, id, 70)
    for (const text of [phone, phone.slice(-7), 'inna.orlova@', 'орлова'])
      expect(await shown('client', 'find', text)).toMatchObject([{ id, orders: 1 }])
    expect(await shown('client', 'find', 'nobody')).toEqual([])
    const { text } = await run('client', 'show', `${id}`)
    expect(text).toMatch(/name +О\. И\./)
    expect(text).toContain(`+7***${phone.slice(-4)}`)
    expect(text).toContain('i***@shop.test')
    for (const secret of ['Орлова', phone, 'inna.orlova']) expect(text).not.toContain(secret)
    expect(text).toMatch(/^bonuses +70$/m)
    expect(text).toMatch(/^orders +1$/m)
    expect(text).toMatch(/^signed-in browsers +0$/m)
    expect(recorded()).toEqual([])
    expect((await run('client', 'show', `${id}`, '--full')).text).toMatch(
      /Орлова Инна[\s\S]*inna\.orlova@shop\.test/,
    )
    expect(recorded()).toEqual([['Ольга', 'client show', `client ${id}`, 'full']])
    expect(await run('client', 'show', '9999')).toEqual(failed(1, /there is no client 9999/))
  })

  // Requirement: STAFF-220
  test('gets the new number of the same person, by which alone the account is entered from then on', async () => {
    const { db } = shop.database
    const { id, phone } = newClient()
    giveBonuses(db, id, 100)
    const old = shop.newShopper()
    await signIn(shop, old, phone)
    const underWay = insertOrder(db, { shopperId: id, phone, fulfilment: 'confirmed' })
    const present = insertOrder(db, { shopperId: id, phone: '+79001110001', fulfilment: 'confirmed' })
    const over = insertOrder(db, { shopperId: id, phone, fulfilment: 'done' })
    await old.call.restock.requestOwn.mutate({ shopItemId: PRODUCT.soldOut, channel: 'sms' })
    // A guest has asked for the same with the new number, and has been told.
    const told = { productId: PRODUCT.soldOut, channel: 'sms', contact: '+79002223344' } as const
    db.insert(restockRequests)
      .values({ ...told, createdAt: 1, toldAt: 2 })
      .run()
    const write = (dedupeKey: string, recipient: string, sentAt: number | null = null) =>
      db
        .insert(outbox)
        .values({
          ...{ channel: 'sms', dedupeKey, recipient, sentAt, subject: '', body: 'Заказ' },
          ...{ createdAt: 1, nextAttemptAt: Number.MAX_SAFE_INTEGER },
        })
        .run()
    const ofOrder = (orderId: number) =>
      `order:${db.select().from(orders).where(eq(orders.id, orderId)).get()?.publicId}`
    const ofOther = insertOrder(db, { shopperId: newClient().id, phone, fulfilment: 'confirmed' })
    write(`${ofOrder(underWay)}:arrival:sms`, phone)
    write(`${ofOrder(underWay)}:sms`, phone, 1)
    write(`${ofOrder(present)}:sms`, '+79001110001')
    write(`${ofOrder(ofOther)}:sms`, phone)
    write('restock:1:1', phone)
    const taken = newClient()
    const refused = await run('client', 'set', 'phone', `${id}`, taken.phone)
    expect(refused).toEqual(failed(1, new RegExp(`belongs to client ${taken.id}`)))
    expect(await run('client', 'set', 'phone', `${id}`, '12345')).toEqual(failed(1, /is no \+7 number/))
    expect(recorded()).toEqual([])

    expect(await run('client', 'set', 'phone', `${id}`, '8 (900) 222-33-44')).toEqual(succeeded(/another/))
    expect(recorded()).toEqual([['Ольга', 'client set phone', `client ${id}`, '']])
    expect(await old.call.auth.client.query()).toBeNull()
    const phoneOf = (orderId: number) =>
      db.select({ phone: orders.phone }).from(orders).where(eq(orders.id, orderId)).get()?.phone
    expect([underWay, present, over].map(phoneOf)).toEqual([
      ...['+79002223344', '+79001110001', '+79002223344'],
    ])
    const recipients = db.select({ phone: outbox.recipient }).from(outbox).orderBy(outbox.id).all()
    expect(recipients.slice(-5).map((row) => row.phone)).toEqual([
      ...['+79002223344', phone, '+79001110001', phone, '+79002223344'],
    ])

    const next = shop.newShopper()
    expect((await signIn(shop, next, '+79002223344')).clientId).toBe(id)
    expect((await next.call.restock.own.query())?.requests).toMatchObject([{ contact: '+79002223344' }])
    expect(await next.call.auth.client.query()).toMatchObject({ bonusBalance: 100 })
    // Whoever gets the old number next finds nothing.
    const stranger = shop.newShopper()
    shop.clock.advance(MINUTE_MS)
    expect(await signIn(shop, stranger, phone)).toMatchObject({ merged: { orders: 0 } })
    expect((await stranger.call.account.exportData.query()).orders).toEqual([])
  })

  // Requirement: STAFF-220
  test('is told of the refund of a received order by the new number', async () => {
    const { db } = shop.database
    const { id, phone } = newClient()
    const orderId = insertOrder(db, { shopperId: id, phone, fulfilment: 'done', payment: 'paid' })
    await run('client', 'set', 'phone', `${id}`, '+79002223355')
    const publicId = db.select().from(orders).where(eq(orders.id, orderId)).get()?.publicId ?? ''
    expect((await run('order', 'return', `${orderId}`)).code).toBe(0)
    const told = db
      .select({ phone: outbox.recipient })
      .from(outbox)
      .where(and(like(outbox.dedupeKey, `order:${publicId}:%`), eq(outbox.channel, 'sms')))
      .all()
    expect(told).toEqual([{ phone: '+79002223355' }])
  })

  // Requirement: STAFF-220, COUP-15
  test('takes the used coupons to the new number, and leaves none of them to the next owner of the old one', async () => {
    const { db } = shop.database
    const { id, phone } = newClient()
    const next = '+79002223366'
    for (const code of ['MOVED', 'BOTH']) {
      insertCoupon(db, code, { isOncePerPhone: true, endsAt: Date.now() + DAY_MS })
      const orderId = insertOrder(db, { shopperId: id, phone, fulfilment: 'done' })
      db.insert(couponUses).values({ orderId, couponKey: code.toLowerCase(), oncePhone: phone }).run()
    }
    // The customer has used this one as a guest, by the new number.
    const orderId = insertOrder(db, { shopperId: newClient().id, phone: next, fulfilment: 'done' })
    db.insert(couponUses).values({ orderId, couponKey: 'both', oncePhone: next }).run()

    expect(await run('client', 'set', 'phone', `${id}`, next)).toEqual(succeeded(/another/))
    const isUsable = (key: string, of: string) => isUsableBy(shop.ctx(), key, of)
    expect(['moved', 'both'].map((key) => [isUsable(key, phone), isUsable(key, next)])).toEqual([
      [true, false],
      [true, false],
    ])
  })

  // Requirement: STAFF-30, STAFF-401
  test('is not hidden by others of the same name', async () => {
    const { db } = shop.database
    for (let n = 0; n < 22; n++)
      db.run(`UPDATE clients SET name = 'Однофамильцева Анна' WHERE id = ${newClient().id}`)
    const { text } = await run('client', 'find', 'однофамильцева')
    expect(text.split('\n').slice(21)).toEqual(['… and more: --limit 40 lists further ones'])
    expect(await shown('client', 'find', 'однофамильцева')).toHaveLength(22)
  })

  // Requirement: STAFF-4
  test('gets and loses bonuses by entries of the ledger, with a reason, within bounds', async () => {
    const { db } = shop.database
    const { id } = newClient()
    const soon = giveBonuses(db, id, 30, Date.now() + 1000)
    const change = (amount: string, reason = 'Извинение за задержку') =>
      run('client', 'bonus', `${id}`, amount, '--reason', reason)
    expect(await change('+100')).toEqual(succeeded(/has 130 bonuses/))
    expect(await change('-50')).toEqual(succeeded(/has 80 bonuses/))
    // Those that expire first are taken first.
    expect(ledgerOf(db, id).slice(1)).toMatchObject([
      { kind: 'accrual', amount: 100, orderId: null },
      { kind: 'reversal', amount: -30, grantId: soon },
      { kind: 'reversal', amount: -20 },
    ])
    expect(await change('-81')).toEqual(failed(1, /has only 80 bonuses/))
    expect(await change('+10001')).toEqual(failed(2, /amount: must be from -10000 to \+10000/))
    expect(await change('+0')).toEqual(failed(2, /must not be 0/))
    expect(await change('100')).toEqual(failed(2, /must be like \+100 or -100/))
    expect(await change('+1', 'x')).toEqual(failed(2, /reason: must have 3 to 200/))
    expect(await run('client', 'bonus', `${id}`, '+5')).toEqual(failed(2, /--reason is missing/))
    expect(recorded()).toEqual([
      ['Ольга', 'client bonus', `client ${id}`, '+100: Извинение за задержку'],
      ['Ольга', 'client bonus', `client ${id}`, '-50: Извинение за задержку'],
    ])
    expect([...findBonusMismatches(db), ...findAccountMismatches(db)]).toEqual([])
  })

  // Requirement: STAFF-1, SEC-25
  test('leaves the record when the account is closed', async () => {
    const { id, phone } = newClient()
    await run('client', 'bonus', `${id}`, '+5', '--reason', 'Подарок')
    expect(await run('account', 'close', phone)).toEqual(succeeded(/is closed/))
    expect(recorded()).toEqual([['Ольга', 'account close', `client ${id}`, '']])
  })
})

describe('a coupon', () => {
  const until = ['--until', '2099-12-31']

  // Requirement: STAFF-7
  test('of every kind is added, listed, shown, and stopped, and works for shoppers in between', async () => {
    expect(
      await run('coupon', 'add', 'Vesna-15', 'percent', '15', ...until, '--category', 'gel-laki'),
    ).toEqual(succeeded(/state +running\ngives +percent 15\n.*\ncovers +Гель-лаки/))
    expect(
      await run(
        'coupon',
        'add',
        'minus300',
        'sum',
        '300',
        ...until,
        '--min',
        '1000',
        '--uses',
        '50',
        '--once',
      ),
    ).toEqual(succeeded(/minimum +1000[\s\S]*uses +0 of 50\nonce per phone +yes/))
    expect(await run('coupon', 'add', 'dostavka', 'free-delivery', ...until)).toEqual(
      succeeded(/free-delivery/),
    )
    expect(await run('coupon', 'add', 'podarok', 'gift', 'T-14', ...until)).toEqual(succeeded(/gives +T-14 /))
    expect((await run('coupon', 'list')).text).toMatch(/Vesna-15 +percent 15 .* running/)
    expect(await run('coupon', 'show', 'VESNA-15')).toEqual(succeeded(/covers/))

    const shopper = shop.newShopper()
    shop.clock.advance(Date.now() - shop.clock.now() + 1000)
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 2 })
    const check = () => shopper.call.basket.checkCoupon.mutate({ couponText: 'minus300', phone: '' })
    expect(await check()).toMatchObject({ text: 'Купон активирован!' })
    expect(await run('coupon', 'stop', 'minus300')).toEqual(succeeded(/state +ended/))
    shop.clock.advance(60_000)
    expect(await refusalOf(check())).toMatchObject({ code: 'COUPON_NOT_FOUND' })
    expect(await run('coupon', 'stop', 'minus300')).toEqual(failed(1, /has ended already/))
    expect(recorded().map(([, action, subject]) => `${action}: ${subject}`)).toEqual([
      'coupon add: coupon Vesna-15',
      'coupon add: coupon minus300',
      'coupon add: coupon dostavka',
      'coupon add: coupon podarok',
      'coupon stop: coupon minus300',
    ])
  })

  // Requirement: STAFF-31
  test('covers the one of several categories with equal names that its path names', async () => {
    const { db } = shop.database
    for (const [parentId, path] of [
      [CATEGORY.nails, 'nogti/nabory'],
      [CATEGORY.care, 'uhod/nabory'],
    ] as const)
      db.insert(categories)
        .values({
          ...{ parentId, path, slug: 'nabory', level: 2, name: `Наборы ${path}`, description: '' },
          ...{ artKind: 'package', artShade: '#d9c7b8', position: 90, productCount: 0 },
        })
        .run()
    const add = (code: string, category: string) =>
      run('coupon', 'add', code, 'percent', '5', ...until, '--category', category)
    expect(await add('nabor-1', 'gel-laki,nabory')).toEqual(
      failed(2, /categories: nabory means several: nogti\/nabory, uhod\/nabory/),
    )
    expect(await add('nabor-1', 'uhod/nabory')).toEqual(succeeded(/covers +Наборы uhod\/nabory\n/))
    expect(await add('nabor-2', 'nogti/gel-laki,uhod')).toEqual(succeeded(/covers +Гель-лаки, Уход\n/))
    expect(await add('nabor-3', 'nogti/nothing')).toEqual(failed(2, /categories: unknown: nogti\/nothing/))
  })

  // Requirement: STAFF-7
  test.each([
    [['x', 'percent', '101', ...until], /value: must be 1 to 100 for percent/],
    [['x', 'sum', '0', ...until], /value: must be/],
    [['x', 'percent', '5'], /--until DAY is missing/],
    [['x', 'percent', '5', '--until', '2020-01-01'], /endsAt: must be/],
    [['x', 'gift', ...until], /gift: must be the marking/],
    [['x', 'gift', 'T-404', ...until], /gift: unknown: T-404/],
    [['x', 'half', ...until], /the kind must be one of percent, sum, free-delivery, gift/],
    [['a b', 'percent', '5', ...until], /code: must be 1 to 64 letters/],
    [['x', 'percent', '5', ...until, '--brand', 'nobody'], /brands: unknown: nobody/],
    [['x', 'percent', '5', ...until, '--uses', '0'], /--uses must be a whole number from 1/],
  ])('%j is refused', async (words, error) => {
    expect(await run('coupon', 'add', ...words)).toEqual(failed(2, error))
    expect(recorded()).toEqual([])
  })

  test('has a code of its own, in whatever case, and unknown codes are named', async () => {
    await run('coupon', 'add', 'Odin', 'percent', '5', ...until)
    expect(await run('coupon', 'add', 'oDIN', 'percent', '6', ...until)).toEqual(failed(1, /уже есть/))
    expect(await run('coupon', 'show', 'nothing')).toEqual(failed(1, /there is no coupon nothing/))
    expect(await run('coupon', 'stop', 'nothing')).toEqual(failed(1, /there is no coupon nothing/))
  })
})

describe('a campaign', () => {
  // Requirement: STAFF-8
  test('is added, listed, and stopped, one at a time', async () => {
    const add = (...words: string[]) =>
      run('campaign', 'add', 'Клуб', 'Соберите 5 000 р.', '--goal', '5000', '--gift', 'T-14', ...words)
    expect(await add('--until', '2099-12-31')).toEqual(succeeded(/^campaign \d+ is added$/))
    expect(await add('--from', '2099-12-31', '--until', '2100-01-31')).toEqual(failed(1, /идёт другая акция/))
    expect(await add('--until', '2020-01-01')).toEqual(failed(2, /endsAt/))
    expect(await add()).toEqual(failed(2, /--until DAY is missing/))
    const gone = ['--goal', '5', '--gift', 'T-404', '--from', '2101-01-01', '--until', '2101-01-31']
    expect(await run('campaign', 'add', 'Клуб', 'Текст', ...gone)).toEqual(failed(2, /gift: unknown: T-404/))
    const [{ id }] = (await shown('campaign', 'list')) as [{ id: number }]
    const taking = (giftReceivedAt: number | null) => ({
      campaignId: id,
      clientId: newClient().id,
      involvedAt: 1,
      giftReceivedAt,
    })
    shop.database.db
      .insert(campaignParts)
      .values([taking(null), taking(2)])
      .run()
    expect((await run('campaign', 'list')).text).toMatch(/Клуб +5000 +T-14 .* running +2 +1$/)
    shop.clock.advance(Date.now() - shop.clock.now() + 1000)
    expect(await shop.newShopper().call.campaign.current.query()).toMatchObject({ id })
    expect(await run('campaign', 'stop', `${id}`)).toEqual(succeeded(/has ended/))
    shop.clock.advance(60_000)
    expect(await shop.newShopper().call.campaign.current.query()).toBeNull()
    expect(await run('campaign', 'stop', `${id}`)).toEqual(failed(1, /has ended already/))
    expect(await run('campaign', 'stop', '999')).toEqual(failed(1, /there is no campaign 999/))
    expect(recorded().map(([, action]) => action)).toEqual(['campaign add', 'campaign stop'])
  })
})
