import * as z from 'zod/mini'
import { PageInput } from '#shared/account/contract.ts'
import { BasketView, DiscountMap, MoneyReason } from '#shared/basket/contract.ts'
import { ProductTile } from '#shared/catalog/contract.ts'
import {
  OperatorId,
  PickupPointId,
  PickupPointIdOrNone,
  TariffId,
  TariffIdOrNone,
} from '#shared/delivery-ids.ts'
import { Roubles } from '#shared/money.ts'
import { SCHEMA_CODES } from '#shared/schema-texts.ts'
import { DELIVERY_KINDS } from '#shared/tariffs/delivery-kinds.ts'
import { plainLine, plainLines } from '#shared/unseen-characters.ts'
import { FULFILMENT_STATES, PAYMENT_STATES } from './order-states.ts'
import type { OrderWishes } from './order-wishes.ts'
import { mapStreet, STREET_LENGTHS } from './street-address.ts'

const line = (max: number) => z.string().check(z.overwrite(plainLine), z.maxLength(max, SCHEMA_CODES.tooLong))
/** 'GMT+03'; minutes are dropped (API-45). */
export const Timezone = z.string().check(z.regex(/^GMT[+-]\d{2}$/, 'Неверный часовой пояс'))

const WISHES = {
  description: z.string().check(z.overwrite(plainLines), z.maxLength(2000, SCHEMA_CODES.tooLong)),
  needCall: z.boolean(),
  needCashMemo: z.boolean(),
} satisfies { readonly [Field in keyof OrderWishes]: z.ZodMiniType<OrderWishes[Field]> }

/** An order's view calls its description 'comment', as legacy clients read it. */
const { description: _, ...TICKED_WISHES } = WISHES

/** Every field as the form sends it. Missing values are reported by `orderFormErrors`, not by the schema. */
export const OrderInput = z.strictObject({
  timezone: Timezone,
  name: line(120),
  phone: line(32),
  email: line(254),
  smsSubscriptionAgreement: z.boolean(),
  emailSubscriptionAgreement: z.boolean(),
  ...WISHES,
  tariffId: TariffIdOrNone.check(z.minimum(0)),
  pickupPointId: PickupPointIdOrNone.check(z.minimum(0)),
  /** Free text outside Russia; empty inside. */
  address: line(500),
  ...mapStreet((field) => line(STREET_LENGTHS[field])),
  paymentSystemId: z.int().check(z.minimum(0)),
  /** Absent: the amount stored with the basket. */
  bonusesToWithdraw: z.optional(z.int().check(z.minimum(0), z.maximum(999_999_999))),
  /** Absent: the coupon stored with the basket. */
  couponText: z.optional(z.string().check(z.maxLength(200, 'Слишком длинный купон'))),
  isMobile: z.boolean(),
  /** The total shown to the shopper under 'Итого'; null from the legacy REST API, which does not send it. */
  shownTotal: z.nullable(z.int().check(z.minimum(0))),
  /** The captcha's token, valid for one submission; empty if the captcha gave none. */
  reToken: line(4096),
})
export type OrderInput = z.infer<typeof OrderInput>

/** What the customer's last order chose, as far as this basket has not chosen it and it is available (CHK-85). */
export const UsualChoices = z.nullable(
  z.object({
    /** Each 0 if there is none to choose. */
    tariffId: TariffIdOrNone,
    pickupPointId: PickupPointIdOrNone,
    paymentSystemId: z.int(),
    /** The last address in the shopper's city; `text` is the free text abroad. null if there is none. */
    address: z.nullable(z.object({ text: z.string(), ...mapStreet(() => z.string()) })),
    /** The customer's own, as the last order has them (MILE-300); empty if none has. */
    name: z.string(),
    email: z.string(),
  }),
)
export type UsualChoices = z.infer<typeof UsualChoices>

export const AddressHintsInput = z.strictObject({ text: line(200) })
/** What is suggested while a street is typed (CHK-86). */
export const AddressHints = z.object({
  /** Of the customer's own orders; `line` is the address as one line. */
  addresses: z.array(z.object({ line: z.string(), ...mapStreet(() => z.string()) })),
  streets: z.array(z.string()),
})
export type AddressHints = z.infer<typeof AddressHints>

