import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clients, sessions, shoppers } from '#db/schema/auth.ts'
import { createApp } from '#server/app.ts'
import { endTerms } from '#server/retention/end-terms.ts'
import { DAY_MS, HOUR_MS } from '#shared/time.ts'
import { OPENED_AT, PRODUCT } from '#tests/support/fixture.ts'
import { PAGE_ASSETS } from '#tests/support/page-assets.ts'
import { createShopper, refusalOf, type Shopper } from '#tests/support/shopper.ts'
import { humanToken, lastCode, PHONE, requestCode, signIn, wrongCode } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

let shop: TestShop
let shopper: Shopper
beforeEach(() => {
  shop = createTestShop()
  shopper = shop.newShopper()
})
afterEach(() => shop.close())

const phoneOf = async (by: Shopper) => (await by.call.auth.client.query())?.phone ?? null
const rows = () => shop.database.db.select().from(sessions).all()
const OTHER_PHONE = '+79000000001'
const PATHS = {
  ident: '/api-site/ajax/auth/ident-by-phone/',
  check: '/api-site/ajax/auth/check-sms-code/',
  logout: '/api-site/ajax/auth/logout/',
}

/** Creates a browser that has only this session cookie. */
function browserWithToken(token: string): Shopper {
  const browser = shop.newShopper()
  browser.setCookie('access-token', token)
  return browser
}

describe('signing in', () => {
  // Requirement: ROLE-3, ROLE-5
  test('issues new tokens and ignores those that the browser had before', async () => {
    shopper.setCookie('access-token', 'planted-by-somebody')
    shopper.setCookie('device', 'planted-device')
    await signIn(shop, shopper)
    const token = shopper.cookies.get('access-token') ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(shopper.cookies.get('device')).toMatch(/^[\w-]{43}$/)
    expect(await phoneOf(browserWithToken('planted-by-somebody'))).toBeNull()
  })

  // Requirement: ROLE-2
  test('makes a browser known by the cookie access-token alone', async () => {
    await signIn(shop, shopper)
    expect(await phoneOf(browserWithToken(shopper.cookies.get('access-token') ?? ''))).toBe(PHONE)
    const others = shop.newShopper()
    for (const [name, value] of shopper.cookies) if (name !== 'access-token') others.setCookie(name, value)
    expect(others.cookies.size).toBeGreaterThan(0)
    expect(await phoneOf(others)).toBeNull()
  })

  // Requirement: AUTH-69, ROLE-5
  test('ends the session that came with the request and no other of the customer', async () => {
    const phone = shop.newShopper()
    await signIn(shop, phone)
    await signIn(shop, shopper)
    const first = shopper.cookies.get('access-token') ?? ''
    const device = shopper.cookies.get('device')
    await signIn(shop, shopper, OTHER_PHONE)
    expect(await phoneOf(shopper)).toBe(OTHER_PHONE)
    expect(await phoneOf(browserWithToken(first))).toBeNull()
    expect(await phoneOf(phone)).toBe(PHONE)
    expect(rows()).toHaveLength(2)
    // The device cookie stands for the browser, whoever signs in there.
    expect(shopper.cookies.get('device')).toBe(device)
  })

  // Requirement: AUTH-70
  test('with a wrong code keeps the session and sets no cookie', async () => {
    await signIn(shop, shopper)
    const before = new Map(shopper.cookies)
    await requestCode(shopper)
    const body = { phone: PHONE, code: wrongCode(lastCode(shop)) }
    const answer = await shopper.postJson(PATHS.check, body)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(new Map(shopper.cookies)).toEqual(before)
    expect(await phoneOf(shopper)).toBe(PHONE)
  })

  test('applies to the later calls of the same batch', async () => {
    await requestCode(shopper)
    const input = { 0: { phone: PHONE, code: lastCode(shop) }, 1: { shopItemId: PRODUCT.polish } }
    const answer = await shopper.postJson('/trpc/auth.checkSmsCode,favorites.add?batch=1', input)
    expect(answer.status).toBe(200)
    expect(shopper.cookies.has('guest')).toBe(false)
    expect((await shopper.call.favorites.list.query()).items).toHaveLength(1)
  })
})

describe('a session', () => {
  test('ends after 30 days without use', async () => {
    await signIn(shop, shopper)
    shop.clock.advance(30 * DAY_MS - 1)
    expect(await phoneOf(shopper)).toBe(PHONE)
    shop.clock.advance(30 * DAY_MS)
    expect(await phoneOf(shopper)).toBeNull()
  })

  test('ends after 90 days, however often it is used', async () => {
    await signIn(shop, shopper)
    for (let day = 0; day < 89; day += 1) {
      shop.clock.advance(DAY_MS)
      expect(await phoneOf(shopper)).toBe(PHONE)
    }
    shop.clock.advance(DAY_MS)
    expect(await phoneOf(shopper)).toBeNull()
    await endTerms(shop.database.db, shop.clock.now())
    expect(rows()).toEqual([])
  })

  test('records its use at most once an hour', async () => {
    await signIn(shop, shopper)
    const lastSeenAt = () => rows()[0]?.seenAt
    shop.clock.advance(HOUR_MS - 1)
    await phoneOf(shopper)
    expect(lastSeenAt()).toBe(OPENED_AT)
    shop.clock.advance(1)
    await phoneOf(shopper)
    expect(lastSeenAt()).toBe(OPENED_AT + HOUR_MS)
  })

  // Requirement: ROLE-3
  test('is not opened by an altered cookie or by the stored hash', async () => {
    await signIn(shop, shopper)
    const token = shopper.cookies.get('access-token') ?? ''
    for (const wrong of [
      `${token}x`,
      token.slice(1),
      token.toUpperCase(),
      rows()[0]?.tokenHash ?? '',
      "' OR 1=1 --",
    ]) {
      expect(await phoneOf(browserWithToken(wrong))).toBeNull()
    }
  })
})

