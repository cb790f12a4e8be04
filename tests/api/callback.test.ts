import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { callbackRequests } from '#db/schema/callback.ts'
import { outbox } from '#db/schema/jobs.ts'
import { endTerms } from '#server/retention/end-terms.ts'
import { UpstreamError } from '#server/upstream/upstream-error.ts'
import type { CallbackScenario } from '#shared/callback/callback-phone.ts'
import { DAY_MS, HOUR_MS } from '#shared/time.ts'
import { sendOutbox } from '#tests/support/send-outbox.ts'
import { refusalOf } from '#tests/support/shopper.ts'
import { humanToken, signIn } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

let shop: TestShop
beforeEach(() => {
  shop = createTestShop()
})
afterEach(() => shop.close())

const TYPED = '+7 (912) 345-67-89'
const PATH = '/api-site/ajax/callback-request/send-email-for-phone-number/'
const EMPTY = 'Поле телефон обязательно для заполнения'
const DOUBTFUL =
  'Возможно, вы допустили ошибку при вводе номера телефона. Если вы уверены в правильности введённого номера, нажмите кнопку "Заказать звонок" ещё раз.'
const SHORT = 'По этому номеру не дозвониться: в нём не хватает цифр'

interface Fields {
  readonly phone?: string
  readonly captchaToken?: string
  readonly scenario?: CallbackScenario
}
function requestCallback(
  { phone = TYPED, captchaToken = humanToken(), scenario = 'default' }: Fields = {},
  by = shop,
) {
  return by.newShopper().call.callback.request.mutate({ phone, captchaToken, scenario })
}
async function post(fields: object): Promise<[status: number, body: unknown]> {
  const answer = await shop.newShopper().postJson(PATH, fields)
  return [answer.status, await answer.json()]
}
const storedRequests = () => shop.database.db.select().from(callbackRequests).all()
const queuedMails = () => shop.database.db.select().from(outbox).all()

describe('a callback request', () => {
  // Requirement: FORM-16, CALL-27
  test('is stored as typed and mailed to the operators once', async () => {
    expect(await requestCallback()).toEqual({
      customerId: 1,
      customerPhone: TYPED,
      customerAuthTicket: expect.stringMatching(/^[\w-]{32}$/),
    })
    expect(storedRequests()).toMatchObject([
      { phone: TYPED, scenario: 'default', createdAt: shop.clock.now() },
    ])
    await sendOutbox(shop.deps)
    await sendOutbox(shop.deps)
    expect(shop.mail).toMatchObject([{ to: 'zvonki@glyanets.example', subject: `Перезвоните: ${TYPED}` }])
  })

  // Requirement: API-31, CALL-11
  test('is answered by the legacy REST API in its own form', async () => {
    expect(await post({ phone: TYPED, captchaToken: humanToken(), scenario: 'default' })).toEqual([
      200,
      {
        success: true,
        data: { customerId: 1, customerPhone: TYPED, customerAuthTicket: expect.any(String) },
        errors: [],
      },
    ])
    const form = { phone: TYPED, captchaToken: humanToken(), scenario: 'default', customerId: '999' }
    expect(await (await shop.newShopper().postForm(PATH, form)).json()).toMatchObject({
      success: true,
      data: { customerId: 2 },
    })
  })

  test('keeps its mail while the mail server is down', async () => {
    shop.close()
    let isDown = true
    const sent: string[] = []
    shop = createTestShop({
      upstreams: {
        mail: {
          async send({ dedupeKey }) {
            if (isDown) throw new UpstreamError('mail', 'lost')
            sent.push(dedupeKey)
          },
        },
      },
    })
    await requestCallback()
    await sendOutbox(shop.deps)
    isDown = false
    shop.clock.advance(HOUR_MS)
    await sendOutbox(shop.deps)
    expect(sent).toHaveLength(1)
  })

  // Requirement: SEC-30
  test('is deleted after 90 days', async () => {
    await requestCallback()
    await endTerms(shop.database.db, shop.clock.now() + 89 * DAY_MS)
    expect(storedRequests()).toHaveLength(1)
    await endTerms(shop.database.db, shop.clock.now() + 90 * DAY_MS)
    expect(storedRequests()).toEqual([])
  })
})

describe('the phone', () => {
  // Requirement: CALL-8, CALL-9, CALL-18
  test.each([
    ['', 'default', EMPTY],
    ['+7', 'skip-phone-validation', EMPTY],
    ['+7 (912) 345-67-8', 'default', DOUBTFUL],
    ['+7 (912) 345-67-8901', 'default', DOUBTFUL],
    ['+7 (5', 'skip-phone-validation', SHORT],
    ['8926', 'skip-phone-validation', SHORT],
  ] as const)('%j is refused in %s, and the captcha token stays unused', async (phone, scenario, text) => {
    const captchaToken = humanToken()
    expect(await refusalOf(requestCallback({ phone, scenario, captchaToken }))).toMatchObject({
      code: 'CALLBACK_REFUSED',
      message: text,
      status: 422,
    })
    expect(await post({ phone, scenario, captchaToken })).toEqual([
      200,
      { success: false, data: null, errors: [text] },
    ])
    expect([storedRequests(), queuedMails()]).toEqual([[], []])
    expect(await requestCallback({ captchaToken })).toMatchObject({ customerId: 1 })
  })

  // Requirement: CALL-10, CALL-22, FORM-13, FORM-16
  test("of another length is accepted with 'skip-phone-validation' and marked for the operator", async () => {
    for (const phone of ['+7 (912) 345-67-8', '+7 (912) 345-67-8901']) {
      await requestCallback({ phone, scenario: 'skip-phone-validation' })
    }
    expect(storedRequests().map(({ phone }) => phone)).toEqual(['+7 (912) 345-67-8', '+7 (912) 345-67-8901'])
    expect(queuedMails()[0]?.body).toContain('В номере непривычное число цифр')
  })

  // Requirement: FORM-16
  test.each([
    ['a line break', '+7 (912) 345-67-89\r\nBcc: a@evil.test'],
    ['a line break at the end', '+7 (912) 345-67-8\n'],
    ['letters', '+7 (912) ABC-67-89'],
    ['more than 32 characters', '+7 (912) 345-67-89 '.repeat(2)],
  ])('with %s is refused by both APIs in both scenarios', async (_name, phone) => {
    for (const scenario of ['default', 'skip-phone-validation'] as const) {
      expect(await refusalOf(requestCallback({ phone, scenario }))).toMatchObject({
        code: 'BAD_INPUT',
        status: 400,
      })
      expect((await post({ phone, scenario, captchaToken: humanToken() }))[0]).toBe(400)
    }
    expect([storedRequests(), queuedMails()]).toEqual([[], []])
  })

  // Requirement: CALL-8, CALL-11
  test('left out counts as empty, and an unknown scenario is refused', async () => {
    expect(await post({})).toEqual([200, { success: false, data: null, errors: [EMPTY] }])
    expect((await post({ phone: TYPED, captchaToken: humanToken(), scenario: 'none' }))[0]).toBe(400)
  })
})