/** The products that were viewed in this browser, newest first. */
export const PopularInput = z.strictObject({
  viewedIds: z.array(z.int().check(z.positive())).check(z.maxLength(12)),
})
export const PopularForShopper = z.object({
  items: z.array(ProductTile),
  /** Whether they were chosen by what the shopper has viewed and ordered. */
  isOwn: z.boolean(),
})
export type PopularForShopper = z.infer<typeof PopularForShopper>

export const QuickOrderInput = z.strictObject({ timezone: Timezone, name: line(120), phone: line(32) })
export type QuickOrderInput = z.infer<typeof QuickOrderInput>

/** A path of the shop's own origin, by the rules of browsers (CHK-60). */
const OwnPath = z.string().check(z.regex(/^\/(?![/\\])[^\s\\]*$/, 'Неверный адрес'))

export const OrderPlaced = z.object({
  /** The path that the browser goes to next. */
  path: OwnPath,
  orderId: z.int(),
  /**
   * True if the order had already been placed: by another press, tab or form, or by a submission whose answer was
   * lost (ORD-6).
   */
  isRepeat: z.boolean(),
})
export type OrderPlaced = z.infer<typeof OrderPlaced>

/**
 * The order placed within the last 24 hours from this browser's basket, if the basket is still empty; otherwise null.
 */
export const OrderPlacedBefore = z.nullable(
  z.object({
    orderId: z.int(),
    path: OwnPath,
    isCancelled: z.boolean(),
    /** What is to be paid now, at the bank; null if nothing is. */
    toPay: z.nullable(
      z.object({
        publicId: z.string(),
        payment: z.enum(PAYMENT_STATES),
        sum: Roubles,
        /** UTC milliseconds until which the products are kept. */
        expiresAt: z.nullable(z.int()),
      }),
    ),
  }),
)
export type OrderPlacedBefore = z.infer<typeof OrderPlacedBefore>

export const OrderAddress = z.object({
  country: z.string(),
  region: z.string(),
  city: z.string(),
  /** Free text outside Russia. */
  text: z.string(),
  ...mapStreet(() => z.string()),
})
export type OrderAddress = z.infer<typeof OrderAddress>

