import * as z from 'zod/mini'
import { COUPON_INELIGIBILITIES, COUPON_KINDS } from '#shared/coupons/coupon-kinds.ts'
import { PickupPointIdOrNone, TariffIdOrNone } from '#shared/delivery-ids.ts'
import { Roubles } from '#shared/money.ts'
import { SCHEMA_CODES } from '#shared/schema-texts.ts'

/** An item of the basket; the field names are those of API-15. */
export const BasketItem = z.object({
  shopItemId: z.int(),
  marking: z.string(),
  name: z.string(),
  brand: z.string(),
  category: z.array(z.string()),
  img: z.string(),
  /** Background color of the picture while it loads. */
  tint: z.string(),
  url: z.string(),
  price: Roubles,
  basePrice: Roubles,
  quantity: z.int(),
  availableCount: z.int(),
  isLarge: z.boolean(),
  /** Coupons, the prepayment discount and bonuses do not apply to a gift card. */
  isGiftCard: z.boolean(),
  /** Whether the basket's coupon covers the item. */
  isCouponed: z.boolean(),
  /** Nothing is available: the line counts in no sum and blocks ordering, but nothing else (BASK-9). */
  isSoldOut: z.boolean(),
  /** The line's total before and after the item's own discount. */
  baseTotal: Roubles,
  total: Roubles,
})
export type BasketItem = z.infer<typeof BasketItem>

/** Name of the discount → amount, in the order in which discounts apply. Names are for people; see `taken`. */
export const DiscountMap = z.record(z.string(), Roubles)
export type DiscountMap = z.infer<typeof DiscountMap>

export const BasketGift = z.object({
  /** The same for the same product from the same rule, campaign, or coupon. */
  key: z.string(),
  name: z.string(),
  quantity: z.int(),
  /** Received from a campaign: the gift stays in an otherwise empty basket until any product is added (CAMP-10). */
  isEarned: z.boolean(),
  /** Brought by the basket's coupon. */
  isOfCoupon: z.boolean(),
  item: z.object({ name: z.string(), image: z.string() }),
})
export type BasketGift = z.infer<typeof BasketGift>

/** A received campaign gift that is not in the basket, and why (CAMP-15). */
export const AbsentGift = z.object({
  /** Name of the product. */
  name: z.string(),
  /** 'goal': the goal is no longer met. 'stock': the gift has sold out. */
  why: z.enum(['goal', 'stock']),
  /** Roubles still missing to the goal; 0 if the shopper can do nothing about it. */
  missing: Roubles,
})
export type AbsentGift = z.infer<typeof AbsentGift>

/** One line of the explanation of what the order costs. */
export const MoneyReason = z.object({
  /** 'agreed-delivery' is that of a large item that has no price yet; its amount is 0 (DLV-116). */
  kind: z.enum([
    'item',
    'item-discount',
    'gift',
    'coupon',
    'prepay',
    'bonuses',
    'delivery',
    'agreed-delivery',
    'cash-fee',
  ]),
  name: z.string(),
  reason: z.string(),
  /** Whole roubles; discounts are negative. */
  amount: z.int(),
})
export type MoneyReason = z.infer<typeof MoneyReason>

