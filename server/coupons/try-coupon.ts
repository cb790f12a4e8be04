import type { Ctx } from '#server/context.ts'
import { countUse, type Limit, refuseOverLimit, spendLimit } from '#server/limits/limits.ts'
import { isAppError } from '#shared/errors.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { type RunningCoupon, requireCoupon } from './coupons.ts'

const TRIES_PER_SHOPPER = 10

/**
 * Counts a check of a code, whatever its result, because the result may also reveal something about a phone. Throws
 * TOO_MANY_REQUESTS.
 */
export function spendCouponCheck(ctx: Ctx): void {
  for (const limit of limitsOf(ctx, 'coupon')) spendLimit(ctx, limit)
}

/**
 * Returns the coupon that a shopper has typed, at any entry point. Throws COUPON_NOT_FOUND, and TOO_MANY_REQUESTS
 * after too many wrong codes; right codes are then refused too, so that codes cannot be guessed. Must not run inside
 * a transaction, because its rollback would undo the counting of a wrong code.
 */
export function tryCoupon(ctx: Ctx, text: string, phone: string | null): RunningCoupon {
  const limits = limitsOf(ctx, 'coupon-wrong')
  for (const limit of limits) refuseOverLimit(ctx, limit)
  try {
    return requireCoupon(ctx, text, phone)
  } catch (error) {
    if (isAppError(error, 'COUPON_NOT_FOUND')) for (const { key } of limits) countUse(ctx, key)
    throw error
  }
}

function limitsOf({ actor, session, config }: Ctx, use: string): readonly Limit[] {
  const who = actor.type === 'anonymous' ? session.address : String(actor.shopperId)
  return [
    { key: `${use}:shopper:${who}`, max: TRIES_PER_SHOPPER, windowMs: MINUTE_MS },
    { key: `${use}:address:${session.address}`, max: config.couponChecksPerAddress, windowMs: HOUR_MS },
  ]
}
