import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { NOTHING_SET } from '#server/settings/read-settings.ts'
import { DAY_MS } from '#shared/time.ts'
import { OPENED_AT } from '#tests/support/fixture.ts'
import { PAGE_ASSETS } from '#tests/support/page-assets.ts'
import { ORIGIN } from '#tests/support/shopper.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

let shop: TestShop
beforeEach(() => {
  shop = createTestShop()
})
afterEach(() => shop.close())

// Requirement: SEC-71
test.each(['/', '/trpc/auth.client', '/no-such-page/', '/trpc/no.such', '/simulator/'])(
  '%s says what its page may use and who may reach its window',
  async (path) => {
    const { headers } = await createApp({ ...shop.deps, assets: PAGE_ASSETS }).request(path)
    const allowed = headers.get('permissions-policy')?.split(', ')
    // The nearest pickup points, and the code of an SMS.
    expect(allowed?.filter((feature) => !feature.endsWith('=()'))).toEqual([
      'geolocation=(self)',
      'otp-credentials=(self)',
    ])
    expect(allowed).toEqual(expect.arrayContaining(['camera=()', 'microphone=()', 'payment=()']))
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'self'; script-src 'self'/)
  },
)

describe('security.txt', () => {
  const PATH = '/.well-known/security.txt'

  // Requirement: SEC-72
  test('security.txt names a contact and expires within a year', async () => {
    const answer = await shop.app.request(PATH)
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
    const fields = Object.fromEntries(
      (await answer.text())
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/)),
    )
    expect(fields).toMatchObject({
      Contact: `mailto:${shop.deps.config.shop.company.email}`,
      Canonical: `${ORIGIN}${PATH}`,
    })
    const days = (Date.parse(fields.Expires) - OPENED_AT) / DAY_MS
    expect(days).toBeGreaterThan(300)
    expect(days).toBeLessThan(365)
  })

  // Requirement: SEC-72
  test('is missing where the shop has no mail address', async () => {
    const { config } = shop.deps
    const app = createApp({
      ...shop.deps,
      config: { ...config, shop: NOTHING_SET },
    })
    expect((await app.request(PATH)).status).toBe(404)
  })
})
