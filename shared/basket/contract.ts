import * as z from 'zod/mini'
import { COUPON_INELIGIBILITIES, COUPON_KINDS } from '#shared/coupons/coupon-kinds.ts'
import { Roubles } from '#shared/money.ts'

/** Field names in answers are those of the specification, §3 Basket. */
export const BasketItem = z.object({
  shopItemId: z.int(),
  marking: z.string(),
  name: z.string(),
  brand: z.string(),
  category: z.array(z.string()),
  img: z.string(),
  /** Background of the picture while it loads. */
  tint: z.string(),
  url: z.string(),
  price: Roubles,
  basePrice: Roubles,
  quantity: z.int(),
  availableCount: z.int(),
  isLarge: z.boolean(),
  /** No coupon, no 2 %, no bonuses on it. */
  isGiftCard: z.boolean(),
  /** The basket's coupon is about it. */
  isCouponed: z.boolean(),
  /** Not one left: outside every sum, blocks only the order itself. */
  isSoldOut: z.boolean(),
  /** The line before and after the item's own discount. */
  baseTotal: Roubles,
  total: Roubles,
})
export type BasketItem = z.infer<typeof BasketItem>

/** Name of the discount → amount, in the order they are applied: for people, see `taken`. */
export const DiscountMap = z.record(z.string(), Roubles)
export type DiscountMap = z.infer<typeof DiscountMap>

export const BasketGift = z.object({
  name: z.string(),
  quantity: z.int(),
  /** Received from a campaign: it lies in the basket alone, too, and waits for any product. */
  isEarned: z.boolean(),
  /** Brought by the basket's coupon. */
  isOfCoupon: z.boolean(),
  item: z.object({ name: z.string(), image: z.string() }),
})
export type BasketGift = z.infer<typeof BasketGift>

/** A gift of a campaign that was received and does not lie in the basket. */
export const AbsentGift = z.object({
  /** Of the product. */
  name: z.string(),
  /** The goal is met no more, or there is none on the shelf. */
  why: z.enum(['goal', 'stock']),
  /** To the goal; 0 where nothing can be done about it. */
  missing: Roubles,
})
export type AbsentGift = z.infer<typeof AbsentGift>

/** Why the order costs what it does: a line for each rouble. */
export const MoneyReason = z.object({
  kind: z.enum(['item', 'item-discount', 'gift', 'coupon', 'prepay', 'bonuses', 'delivery', 'cash-fee']),
  name: z.string(),
  reason: z.string(),
  /** Whole roubles; what is taken off is negative. */
  amount: z.int(),
})
export type MoneyReason = z.infer<typeof MoneyReason>

export const BasketView = z.object({
  items: z.array(BasketItem),
  /** Units, sold-out lines left out. */
  quantity: z.int(),
  baseTotal: Roubles,
  finalTotal: Roubles,
  totalDiscount: Roubles,
  accrualTotal: Roubles,
  accrualDetail: z.array(z.object({ name: z.string(), amount: Roubles })),
  maxBonusesToWithdraw: Roubles,
  /** What is really taken of the bonuses wished for; part of the discounts. */
  bonusesToWithdraw: Roubles,
  hasLargeItem: z.boolean(),
  isRetailDeliveryType: z.boolean(),
  summary: z.object({
    deliveryPrice: z.nullable(Roubles),
    discounts: DiscountMap,
    gifts: z.array(BasketGift),
  }),
  /** What the discounts on the sum take. */
  taken: z.object({ coupon: Roubles, prepay: Roubles, bonuses: Roubles }),
  absentGifts: z.array(AbsentGift),
  /** finalTotal + (deliveryPrice ?? 0): 'Общая стоимость'. */
  payableTotal: Roubles,
  /** The lines of payableTotal: their amounts add up to it. Empty while the page itself has guessed the basket. */
  reasons: z.array(MoneyReason),
  /** The chosen payment system is paid ahead; false while none is chosen. */
  isPrepay: z.boolean(),
  /** What prepayment would take off now; 0 when it is chosen already or brings nothing. */
  prepaySaving: Roubles,
  /** The coupon that was accepted; null: none, or it is over by now. */
  coupon: z.nullable(
    z.object({
      code: z.string(),
      kind: z.enum(COUPON_KINDS),
      /** Percent, or whole roubles of a fixed sum; 0 of the other kinds. */
      value: z.int(),
      /** Of the goods it is about, after their own discounts. */
      minTotal: Roubles,
      /** Why it brings nothing now; null when it does, or will with a delivery. */
      ineligibility: z.nullable(z.enum(COUPON_INELIGIBILITIES)),
      /** What is missing to its minimum; 0 when that is not what stands against it. */
      missing: Roubles,
    }),
  ),
  /** Choices kept with the basket; 0 means none. */
  tariffId: z.int(),
  pickupPointId: z.int(),
  paymentSystemId: z.int(),
})
export type BasketView = z.infer<typeof BasketView>

const CouponText = z.string().check(z.maxLength(200, 'Слишком длинный купон'))

export const CheckCouponInput = z.strictObject({
  couponText: CouponText,
  /** As far as it is typed; empty before. */
  phone: z.string().check(z.maxLength(32, 'Слишком длинный текст')),
})
export type CheckCouponInput = z.infer<typeof CheckCouponInput>
export const CouponAccepted = z.object({ text: z.string() })
export type CouponAccepted = z.infer<typeof CouponAccepted>

const Quantity = z.int().check(z.minimum(1), z.maximum(1_000_000))

export const AddItemInput = z.strictObject({ shopItemId: z.int().check(z.positive()), quantity: Quantity })
export type AddItemInput = z.infer<typeof AddItemInput>

/**
 * So many pieces more than the shop holds, or fewer: what a page shows may be behind. Removing is its own call.
 * Presses that come to nothing are 0 together.
 */
export const ChangeQuantityInput = z.strictObject({
  shopItemId: z.int().check(z.positive()),
  by: z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000)),
})
export type ChangeQuantityInput = z.infer<typeof ChangeQuantityInput>

export const RemoveItemInput = z.strictObject({ shopItemId: z.int().check(z.positive()) })
export type RemoveItemInput = z.infer<typeof RemoveItemInput>

/** Which of the given choices to keep; an absent field stays as it is, 0 clears it. */
export const ChooseInput = z.strictObject({
  tariffId: z.optional(z.int().check(z.minimum(0))),
  pickupPointId: z.optional(z.int().check(z.minimum(0))),
  paymentSystemId: z.optional(z.int().check(z.minimum(0))),
  /** More than may be spent is no error: the basket takes the maximum. A guest's stays 0. */
  bonusesToWithdraw: z.optional(z.int().check(z.minimum(0), z.maximum(999_999_999))),
  /** Empty: no coupon. */
  couponText: z.optional(CouponText),
})
export type ChooseInput = z.infer<typeof ChooseInput>

/** Analytics data of one item (spec §3, Tracking data per item). */
export const TrackingData = z.object({
  marking: z.string(),
  name: z.string(),
  price: Roubles,
  brand: z.string(),
  category: z.array(z.string()),
})
export type TrackingData = z.infer<typeof TrackingData>

/** The answer to a change of one line: the whole basket, and what analytics needs of the line. */
export const BasketChange = z.object({
  basket: BasketView,
  quantityInCart: z.int(),
  trackingData: TrackingData,
})
export type BasketChange = z.infer<typeof BasketChange>
