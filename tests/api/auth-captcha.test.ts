import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { usedCaptchaTokens } from '#db/schema/auth.ts'
import { passCaptcha } from '#server/captcha/pass-captcha.ts'
import type { Captcha } from '#server/upstream/captcha/port.ts'
import { UpstreamError } from '#server/upstream/upstream-error.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { refusalOf, type Shopper } from '#tests/support/shopper.ts'
import { PHONE } from '#tests/support/sign-in.ts'
import { createSimulatedShop, type SimulatedShop } from '#tests/support/simulated-shop.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

const widget = { scriptUrl: '/captcha.js', siteKey: 'test' }
const phoneNo = (n: number) => `+79${String(n).padStart(9, '0')}`
const requestCode = (by: Shopper, captchaToken: string, phone = PHONE) =>
  by.call.auth.identByPhone.mutate({ phone, captchaToken })

describe('with a stubbed provider', () => {
  let shop: TestShop
  afterEach(() => shop.close())
  const openShop = (verify?: Captcha['verify']) => {
    shop = createTestShop(verify ? { upstreams: { captcha: { widget, verify } } } : {})
    return shop
  }
  const countUsed = () => shop.database.db.select().from(usedCaptchaTokens).all().length

  // Requirement: SEC-2, SEC-6
  test('refuses a call without a token and does not ask the provider', async () => {
    openShop(() => Promise.reject(new Error('nobody was to be asked')))
    expect(await refusalOf(requestCode(shop.newShopper(), ''))).toMatchObject({
      code: 'CAPTCHA_MISSING',
      message: 'Токен безопасности не получен',
      status: 412,
    })
  })

  // Requirement: SEC-2, SEC-3
  test('refuses a token that the provider rejects and sends no code', async () => {
    openShop()
    expect(await refusalOf(requestCode(shop.newShopper(), 'robot'))).toMatchObject({
      code: 'CAPTCHA_FAILED',
      message: 'Ошибка проверки капчи',
      status: 412,
    })
    expect([shop.sms.length, countUsed()]).toEqual([0, 0])
  })

  test('accepts a token once, whichever call uses it, even if the provider would accept it again', async () => {
    openShop()
    await requestCode(shop.newShopper(), 'human-1')
    expect(await refusalOf(requestCode(shop.newShopper(), 'human-1', phoneNo(1)))).toMatchObject({
      code: 'CAPTCHA_FAILED',
    })
    await expect(passCaptcha(shop.ctx(), 'human-1')).rejects.toMatchObject({ code: 'CAPTCHA_FAILED' })
    await passCaptcha(shop.ctx(), 'human-2')
    expect(await refusalOf(requestCode(shop.newShopper(), 'human-2', phoneNo(2)))).toMatchObject({
      code: 'CAPTCHA_FAILED',
    })
    expect(shop.sms).toHaveLength(1)
  })

  test('accepts one of twenty concurrent calls with the same token', async () => {
    openShop(async () => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      return { isHuman: true, host: null }
    })
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => requestCode(shop.newShopper(), 'human', phoneNo(i))),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect([shop.sms.length, countUsed()]).toEqual([1, 1])
  })

  test('stores only the hash of a token', async () => {
    openShop()
    await requestCode(shop.newShopper(), 'human-secret')
    expect(JSON.stringify(shop.database.db.select().from(usedCaptchaTokens).all())).not.toContain('secret')
  })

  const openShopWithHost = (host: string | null) => openShop(() => Promise.resolve({ isHuman: true, host }))

  test.each(['shop.test', 'SHOP.test', null])('accepts a token whose widget was on host %j', async (host) => {
    openShopWithHost(host)
    await expect(passCaptcha(shop.ctx(), 'human')).resolves.toBeUndefined()
  })

  test.each(['evil.test', 'shop.test.evil.test', 'shop.test:8080', ''])(
    'refuses a token whose widget was on host %j',
    async (host) => {
      openShopWithHost(host)
      await expect(passCaptcha(shop.ctx(), 'human')).rejects.toMatchObject({ code: 'CAPTCHA_FAILED' })
    },
  )

  test('refuses every call while the provider is down and accepts the token afterwards', async () => {
    let isDown = true
    openShop(() =>
      isDown
        ? Promise.reject(new UpstreamError('captcha', 'refused'))
        : Promise.resolve({ isHuman: true, host: null }),
    )
    expect(await refusalOf(requestCode(shop.newShopper(), 'human'))).toMatchObject({
      code: 'CAPTCHA_DOWN',
      message: 'Сервис временно не доступен, попробуйте позже',
      status: 503,
    })
    expect([shop.sms.length, countUsed()]).toEqual([0, 0])
    isDown = false
    await requestCode(shop.newShopper(), 'human')
  })
})

describe('with the simulated provider', () => {
  let shop: SimulatedShop
  beforeEach(() => {
    shop = createSimulatedShop()
  })
  afterEach(() => shop.close())

  async function fetchToken(path = '/simulator/api/captcha-token'): Promise<string> {
    const taken = await shop.newShopper().fetch(path, { method: 'POST' })
    return ((await taken.json()) as { token: string }).token
  }
  const put = (path: string, body: unknown) =>
    shop.newShopper().fetch(path, { method: 'PUT', body: JSON.stringify(body) })

  test.each(['/simulator/api/captcha-token', '/simulator/captcha/token'])(
    'accepts a token from %s once',
    async (path) => {
      const token = await fetchToken(path)
      await requestCode(shop.newShopper(), token)
      expect(await refusalOf(requestCode(shop.newShopper(), token, phoneNo(1)))).toMatchObject({
        code: 'CAPTCHA_FAILED',
      })
    },
  )

  test('refuses a token after five minutes', async () => {
    const token = await fetchToken()
    await shop.newShopper().postJson('/simulator/api/clock', { advanceMs: 5 * MINUTE_MS })
    expect(await refusalOf(requestCode(shop.newShopper(), token))).toMatchObject({ code: 'CAPTCHA_FAILED' })
  })

  const tryDuringFault = async (mode: string) => {
    const token = await fetchToken()
    await put('/simulator/api/faults', { captcha: { mode } })
    expect(await refusalOf(requestCode(shop.newShopper(), token))).toMatchObject({ code: 'CAPTCHA_DOWN' })
    await put('/simulator/api/faults', { captcha: { mode: 'ok' } })
    return token
  }

  test.each(['refuse', 'garbage'])('refuses calls while the fault %s lasts', async (mode) => {
    const token = await tryDuringFault(mode)
    expect(await requestCode(shop.newShopper(), token)).toMatchObject({ timeToNextAttempt: 60 })
  })

  test('refuses a token again after its answer was lost, because the provider has used it up', async () => {
    const token = await tryDuringFault('answer-lost')
    expect(await refusalOf(requestCode(shop.newShopper(), token))).toMatchObject({ code: 'CAPTCHA_FAILED' })
  })
})