/** Lines, discounts, gifts and totals of a basket, without delivery, whose price is part of the checkout. */
export const BasketView = z.object({
  items: z.array(BasketItem),
  /** Pieces, without sold-out lines. */
  quantity: z.int(),
  baseTotal: Roubles,
  /** Items before the discounts for prepayment and bonuses: the sum from which a delivery is free (DLV-114). */
  itemsTotal: Roubles,
  finalTotal: Roubles,
  totalDiscount: Roubles,
  accrualTotal: Roubles,
  accrualDetail: z.array(z.object({ name: z.string(), amount: Roubles })),
  maxBonusesToWithdraw: Roubles,
  /** The bonuses that are actually spent, at most the requested amount; included in the discounts. */
  bonusesToWithdraw: Roubles,
  hasLargeItem: z.boolean(),
  summary: z.object({
    discounts: DiscountMap,
    gifts: z.array(BasketGift),
  }),
  /** What each discount on the sum takes off. */
  taken: z.object({ coupon: Roubles, prepay: Roubles, bonuses: Roubles }),
  absentGifts: z.array(AbsentGift),
  /** The lines of finalTotal, which add up to it. Empty in a basket that the page itself has predicted. */
  reasons: z.array(MoneyReason),
  /** Whether the chosen payment system is prepay; false while none is chosen. */
  isPrepay: z.boolean(),
  /** What prepayment would take off now; 0 if it is already chosen or takes nothing off. */
  prepaySaving: Roubles,
  /** The accepted coupon; null if there is none or it has expired. */
  coupon: z.nullable(
    z.object({
      code: z.string(),
      kind: z.enum(COUPON_KINDS),
      /** Percentage, or whole roubles of a fixed sum; 0 for the other kinds. */
      value: z.int(),
      /** Minimum total of the items that the coupon covers, after their own discounts. */
      minTotal: Roubles,
      /** Why the coupon has no effect now; null if it has one, or will have with a delivery. */
      ineligibility: z.nullable(z.enum(COUPON_INELIGIBILITIES)),
      /** Roubles still missing to the minimum total; 0 if that is not the reason. */
      missing: Roubles,
    }),
  ),
  /** Choices stored with the basket; 0 means none. */
  tariffId: TariffIdOrNone,
  pickupPointId: PickupPointIdOrNone,
  paymentSystemId: z.int(),
})
export type BasketView = z.infer<typeof BasketView>

const CouponText = z.string().check(z.maxLength(200, 'Слишком длинный купон'))

export const CheckCouponInput = z.strictObject({
  couponText: CouponText,
  /** As much of the phone as is typed; empty before anything is (COUP-8). */
  phone: z.string().check(z.maxLength(32, SCHEMA_CODES.tooLong)),
})
export type CheckCouponInput = z.infer<typeof CheckCouponInput>
export const CouponAccepted = z.object({ text: z.string() })
export type CouponAccepted = z.infer<typeof CouponAccepted>

const Quantity = z.int().check(z.minimum(1), z.maximum(1_000_000))

export const AddItemInput = z.strictObject({
  shopItemId: z.int().check(z.positive()),
  quantity: Quantity,
  /** The line before which a new line is to stand; without it, or if it has gone, the new line is the last one. */
  before: z.optional(z.int().check(z.positive())),
})
export type AddItemInput = z.infer<typeof AddItemInput>

/**
 * Changes a line by a number of pieces, because the quantity that a page shows may be outdated (BASK-43). Presses
 * that cancel each other out are sent as 0. Removing a line is another call.
 */
export const ChangeQuantityInput = z.strictObject({
  shopItemId: z.int().check(z.positive()),
  by: z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000)),
})
export type ChangeQuantityInput = z.infer<typeof ChangeQuantityInput>

export const RemoveItemInput = z.strictObject({ shopItemId: z.int().check(z.positive()) })
export type RemoveItemInput = z.infer<typeof RemoveItemInput>

/** The choices to store; an absent field stays as it is, 0 clears it. */
export const ChooseInput = z.strictObject({
  tariffId: z.optional(TariffIdOrNone.check(z.minimum(0))),
  pickupPointId: z.optional(PickupPointIdOrNone.check(z.minimum(0))),
  paymentSystemId: z.optional(z.int().check(z.minimum(0))),
  /** An amount above the maximum is no error: the basket uses the maximum, which is 0 for a guest. */
  bonusesToWithdraw: z.optional(z.int().check(z.minimum(0), z.maximum(999_999_999))),
  /** Empty: no coupon. */
  couponText: z.optional(CouponText),
})
export type ChooseInput = z.infer<typeof ChooseInput>

/** Analytics data of one item (ANL-6). */
export const TrackingData = z.object({
  marking: z.string(),
  name: z.string(),
  price: Roubles,
  brand: z.string(),
  category: z.array(z.string()),
})
export type TrackingData = z.infer<typeof TrackingData>

/** The answer to a change of one line: the whole basket and the line's tracking data. */
export const BasketChange = z.object({
  basket: BasketView,
  quantityInCart: z.int(),
  trackingData: TrackingData,
})
export type BasketChange = z.infer<typeof BasketChange>