describe('signing out', () => {
  // Requirement: ROLE-6
  test('ends the session on the server, which then refuses its cookie', async () => {
    await signIn(shop, shopper)
    const thief = browserWithToken(shopper.cookies.get('access-token') ?? '')
    expect(await phoneOf(thief)).toBe(PHONE)
    expect(await shopper.call.auth.signOut.mutate({ everywhere: false })).toEqual({ success: true })
    expect(rows()).toEqual([])
    const replayed = thief.call.account.purchasesCount.query()
    expect(await refusalOf(replayed)).toMatchObject({ code: 'NOT_SIGNED_IN', status: 401 })
  })

  test('empties the browser’s basket and favorites and keeps the customer’s', async () => {
    await signIn(shop, shopper)
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 2 })
    await shopper.call.favorites.add.mutate({ shopItemId: PRODUCT.polish })
    await shopper.call.auth.signOut.mutate({ everywhere: false })
    expect([...shopper.cookies.keys()]).toEqual(['device'])
    expect((await shopper.call.basket.get.query()).items).toEqual([])
    expect((await shopper.call.favorites.list.query()).items).toEqual([])

    await signIn(shop, shopper)
    expect((await shopper.call.basket.get.query()).quantity).toBe(2)
    expect((await shopper.call.favorites.list.query()).items).toHaveLength(1)
  })

  test('ends one session, or all sessions of the customer with `everywhere`', async () => {
    const others = [shop.newShopper(), shop.newShopper()] as const
    await signIn(shop, shopper)
    for (const other of others) await signIn(shop, other)
    const stranger = shop.newShopper()
    await signIn(shop, stranger, OTHER_PHONE)

    await others[0].call.auth.signOut.mutate({ everywhere: false })
    expect(await Promise.all([shopper, ...others].map(phoneOf))).toEqual([PHONE, null, PHONE])
    await shopper.call.auth.signOut.mutate({ everywhere: true })
    expect(await Promise.all([shopper, ...others].map(phoneOf))).toEqual([null, null, null])
    expect(await phoneOf(stranger)).toBe(OTHER_PHONE)
  })

  test('succeeds for a guest and keeps the guest’s basket', async () => {
    await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 2 })
    for (const everywhere of [false, true]) {
      expect(await shopper.call.auth.signOut.mutate({ everywhere })).toEqual({ success: true })
    }
    expect((await shopper.call.basket.get.query()).quantity).toBe(2)
    expect(await shop.newShopper().call.auth.signOut.mutate({ everywhere: false })).toEqual({ success: true })
  })
})

describe('cookies', () => {
  const ATTRIBUTES = 'Path=/; HttpOnly; SameSite=Lax'
  async function signInCookies(publicOrigin: string): Promise<string[]> {
    const shop = createTestShop({ config: { publicOrigin } })
    const post = (path: string, body: object) =>
      shop.app.request(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' },
      })
    await post(PATHS.ident, { phone: PHONE, captchaToken: humanToken() })
    const signedIn = await post(PATHS.check, { phone: PHONE, code: lastCode(shop) })
    const lines = signedIn.headers.getSetCookie()
    const cookie = lines.map((line) => line.split(';', 1)[0]).join('; ')
    const out = await shop.app.request(PATHS.logout, {
      method: 'POST',
      headers: { cookie },
    })
    shop.close()
    return [...lines, ...out.headers.getSetCookie()].map((line) => {
      const [pair = '', ...attributes] = line.split('; ')
      const [name, value] = pair.split('=')
      const age = attributes.find((attribute) => attribute.startsWith('Max-Age')) ?? ''
      const rest = attributes.filter((attribute) => attribute !== age)
      return `${name}=${value ? '…' : ''} ${age} ${rest.sort().join('; ')}`
    })
  }
  const sortedAttributes = (more = '') =>
    [...ATTRIBUTES.split('; '), ...(more ? [more] : [])].sort().join('; ')

  // Requirement: ROLE-4
  test('are HttpOnly and Lax over http', async () => {
    expect(await signInCookies('http://shop.test')).toEqual([
      `access-token=… Max-Age=7776000 ${sortedAttributes()}`,
      `device=… Max-Age=15552000 ${sortedAttributes()}`,
      `guest= Max-Age=0 ${sortedAttributes()}`,
      `access-token= Max-Age=0 ${sortedAttributes()}`,
    ])
  })

  // Requirement: ROLE-4
  test('are Secure and have the __Host- prefix over https', async () => {
    expect(await signInCookies('https://shop.test')).toEqual([
      `__Host-access-token=… Max-Age=7776000 ${sortedAttributes('Secure')}`,
      `__Host-device=… Max-Age=15552000 ${sortedAttributes('Secure')}`,
      `__Host-guest= Max-Age=0 ${sortedAttributes('Secure')}`,
      `__Host-access-token= Max-Age=0 ${sortedAttributes('Secure')}`,
    ])
  })

  test('of a session are ignored over https without the prefix', async () => {
    await signIn(shop, shopper)
    const cookie = `access-token=${shopper.cookies.get('access-token')}`
    const readClient = async (publicOrigin: string) => {
      const app = createApp({ ...shop.deps, config: { ...shop.deps.config, publicOrigin } })
      return (await (await app.request('/trpc/auth.client', { headers: { cookie } })).json()) as unknown
    }
    expect(await readClient('http://shop.test')).toMatchObject({ result: { data: { phone: PHONE } } })
    expect(await readClient('https://shop.test')).toMatchObject({ result: { data: null } })
  })
})

