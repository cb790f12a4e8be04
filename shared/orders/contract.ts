import * as z from 'zod/mini'
import { PageInput } from '#shared/account/contract.ts'
import { BasketView, DiscountMap, MoneyReason } from '#shared/basket/contract.ts'
import { Roubles } from '#shared/money.ts'
import { DELIVERY_KINDS } from '#shared/tariffs/delivery-kinds.ts'
import { FULFILMENT_STATES, PAYMENT_STATES } from './order-states.ts'

const line = (max: number) => z.string().check(z.maxLength(max, 'Слишком длинный текст'))
/** 'GMT+03' (spec §7; minutes are dropped). */
export const Timezone = z.string().check(z.regex(/^GMT[+-]\d{2}$/, 'Неверный часовой пояс'))

/** Every field as the form holds it; emptiness is judged by the rule, not by the schema. */
export const OrderInput = z.strictObject({
  timezone: Timezone,
  name: line(120),
  phone: line(32),
  email: line(254),
  smsSubscriptionAgreement: z.boolean(),
  emailSubscriptionAgreement: z.boolean(),
  needCashMemo: z.boolean(),
  needCall: z.boolean(),
  description: line(2000),
  tariffId: z.int().check(z.minimum(0)),
  pickupPointId: z.int().check(z.minimum(0)),
  /** Free text outside Russia; empty inside. */
  address: line(500),
  postcode: line(12),
  street: line(200),
  buildingNumber: line(20),
  buildingSuffix: line(20),
  flatNumber: line(20),
  paymentSystemId: z.int().check(z.minimum(0)),
  /** Absent: as chosen with the basket. */
  bonusesToWithdraw: z.optional(z.int().check(z.minimum(0), z.maximum(999_999_999))),
  /** Absent: as accepted with the basket. */
  couponText: z.optional(z.string().check(z.maxLength(200, 'Слишком длинный купон'))),
  isMobile: z.boolean(),
  /** What the shopper saw under 'Итого'; null from the original path, which does not send it. */
  shownTotal: z.nullable(z.int().check(z.minimum(0))),
  /** The captcha's token, good for one press; empty where it gave none. */
  reToken: line(4096),
})
export type OrderInput = z.infer<typeof OrderInput>

export const QuickOrderInput = z.strictObject({ timezone: Timezone, name: line(120), phone: line(32) })
export type QuickOrderInput = z.infer<typeof QuickOrderInput>

/** A path of this very site, as browsers read it: the shop sends nobody elsewhere. */
const OwnPath = z.string().check(z.regex(/^\/(?![/\\])[^\s\\]*$/, 'Неверный адрес'))

export const OrderPlaced = z.object({
  /** Where the browser goes next. */
  path: OwnPath,
  orderId: z.int(),
  /** This press found the order placed already: by another press, tab or form, or its answer was lost. */
  isRepeat: z.boolean(),
})
export type OrderPlaced = z.infer<typeof OrderPlaced>

/** What this browser's basket, empty since, has become within the last 24 hours; null when it has not. */
export const OrderPlacedBefore = z.nullable(z.object({ orderId: z.int(), path: OwnPath }))
export type OrderPlacedBefore = z.infer<typeof OrderPlacedBefore>

export const OrderAddress = z.object({
  country: z.string(),
  region: z.string(),
  city: z.string(),
  /** Free text outside Russia. */
  text: z.string(),
  postcode: z.string(),
  street: z.string(),
  buildingNumber: z.string(),
  buildingSuffix: z.string(),
  flatNumber: z.string(),
})
export type OrderAddress = z.infer<typeof OrderAddress>

export const OrderDelivery = z.object({
  tariffId: z.int(),
  kind: z.enum(DELIVERY_KINDS),
  operatorId: z.int(),
  name: z.string(),
  deliveryTime: z.string(),
  point: z.nullable(
    z.object({
      id: z.int(),
      name: z.string(),
      address: z.string(),
      businessHours: z.string(),
      storageDays: z.int(),
    }),
  ),
})
export type OrderDelivery = z.infer<typeof OrderDelivery>

export const OrderLine = z.object({
  shopItemId: z.int(),
  marking: z.string(),
  name: z.string(),
  brand: z.string(),
  img: z.string(),
  tint: z.string(),
  url: z.string(),
  quantity: z.int(),
  basePrice: Roubles,
  price: Roubles,
  lineTotal: Roubles,
  giftName: z.nullable(z.string()),
})
export type OrderLine = z.infer<typeof OrderLine>

