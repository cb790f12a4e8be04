import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openApiOf } from '#server/legacy/open-api.ts'
import { LEGACY_ROUTES, TABLE } from '#server/legacy/routes.ts'
import { giveBonuses, insertOrder } from '#tests/support/client-account.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { CITY, PAYMENT, POINT, TARIFF } from '#tests/support/fixture-places.ts'
import { insertCampaign } from '#tests/support/insert-campaign.ts'
import { insertCoupon } from '#tests/support/insert-coupon.ts'
import { createRecorder } from '#tests/support/recorder.ts'
import { humanToken, lastCode, PHONE, wrongCode } from '#tests/support/sign-in.ts'
import { createTestShop } from '#tests/support/test-shop.ts'

const AJAX = '/api-site/ajax'

/** Records calls to a test shop that take every path of the table at least once. */
async function record() {
  const shop = createTestShop()
  const { db } = shop.database
  insertCoupon(db, 'MINUS100')
  insertCampaign(db)
  const { call, recorded } = createRecorder()
  const guest = shop.newShopper()
  const get = (name: string, url: string) => call(guest, { name, method: 'GET', url })
  const post = (name: string, url: string, json: Record<string, unknown> = {}) =>
    call(guest, { name, url, json })

  await get('found', `${AJAX}/city-select/get-geo-position/`)
  await get('cities', `${AJAX}/city-select/get-city-offers-data/?cityName=Моск`)
  await get('inside the name', `${AJAX}/city-select/get-city-offers-data/?cityName=катер`)
  await get('regions', `${AJAX}/city-select/get-region-offers-data/?regionName=Свер`)
  await get('countries', `${AJAX}/city-select/get-country-offers-data/?countryName=Бел`)
  const setGeo = `${AJAX}/city-select/set-geo-position-data/`
  await get('chosen', `${setGeo}?cityId=${CITY.moscow}&regionId=&countryId=&customCityName=`)
  await get('nothing chosen', `${setGeo}?cityId=&regionId=&countryId=&customCityName=`)
  await get('no such city', `${setGeo}?cityId=404404&regionId=&countryId=&customCityName=`)

  await get('a brand and a number', `${AJAX}/autocomplete/run/?query=велур 127`)
  await get('one more', `/cart/change/${PRODUCT.cream}/?quantity=1`)
  await get('one less', `/cart/change/${PRODUCT.cream}/?quantity=-1`)
  await get('sold out', `/cart/change/${PRODUCT.soldOut}/?quantity=1`)
  await get('no such action', `/cart/change/${PRODUCT.cream}/?quantity=7`)
  await get('accepted', `${AJAX}/checkout/check-coupon/?couponText=minus100&phone=`)
  await get('unknown', `${AJAX}/checkout/check-coupon/?couponText=nothing&phone=`)
  const chosen = { tariff_id: String(TARIFF.pickup), shop_payment_system_id: String(PAYMENT.sbp) }
  const choices = { ...chosen, coupon_text: 'minus100', withdraw_bonuses: '0' }
  await call(guest, { name: 'chosen', url: `${AJAX}/basket/`, form: choices })
  await call(guest, { name: 'no such coupon', url: `${AJAX}/basket/`, form: { coupon_text: 'nothing' } })
  await get('added', `${AJAX}/favorites/add/?itemId=${PRODUCT.polish}&itemMarking=T-11`)
  await get('added', `${AJAX}/favorites/list/`)
  await get('removed', `${AJAX}/favorites/remove/?itemId=${PRODUCT.polish}&itemMarking=T-11`)

  await get('Moscow', `${AJAX}/tariffs/get-available-tariffs/?totalPrice=601`)
  await get('Moscow', `${AJAX}/tariffs/get-tariffs-with-pickup-points/?totalPrice=601`)
  const ids = `tariffIds[]=${TARIFF.courier}&tariffIds[]=${TARIFF.post}`
  await get('cash', `/tariff/get-calculated-prices/?${ids}&paymentSystemId=${PAYMENT.cash}`)
  await get('Moscow', `${AJAX}/payment-system/get-payment-systems/`)

  const form = {
    ...{ timezone: 'GMT+03', name: 'Иванова Анна', phone: '+7 (912) 345-67-89', email: 'anna@example.ru' },
    ...{ sms_subscription_agreement: '1', email_subscription_agreement: '0', need_cash_memo: '0' },
    ...{ need_call: '0', description: '', tariff_id: String(TARIFF.pickup) },
    ...{ pickup_point_id: String(POINT.moscow), address: '', shop_payment_system_id: String(PAYMENT.sbp) },
    ...{ withdraw_bonuses: '0', coupon_text: 'minus100' },
  }
  const full = '/cart/checkout/process/full/'
  await call(guest, { name: 'left empty', url: full, form: { timezone: 'GMT+03' } })
  await call(guest, { name: 'malformed', url: full, form: { timezone: 'Moscow', tariff_id: '-1' } })
  await call(guest, { name: 'to a point, prepaid', url: full, form: { ...form, reToken: humanToken() } })
  await call(guest, { name: 'empty basket', url: full, form: { ...form, phone: '+7 (900) 000-00-00' } })
  await get('another', `/cart/change/${PRODUCT.polish}/?quantity=1`)
  const quick = { timezone: 'GMT+03', name: 'Иванова Анна', phone: '+7 (912) 345-67-89' }
  await call(guest, { name: 'placed', url: '/cart/checkout/process/quick/', form: quick })

  await post('a guest', `${AJAX}/orders/get-orders/`)
  await post('a guest', `${AJAX}/auth/check-auth-by-access-token/`)
  const ident = `${AJAX}/auth/ident-by-phone/`
  await post('sent', ident, { phone: PHONE, captchaToken: humanToken() })
  await post('too soon', ident, { phone: PHONE, captchaToken: humanToken() })
  await post('no captcha', ident, { phone: PHONE, captchaToken: '' })
  await post('no phone', ident, { captchaToken: humanToken() })
  await post('not a phone', ident, { phone: '+7912', captchaToken: humanToken() })
  const check = `${AJAX}/auth/check-sms-code/`
  await post('wrong', check, { phone: PHONE, code: wrongCode(lastCode(shop)) })
  const signedIn = await post('right', check, { phone: PHONE, code: lastCode(shop) })
  const clientId = (signedIn as { data: { client_id: number } }).data.client_id
  giveBonuses(db, clientId, 120)
  await post('signed in', `${AJAX}/auth/check-auth-by-access-token/`)
  await post('not in it', `${AJAX}/client/get-gift/`, { marketingCampaignId: 7 })
  await post('in', `${AJAX}/client/set-stock/`, { marketingCampaignId: 7 })
  await post('too early', `${AJAX}/client/get-gift/`, { marketingCampaignId: 7 })
  shop.clock.advance(1000)
  const goal = { baseTotal: 1200, finalTotal: 1200, payment: 'paid', createdAt: shop.clock.now() } as const
  insertOrder(db, { shopperId: clientId, ...goal })
  await post('received', `${AJAX}/client/get-gift/`, { marketingCampaignId: 7 })
  await post('signed in', `${AJAX}/auth/find-by-access-token/`)
  const orderId = insertOrder(db, { shopperId: clientId })
  const list = { withCanceled: false, sortedByPay: true, offset: 0, limit: 1 }
  await post('the first', `${AJAX}/orders/get-orders/`, list)
  await get('own', `${AJAX}/orders/get-order/?id=${orderId}`)
  await get('another’s', `${AJAX}/orders/get-order/?id=999`)
  await post('the first', `${AJAX}/purchases/get-purchases/`, { offset: 0, limit: 1 })
  await post('all', `${AJAX}/purchases/get-purchases-count/`)
  await post('done', `${AJAX}/auth/logout/`)
  const callback = `${AJAX}/callback-request/send-email-for-phone-number/`
  const request = { phone: '+7 (912) 345-67-89', captchaToken: humanToken(), scenario: 'default' }
  await post('asked for', callback, request)
  await post('doubted', callback, { ...request, phone: '+7 (912) 345-67-8', captchaToken: humanToken() })
  shop.close()
  return recorded
}

