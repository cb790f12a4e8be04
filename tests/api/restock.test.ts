import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { consents } from '#db/schema/consents.ts'
import { outbox } from '#db/schema/jobs.ts'
import { restockRequests } from '#db/schema/restock.ts'
import { setStock } from '#server/catalog/set-stock.ts'
import { runDueJobs } from '#server/jobs/run-jobs.ts'
import { endTerms } from '#server/retention/end-terms.ts'
import type { SmsMessage } from '#server/upstream/sms/port.ts'
import { UpstreamError } from '#server/upstream/upstream-error.ts'
import type { RestockChannel } from '#shared/restock/channels.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { insertProduct, PRODUCT } from '#tests/support/fixture.ts'
import { CITY, PAYMENT } from '#tests/support/fixture-places.ts'
import { orderForm } from '#tests/support/order-form.ts'
import { refusalOf, type Shopper } from '#tests/support/shopper.ts'
import { humanToken, PHONE, signIn } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

let shop: TestShop
beforeEach(() => {
  shop = createTestShop()
})
afterEach(() => shop.close())

const MAIL = 'anna@example.ru'

interface Asked {
  readonly channel?: RestockChannel
  readonly contact?: string
  readonly shopItemId?: number
  readonly captchaToken?: string
  readonly by?: Shopper
}
function ask({ channel = 'sms', contact = PHONE, shopItemId = PRODUCT.soldOut, ...rest }: Asked = {}) {
  const { captchaToken = humanToken(), by = shop.newShopper() } = rest
  return by.call.restock.request.mutate({ shopItemId, channel, contact, captchaToken })
}
const stored = () => shop.database.db.select().from(restockRequests).all()
/** Sets a product's stock as the staff does, and runs the jobs a minute later. */
async function restock(available = 3, marking = 'T-13') {
  setStock(shop.ctx(), { marking, available })
  await pass()
}
async function pass(ms = MINUTE_MS) {
  shop.clock.advance(ms)
  await runDueJobs(shop.deps)
}
/** Has everybody told of the product that they wait for, which is sold out the next day. */
async function soldOutAgain() {
  await restock()
  setStock(shop.ctx(), { marking: 'T-13', available: 0 })
  await pass(DAY_MS)
}
/** Inserts sold-out products, whose ids start at 1000. */
function insertSoldOut(count: number): number[] {
  return Array.from({ length: count }, (_, i) => {
    insertProduct(shop.database.db, { id: 1000 + i, price: 10, stock: 0 })
    return 1000 + i
  })
}
/** Stores requests for the phone, as if somebody had made them without signing in. */
function insertWaiting(productIds: readonly number[]): void {
  for (const productId of productIds) {
    const request = { productId, channel: 'sms', contact: PHONE, createdAt: shop.clock.now() } as const
    shop.database.db.insert(restockRequests).values(request).run()
  }
}
const smsAbout = (text: RegExp) => shop.sms.filter((sms) => text.test(sms.text))
const RETURNED = /снова в наличии/
const stopPathOf = (text = '') => /http:\/\/shop\.test(\/restock\/stop\/[\w-]+\/)/.exec(text)?.[1] ?? ''

