export const COUPON_KINDS = ['percent', 'sum', 'free-delivery', 'gift'] as const

export type CouponKind = (typeof COUPON_KINDS)[number]

/** Why an accepted coupon brings nothing now: under its minimum, other goods, its gift is gone, delivery is free. */
export const COUPON_INELIGIBILITIES = ['minimum', 'goods', 'gift', 'delivery'] as const
export type CouponIneligibility = (typeof COUPON_INELIGIBILITIES)[number]
