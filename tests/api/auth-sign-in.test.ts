import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Sqlite } from '#db/client.ts'
import { clients, sessions, shoppers, signInCodes } from '#db/schema/auth.ts'
import { limitUses } from '#db/schema/jobs.ts'
import { createApp } from '#server/app.ts'
import { listSms } from '#server/simulator/messages.ts'
import { UpstreamError } from '#server/upstream/upstream-error.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { createShopper, refusalOf, type Shopper } from '#tests/support/shopper.ts'
import { lastCode, PHONE, requestCode, signIn, wrongCode } from '#tests/support/sign-in.ts'
import { createSimulatedShop } from '#tests/support/simulated-shop.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

let shop: TestShop
let shopper: Shopper
beforeEach(() => {
  shop = createTestShop()
  shopper = shop.newShopper()
})
afterEach(() => shop.close())

const OTHER_PHONE = '+79000000001'
const check = (code: string, phone = PHONE, by = shopper) => by.call.auth.checkSmsCode.mutate({ phone, code })
const countRows = (table: typeof clients | typeof sessions | typeof signInCodes | typeof shoppers) =>
  shop.database.db.select().from(table).all().length
const countFailedChecks = () =>
  shop.database.db
    .select()
    .from(limitUses)
    .all()
    .filter(({ key }) => key.startsWith('code-check:phone:')).length

// Requirement: AUTH-1, AUTH-57, AUTH-64, AUTH-67, AUTH-85
test('signs in by phone and code, and creates the customer with the right code, not before', async () => {
  expect(await requestCode(shopper)).toEqual({ timeToNextAttempt: 60, isNewClient: true })
  expect([countRows(clients), countRows(shoppers), shopper.cookies.size]).toEqual([0, 0, 0])
  expect(await shopper.call.auth.client.query()).toBeNull()

  const { clientId, merged } = await check(lastCode(shop))
  expect(merged).toEqual({ basketQuantity: 0, favorites: 0, orders: 0, lowered: [], leftOut: [] })
  expect(await shopper.call.auth.client.query()).toEqual({
    ...{ clientId, phone: PHONE, name: '', email: null },
    ...{ smsAgreement: false, emailAgreement: false, bonusBalance: 0, stock: null },
  })
  expect(countRows(signInCodes)).toBe(0)

  const again = shop.newShopper()
  expect(await requestCode(again)).toEqual({ timeToNextAttempt: 60, isNewClient: false })
  expect((await check(lastCode(shop), PHONE, again)).clientId).toBe(clientId)
  expect([countRows(clients), countRows(sessions)]).toEqual([1, 2])
})

test('sends a message that binds the code to the shop’s domain', async () => {
  await requestCode(shopper)
  const code = lastCode(shop)
  expect(shop.sms.map(({ phone, text }) => [phone, text])).toEqual([
    [PHONE, `Глянец: ваш код ${code}. Никому его не сообщайте.\n@shop.test #${code}`],
  ])
})

describe('phones', () => {
  test('ignores spaces, brackets, and hyphens', async () => {
    await requestCode(shopper, '+7 (912) 345-67-89')
    expect((await check(lastCode(shop), ' +7(912)3456789')).clientId).toBeGreaterThan(0)
  })

  // Requirement: AUTH-25, FORM-18
  test.each([
    '',
    '+7912345678',
    '+791234567890',
    '89123456789',
    '9123456789',
    '+49123456789',
    '++79123456789',
    '+7 (000) 000-00-00',
  ])('refuses %j and sends nothing', async (phone) => {
    const refusal = { code: 'BAD_INPUT', status: 400, message: expect.stringContaining('номер телефона') }
    expect(await refusalOf(requestCode(shopper, phone))).toMatchObject(refusal)
    expect(await refusalOf(check('0000', phone))).toMatchObject(refusal)
    expect([shop.sms.length, countFailedChecks()]).toEqual([0, 0])
  })

  test.each(['', '123', '12345', '12 4', '１２３４', 'abcd'])(
    'refuses the malformed code %j without counting a try',
    async (code) => {
      await requestCode(shopper)
      expect(await refusalOf(check(code))).toMatchObject({ code: 'BAD_INPUT', status: 400 })
      expect(countFailedChecks()).toBe(0)
    },
  )
})