describe('a guest', () => {
  // Requirement: WAIT-2, WAIT-3, SEC-74
  test.each([
    ['sms', '8 (912) 345-67-89', PHONE],
    ['mail', ' Anna@Example.ru ', MAIL],
  ] as const)('asks by %s once for each product and contact', async (channel, typed, contact) => {
    for (const text of [typed, contact]) {
      expect(await ask({ channel, contact: text })).toEqual({ channel, contact, token: expect.any(String) })
    }
    expect(stored()).toMatchObject([{ channel, contact, clientId: null, toldAt: null }])
    expect(shop.database.db.select().from(consents).all()).toMatchObject([{ restockId: stored()[0]?.id }])
    await pass()
    expect(shop.database.db.select().from(outbox).all()).toEqual([])
  })

  // Requirement: WAIT-3
  test.each([
    ['sms', '+7 (912) 345-67-8'],
    ['sms', '+375 29 123-45-67'],
    ['mail', 'anna@'],
    ['mail', ''],
  ] as const)('is told at the field what is wrong: %s %j', async (channel, contact) => {
    const captchaToken = humanToken()
    expect(await refusalOf(ask({ channel, contact, captchaToken }))).toMatchObject({
      ...{ code: 'BAD_INPUT', status: 400 },
      details: { fields: { contact: expect.stringMatching(/[а-я]/) } },
    })
    expect(await ask({ captchaToken })).toMatchObject({ contact: PHONE })
  })

  // Requirement: WAIT-2
  test('must pass the captcha', async () => {
    expect(await refusalOf(ask({ captchaToken: '' }))).toMatchObject({ code: 'CAPTCHA_MISSING' })
    expect(await refusalOf(ask({ captchaToken: 'robot' }))).toMatchObject({ code: 'CAPTCHA_FAILED' })
    expect(stored()).toEqual([])
  })

  // Requirement: WAIT-11
  test.each([
    [PRODUCT.polish, 'STOCK_RETURNED'],
    [PRODUCT.gift, 'NOT_FOUND'],
    [999_999, 'NOT_FOUND'],
  ])('cannot wait for product %d', async (shopItemId, code) => {
    expect(await refusalOf(ask({ shopItemId }))).toMatchObject({ code })
    expect(stored()).toEqual([])
  })

  test.each([
    {},
    { shopItemId: 13, channel: 'pigeon', contact: PHONE, captchaToken: 'x' },
    { shopItemId: '13', channel: 'sms', contact: PHONE, captchaToken: 'x' },
    { shopItemId: 13, channel: 'mail', contact: 'a'.repeat(255), captchaToken: 'x' },
    { shopItemId: 13, channel: 'sms', contact: PHONE, captchaToken: 'x', clientId: 1 },
  ])('is refused with the malformed input %j', async (input) => {
    expect((await shop.newShopper().postJson('/trpc/restock.request', input)).status).toBe(400)
    expect(stored()).toEqual([])
  })
})

describe('a browser that has asked without signing in', () => {
  const asked = async (token: string) =>
    (await shop.newShopper().call.restock.asked.query({ token })).isWaiting
  const takeBack = (token: string) => shop.newShopper().call.restock.takeBack.mutate({ token })

  // Requirement: WAIT-12
  test('learns whether its request waits, and takes it back', async () => {
    const { token } = await ask()
    expect(await asked(token)).toBe(true)
    expect(await asked('a'.repeat(43))).toBe(false)
    for (const _try of [1, 2]) expect(await takeBack(token)).toEqual({ isWaiting: false })
    expect([await asked(token), stored()]).toEqual([false, []])
    await restock()
    expect(shop.sms).toEqual([])
  })

  // Requirement: WAIT-12
  test('waits no longer once the contact has been told', async () => {
    const { token } = await ask()
    await restock()
    expect(await asked(token)).toBe(false)
    await takeBack(token)
    expect(stored()).toHaveLength(1)
  })

  // Requirement: WAIT-5, WAIT-12
  test('takes back its own wish only: neither that of another browser nor that of a customer', async () => {
    const [first, second] = [await ask(), await ask()]
    expect(first.token).not.toBe(second.token)
    await takeBack(second.token)
    expect([await asked(first.token), await asked(second.token)]).toEqual([true, false])
    await takeBack(first.token)
    expect(stored()).toEqual([])

    const customer = shop.newShopper()
    await signIn(shop, customer)
    await customer.call.restock.requestOwn.mutate({ shopItemId: PRODUCT.soldOut, channel: 'sms' })
    const stranger = await ask()
    expect(await asked(stranger.token)).toBe(true)
    await takeBack(stranger.token)
    expect((await customer.call.restock.own.query()).requests).toHaveLength(1)
  })

  // Requirement: WAIT-4, WAIT-12
  test('ends neither the wish of a customer who has named the same mail later nor one from before the tokens', async () => {
    const stranger = await ask({ channel: 'mail', contact: MAIL })
    const customer = shop.newShopper()
    await signIn(shop, customer)
    await customer.call.account.saveProfile.mutate({
      name: 'Анна',
      email: MAIL,
      smsAgreement: false,
      emailAgreement: false,
    })
    for (const _try of [1, 2])
      await customer.call.restock.requestOwn.mutate({ shopItemId: PRODUCT.soldOut, channel: 'mail' })
    await takeBack(stranger.token)
    expect(stored()).toMatchObject([{ contact: MAIL, clientId: null }])

    insertWaiting([PRODUCT.soldOut])
    const { token } = await ask()
    await takeBack(token)
    expect(stored()).toMatchObject([{ contact: MAIL }, { contact: PHONE }])
  })

  // Requirement: WAIT-6, WAIT-12
  test('ends a request that repeats one whose message has come', async () => {
    const first = await ask()
    await soldOutAgain()
    const { token } = await ask()
    expect(await asked(first.token)).toBe(false)
    await takeBack(token)
    expect(stored()).toEqual([])
    await restock()
    expect(smsAbout(RETURNED)).toHaveLength(1)
  })

  // Requirement: WAIT-8, WAIT-12
  test('ends a request that repeats one that a customer has made before its message', async () => {
    const customer = shop.newShopper()
    await signIn(shop, customer)
    await customer.call.restock.requestOwn.mutate({ shopItemId: PRODUCT.soldOut, channel: 'sms' })
    await soldOutAgain()
    const { token } = await ask()
    expect(stored()).toMatchObject([{ clientId: null, toldAt: null }])
    await takeBack(token)
    expect(stored()).toEqual([])
  })

  // Requirement: WAIT-12
  test('learns that the owner of the phone has cancelled its request', async () => {
    const { token } = await ask()
    const customer = shop.newShopper()
    await signIn(shop, customer)
    const { requests } = await customer.call.restock.own.query()
    await customer.call.restock.cancel.mutate({ id: requests[0]?.id ?? 0 })
    expect(await asked(token)).toBe(false)
  })
})

