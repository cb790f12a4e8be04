import type { OrderAddress } from '#shared/orders/contract.ts'

/**
 * Returns an address on one line: '454000, Челябинск, ул. Лесная, д. 12, корп. 2, кв. 48'. An address abroad is free
 * text; any other is in Russia, which is not named.
 */
export function addressLine(address: OrderAddress): string {
  if (address.text !== '') return address.text
  const { city, postcode, street, buildingNumber, buildingSuffix, flatNumber } = address
  const parts = [
    postcode,
    city,
    street,
    buildingNumber && `д.\u00a0${buildingNumber}`,
    buildingSuffix && `корп.\u00a0${buildingSuffix}`,
    flatNumber && `кв.\u00a0${flatNumber}`,
  ]
  return parts.filter((part) => part !== '').join(', ')
}