export const OrderDelivery = z.object({
  tariffId: TariffId,
  kind: z.enum(DELIVERY_KINDS),
  operatorId: OperatorId,
  name: z.string(),
  /** '' if the carrier did not answer when the order was placed. */
  deliveryTime: z.string(),
  /** Days from the day of the order, both inclusive, as they were shown (DLV-43); absent if they were not known. */
  days: z.optional(z.object({ from: z.int(), to: z.int() })),
  point: z.nullable(
    z.object({
      id: PickupPointId,
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
  /** Pieces whose money was given back by a refund of a part of the order. */
  refundedQuantity: z.int(),
})
export type OrderLine = z.infer<typeof OrderLine>

/**
 * A change of either state of an order, or of a refund that does not change them: of a part of the order, or of a payment
 * that arrived although the order no longer needed it.
 */
const HistoryEntry = z.object({
  track: z.enum(['fulfilment', 'payment', 'refund']),
  state: z.string(),
  at: z.int(),
  /** Of the refund of a part. */
  amount: z.optional(Roubles),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

/** What a refund of a part of an order has given back (PAY-84). */
const OrderRefund = z.object({
  id: z.int(),
  at: z.int(),
  amount: Roubles,
  deliveryAmount: Roubles,
  /** Of the items; the quantity is 0 where only a part of the price was given back. */
  lines: z.array(z.object({ marking: z.string(), name: z.string(), quantity: z.int(), amount: Roubles })),
  bonusesReturned: z.int(),
  /** In the words of the staff; empty if none was given, and for whoever only knows the address of the page. */
  reason: z.string(),
  isByHand: z.boolean(),
  /** Null until the bank has made it. */
  confirmedAt: z.nullable(z.int()),
})
export type OrderRefund = z.infer<typeof OrderRefund>

/** A row of the sums of an order: 'Доставка' and '350 р.' */
const OrderSumRow = z.object({
  name: z.string(),
  value: z.string(),
  tone: z.optional(z.enum(['free', 'discount'])),
})
export type OrderSumRow = z.infer<typeof OrderSumRow>

/** What the order's page says, in Russian. The server derives it, so that the page needs no code for it. */
const OrderWords = z.object({
  /** True if the page thanks for the order (ORD-57). */
  isThanked: z.boolean(),
  /** The apology for a late order (DLV-44); null while it is in time. */
  late: z.nullable(z.string()),
  next: z.string(),
  /** What happens on the promised dates (ORD-58); null if that is over, late, or not known. */
  promise: z.nullable(z.string()),
  /** The dates of the delivery, or what is said of them; null if nothing is (DLV-113). */
  term: z.nullable(z.string()),
  /** How long the point keeps the order (ORD-60). */
  storage: z.nullable(z.string()),
  /** Where a waiting order is collected, the hours there, and what to say or show (ORD-63); null for any other. */
  collection: z.nullable(
    z.object({ place: z.nullable(z.string()), hours: z.nullable(z.string()), bring: z.string() }),
  ),
  /** By which messages the shopper is told of a new order (ORD-57). */
  notice: z.nullable(z.string()),
  /**
   * Each refund: what is given back, item by item, and how it reaches the buyer; that of the rest is the last one, with
   * the id 0 (PAY-88).
   */
  refunds: z.array(
    z.object({
      ...{ id: z.int(), at: z.int(), title: z.string() },
      ...{ parts: z.array(z.string()), note: z.string() },
    }),
  ),
  /** What the total consists of (ORD-71), and below it what has been given back and what is still paid (PAY-89). */
  sums: z.array(OrderSumRow),
  refundSums: z.array(OrderSumRow),
  /** The sums in words at the end of the cash memo (PAY-89). */
  memo: z.array(z.string()),
  /** The state of the payment, and with the payment system before it; null before there is one (ORD-64, PAY-88). */
  paymentState: z.string(),
  payment: z.nullable(z.string()),
  /** What has happened to the order, oldest first (ORD-59). */
  past: z.array(z.object({ name: z.string(), at: z.int() })),
  /** The steps that the order has yet to take, with the promised dates beside one of them (ORD-59). */
  ahead: z.array(z.object({ name: z.string(), dates: z.nullable(z.string()) })),
})
export type OrderWords = z.infer<typeof OrderWords>

export const OrderView = z.object({
  id: z.int(),
  publicId: z.string(),
  kind: z.enum(['full', 'quick']),
  fulfilment: z.enum(FULFILMENT_STATES),
  payment: z.enum(PAYMENT_STATES),
  createdAt: z.int(),
  expiresAt: z.nullable(z.int()),
  /**
   * True if the contacts are hidden from the caller, who only knows the address of the page (ORD-54): then the name is
   * its initials, the phone shows two digits, and email, comment, and home address are missing.
   */
  areContactsHidden: z.boolean(),
  name: z.string(),
  /** E.164, unless it is hidden. */
  phone: z.string(),
  email: z.nullable(z.string()),
  comment: z.string(),
  ...TICKED_WISHES,
  delivery: z.nullable(OrderDelivery),
  /** Of an order that is picked up at a point, only the place of the point. */
  address: z.nullable(OrderAddress),
  /** The carrier's number of the parcel and the page that shows where it is; null while there is none. */
  track: z.nullable(z.object({ number: z.string(), url: z.nullable(z.string()) })),
  paymentSystem: z.nullable(z.object({ id: z.int(), name: z.string(), isPrepay: z.boolean() })),
  lines: z.array(OrderLine),
  quantity: z.int(),
  baseTotal: Roubles,
  totalDiscount: Roubles,
  finalTotal: Roubles,
  discounts: DiscountMap,
  deliveryPrice: z.nullable(Roubles),
  /** What deliveryPrice consists of: the carriage, and the fee for paying on receipt (DLV-41). */
  deliveryParts: z.nullable(z.object({ carriage: Roubles, cashFee: Roubles })),
  payableTotal: Roubles,
  /** What refunds of parts of the order have given back; the other sums stay as they were. */
  refundedTotal: Roubles,
  refunds: z.array(OrderRefund),
  /**
   * Explains the sums as they were when the order was placed; the amounts add up to payableTotal. Empty for an order
   * that was stored without reasons.
   */
  reasons: z.array(MoneyReason),
  /** Bonuses that the order earns, without those that refunds of parts have taken off. */
  accrualTotal: Roubles,
  hasLargeItem: z.boolean(),
  history: z.array(HistoryEntry),
  words: OrderWords,
  canPay: z.boolean(),
  /** True if the order belongs to the signed-in customer, in whose account it is therefore shown. */
  isInAccount: z.boolean(),
  /** True if the order is not yet assembled and the caller is its buyer: the customer, or the guest (ORD-62). */
  canCancel: z.boolean(),
  /** True if cancelling also takes back a campaign gift, because the goal is not met without this order (CAMP-9). */
  losesGift: z.boolean(),
})
export type OrderView = z.infer<typeof OrderView>

/**
 * Offset 0, limit 10 and no cancelled orders by default; `sortedByPay` puts unpaid orders first (ORD-29 to ORD-31).
 */
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
  /**
   * Until then the order holds its stock while it waits for the payment or for the operator's call. UTC milliseconds.
   */
  expiresAt: z.nullable(z.int()),
  quantity: z.int(),
  payableTotal: Roubles,
  refundedTotal: Roubles,
  deliveryName: z.nullable(z.string()),
  deliveryKind: z.nullable(z.enum(DELIVERY_KINDS)),
  /** The first lines, with gifts last. */
  pictures: z.array(z.object({ name: z.string(), img: z.string(), tint: z.string() })),
  canPay: z.boolean(),
})
export type OrderSummary = z.infer<typeof OrderSummary>

export const OrdersList = z.object({
  orders: z.array(OrderSummary),
  /** Number of matching orders on all pages. */
  count: z.int(),
})
export type OrdersList = z.infer<typeof OrdersList>

export const OrderByIdInput = z.strictObject({ id: z.int().check(z.positive()) })
export type OrderByIdInput = z.infer<typeof OrderByIdInput>

/** The result of putting an order's items into the basket again. */
export const OrderRepeated = z.object({
  /** The basket after the addition. */
  basket: BasketView,
  added: z.int(),
  /** Items that were added in a smaller quantity than ordered, or not at all. */
  missing: z.array(z.object({ name: z.string(), wanted: z.int(), added: z.int() })),
})
export type OrderRepeated = z.infer<typeof OrderRepeated>

const PublicId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/, 'Неверный адрес заказа'))
export const OrderByPublicIdInput = z.strictObject({ publicId: PublicId })
/** The other ways to pay an unpaid order, and whether the bank is unavailable. */
export const OtherPayments = z.object({
  isBankUnavailable: z.boolean(),
  systems: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      isNew: z.boolean(),
      isPrepay: z.boolean(),
      /** Why it cannot be chosen, in the order of PAY-21; empty if it can. */
      reasons: z.array(z.string()),
      /** What the order would cost with this system, and the cash fee as part of that. */
      payableTotal: Roubles,
      cashFee: Roubles,
    }),
  ),
})
export type OtherPayments = z.infer<typeof OtherPayments>
export const ChangePaymentInput = z.strictObject({
  publicId: PublicId,
  paymentSystemId: z.int().check(z.positive()),
  /** The total that the page showed beside the system. */
  shownTotal: z.int().check(z.minimum(0)),
})
export type ChangePaymentInput = z.infer<typeof ChangePaymentInput>

/** The path of the bank's page for another attempt to pay. */
export const PaymentStarted = z.object({ path: OwnPath })
export type PaymentStarted = z.infer<typeof PaymentStarted>