describe('a product that is back', () => {
  // Requirement: WAIT-6
  test('is told of once, by SMS and by mail, with a link to it', async () => {
    await ask()
    await ask({ channel: 'mail', contact: MAIL })
    await pass()
    expect([shop.sms, shop.mail]).toEqual([[], []])
    await restock()
    expect(shop.sms).toMatchObject([{ phone: PHONE, text: expect.stringMatching(RETURNED) }])
    expect(shop.sms[0]?.text).toContain('http://shop.test/product/T-13/')
    expect(shop.mail).toMatchObject([{ to: MAIL, text: expect.stringContaining('/product/T-13/') }])
    await pass(DAY_MS)
    expect([shop.sms.length, shop.mail.length]).toEqual([1, 1])
  })

  // Requirement: WAIT-6
  test('can be waited for again when it is sold out again', async () => {
    await ask()
    await soldOutAgain()
    await ask()
    expect(stored()).toHaveLength(1)
    await restock()
    expect(smsAbout(RETURNED)).toHaveLength(2)
  })

  // Requirement: WAIT-6
  test('may have come from a cancelled order', async () => {
    const buyer = shop.newShopper()
    await signIn(shop, buyer, '+79000000009')
    await buyer.call.basket.add.mutate({ shopItemId: PRODUCT.lastOne, quantity: 1 })
    await buyer.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
    const { orderId } = await buyer.call.orders.place.mutate(orderForm())
    await ask({ shopItemId: PRODUCT.lastOne, contact: '+79000000001' })
    await buyer.call.orders.cancel.mutate({ id: orderId })
    await pass()
    expect(smsAbout(RETURNED)).toMatchObject([{ phone: '+79000000001' }])
  })

  // Requirement: WAIT-7
  test('wakes nobody up by SMS, but is written about by mail', async () => {
    // From Saturday noon to 23:00.
    shop.clock.advance(11 * HOUR_MS)
    await ask()
    await ask({ channel: 'mail', contact: MAIL })
    await restock()
    expect([smsAbout(RETURNED).length, shop.mail.length]).toEqual([0, 1])
    await pass(10 * HOUR_MS)
    expect(smsAbout(RETURNED)).toHaveLength(1)
  })

  // Requirement: WAIT-7
  test('wakes nobody up in another time zone, however late it is in Moscow', async () => {
    const inAnadyr = shop.newShopper()
    inAnadyr.setCookie('city', `${CITY.anadyr}!`)
    await ask({ by: inAnadyr })
    await ask({ contact: '+79000000001' })
    // At noon in Moscow, when it is nine in the evening in Anadyr.
    await restock()
    expect(smsAbout(RETURNED)).toMatchObject([{ phone: '+79000000001' }])
    await pass(12 * HOUR_MS)
    expect(smsAbout(RETURNED)).toMatchObject([{}, { phone: PHONE }])
  })

  // Requirement: WAIT-7
  test('wakes no customer up in another time zone, also by an SMS that could not be sent in time', async () => {
    let isDown = true
    const sms: SmsMessage[] = []
    shop.close()
    shop = createTestShop({
      upstreams: {
        sms: {
          async send(message) {
            if (isDown && RETURNED.test(message.text)) throw new UpstreamError('sms', 'failed')
            sms.push(message)
          },
        },
      },
    })
    const customer = shop.newShopper()
    customer.setCookie('city', `${CITY.anadyr}!`)
    await signIn({ sms }, customer)
    await customer.call.restock.requestOwn.mutate({ shopItemId: PRODUCT.soldOut, channel: 'sms' })
    // Ten o'clock in the morning in Anadyr.
    shop.clock.advance(13 * HOUR_MS)
    await restock()
    isDown = false
    await pass(11.5 * HOUR_MS)
    expect(sms).toHaveLength(1)
    await pass(12 * HOUR_MS)
    expect(sms).toMatchObject([{}, { phone: PHONE, text: expect.stringMatching(RETURNED) }])
  })

  // Requirement: WAIT-7
  test('and sold out again by the morning is not told of', async () => {
    shop.clock.advance(11 * HOUR_MS)
    await ask()
    await restock()
    setStock(shop.ctx(), { marking: 'T-13', available: 0 })
    await pass(10 * HOUR_MS)
    expect(smsAbout(RETURNED)).toEqual([])
    expect(stored()).toMatchObject([{ toldAt: null }])
  })

  // Requirement: WAIT-7
  test('wakes nobody up by an SMS that could not be sent during the day', async () => {
    let isDown = true
    shop.close()
    shop = createTestShop({
      upstreams: {
        sms: {
          async send(message) {
            if (isDown) throw new UpstreamError('sms', 'failed')
            sent.push(message.text)
          },
        },
      },
    })
    const sent: string[] = []
    await ask()
    await restock()
    isDown = false
    // From Saturday noon to half past midnight.
    await pass(12.5 * HOUR_MS)
    expect(sent).toEqual([])
    await pass(9 * HOUR_MS)
    expect(sent).toEqual([expect.stringMatching(RETURNED)])
  })

  test('is told of to more than one batch of those who wait', async () => {
    for (let i = 0; i < 120; i += 1) {
      shop.database.db
        .insert(restockRequests)
        .values({
          ...{ productId: PRODUCT.soldOut, channel: 'mail', contact: `a${i}@example.ru` },
          createdAt: shop.clock.now(),
        })
        .run()
    }
    await restock()
    expect(shop.mail).toHaveLength(120)
  })
})

