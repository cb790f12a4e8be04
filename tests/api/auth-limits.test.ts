import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { clients, sessions } from '#db/schema/auth.ts'
import { limitUses } from '#db/schema/jobs.ts'
import { identByPhone } from '#server/auth/ident-by-phone.ts'
import { UpstreamError } from '#server/upstream/upstream-error.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { refusalOf, type Shopper } from '#tests/support/shopper.ts'
import { humanToken, lastCode, PHONE, requestCode, signIn, wrongCode } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop, type TestShopOptions } from '#tests/support/test-shop.ts'

let shop: TestShop
afterEach(() => shop.close())

/** Opens a shop with production's limits behind a trusted proxy, so that tests can call from any address. */
function openShop(config: TestShopOptions['config'] = {}): TestShop {
  shop = createTestShop({
    config: { trustProxy: true, codesPerAddress: 10, wrongCodesPerAddress: 30, ...config },
  })
  return shop
}

const PATHS = {
  ident: '/api-site/ajax/auth/ident-by-phone/',
  check: '/api-site/ajax/auth/check-sms-code/',
}
interface Answer {
  readonly status: number
  readonly text: string | undefined
  readonly retryAfter: string | null
}

async function post(by: Shopper, path: string, body: object, address: string): Promise<Answer> {
  const response = await by.postJson(path, body, { 'X-Forwarded-For': address })
  const { errors } = (await response.json()) as { errors: string[] }
  return { status: response.status, text: errors[0], retryAfter: response.headers.get('retry-after') }
}
const requestCodeFrom = (address: string, phone = PHONE) => requestCodeBy(shop.newShopper(), address, phone)
const requestCodeBy = (by: Shopper, address = '192.0.2.1', phone = PHONE) =>
  post(by, PATHS.ident, { phone, captchaToken: humanToken() }, address)
const check = (code: string, address = '192.0.2.1', by = shop.newShopper(), phone = PHONE) =>
  post(by, PATHS.check, { phone, code }, address)

const countSessions = () => shop.database.db.select().from(sessions).all().length
/** How many checks of the phone's codes have failed, out of all that were compared with a code. */
const countFailures = () =>
  shop.database.db
    .select()
    .from(limitUses)
    .all()
    .filter(({ key }) => key.startsWith('code-check:phone:')).length
const countEvaluated = (answers: readonly Answer[]) =>
  answers.filter(({ text }) => text === 'Неверный код').length
const fourDigits = (n: number) => String(n).padStart(4, '0')
const phoneNo = (n: number) => `+79${String(n).padStart(9, '0')}`
const address = (n: number) => `198.51.${Math.floor(n / 250)}.${n % 250}`

/** Enough for every gate; the deep suite guesses every code. */
const GUESSES_A_ROUND = 100

