/**
 * Payment gateways that the shop has an adapter for. A payment keeps the name of its own, so that its notifications and
 * refunds go there after the shop has moved to another gateway. New payments go to the first whose keys are set.
 */
export const PAYMENT_PROVIDERS = ['simulator', 'yookassa'] as const
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number]