describe('strangers', () => {
  // Requirement: WAIT-8, SEC-12, SEC-13
  test('name the same phone for five products a day', async () => {
    const [sixth = 0, ...five] = insertSoldOut(6)
    for (const shopItemId of five) await ask({ shopItemId })
    expect(await refusalOf(ask({ shopItemId: sixth }))).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(await ask({ shopItemId: sixth, contact: '+79000000001' })).toMatchObject({ channel: 'sms' })
    shop.clock.advance(DAY_MS)
    expect(await ask({ shopItemId: sixth })).toMatchObject({ contact: PHONE })
  })

  // Requirement: WAIT-9, SEC-14
  test('cause two SMS a day, and orders keep theirs; the others follow', async () => {
    const ids = insertSoldOut(4)
    for (const shopItemId of ids) await ask({ shopItemId })
    for (const id of ids) setStock(shop.ctx(), { marking: `T-${id}`, available: 5 })
    await pass()
    expect(smsAbout(RETURNED)).toHaveLength(2)
    for (const _order of [1, 2, 3]) {
      const buyer = shop.newShopper()
      await buyer.call.basket.add.mutate({ shopItemId: PRODUCT.oil, quantity: 6 })
      await buyer.call.orders.place.mutate(orderForm({ paymentSystemId: PAYMENT.online }))
    }
    await pass()
    expect(smsAbout(/заказ № /)).toHaveLength(2)
    await pass(DAY_MS)
    expect(smsAbout(RETURNED)).toHaveLength(4)
  })

  // Requirement: WAIT-8
  test('cannot make a contact wait for more than fifty products', async () => {
    const [last = 0, ...fifty] = insertSoldOut(51)
    insertWaiting(fifty)
    expect(await refusalOf(ask({ shopItemId: last }))).toMatchObject({
      ...{ code: 'RESTOCKS_FULL', details: { max: 50 } },
      message: expect.stringContaining('50 товаров'),
    })
  })
})