describe('the captcha', () => {
  // Requirement: SEC-3, SEC-6, CALL-28
  test.each([
    ['', 'CAPTCHA_MISSING', 'Токен безопасности не получен'],
    ['robot', 'CAPTCHA_FAILED', 'Ошибка проверки капчи'],
  ])('refuses the token %j in both scenarios', async (captchaToken, code, text) => {
    expect(await refusalOf(requestCallback({ captchaToken }))).toMatchObject({ code, message: text })
    expect(
      await refusalOf(requestCallback({ captchaToken, scenario: 'skip-phone-validation' })),
    ).toMatchObject({ code })
    expect(await post({ phone: TYPED, captchaToken, scenario: 'default' })).toEqual([
      200,
      { success: false, data: null, errors: [text] },
    ])
    expect(storedRequests()).toEqual([])
  })

  test('refuses a token that another call has used', async () => {
    const captchaToken = humanToken()
    await shop.newShopper().call.auth.identByPhone.mutate({ phone: '+79120000000', captchaToken })
    expect(await refusalOf(requestCallback({ captchaToken }))).toMatchObject({ code: 'CAPTCHA_FAILED' })
  })

  test('refuses every request while it is down', async () => {
    shop.close()
    const verify = () => Promise.reject(new UpstreamError('captcha', 'refused'))
    const widget = { scriptUrl: '/captcha.js', siteKey: 'test' }
    shop = createTestShop({ upstreams: { captcha: { widget, verify } } })
    expect(await refusalOf(requestCallback())).toMatchObject({
      code: 'CAPTCHA_DOWN',
      message: 'Сервис временно не доступен, попробуйте позже',
    })
    expect(storedRequests()).toEqual([])
  })
})

// Requirement: SEC-12, SEC-13
describe('the limits', () => {
  // Requirement: CALL-23
  test('allow three requests an hour for a phone, however it is written', async () => {
    await requestCallback()
    await requestCallback({ phone: '+7 (912) 345-67-8901', scenario: 'skip-phone-validation' })
    await requestCallback({ phone: '8 912 345-67-89', scenario: 'skip-phone-validation' })
    expect(await refusalOf(requestCallback())).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 })
    const refused = await shop.newShopper().postJson(PATH, { phone: TYPED, captchaToken: humanToken() })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
    expect(await requestCallback({ phone: '+7 (912) 000-00-00' })).toMatchObject({ customerId: 4 })
    shop.clock.advance(HOUR_MS)
    expect(await requestCallback()).toMatchObject({ customerId: 5 })
  })

  test('allow three of twelve concurrent requests for a phone', async () => {
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => requestCallback()))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect([storedRequests().length, queuedMails().length]).toEqual([3, 3])
  })

  test('allow an address as many requests an hour as are set', async () => {
    shop.close()
    shop = createTestShop({ config: { callbacksPerAddress: 2 } })
    await requestCallback({ phone: '+7 (912) 000-00-01' })
    await requestCallback({ phone: '+7 (912) 000-00-02' })
    expect(await refusalOf(requestCallback({ phone: '+7 (912) 000-00-03' }))).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    })
    expect(storedRequests()).toHaveLength(2)
  })
})

describe('the ticket', () => {
  // Requirement: CALL-27
  test('signs nobody in and reveals nothing about a customer', async () => {
    const client = shop.newShopper()
    await signIn(shop, client, '+79123456789')
    const known = await requestCallback()
    const unknown = await requestCallback({ phone: '+7 (912) 111-11-11' })
    expect(Object.keys(known)).toEqual(Object.keys(unknown))
    expect([known.customerId, unknown.customerId]).toEqual([1, 2])
    const { customerAuthTicket: ticket } = known
    expect(ticket).not.toBe(unknown.customerAuthTicket)

    for (const cookie of ['access-token', 'guest', 'device']) {
      const thief = shop.newShopper()
      thief.setCookie(cookie, ticket)
      expect(await thief.call.auth.client.query()).toBeNull()
      const found = await thief.postJson('/api-site/ajax/auth/find-by-access-token/', {
        ...{ customerAuthTicket: ticket, ticket, accessToken: ticket },
      })
      expect(await found.json()).toMatchObject({ success: false, data: null })
    }
    expect(JSON.stringify([storedRequests(), queuedMails()])).not.toContain(ticket)
  })
})
