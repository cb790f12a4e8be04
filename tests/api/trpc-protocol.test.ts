import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PRODUCT } from '#tests/support/fixture.ts'
import type { Shopper } from '#tests/support/shopper.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

/** How /trpc/ answers requests, including those that the shop's own client never sends. */
let shop: TestShop
let shopper: Shopper
beforeEach(() => {
  shop = createTestShop()
  shopper = shop.newShopper()
})
afterEach(() => shop.close())

const asInput = (value: unknown) => encodeURIComponent(JSON.stringify(value))
const product = (marking: string) => ({ marking })
interface Answer {
  readonly result?: { readonly data: unknown }
  readonly error?: { readonly data: { readonly app: { readonly code: string } } }
}
const codeOf = (answer: Answer) => answer.error?.data.app.code

describe('a single call', () => {
  test('a query is a GET with its input in the address', async () => {
    const response = await shopper.fetch(`/trpc/catalog.product?input=${asInput(product('T-11'))}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('vary')).toContain('Accept-Encoding')
    expect(await response.json()).toMatchObject({ result: { data: { shopItemId: PRODUCT.polish } } })
  })

  test('a mutation without an input needs no body', async () => {
    await shopper.postJson('/trpc/basket.add', { shopItemId: PRODUCT.polish, quantity: 1 })
    const response = await shopper.fetch('/trpc/basket.clear', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    })
    expect(response.status).toBe(200)
    expect((await shopper.call.basket.get.query()).items).toEqual([])
  })

  test.each([
    ['an unknown path', '/trpc/catalog.nothing', undefined, 404, 'NOT_FOUND'],
    ['a property of every object as the path', '/trpc/constructor', undefined, 404, 'NOT_FOUND'],
    ['a part of a path', '/trpc/catalog', undefined, 404, 'NOT_FOUND'],
    ['no path', '/trpc/', undefined, 404, 'NOT_FOUND'],
    ['a mutation by GET', '/trpc/basket.clear', undefined, 405, 'METHOD_NOT_ALLOWED'],
    [
      'an unknown product',
      `/trpc/catalog.product?input=${asInput(product('T-404'))}`,
      undefined,
      404,
      'NOT_FOUND',
    ],
    ['an input that is not JSON', '/trpc/catalog.product?input={', undefined, 400, 'BAD_INPUT'],
    ['a missing input', '/trpc/catalog.product', undefined, 400, 'BAD_INPUT'],
    ['a query by POST', '/trpc/catalog.menu', '{}', 405, 'METHOD_NOT_ALLOWED'],
    ['a body that is not JSON', '/trpc/basket.add', '{', 400, 'BAD_INPUT'],
  ] as const)('refuses %s', async (_, path, body, status, code) => {
    const response = await shopper.fetch(
      path,
      body === undefined ? {} : { method: 'POST', body, headers: { 'content-type': 'application/json' } },
    )
    expect(response.status).toBe(status)
    expect(codeOf(await response.json())).toBe(code)
  })

  test('refuses an address with malformed percent-encoding', async () => {
    const response = await shopper.fetch('/trpc/%E0%A4%A')
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ success: false, data: null, errors: ['Ничего не нашлось'] })
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    undefined,
  ])('refuses a mutation of the content type %s, which a form of another site can send', async (type) => {
    const response = await shopper.fetch('/trpc/basket.add', {
      method: 'POST',
      body: new TextEncoder().encode(JSON.stringify({ shopItemId: PRODUCT.polish, quantity: 1 })),
      headers: type === undefined ? {} : { 'content-type': type },
    })
    expect([400, 415]).toContain(response.status)
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    expect((await shopper.call.basket.get.query()).items).toEqual([])
  })

  test('refuses a query with the content type of a form, like tRPC itself', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await shopper.fetch('/trpc/catalog.menu', { headers })).status).toBe(405)
  })

  test.each(['PUT', 'DELETE', 'PATCH'])('refuses the method %s', async (method) => {
    const headers = { 'content-type': 'application/json' }
    expect((await shopper.fetch('/trpc/basket.add', { method, headers, body: '{}' })).status).toBe(405)
  })

  test('refuses a body over the limit, with or without its length in the headers', async () => {
    const body = JSON.stringify({ text: 'x'.repeat(70_000) })
    const headers = { 'content-type': 'application/json' }
    const stream = new Blob([body]).stream()
    for (const init of [
      { body, headers: { ...headers, 'content-length': String(body.length) } },
      { body: stream, headers, duplex: 'half' },
    ]) {
      expect((await shopper.fetch('/trpc/basket.add', { method: 'POST', ...init })).status).toBe(413)
    }
  })
})

describe('a batch', () => {
  test('answers each call in its place, with 207 where the statuses differ', async () => {
    const input = asInput({ 0: product('T-11'), 1: product('T-404') })
    const paths = 'catalog.product,catalog.product,catalog.menu,catalog.nothing'
    const response = await shopper.fetch(`/trpc/${paths}?batch=1&input=${input}`)
    expect(response.status).toBe(207)
    const answers = (await response.json()) as Answer[]
    expect(answers.map(codeOf)).toEqual([undefined, 'NOT_FOUND', undefined, 'NOT_FOUND'])
    expect(answers[0]?.result?.data).toMatchObject({ shopItemId: PRODUCT.polish })
    expect(answers[2]?.result?.data).toHaveProperty('categories')
  })

  test('of one call is answered with a list of one', async () => {
    const response = await shopper.fetch(`/trpc/catalog.menu?batch=1&input=${asInput({})}`)
    expect(response.status).toBe(200)
    expect(await response.json()).toHaveLength(1)
  })

  test('of mutations changes what the single calls would change', async () => {
    const response = await shopper.postJson('/trpc/basket.add,basket.add?batch=1', {
      0: { shopItemId: PRODUCT.polish, quantity: 1 },
      1: { shopItemId: PRODUCT.cream, quantity: 1 },
    })
    expect(response.status).toBe(200)
    expect((await shopper.call.basket.get.query()).items).toHaveLength(2)
  })

  test.each(['', '/', '//'])(
    'of calls that cost too much is refused, also with "%s" at the end',
    async (end) => {
      const paths = `tariffs.points,tariffs.points,catalog.listing,tariffs.points${end}`
      expect((await shopper.fetch(`/trpc/${paths}?batch=1`)).status).toBe(429)
    },
  )

  test('of more than ten calls is refused as a whole', async () => {
    const paths = Array.from({ length: 11 }, () => 'catalog.menu').join(',')
    const response = await shopper.fetch(`/trpc/${paths}?batch=1`)
    expect(response.status).toBe(400)
    expect(codeOf(await response.json())).toBe('BAD_INPUT')
  })

  // Requirement: SEC-66
  test('of ten searches is refused before any of them runs', async () => {
    const search = (query: string) => ({ query, choice: {} })
    const words = ['лак', 'крем', 'база', 'топ', 'гель', 'масло', 'пилка', 'кисть', 'лампа', 'набор']
    const input = asInput(Object.fromEntries(words.map((word, i) => [i, search(word)])))
    const response = await shopper.fetch(
      `/trpc/${words.map(() => 'search.results').join(',')}?batch=1&input=${input}`,
    )
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '1'])
    expect(codeOf(await response.json())).toBe('TOO_MANY_REQUESTS')
  })

  // Requirement: SEC-66
  test('of all that a page shows is answered', async () => {
    const names = [
      'checkout.get',
      'checkout.delivery',
      'tariffs.available',
      'tariffs.points',
      'payments.systems',
    ]
    const frame = ['auth.client', 'catalog.menu', 'favorites.list', 'campaign.current', 'basket.get']
    const response = await shopper.fetch(`/trpc/${[...names, ...frame].join(',')}?batch=1&input={}`)
    expect(response.status).toBe(200)
  })

  test.each(['[]', '5', '"x"', 'null', '{"0":5,"__proto__":{"0":1}}'])(
    'answers each call with BAD_INPUT to the input %s',
    async (input) => {
      const response = await shopper.fetch(`/trpc/catalog.product?batch=1&input=${encodeURIComponent(input)}`)
      expect(response.status).toBe(400)
      expect(((await response.json()) as Answer[]).map(codeOf)).toEqual(['BAD_INPUT'])
    },
  )
})

test('compresses a long answer as the browser accepts it, with its cookies', async () => {
  const line = { shopItemId: PRODUCT.polish, quantity: 1 }
  const response = await shopper.postJson(
    '/trpc/basket.add,basket.add?batch=1',
    { 0: line, 1: line },
    { 'accept-encoding': 'gzip, br' },
  )
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(response.headers.getSetCookie()).toHaveLength(1)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('logs an unexpected error once with its path and answers without detail', async () => {
  const broken = createTestShop({ expectsErrors: true })
  broken.database.sqlite.exec('DROP TABLE basket_items')
  const response = await broken
    .newShopper()
    .postJson('/trpc/basket.add', { shopItemId: PRODUCT.polish, quantity: 1 })
  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({
    error: { message: 'Что-то пошло не так', data: { app: { code: 'INTERNAL', details: null } } },
  })
  expect(broken.logged).toHaveLength(1)
  expect(broken.logged[0]).toContain('basket.add')
  broken.close()
})

describe('the calls of one address', () => {
  const SEARCHES = Array.from({ length: 4 }, () => 'search.results').join(',')
  const search = (who: Shopper) => who.fetch(`/trpc/${SEARCHES}?batch=1&input={}`)
  const MAX = 16
  let busy: TestShop
  beforeEach(() => {
    busy = createTestShop({ config: { appEnv: 'production', addressBudgetFactor: 1 } })
  })
  afterEach(() => busy.close())

  // Requirement: SEC-67
  test('are refused when they have cost too much in ten seconds, and answered again after that', async () => {
    const shopper = busy.newShopper()
    for (let used = 0; used < 4000; used += MAX) expect((await search(shopper)).status).not.toBe(429)
    const refused = await search(shopper)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    busy.clock.advance(5000)
    expect((await search(shopper)).status).toBe(429)
    busy.clock.advance(5000)
    expect((await search(shopper)).status).not.toBe(429)
  })
})
