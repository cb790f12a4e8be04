import { streetLine } from '#shared/orders/street-line.ts'
import type { AddressPart } from '#web/checkout/order-form.ts'
import type { Choices } from './choices.ts'

/** What an earlier order has filled into the checkout. */
export interface UsualTaken {
  /** null if the delivery was not filled in. */
  readonly delivery: Pick<Choices, 'tariffId' | 'pickupPointId'> | null
  /** 0 if the payment system was not filled in. */
  readonly paymentSystemId: number
  /** null if the address was not filled in. */
  readonly address: AddressPart | null
}

/**
 * Returns the line that says what of an earlier order the checkout still shows (CHK-85): what the shopper has changed
 * since, and an address whose fields are not shown, are left out. Returns null if nothing remains.
 */
export function usualText(taken: UsualTaken, choices: Choices, form: AddressPart): string | null {
  const { delivery, paymentSystemId, address } = taken
  const { tariffId, pickupPointId } = choices
  const hasDelivery = delivery?.tariffId === tariffId && delivery.pickupPointId === pickupPointId
  // Abroad the free text is shown also before a delivery is chosen (CHK-66).
  const hasFields = pickupPointId === 0 && (tariffId !== 0 || form.address !== '')
  const hasAddress = address !== null && hasFields && textOf(address) === textOf(form)
  const parts = [
    ...(hasDelivery ? ['доставка'] : []),
    ...(hasAddress ? ['адрес'] : []),
    ...(paymentSystemId !== 0 && paymentSystemId === choices.paymentSystemId ? ['оплата'] : []),
  ]
  const last = parts.at(-1)
  if (last === undefined) return null
  const listed = parts.length === 1 ? last : `${parts.slice(0, -1).join(', ')} и\u00a0${last}`
  return `Как в\u00a0прошлый раз: ${listed}. ${parts.length === 1 ? 'Можно' : 'Всё можно'} поменять.`
}

/** The postcode is left out, because only a delivery by post shows it. */
function textOf(address: AddressPart): string {
  return address.address + streetLine(address)
}
