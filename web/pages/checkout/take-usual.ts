import type { UsualChoices } from '#shared/orders/contract.ts'
import type { AddressPart, Contacts } from '#web/checkout/order-form.ts'
import type { Choices } from './choices.ts'
import type { Checkout } from './use-checkout.ts'
import { usualText } from './usual-text.ts'

/** Returns the line about what is as in an earlier order, for what the checkout shows now; null if nothing is. */
export type SayUsual = (choices: Choices, form: AddressPart) => string | null

interface Prefill {
  /** Returns false if there is an address already. */
  readonly address: (address: AddressPart) => boolean
  readonly contacts: (contacts: Contacts) => void
}

/**
 * Chooses what the customer's last order chose, as far as nothing is chosen or typed yet (CHK-85). The server has
 * decided what that is and whether it is available. Fills in name and email where the profile has none (MILE-300).
 */
export function takeUsual(
  usual: NonNullable<UsualChoices>,
  { choices, choose }: Checkout,
  prefill: Prefill,
): SayUsual {
  const { tariffId, pickupPointId, paymentSystemId, name, email } = usual
  prefill.contacts({ name, email, phone: '' })
  const address = usual.address && { ...usual.address, address: usual.address.text }
  // What was chosen while the answer was on its way is the shopper's own choice.
  const delivery = tariffId !== 0 && choices.tariffId === 0 ? { tariffId, pickupPointId } : null
  const payment = paymentSystemId !== 0 && choices.paymentSystemId === 0 ? { paymentSystemId } : null
  const taken = {
    delivery,
    paymentSystemId: payment?.paymentSystemId ?? 0,
    address: address && prefill.address(address) ? address : null,
  }
  if (delivery || payment) choose({ ...delivery, ...payment })
  return (shown, form) => usualText(taken, shown, form)
}