describe('a code', () => {
  // Requirement: AUTH-40, AUTH-67
  test('is refused when it is wrong, and opens no session', async () => {
    await requestCode(shopper)
    expect(await refusalOf(check(wrongCode(lastCode(shop))))).toMatchObject({
      code: 'CODE_WRONG',
      message: 'Неверный код',
      status: 412,
    })
    expect([countRows(clients), countRows(sessions), shopper.cookies.size]).toEqual([0, 0, 0])
    await check(lastCode(shop))
  })

  // Requirement: AUTH-42, AUTH-54, AUTH-84
  test('is void after five wrong tries, each of which stays counted', async () => {
    await requestCode(shopper)
    const code = lastCode(shop)
    for (let i = 0; i < 4; i += 1) {
      expect(await refusalOf(check(wrongCode(code)))).toMatchObject({ code: 'CODE_WRONG' })
    }
    // The last try already says that there is no further one.
    for (const typed of [wrongCode(code), code])
      expect(await refusalOf(check(typed))).toMatchObject({
        code: 'CODE_SPENT',
        message: 'Слишком много попыток, запросите новый код',
      })
    expect([countRows(sessions), countFailedChecks()]).toEqual([0, 5])
  })

  // Requirement: AUTH-84
  test('is not counted against the limits when it is checked after its last try or its end', async () => {
    const countChecks = () =>
      shop.database.db
        .select()
        .from(limitUses)
        .all()
        .filter(({ key }) => key.startsWith('code-check:')).length
    await requestCode(shopper)
    const code = lastCode(shop)
    for (let i = 0; i < 5; i += 1) await refusalOf(check(wrongCode(code)))
    const before = countChecks()
    expect(before).toBeGreaterThan(0)
    expect(await refusalOf(check(wrongCode(code)))).toMatchObject({ code: 'CODE_SPENT' })
    shop.clock.advance(5 * MINUTE_MS)
    expect(await refusalOf(check(wrongCode(code)))).toMatchObject({ code: 'CODE_EXPIRED' })
    expect(countChecks()).toBe(before)
  })

  // Requirement: AUTH-54
  test('works on the fifth try', async () => {
    await requestCode(shopper)
    const code = lastCode(shop)
    for (let i = 0; i < 4; i += 1) await refusalOf(check(wrongCode(code)))
    expect((await check(code)).clientId).toBeGreaterThan(0)
  })

  // Requirement: AUTH-41, AUTH-53
  test('is valid for five minutes, to the millisecond', async () => {
    await requestCode(shopper)
    shop.clock.advance(5 * MINUTE_MS)
    expect(await refusalOf(check(lastCode(shop)))).toMatchObject({
      code: 'CODE_EXPIRED',
      message: 'Срок действия кода истёк, запросите новый',
    })
    await requestCode(shopper)
    shop.clock.advance(5 * MINUTE_MS - 1)
    await check(lastCode(shop))
  })

  test('is expired when the clock is set back', async () => {
    await requestCode(shopper)
    shop.clock.advance(-60 * MINUTE_MS)
    expect(await refusalOf(check(lastCode(shop)))).toMatchObject({ code: 'CODE_EXPIRED' })
    expect(await requestCode(shopper)).toMatchObject({ timeToNextAttempt: 60 })
  })

  // Requirement: AUTH-54
  test('signs in only once', async () => {
    await requestCode(shopper)
    const code = lastCode(shop)
    await check(code)
    const thief = shop.newShopper()
    expect(await refusalOf(check(code, PHONE, thief))).toMatchObject({ code: 'CODE_WRONG' })
    expect([countRows(sessions), thief.cookies.size]).toEqual([1, 0])
  })

  // Requirement: AUTH-55
  test('is void once the next one is sent', async () => {
    await requestCode(shopper)
    const old = lastCode(shop)
    let fresh = old
    // One in 10,000 codes equals the previous one.
    while (fresh === old) {
      shop.clock.advance(10 * MINUTE_MS)
      await requestCode(shopper)
      fresh = lastCode(shop)
    }
    shop.clock.advance(MINUTE_MS)
    expect(await refusalOf(check(old))).toMatchObject({ code: 'CODE_WRONG' })
    await check(fresh)
  })

  test('of one phone is wrong for another', async () => {
    await requestCode(shopper)
    let foreign = lastCode(shop)
    // One in 10,000 codes is the same for both phones.
    while (foreign === lastCode(shop)) {
      shop.clock.advance(MINUTE_MS)
      await requestCode(shopper, OTHER_PHONE)
      foreign = lastCode(shop, OTHER_PHONE)
    }
    expect(await refusalOf(check(foreign))).toMatchObject({ code: 'CODE_WRONG' })
    expect(await refusalOf(check(lastCode(shop), OTHER_PHONE))).toMatchObject({ code: 'CODE_WRONG' })
    expect(countRows(sessions)).toBe(0)
  })
})

