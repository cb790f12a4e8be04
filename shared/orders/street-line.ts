import type { StreetAddress } from './street-address.ts'

/** Returns street, house, and flat on one line: 'ул. Лесная, д. 12, корп. 2, кв. 48'; '' without any of them. */
export function streetLine({ street, buildingNumber, buildingSuffix, flatNumber }: StreetAddress): string {
  const parts = [
    street,
    buildingNumber && `д.\u00a0${buildingNumber}`,
    buildingSuffix && `корп.\u00a0${buildingSuffix}`,
    flatNumber && `кв.\u00a0${flatNumber}`,
  ]
  return parts.filter((part) => part !== '').join(', ')
}

/** Returns the same after the postcode and the city, as far as there are any. */
export function postalLine(address: StreetAddress, city = ''): string {
  return [address.postcode, city, streetLine(address)].filter((part) => part !== '').join(', ')
}