describe('guessing a code', () => {
  // Requirement: AUTH-54
  test('evaluates five of 200 concurrent checks', async () => {
    openShop({ wrongCodesPerAddress: 1000 })
    await requestCodeFrom('192.0.2.1')
    const code = lastCode(shop)
    const answers = await Promise.all(Array.from({ length: 200 }, () => check(wrongCode(code))))
    // The fifth answer says that there is no further try.
    expect(countEvaluated(answers)).toBe(4)
    expect(answers.filter(({ text }) => text?.startsWith('Слишком много попыток'))).toHaveLength(196)
    expect((await check(code)).status).toBe(200)
    expect(countSessions()).toBe(0)
  })

  // Requirement: AUTH-54
  test('opens one session for 50 concurrent checks of the right code', async () => {
    openShop()
    await requestCodeFrom('192.0.2.1')
    const code = lastCode(shop)
    const browsers = Array.from({ length: 50 }, () => shop.newShopper())
    const answers = await Promise.all(browsers.map((browser) => check(code, '192.0.2.1', browser)))
    expect(answers.filter(({ text }) => text === undefined)).toHaveLength(1)
    expect(countSessions()).toBe(1)
    expect(browsers.filter(({ cookies }) => cookies.size > 0)).toHaveLength(1)
  })

  // Requirement: AUTH-58, AUTH-60, SEC-12
  test('evaluates at most ten of 2,000 guesses from fifty addresses in a day, despite new codes', {
    timeout: MINUTE_MS,
  }, async () => {
    openShop()
    let sent = 0
    for (let round = 0; round < 20; round += 1) {
      if ((await requestCodeFrom(address(round))).status === 200) sent += 1
      const codes = Array.from({ length: GUESSES_A_ROUND }, (_, i) => fourDigits(round * GUESSES_A_ROUND + i))
      const right = lastCode(shop)
      await Promise.all(codes.map((code, i) => check(code === right ? '0000' : code, address(i % 50))))
      shop.clock.advance(DAY_MS / 20 - 1)
    }
    expect(sent).toBe(10)
    expect(countFailures()).toBeLessThanOrEqual(10)
    expect(countFailures()).toBeGreaterThan(5)
    expect(countSessions()).toBe(0)
    expect(shop.database.db.select().from(clients).all()).toEqual([])
  })

  // Requirement: AUTH-60
  test('refuses the right code after ten failed checks in a day, also when it is a new one', async () => {
    openShop()
    for (let i = 0; i < 2; i += 1) {
      await requestCodeFrom(address(i))
      for (let j = 0; j < 5; j += 1) await check(wrongCode(lastCode(shop)), address(j))
      shop.clock.advance(20 * MINUTE_MS)
    }
    expect((await requestCodeFrom('192.0.2.9')).status).toBe(200)
    const refused = await check(lastCode(shop), '192.0.2.10')
    expect(refused).toMatchObject({ status: 429, retryAfter: String((DAY_MS - 40 * MINUTE_MS) / 1000) })
    shop.clock.advance(DAY_MS - 40 * MINUTE_MS)
    await requestCodeFrom('192.0.2.9')
    expect((await check(lastCode(shop), '192.0.2.10')).text).toBeUndefined()
  })

  // Requirement: AUTH-62
  test('allows an address thirty failed checks an hour over all phones', async () => {
    openShop()
    const answers: Answer[] = []
    for (let i = 0; i < 40; i += 1)
      answers.push(await check('0000', '192.0.2.1', shop.newShopper(), phoneNo(i)))
    expect(countEvaluated(answers)).toBe(30)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
    expect((await check('0000', '192.0.2.2', shop.newShopper(), phoneNo(1))).status).toBe(200)
    shop.clock.advance(HOUR_MS)
    expect((await check('0000', '192.0.2.1', shop.newShopper(), phoneNo(50))).status).toBe(200)
  })

  // Requirement: AUTH-61
  test('does not lock a phone that has no valid code', async () => {
    openShop()
    for (let i = 0; i < 20; i += 1) expect((await check('0000', address(i))).text).toBe('Неверный код')
    await requestCodeFrom('192.0.2.1')
    shop.clock.advance(5 * MINUTE_MS)
    for (let i = 0; i < 20; i += 1) expect((await check('0000', address(i))).text).toBe('Неверный код')
    await requestCodeFrom('192.0.2.1')
    expect((await check(lastCode(shop))).text).toBeUndefined()
  })

  // Requirement: AUTH-61, AUTH-62
  test('of a phone without a code counts against the address', async () => {
    openShop({ wrongCodesPerAddress: 5 })
    for (let i = 0; i < 5; i += 1) expect((await check('0000')).text).toBe('Неверный код')
    expect((await check('0000')).status).toBe(429)
  })

  // Requirement: AUTH-88
  test('does not tell another address that a code was requested or has expired', async () => {
    openShop()
    const owner = shop.newShopper()
    await signIn(shop, owner)
    const unasked = phoneNo(1)
    await requestCodeFrom('192.0.2.1')
    const code = lastCode(shop)
    for (let i = 0; i < 5; i += 1) await check(wrongCode(code), address(i))
    const both = async (from: string) => [
      await check(code, from),
      await check(code, from, shop.newShopper(), unasked),
    ]
    const spent = await both('192.0.2.2')
    expect(spent[0]).toEqual(spent[1])
    expect((await check(code, '192.0.2.1')).text).toContain('Слишком много попыток')
    shop.clock.advance(5 * MINUTE_MS)
    const expired = await both('192.0.2.2')
    expect(expired[0]).toEqual(expired[1])
    expect((await check(code, '192.0.2.1')).text).toContain('истёк')
    // A browser that has signed in with the phone may have changed its network.
    expect((await check(code, '192.0.2.2', owner)).text).toContain('истёк')
  })

  // Requirement: AUTH-60, AUTH-63, AUTH-83
  test('lets a browser that has signed in before sign in after other browsers have used up their tries', async () => {
    openShop()
    const owner = shop.newShopper()
    await signIn(shop, owner)
    await owner.call.auth.signOut.mutate({ everywhere: false })
    shop.clock.advance(10 * MINUTE_MS)

    await requestCodeFrom('192.0.2.1')
    // Strangers use up the five tries of each of two codes, and so the ten tries of the phone.
    for (let i = 0; i < 5; i += 1) await check(wrongCode(lastCode(shop)), address(i))
    shop.clock.advance(20 * MINUTE_MS)
    await requestCodeFrom('192.0.2.1')
    for (let i = 0; i < 5; i += 1) await check(wrongCode(lastCode(shop)), address(i))
    const code = lastCode(shop)
    expect((await check(code, '192.0.2.77')).status).toBe(429)
    expect((await check(code, '192.0.2.1', owner)).text).toBeUndefined()
    expect((await owner.call.auth.client.query())?.phone).toBe(PHONE)
  })

  // Requirement: AUTH-83
  test('leaves a known browser its tries when other browsers at its address have used up theirs', async () => {
    openShop({ wrongCodesPerAddress: 5 })
    const owner = shop.newShopper()
    await signIn(shop, owner)
    await requestCodeFrom('192.0.2.1')
    const code = lastCode(shop)
    for (let i = 0; i < 5; i += 1) await check(wrongCode(code))
    expect((await check(code)).status).toBe(429)
    expect((await check(code, '192.0.2.1', owner)).text).toBeUndefined()
  })

  // Requirement: AUTH-63
  test('limits a known browser to ten failed checks, which do not count for other browsers', async () => {
    openShop({ wrongCodesPerAddress: 1000 })
    const owner = shop.newShopper()
    await signIn(shop, owner)
    const texts: (string | undefined)[] = []
    for (let i = 0; i < 3; i += 1) {
      shop.clock.advance(10 * MINUTE_MS)
      await requestCodeFrom('192.0.2.1')
      for (let j = 0; j < 6; j += 1) {
        texts.push((await check(wrongCode(lastCode(shop)), '192.0.2.1', owner)).text)
      }
    }
    // The last try of each of the two codes says that there is no further one.
    expect(texts.filter((text) => text === 'Неверный код')).toHaveLength(8)
    expect((await check(lastCode(shop), '192.0.2.1', owner)).status).toBe(429)
    expect((await check(lastCode(shop), '192.0.2.1')).text).toBeUndefined()
  })

  // Requirement: AUTH-87
  test('lets an unknown browser try only its own code while a known browser has another one', async () => {
    openShop()
    const owner = shop.newShopper()
    await signIn(shop, owner)
    await requestCodeBy(owner)
    const own = lastCode(shop)
    // One in 10,000 codes is the same for both.
    while (lastCode(shop) === own) {
      shop.clock.advance(MINUTE_MS)
      await requestCodeFrom('192.0.2.1')
    }
    expect((await check(own, '192.0.2.2')).text).toBe('Неверный код')
    expect((await check(own, '192.0.2.2', owner)).text).toBeUndefined()
    expect((await check(lastCode(shop))).text).toBe('Неверный код')
  })

  // Requirement: AUTH-63
  test('treats a browser known for one phone as unknown for other phones', async () => {
    openShop()
    const known = shop.newShopper()
    await signIn(shop, known, phoneNo(1))
    await requestCodeFrom('192.0.2.1')
    for (let i = 0; i < 5; i += 1) await check(wrongCode(lastCode(shop)), '192.0.2.1', known)
    expect((await check(lastCode(shop), '192.0.2.1')).text).toContain('Слишком много попыток')
  })
})

