import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { shoppers } from '#db/schema/auth.ts'
import { LEGACY_ROUTES } from '#server/legacy/routes.ts'
import { createTestShop } from '#tests/support/test-shop.ts'

const AJAX = { 'X-Requested-With': 'XMLHttpRequest' }
const shop = createTestShop()

/** Returns the path with a number in place of each parameter. */
const addressOf = (path: string) => path.replace(/:\w+/g, '11')

/** Checks that body and headers are those of a refusal; returns its status. */
async function refusalIn(response: Response): Promise<number> {
  expect(response.headers.get('cache-control')).toBe('no-store')
  const body = (await response.json()) as { errors: Record<string, string[]> | string[] }
  expect(body).toEqual({ success: false, data: null, errors: expect.anything() })
  // `errors` is a list of texts or a map from field to texts; the test of each path shows which of them.
  const lists = Array.isArray(body.errors) ? [body.errors] : Object.values(body.errors)
  for (const list of lists) expect(list).toEqual([expect.stringMatching(/[а-яё]/i)])
  expect(lists.length).toBeGreaterThan(0)
  return response.status
}

function countGuests(): number {
  return shop.database.db.select().from(shoppers).all().length
}

const table = (guard: string) =>
  LEGACY_ROUTES.filter((shim) => shim.guard === guard).map(({ path }) => addressOf(path))

it('no path is in the table twice', () => {
  const rows = LEGACY_ROUTES.map(({ path, guard }) => `${guard === 'post' ? 'POST' : 'GET'} ${path}`)
  expect(new Set(rows).size).toBe(rows.length)
})

// Requirement: SEC-8
it('the calls by GET that change state have the paths that they have always had', () => {
  expect(LEGACY_ROUTES.filter(({ guard }) => guard === 'unsafe-get').map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      '/cart/change/:shopItemId/',
      '/api-site/ajax/favorites/add/',
      '/api-site/ajax/favorites/remove/',
      '/api-site/ajax/city-select/set-geo-position-data/',
    ]),
  )
  expect(table('unsafe-get')).toHaveLength(4)
})

it('an unknown path is refused like any other call and not answered with a page', async () => {
  for (const method of ['GET', 'POST', 'PUT']) {
    const response = await shop.newShopper().fetch('/api-site/ajax/basket/empty/', { method })
    expect(await refusalIn(response)).toBe(404)
  }
})

it('the OpenAPI document and its page take only GET and HEAD', async () => {
  for (const path of ['/api-site/openapi.json', '/api-site/docs/']) {
    const response = await shop.newShopper().fetch(path, { method: 'POST' })
    expect(response.headers.get('allow')).toBe('GET, HEAD')
    expect(await refusalIn(response)).toBe(405)
  }
})

describe.each(LEGACY_ROUTES.map(({ path, guard }) => [addressOf(path), guard] as const))(
  '%s (%s)',
  (path, guard) => {
    it('refuses other methods with 405 and names the right one', async () => {
      const wrong = guard === 'post' ? ['GET', 'PUT', 'DELETE', 'PATCH'] : ['POST', 'PUT', 'DELETE', 'PATCH']
      for (const method of wrong) {
        const response = await shop.newShopper().fetch(path, { method, headers: AJAX })
        expect(response.headers.get('allow')).toBe(
          guard === 'read' ? 'GET, HEAD' : guard === 'post' ? 'POST' : 'GET',
        )
        expect(await refusalIn(response)).toBe(405)
      }
    })
  },
)

describe.each(table('unsafe-get'))('%s changes state by GET', (path) => {
  // Requirement: SEC-9
  it.each([
    ['a link or an image', {}],
    ['another X-Requested-With', { 'X-Requested-With': 'fetch' }],
    ['a prefetch', { ...AJAX, 'Sec-Purpose': 'prefetch;prerender' }],
    ['a prefetch by its old header', { ...AJAX, Purpose: 'prefetch' }],
    ['another site', { ...AJAX, 'Sec-Fetch-Site': 'cross-site' }],
    ['a sibling site', { ...AJAX, 'Sec-Fetch-Site': 'same-site' }],
    ['an address typed by hand', { ...AJAX, 'Sec-Fetch-Site': 'none' }],
    ['another origin', { ...AJAX, Origin: 'https://evil.test' }],
  ])('but is refused to %s', async (_name, headers) => {
    const before = countGuests()
    const query = '?quantity=1&itemId=11&itemMarking=T-11'
    expect(await refusalIn(await shop.newShopper().fetch(path + query, { headers }))).toBe(403)
    expect(countGuests()).toBe(before)
  })

  it('but does nothing by HEAD', async () => {
    const before = countGuests()
    const response = await shop
      .newShopper()
      .fetch(`${path}?quantity=1&itemId=11`, { method: 'HEAD', headers: AJAX })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET')
    expect(countGuests()).toBe(before)
  })

  it('but is refused for a query that repeats a field', async () => {
    expect(
      await refusalIn(await shop.newShopper().ajax(`${path}?quantity=1&quantity=1&itemId=11&itemId=11`)),
    ).toBe(400)
  })
})

