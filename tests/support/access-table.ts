import { LEGACY_ROUTES } from '#server/legacy/routes.ts'
import { methodOf } from '#server/legacy/shim.ts'
import { appRouter } from '#server/router.ts'
import { PRODUCT } from './fixture.ts'
import type { Shopper } from './shopper.ts'

/**
 * Who may call what. 'everyone': guests too, who see only their own data and that of the shop. 'client': customers.
 * 'own': the customer whom the given id belongs to. 'secret': everyone who knows the unguessable id.
 */
export type Access = 'everyone' | 'client' | 'own' | 'secret'

export const PROCEDURES: Record<string, Access> = {
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
  'catalog.menuPictures': 'everyone',
  'catalog.category': 'everyone',
  'catalog.brands': 'everyone',
  'catalog.brand': 'everyone',
  'catalog.product': 'everyone',
  'catalog.palette': 'everyone',
  'catalog.goesWith': 'everyone',
  'catalog.tiles': 'everyone',
  'favorites.list': 'everyone',
  'favorites.add': 'everyone',
  'favorites.remove': 'everyone',
  'favorites.shareLink': 'everyone',
  'favorites.share': 'everyone',
  'favorites.unshare': 'everyone',
  'favorites.shared': 'everyone',
  'geo.position': 'everyone',
  'geo.cityOffers': 'everyone',
  'geo.regionOffers': 'everyone',
  'geo.countryOffers': 'everyone',
  'geo.set': 'everyone',
  'looks.list': 'everyone',
  'looks.bySlug': 'everyone',
  'looks.ofProduct': 'everyone',
  'looks.putInBasket': 'everyone',
  'orders.place': 'everyone',
  'orders.placeQuick': 'everyone',
  'orders.placedBefore': 'everyone',
  'orders.usual': 'everyone',
  'orders.addressHints': 'everyone',
  'orders.popular': 'everyone',
  'orders.byPublicId': 'secret',
  'orders.pay': 'secret',
  'orders.list': 'client',
  'orders.byId': 'own',
  'orders.otherPayments': 'secret',
  'orders.changePayment': 'secret',
  'orders.cancel': 'own',
  'orders.repeat': 'secret',
  'payments.systems': 'everyone',
  'restock.request': 'everyone',
  'restock.asked': 'everyone',
  'restock.takeBack': 'everyone',
  'restock.own': 'client',
  'restock.requestOwn': 'client',
  'restock.cancel': 'client',
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
export const PATHS: Record<string, Access> = {
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
export const INPUTS: Record<string, unknown> = {
  'account.purchases': { offset: 0, limit: 10 },
  'account.bonuses': { offset: 0, limit: 10 },
  'account.saveProfile': { name: 'Чужая', email: '', smsAgreement: true, emailAgreement: true },
  'account.endSession': { id: 999_999 },
  'campaign.takePart': { marketingCampaignId: 1 },
  'campaign.receiveGift': { marketingCampaignId: 1 },
  'orders.changePayment': { paymentSystemId: 5, shownTotal: 0 },
  'orders.addressHints': { text: 'ул' },
  'orders.popular': { viewedIds: [PRODUCT.polish] },
  'orders.list': { withCanceled: true, sortedByPay: true, offset: 0, limit: 10 },
  'restock.asked': { token: 'x' },
  'restock.takeBack': { token: 'x' },
  'restock.requestOwn': { shopItemId: PRODUCT.soldOut, channel: 'sms' },
  'restock.cancel': { id: 999_999 },
  'reviews.own': { shopItemIds: [PRODUCT.polish] },
  'reviews.write': { shopItemId: PRODUCT.polish, stars: 5, text: 'Хороший лак', isSigned: true },
  'reviews.remove': { shopItemId: PRODUCT.polish },
  'catalog.category': { path: '' },
  'catalog.palette': { marking: `T-${PRODUCT.polish}` },
  'catalog.goesWith': { shopItemIds: [PRODUCT.polish] },
  'tariffs.hint': { shopItemId: PRODUCT.polish },
}
export const FIELDS: Record<string, Record<string, unknown>> = {
  [`${AJAX}/client/set-stock/`]: { marketingCampaignId: 1 },
  [`${AJAX}/client/get-gift/`]: { marketingCampaignId: 1 },
}

/** The record is flat at run time ('orders.byId'), but its type is that of the nested routers. */
export const procedures = appRouter._def.procedures as unknown as Record<
  string,
  { readonly _def: { readonly type: string } }
>
export const isQuery = (name: string) => procedures[name]?._def.type === 'query'

export function callProcedure(shopper: Shopper, name: string, input: unknown): Promise<Response> {
  if (!isQuery(name)) return shopper.postJson(`/trpc/${name}`, input ?? {})
  const given = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`
  return shopper.fetch(`/trpc/${name}${given}`)
}

export function callPath(
  shopper: Shopper,
  path: string,
  fields: Record<string, unknown> = {},
): Promise<Response> {
  const shim = LEGACY_ROUTES.find((row) => row.path === path)
  if (!shim) throw new Error(`no such path: ${path}`)
  const address = path.replace(/:\w+/g, String(PRODUCT.cream))
  if (methodOf(shim.guard) === 'POST') return shopper.postJson(address, fields)
  const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  return shopper.ajax(`${address}?${query}`)
}

export const namesOf = (table: Record<string, Access>, access: Access) =>
  Object.keys(table).filter((name) => table[name] === access)
