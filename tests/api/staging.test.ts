import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { products } from '#db/schema/catalog.ts'
import { securityEvents } from '#db/schema/security.ts'
import { readConfig } from '#server/config.ts'
import { openStaging } from '#server/demo/open-demo.ts'
import { openShop } from '#server/open-shop.ts'
import { ownCourier } from '#server/upstream/carriers/own-courier.ts'
import { chooseUpstreams, namesOfParts } from '#server/upstream/choose-upstreams.ts'
import { realUpstreams } from '#server/upstream/real.ts'
import { HOUR_MS } from '#shared/time.ts'
import { ORIGIN } from '#tests/support/shopper.ts'
import { createSimulatedShop, type SimulatedShop } from '#tests/support/simulated-shop.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'
import { stubUpstreams } from '#tests/support/upstreams.ts'

const PASSWORD = 'correct horse battery'
const STAGING = {
  APP_ENV: 'staging',
  PUBLIC_ORIGIN: 'https://staging.shop.test',
  TRUST_PROXY: '1',
  AUTH_SECRET: 'a secret of more than thirty-two characters',
  BANK_SECRET: 'a secret of the simulated bank',
  STAGING_PASSWORD: PASSWORD,
}
const CONFIG = { appEnv: 'staging', stagingPassword: PASSWORD } as const
const authorization = (password: string, name = 'team') =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`

describe('the settings of staging', () => {
  // Requirement: SEC-18
  test.each(Object.keys(STAGING).filter((name) => name !== 'APP_ENV'))('require %s', (name) => {
    expect(() => readConfig({ ...STAGING, [name]: undefined })).toThrow(
      `${name}: required when APP_ENV=staging`,
    )
  })

  test('refuse a short password, and other environments have none', () => {
    expect(() => readConfig({ ...STAGING, STAGING_PASSWORD: 'short' })).toThrow('STAGING_PASSWORD')
    expect(readConfig(STAGING).stagingPassword).toBe(PASSWORD)
    expect(readConfig({ STAGING_PASSWORD: PASSWORD }).stagingPassword).toBeNull()
  })

  // Requirement: SEC-17
  test.each([
    [
      { CDEK_CLIENT_ID: 'id' },
      'CDEK_CLIENT_SECRET: required where another setting of the carrier CDEK is set',
    ],
    [{ MAIL_FROM: 'care@shop.test' }, 'MAIL_HOST: required where another setting of the mail server is set'],
    [
      { MAIL_HOST: 'mail.shop.test', MAIL_FROM: 'care@shop.test', MAIL_USER: 'care' },
      'MAIL_PASSWORD: required where another setting of the login to the mail server is set',
    ],
    [{ YOOKASSA_SHOP_ID: '1' }, 'YOOKASSA_SECRET_KEY: required where another setting of yookassa is set'],
  ])('refuse a half of an upstream: %j', (given, line) => {
    expect(() => readConfig({ ...STAGING, ...given })).toThrow(line)
  })

  // Requirement: OPS-62
  test('alone allow test messages of SMS.RU', () => {
    expect(readConfig({ ...STAGING, SMS_RU_TEST: '1' }).isSmsRuTest).toBe(true)
    expect(() => readConfig({ SMS_RU_TEST: '1' })).toThrow('SMS_RU_TEST: only for APP_ENV=staging')
  })
})

describe('the upstreams', () => {
  const { upstreams: simulations } = stubUpstreams()
  const choose = (given: Record<string, string>) => {
    const config = readConfig({ ...STAGING, ...given })
    return chooseUpstreams(config, realUpstreams(config), () => simulations)
  }

  // Requirement: SEC-17
  test('of staging are real where their keys are set, one by one, and the start names them', () => {
    const { upstreams, simulated } = choose({
      SMS_RU_API_ID: 'id',
      CDEK_CLIENT_ID: 'id',
      CDEK_CLIENT_SECRET: 'secret',
    })
    expect(upstreams.sms).not.toBe(simulations.sms)
    expect(upstreams.carriers.cdek).not.toBe(simulations.carriers.cdek)
    expect(upstreams.carriers.dpd).toBe(simulations.carriers.dpd)
    expect(upstreams.banks).toBe(simulations.banks)
    expect(upstreams.captcha).toBe(simulations.captcha)
    const names = namesOfParts(simulated)
    expect(names.real).toBe('sms, carriers:cdek')
    expect(names.simulated).toContain('banks, captcha, geoip, mail, carriers:boxberry')
  })

  test('of staging locate shoppers by the header of the proxy, where it is set', () => {
    expect(choose({}).upstreams.geoip).toBe(simulations.geoip)
    expect(choose({ GEOIP_HEADER: 'X-City' }).upstreams.geoip).not.toBe(simulations.geoip)
  })

  // Requirement: SEC-17
  test('of a demo are never real, and those of production never simulated', () => {
    const real = { sms: { send: () => Promise.resolve() } }
    const pick = (appEnv: 'demo' | 'production') =>
      chooseUpstreams({ appEnv, geoIpHeader: null }, real, () => simulations)
    expect(pick('demo').upstreams).toBe(simulations)
    expect(() => pick('production')).toThrow('no real one for: banks, captcha, carriers, geoip, mail')
    const couriers = {
      own: ownCourier({ radiusKm: 30, price: 290, daysFrom: 0, daysTo: 1 }, { lat: 55, lon: 61 }),
    }
    expect(() =>
      chooseUpstreams(
        { appEnv: 'production', geoIpHeader: null },
        { ...simulations, carriers: couriers },
        () => simulations,
      ),
    ).toThrow('no real one for: carriers')
  })
})

describe('staging', () => {
  let shop: TestShop
  beforeEach(() => {
    shop = createTestShop({ config: { ...CONFIG, trustProxy: true } })
  })
  afterEach(() => shop.close())

  const request = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    shop.app.request(ORIGIN + path, { method, headers })

  // Requirement: SEC-18
  test.each([
    '/',
    '/trpc/basket.get',
    '/cart/get/',
    '/img/x.svg',
    '/simulator/',
    '/docs/oferta.pdf',
    '/nowhere/',
  ])('asks for the password at %s', async (path) => {
    const answer = await request(path)
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toMatch(/^Basic /)
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow')
  })

  // Requirement: SEC-18
  test('opens with the password and any name, to nobody else, and not to crawlers and shared caches', async () => {
    const right = await request('/trpc/favorites.list', { Authorization: authorization(PASSWORD) })
    expect(right.status).toBe(200)
    expect(right.headers.get('x-robots-tag')).toBe('noindex, nofollow')
    const shared = await request('/trpc/tariffs.terms', { Authorization: authorization(PASSWORD, 'any') })
    expect(shared.status).toBe(200)
    expect(shared.headers.get('shop-cache-control')).toBeNull()
    expect(shared.headers.get('cache-control') ?? '').not.toContain('public')
    for (const header of [authorization('wrong'), `Bearer ${PASSWORD}`, 'Basic !', 'Basic dGVhbQ==']) {
      const answer = await request('/trpc/favorites.list', { Authorization: header })
      expect(answer.status).toBe(401)
    }
  })

  test('answers monitoring, and banks, whose messages are verified by themselves', async () => {
    expect((await request('/healthz')).status).toBe(200)
    expect((await request('/bank/notify/', {}, 'POST')).status).toBe(403)
    expect((await request('/bank/notify/')).status).toBe(401)
    expect((await request('/bank/pay/x/')).status).toBe(401)
  })

  // Requirement: SEC-18
  test('refuses an address after twenty wrong passwords in an hour, and no other one', async () => {
    const from = async (address: string, password: string) => {
      const answer = await request('/trpc/favorites.list', {
        'X-Forwarded-For': address,
        Authorization: authorization(password),
      })
      return answer.status
    }
    for (let i = 0; i < 20; i++) expect(await from('192.0.2.1', `guess ${i}`)).toBe(401)
    expect(await from('192.0.2.1', PASSWORD)).toBe(429)
    const events = shop.database.db.select().from(securityEvents).all()
    expect(events).toMatchObject([{ kind: 'budget-refused', address: '192.0.2.1' }])
    expect(await from('192.0.2.2', PASSWORD)).toBe(200)
    shop.clock.advance(HOUR_MS + 1)
    expect(await from('192.0.2.1', PASSWORD)).toBe(200)
  })

  test('has no password in a demo and in production', async () => {
    for (const appEnv of ['demo', 'production'] as const) {
      const open = createTestShop({ config: { appEnv, publicOrigin: ORIGIN } })
      const answer = await open.app.request(`${ORIGIN}/trpc/favorites.list`)
      expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, null])
      open.close()
    }
  })
})

describe('the simulator in staging', () => {
  let shop: SimulatedShop
  afterEach(() => shop.close())
  const open = (real: Parameters<typeof createSimulatedShop>[0] = {}) => {
    shop = createSimulatedShop({ config: CONFIG, ...real })
  }
  const request = (path: string, method = 'GET') =>
    shop.app.request(`${ORIGIN}/simulator/${path}`, {
      method,
      headers: { Authorization: authorization(PASSWORD) },
    })
  const statusOf = async (path: string, method?: string) => (await request(path, method)).status

  // Requirement: SEC-17
  test('stands for the simulated upstreams only', async () => {
    open({ real: { sms: stubUpstreams().upstreams.sms } })
    expect(await statusOf('api/sms')).toBe(404)
    for (const path of ['api/mail', 'captcha.js', 'api/geoip', 'api/faults'])
      expect(await statusOf(path)).toBe(200)
    const panel = await (await request('')).text()
    expect(panel).toContain('id="mail"')
    expect(panel).not.toContain('id="sms"')
    expect(panel).not.toContain('СМС')
  })

  // Requirement: SEC-17
  test('moves no clock, resets nothing, and signs nobody in', async () => {
    open()
    for (const path of ['api/clock', 'api/reset', 'api/sign-in', 'clock/', 'reset/', 'sign-in/', 'orders/1/'])
      expect(await statusOf(path, 'POST')).toBe(404)
    for (const path of ['api/orders', 'screens/', 'events/']) expect(await statusOf(path)).toBe(404)
    const panel = await (await request('')).text()
    for (const id of ['clients', 'orders', 'clock', 'reset']) expect(panel).not.toContain(`id="${id}"`)
  })
})

// Requirement: SEC-90
test('the database of staging is empty, and gets the invented catalog by npm run seed', async () => {
  const empty = openShop(':memory:', 'staging')
  expect(empty.db.select().from(products).all()).toEqual([])
  empty.close()
  const seeded = openStaging(':memory:', { products: 500, clock: { now: () => Date.UTC(2026, 5, 1) } })
  expect(seeded.db.select().from(products).all().length).toBeGreaterThanOrEqual(500)
  for (const table of ['clients', 'orders', 'coupons', 'campaigns'])
    expect(seeded.sqlite.prepare(`SELECT count(*) AS n FROM ${table}`).get()).toEqual({ n: 0 })
  seeded.close()
})
