export const COUPON_KINDS = ['percent', 'sum', 'free-delivery', 'gift'] as const

export type CouponKind = (typeof COUPON_KINDS)[number]

/**
 * Why an accepted coupon has no effect now: its minimum is not reached, it covers no item, its gift is out of stock,
 * or the delivery is free anyway.
 */
export const COUPON_INELIGIBILITIES = ['minimum', 'goods', 'gift', 'delivery'] as const
export type CouponIneligibility = (typeof COUPON_INELIGIBILITIES)[number]
