import type { OrderAddress } from './contract.ts'
import { postalLine } from './street-line.ts'

/**
 * Returns an address on one line: '454000, Челябинск, ул. Лесная, д. 12, корп. 2, кв. 48'. An address abroad is free
 * text; any other is in Russia, which is not named.
 */
export function addressLine(address: OrderAddress): string {
  return address.text === '' ? postalLine(address, address.city) : address.text
}
