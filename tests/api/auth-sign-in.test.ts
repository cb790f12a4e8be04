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
import { askForCode, lastCode, PHONE, signIn, wrongCode } from '#tests/support/sign-in.ts'
import { createSimulatedShop } from '#tests/support/simulated-shop.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

let shop: TestShop
let shopper: Shopper
beforeEach(() => {
  shop = createTestShop()
  shopper = shop.visitor()
})
afterEach(() => shop.close())

const OTHER_PHONE = '+79000000001'
const check = (code: string, phone = PHONE, by = shopper) => by.call.auth.checkSmsCode.mutate({ phone, code })
const count = (table: typeof clients | typeof sessions | typeof signInCodes | typeof shoppers) =>
  shop.database.db.select().from(table).all().length
const failures = () =>
  shop.database.db
    .select()
    .from(limitUses)
    .all()
    .filter(({ key }) => key.startsWith('code-check:phone:')).length

test('a phone and its code sign in; the client is made with the right code, not before', async () => {
  expect(await askForCode(shopper)).toEqual({ timeToNextAttempt: 60, isNewClient: true })
  expect([count(clients), count(shoppers), shopper.cookies.size]).toEqual([0, 0, 0])
  expect(await shopper.call.auth.client.query()).toBeNull()

  const { clientId, merged } = await check(lastCode(shop))
  expect(merged).toEqual({ basketQuantity: 0, favorites: 0, orders: 0, lowered: [], leftOut: [] })
  expect(await shopper.call.auth.client.query()).toEqual({
    ...{ clientId, phone: PHONE, name: '', email: null },
    ...{ smsAgreement: false, emailAgreement: false, bonusBalance: 0, stock: null },
  })
  expect(count(signInCodes)).toBe(0)

  const again = shop.visitor()
  expect(await askForCode(again)).toEqual({ timeToNextAttempt: 60, isNewClient: false })
  expect((await check(lastCode(shop), PHONE, again)).clientId).toBe(clientId)
  expect([count(clients), count(sessions)]).toEqual([1, 2])
})

test('the message binds the code to the shop', async () => {
  await askForCode(shopper)
  const code = lastCode(shop)
  expect(shop.sms.map(({ phone, text }) => [phone, text])).toEqual([
    [PHONE, `Глянец: ваш код ${code}. Никому его не сообщайте.\n@shop.test #${code}`],
  ])
})

describe('phones', () => {
  test('spaces and brackets are dropped', async () => {
    await askForCode(shopper, '+7 (912) 345-67-89')
    expect((await check(lastCode(shop), ' +7(912)3456789')).clientId).toBeGreaterThan(0)
  })

  test.each([
    '',
    '+7912345678',
    '+791234567890',
    '89123456789',
    '9123456789',
    '+49123456789',
    '++79123456789',
    '+7 (000) 000-00-00',
  ])('%j is refused, and nothing is sent', async (phone) => {
    const refusal = { code: 'BAD_INPUT', status: 400, message: expect.stringContaining('номер телефона') }
    expect(await refusalOf(askForCode(shopper, phone))).toMatchObject(refusal)
    expect(await refusalOf(check('0000', phone))).toMatchObject(refusal)
    expect([shop.sms.length, failures()]).toEqual([0, 0])
  })

  test.each(['', '123', '12345', '12 4', '１２３４', 'abcd'])(
    'the code %j is refused and counts as no try',
    async (code) => {
      await askForCode(shopper)
      expect(await refusalOf(check(code))).toMatchObject({ code: 'BAD_INPUT', status: 400 })
      expect(failures()).toBe(0)
    },
  )
})

