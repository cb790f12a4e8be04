import type { orderForm } from './order-form.ts'
import { type QuickForm, Refused, type ShopApi } from './shop-api.ts'
import type { Shopper } from './shopper.ts'
import { humanToken, PHONE } from './sign-in.ts'

const AJAX = '/api-site/ajax'

interface Answer {
  readonly success: boolean
  readonly data: Record<string, unknown>
  readonly errors: readonly string[] | Record<string, readonly string[]>
}

/** The legacy REST API, called over HTTP with its own paths and field names. */
export function legacyApi(shopper: Shopper): ShopApi {
  const data = async (call: Promise<Response>) => {
    const { success, data, errors } = (await (await call).json()) as Answer
    if (!success) throw new Refused(Object.values(errors).flat())
    return data
  }
  const get = (url: string) => data(shopper.ajax(url))
  const post = (url: string, json: object = {}) => data(shopper.postJson(url, json))
  const change = async (id: number, action: string) => {
    const { quantity_in_cart, tracking_data } = await get(`/cart/change/${id}/?quantity=${action}`)
    return [quantity_in_cart, tracking_data]
  }
  const favorites = (action: string, id: number) =>
    get(`${AJAX}/favorites/${action}/?itemId=${id}&itemMarking=T-${id}`)
  const offers = async (of: string, name: string) => {
    const found = await get(`${AJAX}/city-select/get-${of}-offers-data/?${of}Name=${name}`)
    return JSON.parse(JSON.stringify(found).replaceAll('shop_country_id', 'shopCountryId'))
  }
  return {
    add: (id) => change(id, '1'),
    removeItem: (id) => change(id, '-all'),
    addFavorite: (id) => favorites('add', id),
    removeFavorite: (id) => favorites('remove', id),
    favorites: () => get(`${AJAX}/favorites/list/`),
    async complete(text) {
      const url = `${AJAX}/autocomplete/run/?query=${encodeURIComponent(text)}`
      const { query, correction, taps, sts, categories, products } = await get(url)
      return [
        ...[query, correction, taps, sts],
        listOf(categories).map(({ id, name, image_url }) => [id, name, image_url]),
        listOf(products).map((tile) => [
          ...[tile.name, tile.price, tile.oldPrice, tile.image_url, tile.link_url],
          ...[tile.marking, tile.brand, tile.categories],
        ]),
      ]
    },
    async setGeo({ cityId, regionId, countryId }, name) {
      const ids = `cityId=${cityId}&regionId=${regionId}&countryId=${countryId}`
      const url = `${AJAX}/city-select/set-geo-position-data/?${ids}&customCityName=${name}`
      const answer = await shopper.ajax(url)
      // A success is the bare number 1; only a refusal has an envelope.
      return answer.ok ? answer.json() : data(Promise.resolve(answer))
    },
    geo: () => get(`${AJAX}/city-select/get-geo-position/`),
    cities: (name) => offers('city', name),
    regions: (name) => offers('region', name),
    countries: (name) => offers('country', name),
    choose: ({ tariffId, paymentSystemId, couponText, bonuses }) =>
      data(
        shopper.postForm(`${AJAX}/basket/`, {
          ...{ tariff_id: String(tariffId), shop_payment_system_id: String(paymentSystemId) },
          ...(couponText !== undefined && { coupon_text: couponText }),
          ...(bonuses !== undefined && { withdraw_bonuses: String(bonuses) }),
        }),
      ),
    paymentSystems: () => get(`${AJAX}/payment-system/get-payment-systems/`),
    async tariffs() {
      const found = await get(`${AJAX}/tariffs/get-available-tariffs/?totalPrice=1`)
      const groups = [found.deliveryTariffs, found.pickupTariffs].map((group) =>
        listOf(group).map(tariffFields),
      )
      const info = Object.entries(found.pickupServiceTariffsRangeInfo as Record<string, unknown[]>)
      // A range without anything to compare is two nulls here (API-35).
      const ranges = info.map(([name, range]) => [
        name,
        range.every((value) => value === null) ? null : range,
      ])
      return [...groups, found.pickupTariffLabels, Object.fromEntries(ranges)]
    },
    async prices(ids) {
      const query = ids.map((id) => `tariffIds[]=${id}`).join('&')
      return (await get(`/tariff/get-calculated-prices/?${query}`)).calculatedPrices
    },
    coupon: (text) => get(`${AJAX}/checkout/check-coupon/?couponText=${text}&phone=`),
    ident: () => post(`${AJAX}/auth/ident-by-phone/`, { phone: PHONE, captchaToken: humanToken() }),
    check: async (code) => (await post(`${AJAX}/auth/check-sms-code/`, { phone: PHONE, code })).client_id,
    async client() {
      const answer = await shopper.postJson(`${AJAX}/auth/find-by-access-token/`, {})
      const { success, data } = (await answer.json()) as Answer
      return success ? data.client : null
    },
    takePart: (marketingCampaignId) => post(`${AJAX}/client/set-stock/`, { marketingCampaignId }),
    receiveGift: (marketingCampaignId) => post(`${AJAX}/client/get-gift/`, { marketingCampaignId }),
    place: async (form) => (await data(shopper.postForm('/cart/checkout/process/full/', formOf(form)))).path,
    placeQuick: async (form: QuickForm) =>
      (await data(shopper.postForm('/cart/checkout/process/quick/', { ...form }))).path,
    orders: (page) => post(`${AJAX}/orders/get-orders/`, page),
    order: (id) => get(`${AJAX}/orders/get-order/?id=${id}`),
    purchases: async (page) => [
      await post(`${AJAX}/purchases/get-purchases/`, page),
      await post(`${AJAX}/purchases/get-purchases-count/`),
    ],
    requestCallback: (request) => post(`${AJAX}/callback-request/send-email-for-phone-number/`, request),
    signOut: async () => void (await post(`${AJAX}/auth/logout/`)),
  }
}

type Row = Readonly<Record<string, unknown>>
const listOf = (value: unknown) => value as readonly Row[]

const tariffFields = (tariff: Row) => [
  ...[tariff.id, tariff.deliveryName, tariff.deliveryType, tariff.deliveryTime, tariff.calculatePrice],
  ...[tariff.free_threshold, tariff.prepay_only, listOf(tariff.pickupPoints).length],
]

/** The form with the field names of the legacy REST API (API-44, API-46, API-47, API-48). */
function formOf(form: ReturnType<typeof orderForm>): Record<string, string> {
  const flag = (value: boolean) => (value ? '1' : '0')
  const { bonusesToWithdraw, couponText } = form
  return {
    ...{ timezone: form.timezone, name: form.name, phone: form.phone, email: form.email },
    sms_subscription_agreement: flag(form.smsSubscriptionAgreement),
    email_subscription_agreement: flag(form.emailSubscriptionAgreement),
    reToken: form.reToken,
    need_cash_memo: flag(form.needCashMemo),
    need_call: flag(form.needCall),
    description: form.description,
    tariff_id: String(form.tariffId),
    pickup_point_id: String(form.pickupPointId),
    shop_payment_system_id: String(form.paymentSystemId),
    ...{ address: form.address, address_postcode: form.postcode, address_street: form.street },
    address_building_number: form.buildingNumber,
    address_building_suffix: form.buildingSuffix,
    address_flat_number: form.flatNumber,
    ...(bonusesToWithdraw !== undefined && { withdraw_bonuses: String(bonusesToWithdraw) }),
    ...(couponText !== undefined && { coupon_text: couponText }),
    ...(form.isMobile && { is_mobile: '1' }),
  }
}
