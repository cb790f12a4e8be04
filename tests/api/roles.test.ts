import { beforeAll, describe, expect, test } from 'vitest'
import { LEGACY_ROUTES } from '#server/legacy/routes.ts'
import { methodOf } from '#server/legacy/shim.ts'
import { appRouter } from '#server/router.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { orderForm } from '#tests/support/order-form.ts'
import type { Shopper } from '#tests/support/shopper.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { createTestShop } from '#tests/support/test-shop.ts'

/**
 * Who may call what. 'everyone': guests too, who see only their own data and that of the shop. 'client': customers.
 * 'own': the customer whom the given id belongs to. 'secret': everyone who knows the unguessable id.
 */
type Access = 'everyone' | 'client' | 'own' | 'secret'

const PROCEDURES: Record<string, Access> = {
  'account.purchases': 'client',
  'account.purchasesCount': 'client',
  'account.bonuses': 'client',
  'account.bonusSummary': 'client',
  'account.saveProfile': 'client',
  'account.sessions': 'client',
  'account.endSession': 'client',
  'account.exportData': 'client',
  'account.close': 'client',
  'auth.client': 'everyone',
  'auth.identByPhone': 'everyone',
  'auth.checkSmsCode': 'everyone',
  'auth.signOut': 'everyone',
  'basket.get': 'everyone',
  'basket.add': 'everyone',
  'basket.changeQuantity': 'everyone',
  'basket.remove': 'everyone',
  'basket.clear': 'everyone',
  'checkout.delivery': 'everyone',
  'checkout.get': 'everyone',
  'checkout.update': 'everyone',
  'basket.checkCoupon': 'everyone',
  'callback.request': 'everyone',
  'campaign.current': 'everyone',
  'campaign.takePart': 'client',
  'campaign.receiveGift': 'client',
  'catalog.home': 'everyone',
  'catalog.menu': 'everyone',
  'catalog.category': 'everyone',
  'catalog.brands': 'everyone',
  'catalog.brand': 'everyone',
  'catalog.product': 'everyone',
  'catalog.tiles': 'everyone',
  'favorites.list': 'everyone',
  'favorites.add': 'everyone',
  'favorites.remove': 'everyone',
  'geo.position': 'everyone',
  'geo.cityOffers': 'everyone',
  'geo.regionOffers': 'everyone',
  'geo.countryOffers': 'everyone',
  'geo.set': 'everyone',
  'orders.place': 'everyone',
  'orders.placeQuick': 'everyone',
  'orders.placedBefore': 'everyone',
  'orders.byPublicId': 'secret',
  'orders.pay': 'secret',
  'orders.list': 'client',
  'orders.byId': 'own',
  'orders.otherPayments': 'secret',
  'orders.changePayment': 'secret',
  'orders.cancel': 'own',
  'orders.repeat': 'secret',
  'payments.systems': 'everyone',
  'reviews.ofProduct': 'everyone',
  'reviews.own': 'client',
  'reviews.write': 'client',
  'reviews.remove': 'client',
  'search.autocomplete': 'everyone',
  'search.popular': 'everyone',
  'search.results': 'everyone',
  'tariffs.available': 'everyone',
  'tariffs.points': 'everyone',
  'tariffs.point': 'everyone',
  'tariffs.calculatedPrices': 'everyone',
  'tariffs.hint': 'everyone',
  'tariffs.stores': 'everyone',
  'tariffs.terms': 'everyone',
}