/** Returns a recorded answer with an id in place of the placeholder, which no address could hold. */
function withSomeId(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body).replaceAll('<public id>', 'some-id'))
}

const recorded = await record()
const generated = openApiOf(TABLE, recorded)

// Requirement: API-1, API-3
test('every path has a recorded success, and every example a documented status', () => {
  const succeeds = (path: string) =>
    recorded.some((call) => {
      if (call.path !== path || call.status !== 200) return false
      return call.body === 1 || (call.body as { success: boolean }).success
    })
  expect(LEGACY_ROUTES.map(({ path }) => path).filter((path) => !succeeds(path))).toEqual([])
  const examples = Object.values(generated.paths).flatMap((path) =>
    Object.values(path).flatMap(({ responses }) =>
      Object.values(responses).flatMap(({ content }) =>
        Object.keys(content['application/json'].examples ?? {}),
      ),
    ),
  )
  expect(examples).toHaveLength(recorded.length)
})

// Requirement: API-5
test.each(LEGACY_ROUTES)(
  '$path answers a success with the fields of its contract, and with no others',
  (shim) => {
    const bodies = recorded.filter(({ path }) => path === shim.path).map(({ body }) => withSomeId(body))
    const succeeded = bodies.filter((body) => body === 1 || (body as { success: boolean }).success)
    expect(succeeded.length).toBeGreaterThan(0)
    // Parsing drops what the contract does not name.
    for (const body of succeeded) expect(z.parse(shim.body, body)).toEqual(body)
  },
)

/** `npx vitest run tests/legacy/open-api.test.ts -u` rewrites the file. */
// Requirement: API-22
test('docs/openapi.json is what the table and the recorded calls make', async () => {
  await expect(`${JSON.stringify(generated, null, 2)}\n`).toMatchFileSnapshot('../../docs/openapi.json')
})

// Requirement: AUTH-71
test('the document says what a code check does to a session, and that callers may clear their cookie', () => {
  const { description } = generated.paths['/api-site/ajax/auth/check-sms-code/']?.post ?? {}
  expect(description).toBe(
    'A right code sets the cookie access-token (over https __Host-access-token) and ends the session that was sent along; a wrong one changes no cookie. Clients may clear theirs before the call.',
  )
})

test('the shop serves that document', async () => {
  const answer = await createTestShop().newShopper().fetch('/api-site/openapi.json')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json'])
  expect(await answer.json()).toEqual(JSON.parse(readFileSync('docs/openapi.json', 'utf8')))
})

test('the page of the document has no script, no foreign file, and a style that the policy allows', async () => {
  const answer = await createTestShop().newShopper().fetch('/api-site/docs/')
  const page = await answer.text()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
  expect(page).not.toMatch(/<script|<img|\sstyle=|(?:src|href)="(?!\/|#)|url\(/)
  const [, nonce] = /<style nonce="([^"]+)">/.exec(page) ?? []
  expect(answer.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
  for (const { path } of LEGACY_ROUTES) expect(page).toContain(path.replace(/:(\w+)/g, '{$1}'))
  expect(page).toContain('captcha token&gt;')
})