// Requirement: AUTH-66
test('answers an unknown phone, a phone without a code, and a wrong code alike', async () => {
  await signIn(shop, shopper)
  const newBrowser = () => shop.newShopper()
  const refusals = [
    await refusalOf(check('0000', OTHER_PHONE, newBrowser())),
    await refusalOf(check('0000', PHONE, newBrowser())),
  ]
  await requestCode(newBrowser())
  await requestCode(newBrowser(), OTHER_PHONE)
  for (const phone of [PHONE, OTHER_PHONE]) {
    refusals.push(await refusalOf(check(wrongCode(lastCode(shop, phone)), phone, newBrowser())))
    expect(await refusalOf(requestCode(newBrowser(), phone))).toEqual({
      ...{ code: 'CODE_TOO_SOON', status: 412, details: { timeToNextAttempt: 60 } },
      message: 'Запросить новый код можно через 60 с',
    })
  }
  expect(new Set(refusals.map((refusal) => JSON.stringify(refusal))).size).toBe(1)
})

describe('requesting another code', () => {
  // Requirement: AUTH-56, AUTH-57
  test('within a minute sends nothing and returns the remaining wait', async () => {
    await requestCode(shopper)
    shop.clock.advance(17_400)
    expect(await refusalOf(requestCode(shopper))).toMatchObject({
      code: 'CODE_TOO_SOON',
      details: { timeToNextAttempt: 43 },
    })
    shop.clock.advance(42_599)
    expect(await refusalOf(requestCode(shop.newShopper()))).toMatchObject({
      details: { timeToNextAttempt: 1 },
    })
    expect(shop.sms).toHaveLength(1)
    shop.clock.advance(1)
    expect(await requestCode(shopper)).toMatchObject({ timeToNextAttempt: 60 })
  })

  // Requirement: AUTH-56
  test('from twenty tabs at once sends one message', async () => {
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => requestCode(shopper)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(shop.sms).toHaveLength(1)
  })

  test('after a message that was not sent needs no wait', async () => {
    let isDown = true
    shop.close()
    shop = createTestShop({
      upstreams: {
        sms: {
          send: () => (isDown ? Promise.reject(new UpstreamError('sms', 'refused')) : Promise.resolve()),
        },
      },
    })
    shopper = shop.newShopper()
    for (let i = 0; i < 2; i += 1) {
      expect(await refusalOf(requestCode(shopper))).toMatchObject({
        code: 'UPSTREAM_DOWN',
        message: 'Сервис временно не доступен, попробуйте позже',
        status: 503,
      })
      expect(countRows(signInCodes)).toBe(0)
    }
    isDown = false
    await requestCode(shopper)
  })
})

