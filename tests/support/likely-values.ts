import { PRODUCT } from './fixture.ts'
import { CITY, PAYMENT, TARIFF } from './fixture-places.ts'

/** Placeholder for the sign-in code last sent. */
export const LAST_CODE = '$code'
/** Placeholder for an unused captcha token. */
export const FRESH_TOKEN = '$token'

/** Values by field name that are valid in the test shop, so that a call made of them can succeed. */
export const LIKELY: Readonly<Record<string, readonly unknown[]>> = {
  'tariffIds[]': [[TARIFF.courier, TARIFF.post]],
  address: [''],
  address_building_number: ['7'],
  address_street: ['Тверская улица'],
  captchaToken: [FRESH_TOKEN],
  cityId: [CITY.moscow],
  cityName: ['Моск', 'екат', 'Нижний Новгород'],
  code: [LAST_CODE],
  countryId: [0],
  countryName: ['Гер', ''],
  couponText: ['minus100', ' MINUS100 ', 'nothing'],
  coupon_text: ['minus100', ''],
  customCityName: [''],
  email: ['anna@example.ru'],
  id: [1],
  itemId: [PRODUCT.polish],
  itemMarking: ['T-11'],
  limit: [1, 10],
  marketingCampaignId: [7, 8],
  name: ['Иванова Анна'],
  offset: [0],
  paymentSystemId: [PAYMENT.cash],
  phone: ['+7 (912) 345-67-89'],
  pickup_point_id: [0],
  quantity: ['1', '1', '-1', '-all'],
  query: ['гель', 'велур 127'],
  reToken: [FRESH_TOKEN],
  regionId: [0],
  regionName: ['Сверд'],
  shopItemId: [PRODUCT.polish, PRODUCT.cream],
  shop_payment_system_id: [PAYMENT.cash],
  tariff_id: [TARIFF.courier],
  timezone: ['GMT+03'],
  withdraw_bonuses: [0],
}
