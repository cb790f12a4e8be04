import { INSTALLMENT_SYSTEM_IDS } from './installment-schedule.ts'

/** The groups in which the checkout shows payment systems, in their order (PAY-68). */
export const PAYMENT_GROUPS = ['now', 'parts', 'receipt'] as const
export type PaymentGroup = (typeof PAYMENT_GROUPS)[number]

export const PAYMENT_GROUP_NAMES: Readonly<Record<PaymentGroup, string>> = {
  now: 'Сейчас',
  parts: 'Частями',
  receipt: 'При\u00a0получении',
}

/** Returns the group of a payment system: by when the shopper's money is taken. */
export function paymentGroup({
  id,
  isPrepay,
}: {
  readonly id: number
  readonly isPrepay: boolean
}): PaymentGroup {
  if (INSTALLMENT_SYSTEM_IDS.includes(id)) return 'parts'
  return isPrepay ? 'now' : 'receipt'
}
