import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { UpstreamError } from '#server/upstream/upstream-error.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import type { Shopper } from '#tests/support/shopper.ts'
import { humanToken, lastCode, PHONE, signIn, wrongCode } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

let shop: TestShop
let shopper: Shopper
beforeEach(() => {
  shop = createTestShop()
  shopper = shop.newShopper()
})
afterEach(() => shop.close())

const GUEST = { success: false, data: null, errors: ['Войдите, чтобы продолжить'] }
async function post(call: string, body: object = {}, by = shopper): Promise<[status: number, body: unknown]> {
  const answer = await by.postJson(`/api-site/ajax/auth/${call}/`, body)
  return [answer.status, await answer.json()]
}
const ident = (fields: object = {}) =>
  post('ident-by-phone', { phone: PHONE, captchaToken: humanToken(), ...fields })
const check = (code: string, by = shopper) => post('check-sms-code', { phone: PHONE, code }, by)
const refused = (text: string, data: unknown = null) => ({ success: false, data, errors: [text] })

// Requirement: API-2, API-6, API-7, API-8, API-9, API-10, API-11
test('signs in by phone and code, names the customer, and signs out', async () => {
  expect(await ident({ phone: '+7 (912) 345-67-89' })).toEqual([
    200,
    { success: true, data: { timeToNextAttempt: 60, isNewClient: true }, errors: [] },
  ])
  const [status, body] = await check(lastCode(shop))
  expect([status, body]).toEqual([
    200,
    { success: true, data: { client_id: expect.any(Number) }, errors: [] },
  ])
  const { client_id } = (body as { data: { client_id: number } }).data

  expect(await post('check-auth-by-access-token')).toEqual([200, { success: true, data: null, errors: [] }])
  const client = { client_id, phone: PHONE, name: '', email: null, bonusBalance: 0, stock: null }
  expect(await post('find-by-access-token')).toEqual([200, { success: true, data: { client }, errors: [] }])

  expect(await post('logout')).toEqual([200, { success: true, data: null, errors: [] }])
  expect(shopper.cookies.has('access-token')).toBe(false)
  expect(await post('check-auth-by-access-token')).toEqual([200, GUEST])
})

// Requirement: API-51
test('takes a form in place of JSON and ignores unknown fields', async () => {
  await shopper.postForm('/api-site/ajax/auth/ident-by-phone/', {
    ...{ phone: PHONE, captchaToken: humanToken() },
    ...{ client_id: '1', isNewClient: 'false', code: '0000' },
  })
  const answer = await shopper.postForm('/api-site/ajax/auth/check-sms-code/', {
    ...{ phone: PHONE, code: lastCode(shop), client_id: '999' },
  })
  expect(await answer.json()).toMatchObject({ success: true, data: { client_id: 1 } })
})

describe('a guest', () => {
  // Requirement: API-8, API-9
  test.each(['check-auth-by-access-token', 'find-by-access-token'])('is answered 200 by %s', async (call) => {
    expect(await post(call)).toEqual([200, GUEST])
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 1 })
    expect(await post(call)).toEqual([200, GUEST])
    shopper.setCookie('access-token', 'made-up')
    expect(await post(call)).toEqual([200, GUEST])
  })

  test('is answered without body and content type too', async () => {
    const answer = await shopper.fetch('/api-site/ajax/auth/find-by-access-token/', { method: 'POST' })
    expect([answer.status, await answer.json()]).toEqual([200, GUEST])
  })

  // Requirement: API-11
  test('signs out with success', async () => {
    expect(await post('logout')).toEqual([200, { success: true, data: null, errors: [] }])
  })
})