const AJAX = '/api-site/ajax'
const PATHS: Record<string, Access> = {
  [`${AJAX}/auth/ident-by-phone/`]: 'everyone',
  [`${AJAX}/auth/check-sms-code/`]: 'everyone',
  [`${AJAX}/auth/check-auth-by-access-token/`]: 'everyone',
  [`${AJAX}/auth/find-by-access-token/`]: 'everyone',
  [`${AJAX}/auth/logout/`]: 'everyone',
  [`${AJAX}/basket/`]: 'everyone',
  [`${AJAX}/checkout/check-coupon/`]: 'everyone',
  '/cart/change/:shopItemId/': 'everyone',
  [`${AJAX}/favorites/list/`]: 'everyone',
  [`${AJAX}/favorites/add/`]: 'everyone',
  [`${AJAX}/favorites/remove/`]: 'everyone',
  [`${AJAX}/city-select/get-geo-position/`]: 'everyone',
  [`${AJAX}/city-select/get-city-offers-data/`]: 'everyone',
  [`${AJAX}/city-select/get-region-offers-data/`]: 'everyone',
  [`${AJAX}/city-select/get-country-offers-data/`]: 'everyone',
  [`${AJAX}/city-select/set-geo-position-data/`]: 'everyone',
  [`${AJAX}/callback-request/send-email-for-phone-number/`]: 'everyone',
  [`${AJAX}/orders/get-orders/`]: 'client',
  [`${AJAX}/orders/get-order/`]: 'own',
  [`${AJAX}/purchases/get-purchases/`]: 'client',
  [`${AJAX}/purchases/get-purchases-count/`]: 'client',
  [`${AJAX}/client/set-stock/`]: 'client',
  [`${AJAX}/client/get-gift/`]: 'client',
  [`${AJAX}/payment-system/get-payment-systems/`]: 'everyone',
  [`${AJAX}/autocomplete/run/`]: 'everyone',
  [`${AJAX}/tariffs/get-available-tariffs/`]: 'everyone',
  [`${AJAX}/tariffs/get-tariffs-with-pickup-points/`]: 'everyone',
  '/tariff/get-calculated-prices/': 'everyone',
  '/cart/checkout/process/quick/': 'everyone',
  '/cart/checkout/process/full/': 'everyone',
}

/** Valid input of calls, so that a refusal comes from who calls and not from what is sent. */
const INPUTS: Record<string, unknown> = {
  'account.purchases': { offset: 0, limit: 10 },
  'account.bonuses': { offset: 0, limit: 10 },
  'account.saveProfile': { name: 'Чужая', email: '', smsAgreement: true, emailAgreement: true },
  'account.endSession': { id: 999_999 },
  'campaign.takePart': { marketingCampaignId: 1 },
  'campaign.receiveGift': { marketingCampaignId: 1 },
  'orders.changePayment': { paymentSystemId: 5, shownTotal: 0 },
  'orders.list': { withCanceled: true, sortedByPay: true, offset: 0, limit: 10 },
  'reviews.own': { shopItemIds: [PRODUCT.polish] },
  'reviews.write': { shopItemId: PRODUCT.polish, stars: 5, text: 'Хороший лак', isSigned: true },
  'reviews.remove': { shopItemId: PRODUCT.polish },
  'catalog.category': { path: '' },
  'tariffs.hint': { shopItemId: PRODUCT.polish },
}
const FIELDS: Record<string, Record<string, unknown>> = {
  [`${AJAX}/client/set-stock/`]: { marketingCampaignId: 1 },
  [`${AJAX}/client/get-gift/`]: { marketingCampaignId: 1 },
}

const SECRETS = ['Секретова', 'secret@example.ru', '+79120000001', 'Тайная улица', 'Тайный комментарий']

const shop = createTestShop()
const owner = shop.visitor()
const other = shop.visitor()
const guest = shop.visitor()
const anonymous = shop.visitor()
let ownOrder: { readonly id: number; readonly publicId: string }
const ABSENT = 999_999

beforeAll(async () => {
  await signIn(shop, owner, '+79120000001')
  await owner.call.account.saveProfile.mutate({
    ...{ name: 'Анна Секретова', email: 'secret@example.ru', smsAgreement: true, emailAgreement: true },
  })
  await owner.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 2 })
  const form = { name: 'Анна Секретова', email: 'secret@example.ru', phone: '+7 (912) 000-00-01' }
  const words = { street: 'Тайная улица', description: 'Тайный комментарий' }
  const { orderId } = await owner.call.orders.place.mutate(orderForm({ ...form, ...words }))
  ownOrder = await owner.call.orders.byId.query({ id: orderId })
  await owner.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
  await owner.call.favorites.add.mutate({ shopItemId: PRODUCT.cream })

  await signIn(shop, other, '+79120000002')
  await guest.call.basket.add.mutate({ shopItemId: PRODUCT.oil, quantity: 1 })
})

const guests: readonly (readonly [string, Shopper])[] = [
  ['an anonymous shopper', anonymous],
  ['a guest', guest],
]

/** The record is flat at run time ('orders.byId'), but its type is that of the nested routers. */
const procedures = appRouter._def.procedures as unknown as Record<
  string,
  { readonly _def: { readonly type: string } }
>
const isQuery = (name: string) => procedures[name]?._def.type === 'query'