describe.each(table('counted-get'))('%s counts its uses by GET', (path) => {
  // Requirement: SEC-111
  it.each([
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a sibling site', { 'Sec-Fetch-Site': 'same-site' }],
    ['an address typed by hand', { 'Sec-Fetch-Site': 'none' }],
    ['another origin', { Origin: 'https://evil.test' }],
  ])('and nothing for %s, which is refused', async (_name, headers) => {
    const shopper = shop.newShopper()
    for (let i = 0; i < 20; i += 1) expect(await refusalIn(await shopper.fetch(path, { headers }))).toBe(403)
    expect((await shopper.fetch(path)).status).toBe(200)
  })

  // Requirement: SEC-111
  it('and nothing by HEAD', async () => {
    expect((await shop.newShopper().fetch(path, { method: 'HEAD' })).status).toBe(405)
  })
})

// Requirement: SEC-111
it('the check of a coupon is counted', () => {
  expect(table('counted-get')).toEqual(['/api-site/ajax/checkout/check-coupon/'])
})

describe.each(table('post'))('POST %s', (path) => {
  const post = (body: BodyInit | null, headers: Record<string, string>) =>
    shop.newShopper().fetch(path, { method: 'POST', body, headers })
  const multipart = (body: BodyInit, boundary = 'X') =>
    post(body, { 'Content-Type': `multipart/form-data; boundary=${boundary}` })
  const part = (name: string, value = '1') =>
    `--X\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

  it.each([
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['another origin', { Origin: 'https://evil.test' }],
  ])('refuses %s', async (_name, headers) => {
    expect(await refusalIn(await post(null, headers))).toBe(403)
  })

  it.each(['{"tariff_id": 1', 'null', '[]', '"x"', '1', '{"a":1}}'])('refuses the JSON %j', async (body) => {
    expect(await refusalIn(await post(body, { 'Content-Type': 'application/json' }))).toBe(400)
  })

  it.each(['{"tariff_id":1,"tariff_id":1}', '{"a":{"b":"}:"},"\\u0061":[{"a":1,"a":2}]}'])(
    'refuses a repeated key in %s',
    async (body) => {
      expect(await refusalIn(await post(body, { 'Content-Type': 'application/json' }))).toBe(400)
    },
  )

  // Requirement: API-3, API-8, API-9, API-11
  it('takes an empty body of JSON as one without fields', async () => {
    const asked = await post('', { 'Content-Type': 'application/json' })
    expect(await asked.json()).toEqual(await (await post(null, {})).json())
  })

  it('refuses JSON that is not UTF-8', async () => {
    const body = new Uint8Array([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d])
    expect(await refusalIn(await post(body, { 'Content-Type': 'application/json; charset=utf-8' }))).toBe(400)
  })

  it.each([
    ['without a boundary', () => post(part('tariff_id'), { 'Content-Type': 'multipart/form-data' })],
    ['that is empty', () => multipart('')],
    ['that is garbage', () => multipart('garbage')],
    ['that is cut off', () => multipart(part('tariff_id'))],
    ['of another boundary', () => multipart(`${part('tariff_id')}--X--\r\n`, 'Y')],
    ['with a field twice', () => multipart(`${part('tariff_id')}${part('tariff_id')}--X--\r\n`)],
    [
      'with 41 parts',
      () => multipart(`${Array.from({ length: 41 }, (_, i) => part(`f${i}`)).join('')}--X--\r\n`),
    ],
    [
      'with a file',
      () => {
        const form = new FormData()
        form.set('tariff_id', new File(['1'], 'x.txt'))
        return post(form, {})
      },
    ],
  ])('refuses multipart %s', async (_name, send) => {
    expect(await refusalIn(await send())).toBe(400)
  })

  // Requirement: SEC-67, API-56
  it('refuses a form of too many parts before it reads them', async () => {
    const read = vi.fn<() => void>()
    class WatchedResponse extends Response {
      override formData() {
        read()
        return super.formData()
      }
    }
    vi.stubGlobal('Response', WatchedResponse)
    onTestFinished(() => void vi.unstubAllGlobals())
    const urlencoded = { 'Content-Type': 'application/x-www-form-urlencoded' }
    expect(await refusalIn(await post('a&'.repeat(32_000), urlencoded))).toBe(400)
    expect(await refusalIn(await multipart(`${part('f').repeat(1000)}--X--\r\n`))).toBe(400)
    expect(read).not.toHaveBeenCalled()
    await post('a=1', urlencoded)
    expect(read).toHaveBeenCalledOnce()
  })

  it('refuses another content type', async () => {
    expect(await refusalIn(await post('tariff_id=1', { 'Content-Type': 'text/plain' }))).toBe(400)
    expect(await refusalIn(await post('<a/>', { 'Content-Type': 'application/xml' }))).toBe(400)
  })

  it('refuses a form that repeats a field', async () => {
    expect(await refusalIn(await post(new URLSearchParams('tariff_id=1&tariff_id=1'), {}))).toBe(400)
  })

  it('refuses a body over 64 KB, announced or not', async () => {
    const big = 'x'.repeat(70_000)
    expect(await refusalIn(await post(JSON.stringify({ big }), { 'Content-Type': 'application/json' }))).toBe(
      413,
    )
    expect(await refusalIn(await multipart(`${part('big', big)}--X--\r\n`))).toBe(413)
    const announced = { 'Content-Type': 'application/json', 'Content-Length': '70000' }
    expect(await refusalIn(await post('{}', announced))).toBe(413)
  })

  it('is not harmed by field names that have a meaning in JavaScript', async () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
    const json = await post(`{"__proto__": {"tariff_id": 999}, "constructor": 1}`, {
      'Content-Type': 'application/json',
    })
    const form = await multipart(`${names.map((name) => part(name)).join('')}--X--\r\n`)
    for (const response of [json, form]) expect([200, 400, 401]).toContain(response.status)
    expect(Object.prototype).not.toHaveProperty('tariff_id')
  })
})

// Requirement: SEC-67, API-56
it('a query of up to 200 fields is read, and a longer one is refused', async () => {
  const path = '/tariff/get-calculated-prices/?'
  const ask = (fields: number) => shop.newShopper().fetch(path + Array(fields).fill('[]').join('&'))
  expect((await ask(200)).status).toBe(200)
  expect(await refusalIn(await ask(201))).toBe(400)
})

it('equal keys in nested values and colons in texts are not taken for repeated fields', async () => {
  const body = '{"a":{"b":1},"b":[{"b":1},{"b":":"}],"c":"\\"c\\":1,\\"c\\":2"}'
  const answer = await shop.newShopper().fetch('/api-site/ajax/basket/', {
    ...{ method: 'POST', body, headers: { 'Content-Type': 'application/json' } },
  })
  expect(answer.status).toBe(200)
})

// Requirement: API-4, API-49
it('malformed fields are answered with one text each, as a list or as a map', async () => {
  const wrong = { tariff_id: 'x', withdraw_bonuses: -1, coupon_text: 'x'.repeat(201) }
  const listed = await shop.newShopper().postJson('/api-site/ajax/basket/', wrong)
  expect([listed.status, await listed.json()]).toEqual([
    400,
    {
      success: false,
      data: null,
      errors: ['Слишком длинный купон', 'Неверное число: tariff_id', 'Неверное число: withdraw_bonuses'],
    },
  ])
  const mapped = await shop
    .newShopper()
    .postJson('/cart/checkout/process/full/', { timezone: 'x', tariff_id: 'x' })
  expect([mapped.status, await mapped.json()]).toEqual([
    400,
    {
      ...{ success: false, data: null },
      errors: { timezone: ['Неверный часовой пояс'], tariff_id: ['Неверное число: tariff_id'] },
    },
  ])
})

it.each([true, 1, '1', 'true', false, 0, '0', 'false'])('%j is read as a flag', async (flag) => {
  const answer = await shop.newShopper().postJson('/cart/checkout/process/full/', {
    ...{ timezone: 'GMT+03', need_call: flag, is_mobile: flag },
  })
  expect(answer.status).toBe(200)
})

it.each(['yes', '', 2, -1, null, [true], 'TRUE'])('%j is refused as a flag', async (flag) => {
  const answer = await shop.newShopper().postJson('/api-site/ajax/orders/get-orders/', { withCanceled: flag })
  expect(await refusalIn(answer)).toBe(400)
})

it('ids of another type are refused in the call for the basket', async () => {
  for (const tariff_id of [-1, 1.5, '1.5', 'x', true, null, {}, [1], 1e9, '9'.repeat(20)]) {
    expect(await refusalIn(await shop.newShopper().postJson('/api-site/ajax/basket/', { tariff_id }))).toBe(
      400,
    )
  }
})