export const OrderView = z.object({
  id: z.int(),
  publicId: z.string(),
  kind: z.enum(['full', 'quick']),
  fulfilment: z.enum(FULFILMENT_STATES),
  payment: z.enum(PAYMENT_STATES),
  createdAt: z.int(),
  expiresAt: z.nullable(z.int()),
  name: z.string(),
  phone: z.string(),
  email: z.nullable(z.string()),
  comment: z.string(),
  needCall: z.boolean(),
  needCashMemo: z.boolean(),
  delivery: z.nullable(OrderDelivery),
  address: z.nullable(OrderAddress),
  paymentSystem: z.nullable(z.object({ id: z.int(), name: z.string(), isPrepay: z.boolean() })),
  lines: z.array(OrderLine),
  quantity: z.int(),
  baseTotal: Roubles,
  totalDiscount: Roubles,
  finalTotal: Roubles,
  discounts: DiscountMap,
  deliveryPrice: z.nullable(Roubles),
  payableTotal: Roubles,
  /** As they were when it was placed; their amounts add up to payableTotal. Empty for one that was kept without. */
  reasons: z.array(MoneyReason),
  accrualTotal: Roubles,
  hasLargeItem: z.boolean(),
  history: z.array(z.object({ track: z.enum(['fulfilment', 'payment']), state: z.string(), at: z.int() })),
  canPay: z.boolean(),
  /** Before it is assembled, by the client who is signed in. */
  canCancel: z.boolean(),
  /** Cancelling takes a gift of a campaign with it: the goal needs this order. */
  losesGift: z.boolean(),
})
export type OrderView = z.infer<typeof OrderView>

/** Spec §9: offset 0, limit 10, cancelled hidden; sorted by pay puts the unpaid first. */
export const OrdersInput = z.strictObject({
  withCanceled: z.boolean(),
  sortedByPay: z.boolean(),
  ...PageInput,
})
export type OrdersInput = z.infer<typeof OrdersInput>

/** An order as the list shows it. */
export const OrderSummary = z.object({
  id: z.int(),
  publicId: z.string(),
  kind: z.enum(['full', 'quick']),
  fulfilment: z.enum(FULFILMENT_STATES),
  payment: z.enum(PAYMENT_STATES),
  isPrepay: z.boolean(),
  createdAt: z.int(),
  /** Until then the goods are held for an order that waits for its money or its call. */
  expiresAt: z.nullable(z.int()),
  quantity: z.int(),
  payableTotal: Roubles,
  deliveryName: z.nullable(z.string()),
  /** The first lines, gifts last. */
  pictures: z.array(z.object({ name: z.string(), img: z.string(), tint: z.string() })),
  canPay: z.boolean(),
})
export type OrderSummary = z.infer<typeof OrderSummary>

export const OrdersList = z.object({
  orders: z.array(OrderSummary),
  /** All that the question covers, whatever the page. */
  count: z.int(),
})
export type OrdersList = z.infer<typeof OrdersList>

export const OrderByIdInput = z.strictObject({ id: z.int().check(z.positive()) })
export type OrderByIdInput = z.infer<typeof OrderByIdInput>

/** What of an order could be put into the basket again. */
export const OrderRepeated = z.object({
  /** As it is now. */
  basket: BasketView,
  added: z.int(),
  /** Fewer than ordered, or none: name and what was added. */
  missing: z.array(z.object({ name: z.string(), wanted: z.int(), added: z.int() })),
})
export type OrderRepeated = z.infer<typeof OrderRepeated>

const PublicId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/, 'Неверный адрес заказа'))
export const OrderByPublicIdInput = z.strictObject({ publicId: PublicId })
/** By what else an unpaid order can be paid, and whether the bank has left it without a page to pay on. */
export const OtherPayments = z.object({
  isBankSilent: z.boolean(),
  systems: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      isNew: z.boolean(),
      isPrepay: z.boolean(),
      /** Why it cannot be chosen, in the specification's order; empty when it can. */
      reasons: z.array(z.string()),
      /** What the order would cost with it, and what of that is for collecting the money. */
      payableTotal: Roubles,
      cashFee: Roubles,
    }),
  ),
})
export type OtherPayments = z.infer<typeof OtherPayments>
export const ChangePaymentInput = z.strictObject({
  publicId: PublicId,
  paymentSystemId: z.int().check(z.positive()),
  /** The total the shopper has seen beside it. */
  shownTotal: z.int().check(z.minimum(0)),
})
export type ChangePaymentInput = z.infer<typeof ChangePaymentInput>

/** The way to the bank's page for one more try. */
export const PaymentStarted = z.object({ path: OwnPath })
export type PaymentStarted = z.infer<typeof PaymentStarted>
