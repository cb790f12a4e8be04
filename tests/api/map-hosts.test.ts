import { afterEach, expect, test } from 'vitest'
import { type Config, readConfig } from '#server/config.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
afterEach(() => shop.close())

async function policyWith(config: Partial<Config>): Promise<Map<string, string>> {
  shop = createTestShop({ config })
  const response = await shop.app.request('/healthz')
  const directives = (response.headers.get('content-security-policy') ?? '').split('; ')
  return new Map(directives.map((each) => [each.slice(0, each.indexOf(' ')), each]))
}

test('allows no foreign host while no map needs one', async () => {
  expect([...(await policyWith({})).values()].join('; ')).not.toContain('http')
})

test('allows the hosts of Google Maps when its key is set', async () => {
  const policy = await policyWith({ googleMapsKey: 'key' })
  expect(policy.get('script-src')).toBe("script-src 'self' https://maps.googleapis.com")
  expect(policy.get('img-src')).toContain('https://*.gstatic.com')
  expect(policy.get('connect-src')).toContain("'self' https://*.googleapis.com")
})

test.each([
  ['https://tiles.example/{z}/{x}/{y}.png', 'https://tiles.example'],
  ['https://{s}.tiles.example:8080/a/{z}/{x}/{y}.png', 'https://*.tiles.example:8080'],
])('allows for the tiles %s only %s, and only for images', async (mapTilesUrl, source) => {
  const policy = await policyWith({ mapTilesUrl })
  expect(policy.get('img-src')).toBe(`img-src 'self' data: ${source}`)
  expect(policy.get('script-src')).toBe("script-src 'self'")
})

test('names invalid settings', () => {
  shop = createTestShop()
  expect(() => readConfig({ MAP_TILES_URL: 'https://a.b; script-src */{z}' })).toThrow(/MAP_TILES_URL/)
  expect(() => readConfig({ MAP_TILES_URL: 'tiles' })).toThrow(/MAP_TILES_URL/)
  expect(() => readConfig({ GOOGLE_MAPS_KEY: 'a key' })).toThrow(/GOOGLE_MAPS_KEY/)
})