describe('a message that failed', () => {
  /** Opens a shop whose SMS gateway gives these answers in turn. Returns the codes that reach the phone. */
  function gateway(...answers: readonly ('sent' | UpstreamError['reason'])[]) {
    const delivered: string[] = []
    const left = [...answers]
    shop.close()
    shop = createTestShop({
      expectsErrors: answers.includes('account'),
      upstreams: {
        sms: {
          async send({ text }) {
            const answer = left.shift() ?? 'sent'
            if (answer === 'sent' || !new UpstreamError('sms', answer).isUndone)
              delivered.push(/код (\d{4})/.exec(text)?.[1] ?? '')
            if (answer !== 'sent') throw new UpstreamError('sms', answer)
          },
        },
      },
    })
    shopper = shop.newShopper()
    return delivered
  }

  // Requirement: AUTH-73
  test.each(['lost', 'timeout', 'garbage', 'failed'] as const)(
    'leaves its code valid and needs no wait when it is unknown whether it was sent (%s)',
    async (reason) => {
      const delivered = gateway(reason, reason)
      for (let i = 0; i < 2; i += 1) {
        expect(await refusalOf(requestCode(shopper))).toMatchObject({
          ...{ code: 'CODE_UNCERTAIN', status: 503 },
          message: 'Не знаем, ушло ли SMS. Если код пришёл, введите его; если нет, запросите ещё раз',
        })
      }
      expect((await check(delivered[1] ?? '')).clientId).toBeGreaterThan(0)
    },
  )

  // Requirement: AUTH-86
  test('keeps the previous code and its remaining tries when nothing was sent', async () => {
    const delivered = gateway('sent', 'refused', 'closed')
    await requestCode(shopper)
    const [code = ''] = delivered
    for (let i = 0; i < 4; i += 1) await refusalOf(check(wrongCode(code)))
    shop.clock.advance(MINUTE_MS)
    for (let i = 0; i < 2; i += 1) {
      expect(await refusalOf(requestCode(shopper))).toMatchObject({ code: 'UPSTREAM_DOWN' })
    }
    expect((await check(code)).clientId).toBeGreaterThan(0)
    expect(countRows(signInCodes)).toBe(0)
  })

  // Requirement: AUTH-86
  test('gives the previous code no new tries when nothing was sent', async () => {
    const delivered = gateway('sent', 'refused')
    await requestCode(shopper)
    const [code = ''] = delivered
    for (let i = 0; i < 5; i += 1) await refusalOf(check(wrongCode(code)))
    shop.clock.advance(MINUTE_MS)
    expect(await refusalOf(requestCode(shopper))).toMatchObject({ code: 'UPSTREAM_DOWN' })
    expect(await refusalOf(check(code))).toMatchObject({ code: 'CODE_SPENT' })
  })

  // Requirement: AUTH-86
  test.each(['account', 'closed', 'refused'] as const)(
    'counts neither as a code nor as an SMS to the phone when nothing was sent (%s)',
    async (reason) => {
      const delivered = gateway(...Array.from({ length: 4 }, () => reason))
      for (let i = 0; i < 4; i += 1) {
        expect(await refusalOf(requestCode(shopper))).toMatchObject({ code: 'UPSTREAM_DOWN' })
      }
      for (let i = 0; i < 3; i += 1) {
        await requestCode(shopper)
        shop.clock.advance(MINUTE_MS)
      }
      expect(delivered).toHaveLength(3)
      expect(await refusalOf(requestCode(shopper))).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    },
  )

  // Requirement: AUTH-86
  test('counts as none of the codes of a browser that knows the phone either', async () => {
    const delivered = gateway('sent', 'account', 'account', 'account')
    await requestCode(shopper)
    await check(delivered[0] ?? '')
    for (let i = 0; i < 3; i += 1) {
      expect(await refusalOf(requestCode(shopper))).toMatchObject({ code: 'UPSTREAM_DOWN' })
    }
    await requestCode(shopper)
  })
})

// Requirement: AUTH-52, ROLE-3
test('stores codes and tokens as hashes only, outside the simulator, and logs none', async () => {
  const simulated = createSimulatedShop()
  const { sqlite, db } = simulated.database
  const logged: string[] = []
  const log = pino(
    { level: 'trace', base: null, timestamp: false },
    { write: (line) => void logged.push(line) },
  )
  const browser = createShopper(createApp({ ...simulated.deps, log }))
  const taken = await browser.fetch('/simulator/api/captcha-token', { method: 'POST' })
  const { token } = (await taken.json()) as { token: string }

  const before = new Set(rowsOf(sqlite))
  await browser.call.auth.identByPhone.mutate({ phone: PHONE, captchaToken: token })
  const [sms] = listSms(db, PHONE)
  const code = sms?.code ?? ''
  expect(sms?.text).toContain(`код ${code}.`)
  await refusalOf(browser.call.auth.checkSmsCode.mutate({ phone: PHONE, code: wrongCode(code) }))
  const isCode = new RegExp(`(?<![0-9])${code}(?![0-9])`)
  const holding = rowsOf(sqlite).filter((row) => !before.has(row) && isCode.test(row))
  expect(holding.map((row) => row.split(' ', 1)[0])).toEqual(['simulator_messages'])

  await browser.call.auth.checkSmsCode.mutate({ phone: PHONE, code })
  expect(logged.length).toBeGreaterThan(2)
  const secrets = [browser.cookies.get('access-token') ?? '', browser.cookies.get('device') ?? '', token]
  for (const secret of secrets) {
    expect(secret).toMatch(/^[\w-]{32,43}$/)
    expect(rowsOf(sqlite).filter((row) => row.includes(secret) && !row.startsWith('simulator_'))).toEqual([])
  }
  const telling = [isCode, new RegExp(PHONE.slice(1)), ...secrets.map((secret) => new RegExp(secret))]
  expect(logged.filter((line) => telling.some((secret) => secret.test(line)))).toEqual([])
  simulated.close()
})

/** Returns every row of every table as text that begins with the name of the table. */
function rowsOf(sqlite: Sqlite): string[] {
  const tables = sqlite
    .prepare<[], { name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'")
    .all()
  return tables.flatMap(({ name }) =>
    sqlite
      .prepare(`SELECT * FROM "${name}"`)
      .all()
      .map((row) => `${name} ${JSON.stringify(row)}`),
  )
}
