import type { Ctx } from '#server/context.ts'
import { HOUR_MS, MINUTE_MS, spendLimit } from '#server/http/limits.ts'
import type { CheckCouponInput, CouponAccepted } from '#shared/basket/contract.ts'
import { COUPON_ACCEPTED } from '#shared/basket/coupon-text.ts'
import { toE164 } from '#shared/phone.ts'
import { requireCoupon } from './coupons.ts'

const CHECKS_PER_SHOPPER = 10

/**
 * Says whether a coupon may be used, and changes nothing (spec §7, Coupon). Whether it takes anything off this basket
 * is told by the basket. COUPON_NOT_FOUND, TOO_MANY_REQUESTS: codes are not to be guessed.
 */
export function checkCoupon(ctx: Ctx, { couponText, phone }: CheckCouponInput): CouponAccepted {
  const { actor, visit, config } = ctx
  const who = actor.type === 'visitor' ? visit.address : String(actor.shopperId)
  spendLimit(ctx, { key: `coupon:shopper:${who}`, max: CHECKS_PER_SHOPPER, windowMs: MINUTE_MS })
  const perAddress = config.couponChecksPerAddress
  spendLimit(ctx, { key: `coupon:address:${visit.address}`, max: perAddress, windowMs: HOUR_MS })
  requireCoupon(ctx, couponText, toE164(phone))
  return { text: COUPON_ACCEPTED }
}
