import { afterEach, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import { PAGE_ASSETS } from '#tests/support/page-assets.ts'
import { PRODUCTION } from '#tests/support/production.ts'
import { createShopper } from '#tests/support/shopper.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

const HOST = 'mc.yandex.ru'

describe('ANALYTICS_ID', () => {
  // Requirement: ANL-1, ANL-8
  test.each([
    ['read in production', { ...PRODUCTION, ANALYTICS_ID: '12345678' }, 12345678],
    ['ignored in a demo', { APP_ENV: 'demo', ANALYTICS_ID: '12345678' }, null],
    ['ignored without APP_ENV', { ANALYTICS_ID: '12345678' }, null],
    ['null when it is not set', PRODUCTION, null],
  ])('is %s', (_, environment, expected) => {
    expect(readConfig(environment).analyticsId).toBe(expected)
  })

  // Requirement: ANL-8
  test('stops the start when it is malformed', () => {
    expect(() => readConfig({ ANALYTICS_ID: "1'; alert(1)" })).toThrow('ANALYTICS_ID')
  })
})

describe('a page', () => {
  let shop: TestShop
  afterEach(() => shop.close())

  async function read(config: Partial<Config>) {
    shop = createTestShop({ config })
    const shopper = createShopper(createApp({ ...shop.deps, assets: PAGE_ASSETS }))
    const response = await shopper.fetch('/')
    const html = await response.text()
    const policy = response.headers.get('content-security-policy') ?? ''
    const state = /<script id="page-state"[^>]*>([^<]*)/.exec(html)?.[1] ?? ''
    const events = await shopper.fetch('/simulator/events/')
    return { html, policy, analytics: JSON.parse(state).data.analytics, simulator: events.status }
  }

  // Requirement: ANL-1, ANL-5, ANL-8
  test('of a demo has no counter, and its policy allows none', async () => {
    const { html, policy, analytics, simulator } = await read(readDemo('12345678'))
    expect(analytics).toEqual({ counterId: null, keepsLog: true })
    expect([html.includes(HOST), policy.includes(HOST), simulator]).toEqual([false, false, 200])
  })

  // Requirement: ANL-1, ANL-5, ANL-8
  test('of production without ANALYTICS_ID has no counter and no event log', async () => {
    const { policy, analytics, simulator } = await read({ appEnv: 'production' })
    expect(analytics).toEqual({ counterId: null, keepsLog: false })
    expect([policy.includes(HOST), simulator]).toEqual([false, 404])
  })

  // Requirement: ANL-1, ANL-8
  test('of production allows only the host of the counter', async () => {
    const { html, policy, analytics } = await read({ appEnv: 'production', analyticsId: 12345678 })
    expect(analytics).toEqual({ counterId: 12345678, keepsLog: false })
    expect(policy).toContain(`script-src 'self' https://${HOST};`)
    expect(policy.match(/https:\/\/[^\s;]+/g)).toEqual(Array(3).fill(`https://${HOST}`))
    // The counter's script is loaded later by a script, not by the page itself.
    expect(html).not.toContain(HOST)
  })
})

function readDemo(id: string): Partial<Config> {
  return { analyticsId: readConfig({ ANALYTICS_ID: id }).analyticsId }
}
