import type { Ctx } from '#server/context.ts'
import type { CheckCouponInput, CouponAccepted } from '#shared/basket/contract.ts'
import { COUPON_ACCEPTED } from '#shared/coupons/coupon-text.ts'
import { toE164 } from '#shared/phone.ts'
import { spendCouponCheck, tryCoupon } from './try-coupon.ts'

/**
 * Checks whether a coupon may be used; the basket stays unchanged (API-42). Whether the coupon takes anything off is
 * part of the basket's view. Throws COUPON_NOT_FOUND, and TOO_MANY_REQUESTS so that codes cannot be guessed.
 */
export function checkCoupon(ctx: Ctx, { couponText, phone }: CheckCouponInput): CouponAccepted {
  spendCouponCheck(ctx)
  tryCoupon(ctx, couponText, toE164(phone))
  return { text: COUPON_ACCEPTED }
}
