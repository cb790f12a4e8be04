import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { answersSameFor } from '#server/router.ts'
import { callProcedure, INPUTS, isQuery, PROCEDURES } from '#tests/support/access-table.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { POINT } from '#tests/support/fixture-places.ts'
import { insertLooks } from '#tests/support/insert-looks.ts'
import { orderForm } from '#tests/support/order-form.ts'
import { PAGE_ASSETS } from '#tests/support/page-assets.ts'
import { OWN_COOKIE, PASSED_ON, SHARED_CALLS, sharedCache } from '#tests/support/shared-cache.ts'
import { createShopper, ORIGIN, type Shopper } from '#tests/support/shopper.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop, type TestShopOptions } from '#tests/support/test-shop.ts'

const SHARED = 'max-age=10, stale-while-revalidate=5'
/** Valid inputs of the queries whose answers are the same for everybody. */
const SHARED_INPUTS: Readonly<Record<string, unknown>> = {
  ...INPUTS,
  'catalog.brand': { slug: 'velur', choice: {} },
  'catalog.category': { path: '', choice: {} },
  'catalog.product': { marking: 'T-11' },
  'catalog.tiles': { shopItemIds: [PRODUCT.polish] },
  'looks.bySlug': { slug: 'nyud' },
  'looks.ofProduct': { shopItemId: PRODUCT.polish },
  'reviews.ofProduct': { marking: 'T-11', page: 1 },
  'search.autocomplete': { query: 'лак' },
  'search.results': { query: 'лак', choice: {} },
  'tariffs.point': { id: POINT.moscow },
}
const NEWCOMER_QUERIES = [
  ...['auth.client', 'basket.get', 'campaign.current', 'favorites.list', 'geo.position', 'tariffs.hint'],
]
const ALL = Object.keys(PROCEDURES)
const EVERYBODYS = ALL.filter((name) => answersSameFor(name) === 'everybody')

let shop: TestShop
function open(options: TestShopOptions = {}): ReturnType<typeof createApp> {
  shop = createTestShop(options)
  insertLooks(shop)
  return createApp({ ...shop.deps, assets: PAGE_ASSETS })
}
afterEach(() => shop.close())

describe('an answer that a cache may give to others', () => {
  let app: ReturnType<typeof createApp>
  let shopper: Shopper
  beforeEach(() => {
    app = open()
    shopper = createShopper(app)
  })

  // Requirement: OPS-45
  test.each([
    '/',
    '/catalog/',
    '/catalog/nogti/gel-laki/?brand[]=velur&page=1',
    '/product/T-11/',
    '/brands/nord/',
    '/looks/',
    '/looks/nyud/',
    '/search/?query=%D0%BB%D0%B0%D0%BA',
    '/help/',
    '/favorites/',
  ])('is the page %s of a newcomer, and not that of a browser with a cookie of the shop', async (path) => {
    const answer = await shopper.fetch(path)
    expect(answer.headers.get('shop-cache-control')).toBe(SHARED)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('vary')).toBe('Cookie, Accept-Encoding')
    expect(answer.headers.getSetCookie()).toEqual([])

    for (const cookie of ['guest=x', 'access-token=x', 'device=x', 'city=1!', '_ym=1; __Host-guest=x']) {
      const known = await app.request(`${ORIGIN}${path}`, { headers: { cookie } })
      expect(known.headers.has('shop-cache-control'), cookie).toBe(false)
    }
  })

  // Requirement: OPS-45
  test('is no page of one order, no basket, no redirect, and no page that is not found', async () => {
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 3 })
    const { path } = await shopper.call.orders.place.mutate(orderForm())
    const paths = [path, '/shop/cart/', '/shop/cart/checkout/', '/personal/', '/product/NOPE/', '/nothing/']
    for (const other of paths) {
      const answer = await app.request(`${ORIGIN}${other}`)
      expect(answer.headers.has('shop-cache-control'), other).toBe(false)
    }
  })

  // Requirement: OPS-45
  test('is a call that cannot know its caller, whatever cookies it has', async () => {
    await signIn(shop, shopper)
    for (const name of EVERYBODYS) {
      expect(isQuery(name), name).toBe(true)
      const answer = await callProcedure(shopper, name, SHARED_INPUTS[name])
      expect([name, answer.status]).toEqual([name, 200])
      expect(answer.headers.get('shop-cache-control'), name).toBe(SHARED)
      expect(answer.headers.get('vary')).not.toMatch(/cookie/i)
      expect(answer.headers.getSetCookie()).toEqual([])
    }
  })

  // Requirement: OPS-45
  test('is no call that depends on the caller, no batch with one, and no refusal', async () => {
    const calls = ALL.filter((name) => isQuery(name) && !EVERYBODYS.includes(name))
    expect(calls.filter((name) => answersSameFor(name) === 'newcomers')).toEqual(NEWCOMER_QUERIES)
    for (const name of calls) {
      const answer = await callProcedure(shopper, name, INPUTS[name])
      expect(answer.headers.has('shop-cache-control'), name).toBe(false)
    }
    for (const path of [
      '/trpc/catalog.home,basket.get?batch=1&input=%7B%7D',
      '/trpc/catalog.product?input=%7B%22marking%22%3A%22NOPE%22%7D',
      '/trpc/catalog.home,catalog.product?batch=1&input=%7B%7D',
      '/trpc/catalog.nothing',
      '/trpc/constructor',
    ]) {
      expect((await shopper.fetch(path)).headers.has('shop-cache-control'), path).toBe(false)
    }
  })
})

