import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asPickupPointId, asTariffId } from '#shared/delivery-ids.ts'
import {
  errorsByField,
  type OrderFormSituation,
  type OrderFormToCheck,
  orderFormErrors,
} from './order-form-errors.ts'

const RUSSIA: OrderFormSituation = { isRussia: true, needsPoint: false }
const PICKUP: OrderFormSituation = { isRussia: true, needsPoint: true }
const ABROAD: OrderFormSituation = { isRussia: false, needsPoint: false }

const GOOD: OrderFormToCheck = {
  name: 'Иванова Анна',
  phone: '+7 (912) 345-67-89',
  email: 'anna@example.ru',
  tariffId: asTariffId(7),
  pickupPointId: 0,
  address: '',
  street: 'улица Кирова',
  buildingNumber: '12',
  paymentSystemId: 1,
}
const EMPTY: OrderFormToCheck = {
  name: '',
  phone: '',
  email: '',
  tariffId: 0,
  pickupPointId: 0,
  address: '',
  street: '',
  buildingNumber: '',
  paymentSystemId: 0,
}

const cases: [string, Partial<OrderFormToCheck>, OrderFormSituation, [string, string][]][] = [
  ['nothing for a complete form', {}, RUSSIA, []],
  ['no name', { name: '' }, RUSSIA, [['name', '- "Фамилия и Имя"']]],
  ['a name of spaces only', { name: '  ' }, RUSSIA, [['name', '- "Фамилия и Имя"']]],
  ['no phone', { phone: '' }, RUSSIA, [['phone', '- "Телефон"']]],
  ['no e-mail', { email: '' }, RUSSIA, [['email', '- "Email"']]],
  ['a short phone', { phone: '+7 (912) 345' }, RUSSIA, [['phone', 'Вы неверно заполнили поле "Телефон"']]],
  [
    'a phone of 18 characters without ten digits',
    { phone: '+7 (912) 345-67-8x' },
    RUSSIA,
    [['phone', 'Вы неверно заполнили поле "Телефон"']],
  ],
  ['a wrong e-mail', { email: 'anna@' }, RUSSIA, [['email', 'Вы неверно заполнили поле "Email"']]],
  [
    'an e-mail with a Cyrillic letter',
    { email: 'аnna@example.ru' },
    RUSSIA,
    [['email', 'Вы неверно заполнили поле "Email"']],
  ],
  ['spaces around the e-mail', { email: ' anna@example.ru ' }, RUSSIA, []],
  [
    'no tariff, and not the address',
    { tariffId: 0, street: '' },
    RUSSIA,
    [['tariffId', 'Вы не выбрали способ доставки']],
  ],
  ['no street', { street: '' }, RUSSIA, [['street', 'Вы не заполнили название улицы в способе доставки']]],
  [
    'no house',
    { buildingNumber: ' ' },
    RUSSIA,
    [['buildingNumber', 'Вы не заполнили номер дома в способе доставки']],
  ],
  [
    'a courier without a street but with a point of another tariff',
    { pickupPointId: asPickupPointId(5), street: '' },
    RUSSIA,
    [['street', 'Вы не заполнили название улицы в способе доставки']],
  ],
  [
    'nothing for a point without a street',
    { pickupPointId: asPickupPointId(5), street: '', buildingNumber: '' },
    PICKUP,
    [],
  ],
  [
    'a pickup tariff without its point',
    { street: '' },
    PICKUP,
    [['tariffId', 'Вы не выбрали способ доставки']],
  ],
  ['no address abroad', { street: '' }, ABROAD, [['address', 'Вы не заполнили адрес доставки']]],
  ['nothing for a Cyrillic address abroad', { address: '010000, Астана' }, ABROAD, []],
  ['no payment system', { paymentSystemId: 0 }, RUSSIA, [['paymentSystemId', 'Вы не выбрали тип платежа']]],
]

// Requirement: CHK-40, CHK-41, CHK-42, CHK-43, CHK-44, CHK-45, CHK-46, CHK-47, CHK-48
describe('orderFormErrors reports', () => {
  test.each(cases)('%s', (_title, change, situation, expected) => {
    const errors = orderFormErrors({ ...GOOD, ...change }, situation)
    expect(errors.map(({ field, text }) => [field, text])).toEqual(expected)
  })

  // Requirement: CHK-49, CHK-66
  test('the errors of an empty form in the order of the requirement', () => {
    expect(orderFormErrors(EMPTY, RUSSIA).map((error) => error.text)).toEqual([
      '- "Фамилия и Имя"',
      '- "Телефон"',
      '- "Email"',
      'Вы не выбрали способ доставки',
      'Вы не выбрали тип платежа',
    ])
    expect(orderFormErrors(EMPTY, ABROAD).map((error) => error.field)).toEqual([
      'name',
      'phone',
      'email',
      'tariffId',
      'address',
      'paymentSystemId',
    ])
  })

  // Requirement: CHK-49, FORM-10
  test('empty fields before malformed ones, and never both for one field', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (name, phone, email) => {
        const errors = orderFormErrors({ ...GOOD, name, phone, email }, RUSSIA)
        const fields = errors.map((error) => error.field)
        expect(new Set(fields).size).toBe(fields.length)
        const firstFormat = errors.findIndex((error) => error.text.startsWith('Вы неверно'))
        const lastEmpty = errors.findLastIndex((error) => error.text.startsWith('- '))
        expect(firstFormat === -1 || lastEmpty < firstFormat).toBe(true)
      }),
    )
  })
})

test('errorsByField keeps the order of the errors', () => {
  const byField = errorsByField(orderFormErrors(EMPTY, RUSSIA))
  expect(Object.keys(byField)).toEqual(['name', 'phone', 'email', 'tariffId', 'paymentSystemId'])
  expect(byField.tariffId).toEqual(['Вы не выбрали способ доставки'])
})
