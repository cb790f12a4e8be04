export const COUPON_KINDS = ['percent', 'sum', 'free-delivery', 'gift'] as const