describe('a customer', () => {
  let customer: Shopper
  beforeEach(async () => {
    customer = shop.newShopper()
    await signIn(shop, customer)
  })
  const askOwn = (channel: RestockChannel = 'sms', shopItemId: number = PRODUCT.soldOut) =>
    customer.call.restock.requestOwn.mutate({ shopItemId, channel })
  const setEmail = (email: string) =>
    customer.call.account.saveProfile.mutate({
      ...{ name: 'Анна', email, smsAgreement: false, emailAgreement: false },
    })

  // Requirement: WAIT-4
  test('asks by one press, without a captcha, and is told by SMS', async () => {
    const expected = { requests: [{ shopItemId: PRODUCT.soldOut, channel: 'sms', contact: PHONE }] }
    expect(await askOwn()).toMatchObject(expected)
    expect(await askOwn()).toMatchObject(expected)
    expect(await customer.call.restock.own.query()).toMatchObject(expected)
    await restock()
    expect(smsAbout(RETURNED)).toMatchObject([{ phone: PHONE }])
    expect((await customer.call.restock.own.query()).requests).toEqual([])
  })

  // Requirement: WAIT-4
  test('asks for a mail only with an address in the profile', async () => {
    expect(await refusalOf(askOwn('mail'))).toMatchObject({ code: 'BAD_INPUT' })
    await setEmail('Anna@Example.ru')
    expect(await askOwn('mail')).toMatchObject({ requests: [{ channel: 'mail', contact: MAIL }] })
  })

  // Requirement: WAIT-5
  test('takes no request from another whose mail address the profile names', async () => {
    const other = shop.newShopper()
    await signIn(shop, other, '+79000000001')
    const profile = { name: 'Анна', email: MAIL, smsAgreement: false, emailAgreement: false }
    await other.call.account.saveProfile.mutate(profile)
    await other.call.restock.requestOwn.mutate({ shopItemId: PRODUCT.soldOut, channel: 'mail' })
    await setEmail(MAIL)
    expect(await askOwn('mail')).toEqual({ requests: [] })
    expect((await other.call.restock.own.query()).requests).toHaveLength(1)
    await customer.call.account.close.mutate()
    await restock()
    expect(shop.mail).toMatchObject([{ to: MAIL }])
  })

  // Requirement: WAIT-8
  test('still asks when strangers have made the own phone wait for fifty products', async () => {
    const [last = 0, ...fifty] = insertSoldOut(51)
    insertWaiting(fifty)
    expect((await askOwn('sms', last)).requests).toHaveLength(51)
  })

  // Requirement: WAIT-5
  test('sees requests for the own phone that were made without signing in, and cancels them', async () => {
    await ask()
    await ask({ contact: '+79000000001' })
    const { requests } = await customer.call.restock.own.query()
    expect(requests).toMatchObject([{ contact: PHONE }])
    const { id = 0 } = requests[0] ?? {}
    expect(await customer.call.restock.cancel.mutate({ id })).toEqual({ requests: [] })
    expect(await refusalOf(customer.call.restock.cancel.mutate({ id }))).toMatchObject({ code: 'NOT_FOUND' })
    await restock()
    expect(smsAbout(RETURNED)).toMatchObject([{ phone: '+79000000001' }])
  })

  // Requirement: WAIT-5
  test('sees and cancels no request of another', async () => {
    await setEmail(MAIL)
    await ask({ channel: 'mail', contact: MAIL })
    const other = shop.newShopper()
    await signIn(shop, other, '+79000000001')
    await other.call.restock.requestOwn.mutate({ shopItemId: PRODUCT.soldOut, channel: 'sms' })
    // An address that nobody has proved to be the customer's shows nothing either.
    expect(await customer.call.restock.own.query()).toEqual({ requests: [] })
    for (const { id } of stored()) {
      expect(await refusalOf(customer.call.restock.cancel.mutate({ id }))).toMatchObject({
        code: 'NOT_FOUND',
      })
    }
    expect(stored()).toHaveLength(2)
  })

  // Requirement: WAIT-8
  test('asks fifty times a day', async () => {
    for (let i = 0; i < 50; i += 1) {
      const { requests } = await askOwn()
      await customer.call.restock.cancel.mutate({ id: requests[0]?.id ?? 0 })
    }
    expect(await refusalOf(askOwn())).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  // Requirement: ACC-14
  test('finds the requests among the downloaded data', async () => {
    await askOwn()
    await ask({ contact: '+79000000001' })
    const { restockRequests: own } = await customer.call.account.exportData.query()
    expect(own).toMatchObject([{ marking: 'T-13', channel: 'sms', contact: PHONE, toldAt: null }])
  })

  // Requirement: SEC-25
  test('leaves no request behind when the account is closed', async () => {
    await setEmail('Anna@Example.ru')
    await askOwn()
    await ask({ channel: 'mail', contact: MAIL })
    await ask({ contact: '+79000000001' })
    await customer.call.account.close.mutate()
    expect(stored()).toMatchObject([{ contact: '+79000000001' }])
  })
})

describe('the link in a mail', () => {
  // Requirement: WAIT-10
  test('ends the requests of its address by its button, and by nothing less', async () => {
    const other = insertSoldOut(1)[0] ?? 0
    await ask({ channel: 'mail', contact: MAIL })
    await ask({ channel: 'mail', contact: MAIL, shopItemId: other })
    await ask({ contact: PHONE, shopItemId: other })
    await restock()
    const path = stopPathOf(shop.mail[0]?.text)
    const mailProgram = shop.newShopper()
    const page = await mailProgram.fetch(path)
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const html = await page.text()
    expect(html).toContain('noindex')
    expect(html).not.toContain(MAIL)
    expect(stored()).toHaveLength(3)

    for (const _press of [1, 2]) {
      expect((await mailProgram.fetch(path, { method: 'POST' })).status).toBe(200)
      expect(stored().filter(({ toldAt }) => toldAt === null)).toMatchObject([{ contact: PHONE }])
    }
  })

  // Requirement: WAIT-10
  test('is needed as a whole', async () => {
    for (const method of ['GET', 'POST']) {
      const answer = await shop.newShopper().fetch('/restock/stop/unknown/', { method })
      expect(answer.status).toBe(404)
      expect(await answer.text()).toContain('Ссылка больше')
    }
    expect((await shop.newShopper().fetch('/restock/stop/unknown/', { method: 'PUT' })).status).toBe(405)
  })

  // Requirement: WAIT-10
  test('still works after a further request of the same address', async () => {
    await ask({ channel: 'mail', contact: MAIL })
    await restock()
    setStock(shop.ctx(), { marking: 'T-13', available: 0 })
    await ask({ channel: 'mail', contact: MAIL })
    for (const _press of [1, 2]) {
      const page = await shop.newShopper().fetch(stopPathOf(shop.mail[0]?.text), { method: 'POST' })
      expect(page.status).toBe(200)
      expect(stored().filter(({ toldAt }) => toldAt === null)).toEqual([])
    }
  })

  // Requirement: WAIT-10, WAIT-12
  test('still works after a further request was taken back', async () => {
    await ask({ channel: 'mail', contact: MAIL })
    await soldOutAgain()
    const { token } = await ask({ channel: 'mail', contact: MAIL })
    const [other = 0] = insertSoldOut(1)
    await ask({ channel: 'mail', contact: MAIL, shopItemId: other })
    await shop.newShopper().call.restock.takeBack.mutate({ token })
    await shop.newShopper().fetch(stopPathOf(shop.mail[0]?.text), { method: 'POST' })
    expect(stored().filter(({ toldAt }) => toldAt === null)).toEqual([])
  })
})

// Requirement: SEC-78, SEC-76
test('a request is deleted with its consent after 180 days, or 30 days after its message', async () => {
  const { db } = shop.database
  await ask()
  await ask({ channel: 'mail', contact: MAIL })
  await endTerms(db, shop.clock.now() + 179 * DAY_MS)
  expect(stored()).toHaveLength(2)
  await endTerms(db, shop.clock.now() + 180 * DAY_MS)
  expect([stored(), db.select().from(consents).all()]).toEqual([[], []])

  await ask({ channel: 'mail', contact: MAIL })
  await restock()
  await endTerms(db, shop.clock.now() + 29 * DAY_MS)
  expect(stored()).toHaveLength(1)
  await endTerms(db, shop.clock.now() + 30 * DAY_MS)
  expect(stored()).toEqual([])
})