describe('codes sent', () => {
  // Requirement: AUTH-58
  test('are at most ten for one phone in an hour of 300 requests from 100 addresses', async () => {
    openShop()
    for (let i = 0; i < 300; i += 1) {
      await requestCodeFrom(address(i % 100))
      shop.clock.advance(HOUR_MS / 300)
    }
    expect(shop.sms.length).toBeLessThanOrEqual(10)
    expect(shop.sms.length).toBeGreaterThan(5)
  })

  // Requirement: AUTH-58
  test('are at most three for one phone in ten minutes and ten in a day, whatever the settings', async () => {
    openShop({ codesPerAddress: 100_000 })
    const countSentWithin = async (minutes: number, step = 1) => {
      const before = shop.sms.length
      for (let i = 0; i < minutes; i += step) {
        await requestCodeFrom('192.0.2.1')
        shop.clock.advance(step * MINUTE_MS)
      }
      return shop.sms.length - before
    }
    expect(await countSentWithin(10)).toBe(3)
    expect(await countSentWithin(24 * 60 - 10, 5)).toBe(7)
    expect(await countSentWithin(1)).toBe(1)
  })

  // Requirement: AUTH-59
  test('are ten for 300 phones requested from one address', async () => {
    openShop()
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, i) => requestCodeFrom('192.0.2.1', phoneNo(i))),
    )
    expect(shop.sms).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(290)
    expect(answers.at(-1)).toMatchObject({ retryAfter: '3600' })
  })

  // Requirement: AUTH-59, AUTH-86
  test.each([
    ['refused', 429],
    ['account', 503],
  ] as const)(
    'count against an address though none was sent only if the numbers are %s',
    async (reason, third) => {
      shop = createTestShop({
        config: { trustProxy: true, codesPerAddress: 2 },
        upstreams: { sms: { send: () => Promise.reject(new UpstreamError('sms', reason)) } },
        expectsErrors: true,
      })
      const statusOf = async (from: string, n: number) => (await requestCodeFrom(from, phoneNo(n))).status
      expect([await statusOf('192.0.2.1', 1), await statusOf('192.0.2.1', 2)]).toEqual([503, 503])
      expect(await statusOf('192.0.2.1', 3)).toBe(third)
      expect(await statusOf('192.0.2.2', 1)).toBe(503)
    },
  )

  // Requirement: AUTH-59, SEC-31
  test('are ten for 300 addresses of one IPv6 network', async () => {
    openShop()
    for (let i = 0; i < 300; i += 1) await requestCodeFrom(`2001:db8:1:2::${i.toString(16)}`, phoneNo(i))
    expect(shop.sms).toHaveLength(10)
    expect((await requestCodeFrom('2001:db8:1:3::1', phoneNo(2000))).status).toBe(200)
  })

  // Requirement: AUTH-63, AUTH-87
  test('are still sent to a known browser after another one has used up the budgets of phone and address', async () => {
    openShop()
    const owner = shop.newShopper()
    await signIn(shop, owner)
    await owner.call.auth.signOut.mutate({ everywhere: false })
    for (let i = 0; i < 10; i += 1) {
      shop.clock.advance(10 * MINUTE_MS)
      await requestCodeFrom(address(i))
      await requestCodeFrom('192.0.2.1', phoneNo(i))
    }
    expect((await requestCodeFrom(address(10))).status).toBe(429)
    expect((await requestCodeBy(owner)).text).toBeUndefined()
    expect((await check(lastCode(shop), '192.0.2.1', owner)).text).toBeUndefined()
  })

  // Requirement: AUTH-87
  test('of a known browser stay valid and can be requested at once when an unknown browser requests one', async () => {
    openShop()
    const owner = shop.newShopper()
    await signIn(shop, owner)
    await requestCodeFrom(address(1))
    expect((await requestCodeBy(owner)).text).toBeUndefined()
    const own = lastCode(shop)
    shop.clock.advance(MINUTE_MS)
    expect((await requestCodeFrom(address(1))).text).toBeUndefined()
    expect((await check(own, '192.0.2.1', owner)).text).toBeUndefined()
  })

  // Requirement: AUTH-63
  test('to a known browser are three in ten minutes and ten in a day, to all of a phone twenty', async () => {
    openShop()
    const owners = [shop.newShopper(), shop.newShopper(), shop.newShopper()]
    for (const owner of owners) await signIn(shop, owner)
    const countSent = async (by: Shopper | undefined) => {
      const before = shop.sms.length
      for (let i = 0; by && i < 10; i += 1) {
        await requestCodeBy(by)
        shop.clock.advance(MINUTE_MS)
      }
      return shop.sms.length - before
    }
    const sent: number[] = []
    for (const owner of owners) {
      for (let i = 0; i < 4; i += 1) sent.push(await countSent(owner))
    }
    expect(sent).toEqual([3, 3, 3, 1, 3, 3, 3, 1, 0, 0, 0, 0])
  })

  // Requirement: SEC-27
  test('count within the hour that ends now, wherever that begins', async () => {
    openShop()
    const countSentTo = async (count: number, from: number) => {
      const requests = Array.from({ length: count }, (_, i) =>
        requestCodeFrom('192.0.2.1', phoneNo(from + i)),
      )
      return (await Promise.all(requests)).filter(({ status }) => status === 200).length
    }
    expect(await countSentTo(5, 0)).toBe(5)
    shop.clock.advance(HOUR_MS - MINUTE_MS)
    expect(await countSentTo(10, 100)).toBe(5)
    // Only the first five have left the hour.
    shop.clock.advance(MINUTE_MS)
    expect(await countSentTo(10, 200)).toBe(5)
  })

  // Requirement: AUTH-59
  test('count by the real address where the proxy is not trusted', async () => {
    openShop({ trustProxy: false })
    for (let i = 0; i < 30; i += 1) await requestCodeFrom(address(i), phoneNo(i))
    expect(shop.sms).toHaveLength(10)
  })

  test('log one warning above 300 in an hour over the whole shop, and are sent', async () => {
    openShop({ codesPerAddress: 1000 })
    const logged: string[] = []
    const log = pino({ level: 'warn' }, { write: (line) => void logged.push(line) })
    const sendCodes = async (count: number, from: number) => {
      for (let i = from; i < from + count; i += 1) {
        await identByPhone({ ...shop.ctx(), log }, { phone: phoneNo(i), captchaToken: humanToken() })
      }
    }
    await sendCodes(300, 0)
    expect(logged).toEqual([])
    await sendCodes(3, 300)
    expect(logged).toEqual([expect.stringContaining('unusually many sign-in codes')])
    expect(shop.sms).toHaveLength(303)
  })
})

// Requirement: AUTH-65, AUTH-66
test('answers a refused request alike for known and unknown phones', async () => {
  openShop()
  await signIn(shop, shop.newShopper())
  shop.clock.advance(MINUTE_MS)
  await requestCode(shop.newShopper())
  await requestCode(shop.newShopper(), phoneNo(2))
  const tooSoon = [
    await refusalOf(requestCode(shop.newShopper())),
    await refusalOf(requestCode(shop.newShopper(), phoneNo(2))),
  ]
  expect(tooSoon[0]).toEqual(tooSoon[1])
  for (let i = 0; i < 10; i += 1) await requestCodeFrom('in-process', phoneNo(100 + i))
  const spent = [await requestCodeFrom('in-process'), await requestCodeFrom('in-process', phoneNo(2))]
  expect(spent[0]).toEqual(spent[1])
  expect(spent[0]?.status).toBe(429)
})
