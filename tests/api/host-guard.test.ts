import { afterEach, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

let shop: TestShop
afterEach(() => shop.close())

function statusOf(host: string, path = '/trpc/basket.get') {
  return shop.app.request(path, { headers: { host } })
}

const DEMO = { appEnv: 'demo', host: 'box.local', publicOrigin: 'http://shop.test:3000' } as const
const PRODUCTION = { appEnv: 'production', publicOrigin: 'https://shop.test' } as const

// Requirement: SEC-69
test.each([
  'localhost:3000',
  '127.0.0.1:3000',
  '[::1]:3000',
  '192.168.1.7:3000',
  'box.local',
  'shop.test',
  'SHOP.test:80',
])('a demo answers as %s', async (host) => {
  shop = createTestShop({ config: DEMO })
  expect((await statusOf(host)).status).toBe(200)
})

// Requirement: SEC-69
test('a page of another site whose name points to this machine cannot use a demo', async () => {
  shop = createTestShop({ config: DEMO })
  const foreign = {
    host: 'evil.example:3000',
    origin: 'http://evil.example:3000',
    'sec-fetch-site': 'same-origin',
  }
  const reset = await shop.app.request('/simulator/api/reset', { method: 'POST', headers: foreign })
  expect(reset.status).toBe(421)
  expect(await reset.text()).toBe('Магазин открыт по адресу http://shop.test:3000/')
  expect((await statusOf('evil.example', '/simulator/api/state')).status).toBe(421)
  expect((await statusOf('', '/')).status).toBe(421)
})

// Requirement: SEC-69
test('production answers as its own host, and about its health on the machine itself', async () => {
  shop = createTestShop({ config: PRODUCTION })
  expect((await statusOf('shop.test')).status).toBe(200)
  for (const host of ['127.0.0.1:3000', 'localhost', '10.0.0.7', 'www.shop.test', 'shop.test.evil.example']) {
    expect([host, (await statusOf(host)).status]).toEqual([host, 421])
  }
  expect((await statusOf('127.0.0.1:3000', '/healthz')).status).toBe(200)
  expect((await statusOf('evil.example', '/healthz')).status).toBe(421)
})
