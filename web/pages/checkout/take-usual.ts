import type { UsualChoices } from '#shared/orders/contract.ts'
import type { AddressPart } from '#web/checkout/order-form.ts'
import type { Choices } from './choices.ts'
import type { Checkout } from './use-checkout.ts'
import { usualText } from './usual-text.ts'

/** Returns the line about what is as in an earlier order, for what the checkout shows now; null if nothing is. */
export type SayUsual = (choices: Choices, form: AddressPart) => string | null

/**
 * Chooses what the customer's last order chose, as far as nothing is chosen or typed yet (CHK-85). The server has
 * decided what that is and whether it is available. `prefillAddress` returns false if there is an address already.
 */
export function takeUsual(
  usual: NonNullable<UsualChoices>,
  { choices, choose }: Checkout,
  prefillAddress: (address: AddressPart) => boolean,
): SayUsual {
  const { tariffId, pickupPointId, paymentSystemId } = usual
  const address = usual.address && { ...usual.address, address: usual.address.text }
  // What was chosen while the answer was on its way is the shopper's own choice.
  const delivery = tariffId !== 0 && choices.tariffId === 0 ? { tariffId, pickupPointId } : null
  const payment = paymentSystemId !== 0 && choices.paymentSystemId === 0 ? { paymentSystemId } : null
  const taken = {
    delivery,
    paymentSystemId: payment?.paymentSystemId ?? 0,
    address: address && prefillAddress(address) ? address : null,
  }
  if (delivery || payment) choose({ ...delivery, ...payment })
  return (shown, form) => usualText(taken, shown, form)
}
