import type { CheckoutView } from '#shared/checkout/contract.ts'

/**
 * Whether choices that are no longer available are to be reset now. A choice that is being sent may replace one of
 * them; but what the server has reset already is not in its next answer.
 */
export function isResetDue(
  { delivery, payment, bonuses, isCleared }: CheckoutView['unavailable'],
  isPending: boolean,
): boolean {
  const isAny = delivery !== null || payment !== null || bonuses
  return isAny && (isCleared || !isPending)
}
