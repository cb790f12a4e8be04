import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { outbox } from '#db/schema/jobs.ts'
import { securityEvents } from '#db/schema/security.ts'
import { SESSION_ENDED_HEADER } from '#shared/session-ended.ts'
import { DAY_MS, HOUR_MS } from '#shared/time.ts'
import { OPENED_AT, PRODUCT } from '#tests/support/fixture.ts'
import { refusalOf, type Shopper } from '#tests/support/shopper.ts'
import { lastCode, PHONE, requestCode, signIn } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

const OTHER_PHONE = '+79000000001'
const USER_AGENT =
  'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'

let shop: TestShop
let shopper: Shopper
beforeEach(async () => {
  shop = createTestShop()
  shopper = shop.newShopper()
  await signIn(shop, shopper)
})
afterEach(() => shop.close())

/** Signs in from another browser, five minutes later. */
async function signInElsewhere(phone = PHONE): Promise<Shopper> {
  shop.clock.advance(5 * 60_000)
  const other = shop.newShopper()
  await requestCode(other, phone)
  const body = { phone, code: lastCode(shop, phone) }
  const path = '/api-site/ajax/auth/check-sms-code/'
  expect((await other.postJson(path, body, { 'User-Agent': USER_AGENT })).status).toBe(200)
  return other
}
const isSignedIn = async (by: Shopper) => (await by.call.auth.client.query()) !== null
const sessionsOf = async (by: Shopper) => (await by.call.account.sessions.query()).sessions

describe('a customer', () => {
  // Requirement: ACC-13
  test('sees where they are signed in, this browser first', async () => {
    await signInElsewhere()
    await signInElsewhere(OTHER_PHONE)
    shop.clock.advance(HOUR_MS)
    expect(await sessionsOf(shopper)).toEqual([
      expect.objectContaining({ isCurrent: true, createdAt: OPENED_AT, seenAt: shop.clock.now() }),
      expect.objectContaining({ isCurrent: false, browser: 'Chrome, Windows' }),
    ])
    // A session that has ended by itself is not one of them.
    shop.clock.advance(29 * DAY_MS)
    await isSignedIn(shopper)
    shop.clock.advance(2 * DAY_MS)
    expect(await sessionsOf(shopper)).toHaveLength(1)
  })

  // Requirement: ROLE-29
  test('is told that the session has ended by each answer that is not the same for everybody', async () => {
    const other = await signInElsewhere()
    const saysEnded = async (by: Shopper) => {
      const input = { shopItemId: PRODUCT.polish, quantity: 1 }
      const answer = await by.postJson('/trpc/basket.add', input)
      expect(answer.status).toBe(200)
      return answer.headers.has(SESSION_ENDED_HEADER)
    }
    expect([await saysEnded(shopper), await saysEnded(shop.newShopper())]).toEqual([false, false])
    await other.call.auth.signOut.mutate({ everywhere: true })
    expect([await saysEnded(shopper), await saysEnded(shopper)]).toEqual([true, true])
    await signIn(shop, shopper)
    expect(await saysEnded(shopper)).toBe(false)
  })

  // Requirement: ACC-13
  test('ends one session, and the others stay', async () => {
    const others = [await signInElsewhere(), await signInElsewhere()] as const
    const [own, , first] = await sessionsOf(shopper)
    const left = await shopper.call.account.endSession.mutate({ id: first?.id ?? 0 })
    expect(left.sessions).toHaveLength(2)
    expect([await isSignedIn(others[0]), await isSignedIn(others[1])]).toEqual([false, true])
    // Pressed twice, or in two tabs.
    expect(await shopper.call.account.endSession.mutate({ id: first?.id ?? 0 })).toEqual(left)
    const ownEnd = shopper.call.account.endSession.mutate({ id: own?.id ?? 0 })
    expect(await refusalOf(ownEnd)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await isSignedIn(shopper)).toBe(true)
  })

  // Requirement: ACC-13
  test('cannot end the session of another customer', async () => {
    const stranger = await signInElsewhere(OTHER_PHONE)
    const [theirs] = await sessionsOf(stranger)
    await shopper.call.account.endSession.mutate({ id: theirs?.id ?? 0 })
    expect(await isSignedIn(stranger)).toBe(true)
  })
})

describe('a first sign-in from a browser', () => {
  const mails = () =>
    shop.database.db
      .select()
      .from(outbox)
      .all()
      .filter(({ subject }) => subject.includes('нового устройства'))
  const newDevices = async () => (await shopper.call.account.sessions.query()).newDevices
  const saveEmail = () =>
    shopper.call.account.saveProfile.mutate({
      ...{ name: '', email: 'anna@example.ru', smsAgreement: false, emailAgreement: false },
    })

  // Requirement: AUTH-90
  test('is told in the account and by mail, and never by SMS', async () => {
    await saveEmail()
    expect(await newDevices()).toEqual([])
    await signInElsewhere()
    expect(await newDevices()).toEqual([shop.clock.now()])
    expect(mails()).toMatchObject([{ channel: 'mail', recipient: 'anna@example.ru' }])
    const [mail] = mails()
    expect(mail?.body).toContain('21 ноября в 12:05 по московскому времени')
    expect(mail?.body).toContain('Chrome, Windows')
    expect(mail?.body).toContain('http://shop.test/personal/')
    expect(shop.sms.every(({ text }) => text.includes('код'))).toBe(true)
    const events = shop.database.db.select().from(securityEvents).all()
    expect(events.at(-1)).toMatchObject({ kind: 'new-device', phone: '+7***6789' })
    expect(JSON.stringify(events)).not.toContain(PHONE.slice(2))

    shop.clock.advance(30 * DAY_MS - 1)
    await signIn(shop, shopper)
    expect(await newDevices()).toHaveLength(1)
    shop.clock.advance(1)
    expect(await newDevices()).toEqual([])
  })

  // Requirement: AUTH-90
  test('is no news in a new account, without an address only in the account, and once for each browser', async () => {
    expect(await newDevices()).toEqual([])
    const other = await signInElsewhere()
    await signIn(shop, other)
    expect(await newDevices()).toHaveLength(1)
    expect(mails()).toEqual([])
  })
})
