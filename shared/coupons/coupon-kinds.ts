export const COUPON_KINDS = ['percent', 'sum', 'free-delivery', 'gift'] as const

export type CouponKind = (typeof COUPON_KINDS)[number]

/**
 * Why an accepted coupon has no effect now: below its minimum, no item that it covers, gift out of stock, delivery
 * free.
 */
export const COUPON_INELIGIBILITIES = ['minimum', 'goods', 'gift', 'delivery'] as const
export type CouponIneligibility = (typeof COUPON_INELIGIBILITIES)[number]