// Requirement: OPS-45
test('differs by the header in which a proxy names the place', async () => {
  const app = open({ config: { geoIpHeader: 'x-geo-city' } })
  const { headers } = await app.request(ORIGIN)
  expect(headers.get('vary')).toBe('Cookie, Accept-Encoding, x-geo-city')
})

describe('the configuration of the cache', () => {
  // Requirement: OPS-45
  test('sends exactly those calls without cookies that are the same for everybody', () => {
    open()
    expect(ALL.filter((name) => SHARED_CALLS.test(`/trpc/${name}`))).toEqual(EVERYBODYS)
    expect(ALL.filter((name) => SHARED_CALLS.test(`/trpc/${name}?input=1`))).toEqual(EVERYBODYS)
    for (const path of [
      '/trpc/catalog.home,basket.get?batch=1',
      '/trpc/basket.get,catalog.home?batch=1',
      '/trpc/catalog.homes',
      '/trpc/basket.get?x=/trpc/catalog.home',
    ]) {
      expect([path, SHARED_CALLS.test(path), PASSED_ON.test(path)]).toEqual([path, false, true])
    }
    expect(SHARED_CALLS.test('/trpc/catalog.product,reviews.ofProduct?batch=1&input=1')).toBe(true)
  })

  // Requirement: OPS-45
  test('recognizes every cookie by which the shop recognizes a shopper', async () => {
    const shopper = createShopper(open())
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 1 })
    await shopper.call.geo.set.mutate({ cityId: 1, regionId: 0, countryId: 0 })
    const names = [...shopper.cookies.keys()]
    await signIn(shop, shopper)
    for (const name of [...names, ...shopper.cookies.keys()]) {
      expect(OWN_COOKIE.test(`_ym_uid=1; ${name}=x`), name).toBe(true)
      expect(OWN_COOKIE.test(`__Host-${name}=x`), name).toBe(true)
    }
    expect(OWN_COOKIE.test('_ym_guest=1; yandexcity=2')).toBe(false)
  })
})

// Requirement: OPS-45
test.each([['guest ={}'], ['a=1;\tguest\t={}'], ['a=1;guest = {}']])(
  'a page for the cookie %j, as lenient as the shop reads cookies, is not for others',
  async (written) => {
    const app = open()
    const shopper = createShopper(app)
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 1 })
    const cookie = written.replace('{}', shopper.cookies.get('guest') ?? '')
    const page = await app.request(`${ORIGIN}/help/`, { headers: { cookie } })
    expect(page.headers.get('shop-cache-control')).toBeNull()
  },
)

// Requirement: OPS-45, ROLE-1
test('shows nobody what belongs to another shopper, whoever has asked before', async () => {
  const cache = sharedCache(open())
  const people = ['Анна', 'Белла', 'Вера'].map((name, i) => ({
    name,
    phone: `+7912000000${i}`,
    product: [PRODUCT.polish, PRODUCT.cream, PRODUCT.brush][i] ?? 0,
    shopper: createShopper(cache),
  }))
  for (const { name, phone, product, shopper } of people) {
    await shopper.call.basket.add.mutate({ shopItemId: product, quantity: 2 })
    if (name === 'Вера') continue
    await signIn(shop, shopper, phone)
    await shopper.call.account.saveProfile.mutate({
      ...{ name, email: '', smsAgreement: false, emailAgreement: false },
    })
    await shopper.call.favorites.add.mutate({ shopItemId: product })
  }
  const pages = ['/', '/product/T-11/', '/help/', '/shop/cart/', '/personal/']
  const calls = ['basket.get', 'auth.client', 'favorites.list', 'catalog.home,basket.get', 'catalog.home']
  const paths = [...pages, ...calls.map((names) => `/trpc/${names}?batch=1&input=%7B%7D`)]
  const strange: string[] = []
  const missing: string[] = []
  // A fixed sequence in which each of them, and newcomers, come to each address twice.
  for (let step = 0; step < 80; step++) {
    const path = paths[(step * 7) % paths.length] ?? ''
    const person = people[(step * 5 + Math.floor(step / paths.length)) % (people.length + 1)]
    const shopper = person?.shopper ?? createShopper(cache)
    const text = await (await shopper.fetch(path, { redirect: 'manual' })).text()
    for (const other of people) {
      const isShown = text.includes(other.name) || text.includes(other.phone)
      if (isShown && other !== person) strange.push(`${path}: ${other.name} is shown to ${person?.name}`)
    }
    // The basket is in each page's state; only customers have an account.
    const hasBasket = path.startsWith('/trpc/') ? path.includes('basket.get') : path !== '/personal/'
    const isShown = /"quantity":2\b/.test(text)
    if (hasBasket && isShown !== (person !== undefined)) missing.push(`${path}: ${person?.name}, ${isShown}`)
  }
  expect({ strange, missing }).toEqual({ strange: [], missing: [] })
  expect(cache.kept.count).toBeGreaterThan(5)
})
