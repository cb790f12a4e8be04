import type { UsualChoices } from '#shared/orders/contract.ts'
import type { AddressPart } from '#web/checkout/order-form.ts'
import type { Checkout } from './use-checkout.ts'
import { usualText } from './usual-text.ts'

/**
 * Chooses what the customer's last order chose, as far as nothing is chosen or typed yet (CHK-85). The server has
 * decided what that is and whether it is available. `prefillAddress` returns false if there is an address already.
 * Returns the line that says what was filled in; null if nothing was.
 */
export function takeUsual(
  usual: UsualChoices,
  { choices, choose }: Checkout,
  prefillAddress: (address: AddressPart) => boolean,
): string | null {
  if (usual === null) return null
  const { tariffId, pickupPointId, paymentSystemId, address } = usual
  // What was chosen while the answer was on its way is the shopper's own choice.
  const delivery = tariffId !== 0 && choices.tariffId === 0 ? { tariffId, pickupPointId } : null
  const payment = paymentSystemId !== 0 && choices.paymentSystemId === 0 ? { paymentSystemId } : null
  const hasAddress = address !== null && prefillAddress({ ...address, address: address.text })
  if (delivery || payment) choose({ ...delivery, ...payment })
  return usualText([
    ...(delivery ? ['доставка'] : []),
    ...(hasAddress ? ['адрес'] : []),
    ...(payment ? ['оплата'] : []),
  ])
}
