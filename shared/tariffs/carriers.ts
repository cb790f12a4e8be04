/** Delivery companies. Each operator of the reference data names one of them. */
export const CARRIERS = ['boxberry', 'cdek', 'dpd', 'fivepost', 'own', 'ozon', 'post'] as const
export type CarrierName = (typeof CARRIERS)[number]