describe('a code', () => {
  test('opens nothing when it is wrong', async () => {
    await askForCode(shopper)
    expect(await refusalOf(check(wrongCode(lastCode(shop))))).toMatchObject({
      code: 'CODE_WRONG',
      message: 'Неверный код',
      status: 412,
    })
    expect([count(clients), count(sessions), shopper.cookies.size]).toEqual([0, 0, 0])
    await check(lastCode(shop))
  })

  test('is dead after five wrong tries, and the count outlives each refusal', async () => {
    await askForCode(shopper)
    const code = lastCode(shop)
    for (let i = 0; i < 5; i += 1) {
      expect(await refusalOf(check(wrongCode(code)))).toMatchObject({ code: 'CODE_WRONG' })
    }
    expect(await refusalOf(check(code))).toMatchObject({
      code: 'CODE_SPENT',
      message: 'Слишком много попыток, запросите новый код',
    })
    expect([count(sessions), failures()]).toEqual([0, 5])
  })

  test('works on its last try', async () => {
    await askForCode(shopper)
    const code = lastCode(shop)
    for (let i = 0; i < 4; i += 1) await refusalOf(check(wrongCode(code)))
    expect((await check(code)).clientId).toBeGreaterThan(0)
  })

  test('lives five minutes to the millisecond', async () => {
    await askForCode(shopper)
    shop.clock.advance(5 * MINUTE_MS)
    expect(await refusalOf(check(lastCode(shop)))).toMatchObject({
      code: 'CODE_EXPIRED',
      message: 'Срок действия кода истёк, запросите новый',
    })
    await askForCode(shopper)
    shop.clock.advance(5 * MINUTE_MS - 1)
    await check(lastCode(shop))
  })

  test('is not revived by a clock that is set back', async () => {
    await askForCode(shopper)
    shop.clock.advance(-60 * MINUTE_MS)
    expect(await refusalOf(check(lastCode(shop)))).toMatchObject({ code: 'CODE_EXPIRED' })
    expect(await askForCode(shopper)).toMatchObject({ timeToNextAttempt: 60 })
  })

  test('signs in once', async () => {
    await askForCode(shopper)
    const code = lastCode(shop)
    await check(code)
    const thief = shop.visitor()
    expect(await refusalOf(check(code, PHONE, thief))).toMatchObject({ code: 'CODE_WRONG' })
    expect([count(sessions), thief.cookies.size]).toEqual([1, 0])
  })

  test('is killed by the next one', async () => {
    await askForCode(shopper)
    const old = lastCode(shop)
    let fresh = old
    // One in ten thousand is the same again.
    while (fresh === old) {
      shop.clock.advance(10 * MINUTE_MS)
      await askForCode(shopper)
      fresh = lastCode(shop)
    }
    shop.clock.advance(MINUTE_MS)
    expect(await refusalOf(check(old))).toMatchObject({ code: 'CODE_WRONG' })
    await check(fresh)
  })

  test('of one phone opens no other', async () => {
    await askForCode(shopper)
    let foreign = lastCode(shop)
    // One in ten thousand is the same for both.
    while (foreign === lastCode(shop)) {
      shop.clock.advance(MINUTE_MS)
      await askForCode(shopper, OTHER_PHONE)
      foreign = lastCode(shop, OTHER_PHONE)
    }
    expect(await refusalOf(check(foreign))).toMatchObject({ code: 'CODE_WRONG' })
    expect(await refusalOf(check(lastCode(shop), OTHER_PHONE))).toMatchObject({ code: 'CODE_WRONG' })
    expect(count(sessions)).toBe(0)
  })
})

test('a phone that nobody has, one without a code and a wrong code are answered alike', async () => {
  await signIn(shop, shopper)
  const stranger = () => shop.visitor()
  const refusals = [
    await refusalOf(check('0000', OTHER_PHONE, stranger())),
    await refusalOf(check('0000', PHONE, stranger())),
  ]
  await askForCode(stranger())
  await askForCode(stranger(), OTHER_PHONE)
  for (const phone of [PHONE, OTHER_PHONE]) {
    refusals.push(await refusalOf(check(wrongCode(lastCode(shop, phone)), phone, stranger())))
    expect(await refusalOf(askForCode(stranger(), phone))).toEqual({
      ...{ code: 'CODE_TOO_SOON', status: 412, details: { timeToNextAttempt: 60 } },
      message: 'Запросить новый код можно через 60 с',
    })
  }
  expect(new Set(refusals.map((refusal) => JSON.stringify(refusal))).size).toBe(1)
})

describe('asking again', () => {
  test('within a minute sends nothing and says how long to wait', async () => {
    await askForCode(shopper)
    shop.clock.advance(17_400)
    expect(await refusalOf(askForCode(shopper))).toMatchObject({
      code: 'CODE_TOO_SOON',
      details: { timeToNextAttempt: 43 },
    })
    shop.clock.advance(42_599)
    expect(await refusalOf(askForCode(shop.visitor()))).toMatchObject({ details: { timeToNextAttempt: 1 } })
    expect(shop.sms).toHaveLength(1)
    shop.clock.advance(1)
    expect(await askForCode(shopper)).toMatchObject({ timeToNextAttempt: 60 })
  })

  test('at once by twenty tabs sends one message', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => askForCode(shopper)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(shop.sms).toHaveLength(1)
  })

  test('after a message that was not sent needs no waiting; what it counted stays', async () => {
    let isDown = true
    shop.close()
    shop = createTestShop({
      upstreams: {
        sms: {
          send: () => (isDown ? Promise.reject(new UpstreamError('sms', 'refused')) : Promise.resolve()),
        },
      },
    })
    shopper = shop.visitor()
    for (let i = 0; i < 2; i += 1) {
      expect(await refusalOf(askForCode(shopper))).toMatchObject({
        code: 'UPSTREAM_DOWN',
        message: 'Сервис временно не доступен, попробуйте позже',
        status: 503,
      })
      expect(count(signInCodes)).toBe(0)
    }
    isDown = false
    await askForCode(shopper)
    shop.clock.advance(MINUTE_MS)
    expect(await refusalOf(askForCode(shopper))).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })
})