// Requirement: SEC-68
test.each([true, false])(
  'browsers are told to use https if the public origin does, with a proxy: %s',
  async (trustProxy) => {
    const answerOf = (publicOrigin: string) => {
      const app = createApp({ ...shop.deps, config: { ...shop.deps.config, publicOrigin, trustProxy } })
      return app.request('/trpc/auth.client')
    }
    const header = 'strict-transport-security'
    expect((await answerOf('https://shop.test')).headers.get(header)).toBe(
      'max-age=31536000; includeSubDomains',
    )
    expect((await answerOf('http://shop.test')).headers.get(header)).toBeNull()
  },
)

// Requirement: SEC-68
test('the cookie that opens the sign-in popup is Secure if the public origin is https', async () => {
  const cookiesOf = async (publicOrigin: string) => {
    const config = { ...shop.deps.config, publicOrigin }
    const app = createApp({ ...shop.deps, config, assets: PAGE_ASSETS })
    return (await app.request(`${publicOrigin}/personal/`)).headers.getSetCookie()
  }
  const cookie = 'openAuth=1; Max-Age=60; Path=/;'
  expect(await cookiesOf('https://shop.test')).toEqual([`${cookie} Secure; SameSite=Lax`])
  expect(await cookiesOf('http://shop.test')).toEqual([`${cookie} SameSite=Lax`])
})

describe('answers about a person', () => {
  test.each([
    ['GET', '/trpc/auth.client'],
    ['POST', '/api-site/ajax/auth/check-auth-by-access-token/'],
    ['POST', '/api-site/ajax/auth/find-by-access-token/'],
    ['GET', '/api-site/ajax/favorites/list/'],
    ['POST', '/api-site/ajax/basket/'],
  ])('%s %s forbids caching', async (method, path) => {
    await signIn(shop, shopper)
    const answer = await shopper.fetch(path, { method })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('vary')).toContain('Cookie')
  })
})

describe('another site', () => {
  const HOSTILE = [
    { Origin: 'https://evil.test' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'null' },
  ]
  const snapshot = () => {
    const { db } = shop.database
    return [rows(), db.select().from(clients).all(), db.select().from(shoppers).all()]
  }

  test.each(HOSTILE)('with %j cannot sign anybody in or out or request a code', async (headers) => {
    await signIn(shop, shopper)
    await requestCode(shopper)
    const code = lastCode(shop)
    const before = snapshot()
    const sent = shop.sms.length
    const post = (path: string, body: object) => shopper.postJson(path, body, headers)
    const answers = [
      await post(PATHS.ident, { phone: OTHER_PHONE, captchaToken: humanToken() }),
      await post(PATHS.check, { phone: PHONE, code }),
      await post(PATHS.logout, {}),
      await post('/trpc/auth.signOut', { everywhere: true }),
      await post('/trpc/auth.checkSmsCode', { phone: PHONE, code }),
      await post('/trpc/auth.identByPhone', { phone: OTHER_PHONE, captchaToken: humanToken() }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
    expect(snapshot()).toEqual(before)
    expect(shop.sms).toHaveLength(sent)
  })

  test('cannot call a mutation by GET', async () => {
    await signIn(shop, shopper)
    const input = encodeURIComponent(JSON.stringify({ everywhere: true }))
    expect((await shopper.fetch(`/trpc/auth.signOut?input=${input}`)).status).toBe(405)
    expect((await shopper.fetch(PATHS.logout)).status).toBe(405)
    expect(await phoneOf(shopper)).toBe(PHONE)
  })
})

test('deletes the sessions of a deleted customer', async () => {
  const { clientId } = await signIn(shop, shopper)
  shop.database.db.delete(clients).where(eq(clients.id, clientId)).run()
  expect(rows()).toEqual([])
  expect(await phoneOf(createShopper(shop.app))).toBeNull()
  expect(await phoneOf(shopper)).toBeNull()
})
