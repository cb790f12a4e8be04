import { afterEach, beforeEach, expect, test } from 'vitest'
import { UpstreamError } from '#server/upstream/upstream-error.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { humanToken, signIn } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

let shop: TestShop
/** The tokens that the provider was asked about. */
let asked: string[]
let isDown: boolean
let latencyMs: number
beforeEach(() => {
  asked = []
  isDown = false
  latencyMs = 0
  const verify = async (token: string) => {
    asked.push(token)
    await new Promise((resolve) => setTimeout(resolve, latencyMs))
    if (isDown) throw new UpstreamError('captcha', 'failed')
    return { isHuman: token.startsWith('human'), host: null }
  }
  shop = createTestShop({
    config: { appEnv: 'production', trustProxy: true, codesPerAddress: 1000 },
    upstreams: { captcha: { widget: { scriptUrl: '/captcha.js', siteKey: 'test' }, verify } },
  })
})
afterEach(() => shop.close())

async function requestCode(
  captchaToken: string,
  address: string,
  phone = '+79123456789',
  by = shop.newShopper(),
): Promise<number> {
  const path = '/api-site/ajax/auth/ident-by-phone/'
  const body = { phone, captchaToken }
  return (await by.postJson(path, body, { 'X-Forwarded-For': address })).status
}
const phoneNo = (n: number) => `+79${String(n).padStart(9, '0')}`
const honest = (n: number) => requestCode(humanToken(), `198.51.100.${n}`, phoneNo(n))
const repeat = <T>(count: number, work: (n: number) => T) => Array.from({ length: count }, (_, n) => work(n))

// Requirement: SEC-42
test('others can sign in while one address sends 300 invented tokens', async () => {
  latencyMs = 100
  const attack = repeat(300, (n) => requestCode(`bogus-${n}`, '192.0.2.1'))
  const answers = await Promise.all(repeat(20, honest))
  expect(answers).toEqual(repeat(20, () => 200))
  expect((await Promise.all(attack)).filter((status) => status === 429)).toHaveLength(297)
  expect(asked.filter((token) => token.startsWith('bogus'))).toHaveLength(3)
})

// Requirement: SEC-42, SEC-12
test('after twenty refused tokens within an hour the provider is not asked about further ones', async () => {
  for (let n = 0; n < 25; n += 1) {
    await requestCode(`bogus-${n}`, '192.0.2.1')
    shop.clock.advance(MINUTE_MS)
  }
  expect(asked).toHaveLength(20)
  expect(await requestCode(humanToken(), '192.0.2.1')).toBe(429)
  shop.clock.advance(HOUR_MS)
  expect(await requestCode(humanToken(), '192.0.2.1')).toBe(200)
})

// Requirement: SEC-42
test('only refused tokens count, not those that pass or that the provider does not answer about', async () => {
  for (let n = 0; n < 30; n += 1) expect(await requestCode(humanToken(), '192.0.2.1', phoneNo(n))).toBe(200)
  isDown = true
  for (let n = 0; n < 4; n += 1) expect(await requestCode(humanToken(), '192.0.2.1', phoneNo(50))).toBe(503)
  isDown = false
  expect(await requestCode(humanToken(), '192.0.2.1', phoneNo(50))).toBe(200)
})

// Requirement: SEC-42
test('a browser that has signed in can pass the captcha although its address has sent many invented tokens', async () => {
  const known = shop.newShopper()
  await signIn(shop, known)
  for (let n = 0; n < 20; n += 1) {
    await requestCode(`bogus-${n}`, '192.0.2.1')
    shop.clock.advance(MINUTE_MS)
  }
  expect(await requestCode(humanToken(), '192.0.2.1', phoneNo(1))).toBe(429)
  expect(await requestCode(humanToken(), '192.0.2.1', phoneNo(1), known)).toBe(200)
  for (let n = 0; n < 25; n += 1) {
    await requestCode(`bogus-own-${n}`, '192.0.2.9', phoneNo(2), known)
    shop.clock.advance(MINUTE_MS)
  }
  expect(asked.filter((token) => token.startsWith('bogus-own'))).toHaveLength(20)
})