describe('a refusal', () => {
  // Requirement: AUTH-56, AUTH-57, AUTH-65
  test('within the countdown has the seconds left, and not whether the phone is known', async () => {
    await ident()
    shop.clock.advance(20_000)
    expect(await ident()).toEqual([
      200,
      refused('Запросить новый код можно через 40 с', { timeToNextAttempt: 40 }),
    ])
  })

  // Requirement: API-4, AUTH-25, SEC-3, SEC-6
  test.each([
    [{ captchaToken: '' }, 200, 'Токен безопасности не получен'],
    [{ captchaToken: undefined }, 200, 'Токен безопасности не получен'],
    [{ captchaToken: 'robot' }, 200, 'Ошибка проверки капчи'],
    [{ phone: '+7912' }, 400, 'Введите номер телефона полностью: +7 и десять цифр'],
    [{ phone: undefined }, 400, 'Введите номер телефона полностью: +7 и десять цифр'],
    [{ phone: 79_123_456_789 }, 400, 'Введите номер телефона полностью: +7 и десять цифр'],
    [{ captchaToken: 'x'.repeat(5000) }, 400, 'Слишком длинный текст: captchaToken'],
    [{ captchaToken: 5 }, 400, 'Неверное значение: captchaToken'],
  ])('of ident-by-phone with %j is %i %s', async (fields, status, text) => {
    expect(await ident(fields)).toEqual([status, refused(text)])
    expect(shop.sms).toEqual([])
  })

  // Requirement: AUTH-40, AUTH-41, AUTH-42, AUTH-53, AUTH-54, AUTH-70
  test('of a code names the reason with 200', async () => {
    expect(await check('0000')).toEqual([200, refused('Неверный код')])
    await ident()
    const code = lastCode(shop)
    for (let i = 0; i < 4; i += 1)
      expect(await check(wrongCode(code))).toEqual([200, refused('Неверный код')])
    await check(wrongCode(code))
    expect(await check(code)).toEqual([200, refused('Слишком много попыток, запросите новый код')])
    shop.clock.advance(5 * MINUTE_MS)
    expect(await check(code)).toEqual([200, refused('Срок действия кода истёк, запросите новый')])
    expect(shopper.cookies.size).toBe(0)
  })

  test.each(['', '12', '12345', 1234, null])('of the code %j is 400 and uses up no try', async (code) => {
    await ident()
    for (let i = 0; i < 12; i += 1)
      expect((await post('check-sms-code', { phone: PHONE, code }))[0]).toBe(400)
    expect((await check(lastCode(shop)))[0]).toBe(200)
    expect(await post('check-auth-by-access-token')).toMatchObject([200, { success: true }])
  })

  // Requirement: AUTH-57, AUTH-58
  test('over a limit is 429 and says when to try again', async () => {
    for (let i = 0; i < 3; i += 1) {
      await ident()
      shop.clock.advance(MINUTE_MS)
    }
    const answer = await shopper.postJson('/api-site/ajax/auth/ident-by-phone/', {
      ...{ phone: PHONE, captchaToken: humanToken() },
    })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '420'])
    const text = 'Слишком много запросов, попробуйте немного позже'
    expect(await answer.json()).toEqual(refused(text, { timeToNextAttempt: 420 }))
  })

  // Requirement: AUTH-57
  test('while the database cannot be written is 503, and names no time to the next code', async () => {
    shop.close()
    shop = createTestShop({ expectsErrors: true })
    shopper = shop.newShopper()
    shop.database.sqlite.pragma('query_only = 1')
    const answer = await shopper.postJson('/api-site/ajax/auth/ident-by-phone/', {
      ...{ phone: PHONE, captchaToken: humanToken() },
    })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.json()).toEqual(refused(expect.any(String)))
  })

  test.each(['sms', 'captcha'] as const)('while %s is down is 503', async (name) => {
    shop.close()
    const down = () => Promise.reject(new UpstreamError(name, 'refused'))
    const widget = { scriptUrl: '', siteKey: '' }
    shop = createTestShop({
      upstreams: name === 'sms' ? { sms: { send: down } } : { captcha: { widget, verify: down } },
    })
    shopper = shop.newShopper()
    expect(await ident()).toEqual([503, refused('Сервис временно не доступен, попробуйте позже')])
  })
})

// Requirement: AUTH-68, AUTH-69, AUTH-70, ROLE-5
test('a right code replaces the session that came with the call, a wrong one keeps it', async () => {
  const { clientId } = await signIn(shop, shopper, '+79000000001')
  await ident()
  const old = shopper.cookies.get('access-token') ?? ''
  expect(await check(wrongCode(lastCode(shop)))).toEqual([200, refused('Неверный код')])
  expect(await post('find-by-access-token')).toMatchObject([
    200,
    { data: { client: { client_id: clientId } } },
  ])
  expect((await check(lastCode(shop)))[0]).toBe(200)
  expect(await post('find-by-access-token')).toMatchObject([200, { data: { client: { phone: PHONE } } }])
  const replay = shop.newShopper()
  replay.setCookie('access-token', old)
  expect(await post('check-auth-by-access-token', {}, replay)).toEqual([200, GUEST])
})

test('a customer who signs in here is the same by tRPC', async () => {
  const byTrpc = shop.newShopper()
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 2 })
  await ident()
  await check(lastCode(shop))
  await signIn(shop, byTrpc)
  expect(await byTrpc.call.auth.client.query()).toEqual(await shopper.call.auth.client.query())
  expect((await byTrpc.call.basket.get.query()).quantity).toBe(2)
})
