import { describe, expect, it } from 'vitest'
import { NO_STREET } from '#shared/orders/street-address.ts'
import { addressLine } from './address-line.ts'

const ADDRESS = {
  ...{ country: 'Россия', region: 'Челябинская область', city: 'Челябинск', text: '' },
  ...{ ...NO_STREET, street: 'ул. Лесная', buildingNumber: '12' },
}

describe('addressLine', () => {
  it('leaves out empty parts', () => {
    expect(addressLine(ADDRESS)).toBe('Челябинск, ул. Лесная, д.\u00a012')
  })

  it('does not name the country, whatever Russia was called when the order was placed', () => {
    expect(addressLine({ ...ADDRESS, country: 'Российская Федерация' })).toBe(
      'Челябинск, ул. Лесная, д.\u00a012',
    )
  })

  it('contains all other parts', () => {
    expect(addressLine({ ...ADDRESS, postcode: '454000', buildingSuffix: '2', flatNumber: '48' })).toBe(
      '454000, Челябинск, ул. Лесная, д.\u00a012, корп.\u00a02, кв.\u00a048',
    )
  })

  it('shows an address abroad as it was typed', () => {
    expect(addressLine({ ...ADDRESS, country: 'Казахстан', text: '010000, Kazakhstan, Astana' })).toBe(
      '010000, Kazakhstan, Astana',
    )
  })
})
