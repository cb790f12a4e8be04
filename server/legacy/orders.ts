import * as z from 'zod/mini'
import { placeOrder } from '#server/orders/place-order.ts'
import { placeQuickOrder } from '#server/orders/place-quick-order.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { OrderInput, OrderPlaced, QuickOrderInput, Timezone } from '#shared/orders/contract.ts'
import { NO_WISHES, type OrderWishes } from '#shared/orders/order-wishes.ts'
import { NO_STREET, type StreetField } from '#shared/orders/street-address.ts'
import { Flag, WholeNumber } from './fields.ts'
import { type Shim, shim, success } from './shim.ts'

const full = OrderInput.shape
/** A missing field counts as empty, so that the rule of the form reports it. */
const Text = (text: typeof full.name) => z._default(text, '')
const Choice = z._default(WholeNumber, 0)

/** The fields of which an order is complete without those that this API does not know. */
type OptionalField = keyof OrderWishes | StreetField

/** The name under which each field of the order is sent (API-44, API-46, API-47, API-48). */
const NAMES = {
  timezone: 'timezone',
  name: 'name',
  phone: 'phone',
  email: 'email',
  smsSubscriptionAgreement: 'sms_subscription_agreement',
  emailSubscriptionAgreement: 'email_subscription_agreement',
  needCashMemo: 'need_cash_memo',
  needCall: 'need_call',
  description: 'description',
  tariffId: 'tariff_id',
  pickupPointId: 'pickup_point_id',
  address: 'address',
  postcode: 'address_postcode',
  street: 'address_street',
  buildingNumber: 'address_building_number',
  buildingSuffix: 'address_building_suffix',
  flatNumber: 'address_flat_number',
  paymentSystemId: 'shop_payment_system_id',
  bonusesToWithdraw: 'withdraw_bonuses',
  couponText: 'coupon_text',
  isMobile: 'is_mobile',
  reToken: 'reToken',
} as const satisfies Record<Exclude<keyof OrderInput, 'shownTotal' | OptionalField>, string> &
  Partial<Record<OptionalField, string>>

const REFUSES: readonly ErrorCode[] = [
  'ORDER_REFUSED',
  'BASKET_EMPTY',
  'UNPROVEN_LIMIT',
  'COUPON_NOT_FOUND',
  'KEY_REUSED',
]

/** Legacy clients read only the path. */
const answer = ({ path }: { path: string }) => success({ path })

export const ordersShims: readonly Shim[] = [
  shim({
    path: '/cart/checkout/process/quick/',
    guard: 'post',
    errors: 'map',
    // The form has no coupon, so that of the basket is the basket's.
    names: { couponText: 'basket' },
    summary: 'Places the quick order',
    note: 'errors is a map by the fields as they are sent; what is of none of them stands under basket or order. path is where the browser goes next.',
    output: { data: z.pick(OrderPlaced, { path: true }) },
    takesKey: true,
    refuses: [...REFUSES, 'TOO_MANY_REQUESTS'],
    input: z.object({
      timezone: Timezone,
      name: Text(QuickOrderInput.shape.name),
      phone: Text(QuickOrderInput.shape.phone),
    }),
    call: (ctx, input) => placeQuickOrder(ctx, input),
    answer,
  }),
  shim({
    path: '/cart/checkout/process/full/',
    guard: 'post',
    errors: 'map',
    names: NAMES,
    summary: 'Places the order of the checkout page',
    note: 'errors is a map by the fields as they are sent; what is of none of them stands under basket, total or order. path is where the browser goes next: the order’s page, or the bank’s. Prices, discounts and delivery are counted by the shop. The street’s parts are for Russia, address for the rest of the world.',
    output: { data: z.pick(OrderPlaced, { path: true }) },
    takesKey: true,
    refuses: [
      ...REFUSES,
      ...(['TOO_MANY_REQUESTS', 'CAPTCHA_MISSING', 'CAPTCHA_FAILED', 'CAPTCHA_DOWN', 'OVERLOADED'] as const),
    ],
    input: z.object({
      timezone: Timezone,
      name: Text(full.name),
      phone: Text(full.phone),
      email: Text(full.email),
      sms_subscription_agreement: Flag,
      email_subscription_agreement: Flag,
      need_cash_memo: Flag,
      need_call: Flag,
      description: Text(full.description),
      tariff_id: Choice.brand<'TariffId'>(),
      pickup_point_id: Choice.brand<'PickupPointId'>(),
      address: Text(full.address),
      address_postcode: Text(full.postcode),
      address_street: Text(full.street),
      address_building_number: Text(full.buildingNumber),
      address_building_suffix: Text(full.buildingSuffix),
      address_flat_number: Text(full.flatNumber),
      shop_payment_system_id: Choice,
      // Without these fields, the bonuses and the coupon stored with the basket apply.
      withdraw_bonuses: z.optional(WholeNumber),
      coupon_text: z.optional(z.string().check(z.maxLength(200, 'Слишком длинный купон'))),
      is_mobile: Flag,
      reToken: Text(full.reToken),
    }),
    call: (ctx, input) =>
      placeOrder(ctx, {
        timezone: input.timezone,
        name: input.name,
        phone: input.phone,
        email: input.email,
        smsSubscriptionAgreement: input.sms_subscription_agreement,
        emailSubscriptionAgreement: input.email_subscription_agreement,
        // Wishes and parts of the address that this API does not know are empty.
        ...NO_WISHES,
        ...NO_STREET,
        needCashMemo: input.need_cash_memo,
        needCall: input.need_call,
        description: input.description,
        tariffId: input.tariff_id,
        pickupPointId: input.pickup_point_id,
        address: input.address,
        postcode: input.address_postcode,
        street: input.address_street,
        buildingNumber: input.address_building_number,
        buildingSuffix: input.address_building_suffix,
        flatNumber: input.address_flat_number,
        paymentSystemId: input.shop_payment_system_id,
        ...(input.withdraw_bonuses !== undefined && { bonusesToWithdraw: input.withdraw_bonuses }),
        // The coupon is sent only when it is not empty (API-48), so an empty one means that it is missing.
        ...(input.coupon_text && { couponText: input.coupon_text }),
        isMobile: input.is_mobile,
        shownTotal: null,
        reToken: input.reToken,
      }),
    answer,
  }),
]
