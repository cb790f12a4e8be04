/**
 * Payment gateways for which the shop has an adapter. A payment keeps the name of its gateway, so that its
 * notifications and refunds go there even after the shop has moved to another one. New payments go to the first
 * gateway whose keys are set, or to the one to which their payment system is routed.
 */
export const PAYMENT_PROVIDERS = ['simulator', 'yookassa', 'tbank'] as const
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number]