function callProcedure(shopper: Shopper, name: string, input: unknown): Promise<Response> {
  if (!isQuery(name)) return shopper.postJson(`/trpc/${name}`, input ?? {})
  const given = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`
  return shopper.fetch(`/trpc/${name}${given}`)
}

function callPath(shopper: Shopper, path: string, fields: Record<string, unknown> = {}): Promise<Response> {
  const shim = LEGACY_ROUTES.find((row) => row.path === path)
  if (!shim) throw new Error(`no such path: ${path}`)
  const address = path.replace(/:\w+/g, String(PRODUCT.cream))
  if (methodOf(shim.guard) === 'POST') return shopper.postJson(address, fields)
  const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  return shopper.ajax(`${address}?${query}`)
}

test('every procedure and every legacy path has a row', () => {
  expect(Object.keys(PROCEDURES).sort()).toEqual(Object.keys(procedures).sort())
  expect(Object.keys(PATHS).sort()).toEqual([...new Set(LEGACY_ROUTES.map(({ path }) => path))].sort())
})

const namesOf = (table: Record<string, Access>, access: Access) =>
  Object.keys(table).filter((name) => table[name] === access)

// Requirement: ROLE-9
describe.each(guests)('%s', (_who, shopper) => {
  test.each(namesOf(PROCEDURES, 'client'))('is refused by %s', async (name) => {
    const response = await callProcedure(shopper, name, INPUTS[name])
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ error: { data: { app: { code: 'NOT_SIGNED_IN' } } } })
  })
  test.each(namesOf(PROCEDURES, 'own'))('learns nothing about orders from %s', async (name) => {
    for (const id of [ownOrder.id, ABSENT]) {
      expect((await callProcedure(shopper, name, { id })).status).toBe(401)
    }
  })
  test.each([...namesOf(PATHS, 'client'), ...namesOf(PATHS, 'own')])('is refused at %s', async (path) => {
    const response = await callPath(shopper, path, FIELDS[path] ?? { id: ownOrder.id })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ success: false, data: null })
  })
})

describe('another customer', () => {
  test.each(namesOf(PROCEDURES, 'own'))('cannot tell foreign and absent orders apart by %s', async (name) => {
    const foreign = await callProcedure(other, name, { id: ownOrder.id })
    const absent = await callProcedure(other, name, { id: ABSENT })
    expect(foreign.status).toBe(404)
    expect(await foreign.text()).toBe(await absent.text())
    expect(absent.status).toBe(404)
  })
  test.each(namesOf(PATHS, 'own'))('cannot tell foreign and absent orders apart at %s', async (path) => {
    const foreign = await callPath(other, path, { id: ownOrder.id })
    const absent = await callPath(other, path, { id: ABSENT })
    expect(foreign.status).toBe(404)
    expect(await foreign.text()).toBe(await absent.text())
  })
  test('changes nothing by these attempts', async () => {
    const order = await owner.call.orders.byId.query({ id: ownOrder.id })
    expect(order).toMatchObject({ fulfilment: 'new', canCancel: true })
    expect((await other.call.basket.get.query()).items).toEqual([])
  })
})

describe('the data of a customer', () => {
  test.each(Object.keys(PROCEDURES).filter(isQuery))('is hidden from others by %s', async (name) => {
    const input = PROCEDURES[name] === 'own' ? { id: ownOrder.id } : INPUTS[name]
    for (const shopper of [anonymous, guest, other]) {
      const text = await (await callProcedure(shopper, name, input)).text()
      for (const secret of [...SECRETS, ownOrder.publicId]) expect(text).not.toContain(secret)
    }
  })
  test.each(Object.keys(PATHS))('is hidden from others at %s', async (path) => {
    for (const shopper of [shop.visitor(), other]) {
      if (path.endsWith('/logout/') && shopper === other) continue
      const text = await (await callPath(shopper, path, FIELDS[path] ?? {})).text()
      for (const secret of [...SECRETS, ownOrder.publicId]) expect(text).not.toContain(secret)
    }
  })
  test('is shown to the customer', async () => {
    const text = await (await callProcedure(owner, 'orders.byId', { id: ownOrder.id })).text()
    for (const secret of SECRETS) expect(text).toContain(secret)
    expect(text).toContain(ownOrder.publicId)
  })
})

describe('an unguessable id', () => {
  // Requirement: ORD-26
  test.each(namesOf(PROCEDURES, 'secret'))('is required for %s, and suffices', async (name) => {
    const call = (publicId: string) =>
      callProcedure(anonymous, name, Object.assign({}, INPUTS[name], { publicId }))
    const known = await call(ownOrder.publicId)
    expect([200, 412]).toContain(known.status)
    const last = ownOrder.publicId.endsWith('A') ? 'B' : 'A'
    const guessed = await call(ownOrder.publicId.slice(0, -1) + last)
    expect(guessed.status).toBe(404)
  })
})
