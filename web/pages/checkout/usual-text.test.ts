import { expect, it } from 'vitest'
import { asPickupPointId, asTariffId } from '#shared/delivery-ids.ts'
import { NO_STREET } from '#shared/orders/street-address.ts'
import { type UsualTaken, usualText } from './usual-text.ts'

const COURIER = { tariffId: asTariffId(16), pickupPointId: 0 as const }
const PICKUP = { tariffId: asTariffId(20), pickupPointId: asPickupPointId(700) }
const NO_DELIVERY = { tariffId: 0, pickupPointId: 0 } as const
const NO_ADDRESS = { ...NO_STREET, address: '' }
const HOME = { ...NO_ADDRESS, street: 'Лесная', buildingNumber: '12' }
const ALL: UsualTaken = { delivery: COURIER, paymentSystemId: 5, address: HOME }

// Requirement: CHK-85
it.each([
  ['what was filled in', ALL, {}, HOME, 'доставка, адрес и\u00a0оплата. Всё можно'],
  [
    'no address that was there before',
    { ...ALL, address: null },
    {},
    HOME,
    'доставка и\u00a0оплата. Всё можно',
  ],
  ['no address at a point', { ...ALL, delivery: PICKUP }, PICKUP, HOME, 'доставка и\u00a0оплата. Всё можно'],
  ['no delivery after another was chosen', ALL, PICKUP, HOME, 'оплата. Можно'],
  ['no address without a delivery', { ...ALL, delivery: null }, NO_DELIVERY, HOME, 'оплата. Можно'],
  [
    'no payment after another was chosen',
    ALL,
    { paymentSystemId: 7 },
    HOME,
    'доставка и\u00a0адрес. Всё можно',
  ],
  [
    'no address after it was changed',
    ALL,
    {},
    { ...HOME, buildingNumber: '14' },
    'доставка и\u00a0оплата. Всё можно',
  ],
])('says %s', (_name, taken, change, form, text) => {
  const choices = { ...COURIER, paymentSystemId: 5, bonusesToWithdraw: 0, ...change }
  expect(usualText(taken, choices, form)).toBe(`Как в\u00a0прошлый раз: ${text} поменять.`)
})

it('says nothing once everything was changed', () => {
  const choices = { ...PICKUP, paymentSystemId: 7, bonusesToWithdraw: 0 }
  expect(usualText(ALL, choices, HOME)).toBeNull()
  expect(usualText({ delivery: null, paymentSystemId: 0, address: null }, choices, HOME)).toBeNull()
})

it('says that an address abroad was filled in, which is shown without a delivery', () => {
  const address = { ...NO_ADDRESS, address: 'Astana, Mira 5' }
  const choices = { ...NO_DELIVERY, paymentSystemId: 0, bonusesToWithdraw: 0 }
  expect(usualText({ delivery: null, paymentSystemId: 0, address }, choices, address)).toContain('адрес')
})