describe('whoever has a code can enter it', () => {
  /** A gateway that answers as told, in its turn; what it has delivered all the same can be read. */
  function gateway(...answers: readonly ('sent' | UpstreamError['reason'])[]) {
    const delivered: string[] = []
    const left = [...answers]
    shop.close()
    shop = createTestShop({
      upstreams: {
        sms: {
          async send({ text }) {
            const answer = left.shift() ?? 'sent'
            if (answer !== 'refused') delivered.push(/код (\d{4})/.exec(text)?.[1] ?? '')
            if (answer !== 'sent') throw new UpstreamError('sms', answer)
          },
        },
      },
    })
    shopper = shop.visitor()
    return delivered
  }

  test.each(['lost', 'timeout', 'garbage'] as const)(
    'a message of which nobody knows (%s): its code is good, and another may be asked for at once',
    async (reason) => {
      const delivered = gateway(reason, reason)
      for (let i = 0; i < 2; i += 1) {
        expect(await refusalOf(askForCode(shopper))).toMatchObject({
          ...{ code: 'CODE_UNCERTAIN', status: 503 },
          message: 'Не знаем, ушло ли SMS. Если код пришёл, введите его; если нет, запросите ещё раз',
        })
      }
      expect((await check(delivered[1] ?? '')).clientId).toBeGreaterThan(0)
    },
  )

  test('one that was not sent leaves the code before it as it was, with the tries it has left', async () => {
    const delivered = gateway('sent', 'refused', 'refused')
    await askForCode(shopper)
    const [code = ''] = delivered
    for (let i = 0; i < 4; i += 1) await refusalOf(check(wrongCode(code)))
    shop.clock.advance(MINUTE_MS)
    for (let i = 0; i < 2; i += 1) {
      expect(await refusalOf(askForCode(shopper))).toMatchObject({ code: 'UPSTREAM_DOWN' })
    }
    expect((await check(code)).clientId).toBeGreaterThan(0)
    expect(count(signInCodes)).toBe(0)
  })
})

test('a code lies in clear nowhere but in the simulator’s inbox, and never in the log', async () => {
  const simulated = createSimulatedShop()
  const { sqlite, db } = simulated.database
  const logged: string[] = []
  const log = pino(
    { level: 'trace', base: null, timestamp: false },
    { write: (line) => void logged.push(line) },
  )
  const visitor = createShopper(createApp({ ...simulated.deps, log }))
  const taken = await visitor.fetch('/simulator/api/captcha-token', { method: 'POST' })
  const { token } = (await taken.json()) as { token: string }

  const before = new Set(rowsOf(sqlite))
  await visitor.call.auth.identByPhone.mutate({ phone: PHONE, captchaToken: token })
  const [sms] = listSms(db, PHONE)
  const code = sms?.code ?? ''
  expect(sms?.text).toContain(`код ${code}.`)
  await refusalOf(visitor.call.auth.checkSmsCode.mutate({ phone: PHONE, code: wrongCode(code) }))
  const isCode = new RegExp(`(?<![0-9])${code}(?![0-9])`)
  const holding = rowsOf(sqlite).filter((row) => !before.has(row) && isCode.test(row))
  expect(holding.map((row) => row.split(' ', 1)[0])).toEqual(['simulator_messages'])

  await visitor.call.auth.checkSmsCode.mutate({ phone: PHONE, code })
  expect(logged.length).toBeGreaterThan(2)
  const secrets = [visitor.cookies.get('access-token') ?? '', visitor.cookies.get('device') ?? '', token]
  for (const secret of secrets) {
    expect(secret).toMatch(/^[\w-]{32,43}$/)
    expect(rowsOf(sqlite).filter((row) => row.includes(secret) && !row.startsWith('simulator_'))).toEqual([])
  }
  const telling = [isCode, new RegExp(PHONE.slice(1)), ...secrets.map((secret) => new RegExp(secret))]
  expect(logged.filter((line) => telling.some((secret) => secret.test(line)))).toEqual([])
  simulated.close()
})

/** Every row of every table as text, its table's name first. */
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
