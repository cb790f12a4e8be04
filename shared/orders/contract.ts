import * as z from 'zod/mini'
import { DiscountMap } from '#shared/basket/contract.ts'
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
  isMobile: z.boolean(),
  /** What the shopper saw under 'Итого'; null from the original path, which does not send it. */
  shownTotal: z.nullable(z.int().check(z.minimum(0))),
})
export type OrderInput = z.infer<typeof OrderInput>

export const QuickOrderInput = z.strictObject({ timezone: Timezone, name: line(120), phone: line(32) })
export type QuickOrderInput = z.infer<typeof QuickOrderInput>

/** Where the browser goes next: a path of this site. */
export const OrderPlaced = z.object({ path: z.string(), orderId: z.int() })
export type OrderPlaced = z.infer<typeof OrderPlaced>

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
  accrualTotal: Roubles,
  hasLargeItem: z.boolean(),
  history: z.array(z.object({ track: z.enum(['fulfilment', 'payment']), state: z.string(), at: z.int() })),
  canPay: z.boolean(),
})
export type OrderView = z.infer<typeof OrderView>

const PublicId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/, 'Неверный адрес заказа'))
export const OrderByPublicIdInput = z.strictObject({ publicId: PublicId })
/** The address of the bank's page for one more try. */
export const PaymentStarted = z.object({ path: z.string() })
export type PaymentStarted = z.infer<typeof PaymentStarted>
