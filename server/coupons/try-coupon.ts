import type { Ctx } from '#server/context.ts'
import { countBudget, refuseOverBudget, spendBudget } from '#server/limits/budgets.ts'
import { isAppError } from '#shared/errors.ts'
import { type RunningCoupon, requireCoupon } from './coupons.ts'

/**
 * Counts a check of a code, whatever its result, because the result may also reveal something about a phone. Throws
 * TOO_MANY_REQUESTS.
 */
export function spendCouponCheck(ctx: Ctx): void {
  spendBudget(ctx, 'coupon', {})
}

/**
 * Returns the coupon that a shopper has typed, at any entry point. Throws COUPON_NOT_FOUND, and TOO_MANY_REQUESTS
 * after too many wrong codes; right codes are then refused too, so that codes cannot be guessed. Must not run inside
 * a transaction, because its rollback would undo the counting of a wrong code.
 */
export function tryCoupon(ctx: Ctx, text: string, phone: string | null): RunningCoupon {
  refuseOverBudget(ctx, 'coupon-wrong', {})
  try {
    return requireCoupon(ctx, text, phone)
  } catch (error) {
    if (isAppError(error, 'COUPON_NOT_FOUND')) countBudget(ctx, 'coupon-wrong', {})
    throw error
  }
}
