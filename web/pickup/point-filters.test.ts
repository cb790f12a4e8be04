import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asOperatorId, asPickupPointId, asTariffId } from '#shared/delivery-ids.ts'
import { normalizeText } from '#shared/search/normalize-text.ts'
import { findKnownPlace, nearestTo } from './known-place.ts'
import {
  countFilters,
  filterPoints,
  NO_FILTERS,
  type PickerPoint,
  pointsToShow,
  tariffsOf,
  toggleTariff,
} from './point-filters.ts'

function point(id: number, address: string, over: Partial<PickerPoint> = {}): PickerPoint {
  return {
    ...{
      id: asPickupPointId(id),
      address,
      normalized: normalizeText(address),
      tariffId: asTariffId(1),
      operatorId: asOperatorId(3),
      operator: 'CDEK',
      price: '149 ₽',
      isAgreed: false,
    },
    ...{
      metro: null,
      cashFee: 0,
      prepayOnly: false,
      isPrepaid: false,
      latitude: 55.7 + id / 1000,
      longitude: 37.6,
    },
    ...over,
  }
}

const POINTS = [
  point(1, 'ул. Покровка, 21', { metro: 'Курская' }),
  point(2, 'Берёзовая аллея, 3', { tariffId: asTariffId(19), isPrepaid: true }),
  point(3, 'ул. Покровка, 2'),
  point(4, 'Курская ул., 5', { tariffId: asTariffId(23) }),
  point(5, 'Мясницкая ул., 7', { metro: 'Чистые пруды' }),
]
const idsOf = (points: readonly PickerPoint[]) => points.map(({ id }) => id)

describe('filterPoints', () => {
  // Requirement: PICK-18
  it.each([
    ['', [1, 2, 3, 4, 5]],
    ['ПОКРОВКА', [1, 3]],
    [' покровка,  21 ', [1]],
    ['березов', [2]],
    ['аллея, 3', [2]],
    ['курская', [4]],
    // Near the metro station Чистые пруды, which no address contains.
    ['чистые', []],
    ['метро Чистые', []],
    ['м. покровка', []],
    ['%', []],
  ])('finds points by the address «%s»', (address, ids) => {
    expect(idsOf(filterPoints(POINTS, { ...NO_FILTERS, address }))).toEqual(ids)
  })

  // Requirement: PICK-18
  it.each([
    ['большая дмитровка 9', [6]],
    ['ул большая дмитровка 9', [6]],
    ['Большая Дмитровка д. 9', [6]],
    ['улица Большая Дмитровка, дом 9', [6]],
    ['Москва, Б. Дмитровка ул., 9', [6]],
    ['Москва, Большая Дмитровка 9', [6]],
    ['дмитровка 9', [6, 7]],
    ['ул. большая дмитровка, 9 к. 2', []],
    ['тверская 7', [8, 9]],
    ['тверская, 7', [8, 9]],
    ['Тверская улица 7', [8, 9]],
    ['Тверская ул 7 стр. 1', [9]],
    ['Тверская ул 7 корпус 1', []],
    ['тверская 71', []],
    ['улица тверская', [8, 9]],
    ['аллея берёзовая 3', [2]],
    ['ул 8 марта 5', [11]],
    ['улица 7', []],
    ['нет такой 7', []],
  ])('finds «%s» also without the commas and the kind of street of the address', (address, ids) => {
    const points = [
      ...POINTS,
      point(6, 'ул. Большая Дмитровка, 9'),
      point(7, 'ул. Малая Дмитровка, 9'),
      point(8, 'Тверская ул., 7'),
      point(9, 'ул. Тверская, д. 7, стр. 1'),
      point(10, '1-я Тверская-Ямская ул., 7'),
      point(11, 'ул. 8 Марта, 5'),
    ]
    expect(idsOf(filterPoints(points, { ...NO_FILTERS, address }))).toEqual(ids)
  })

  // Requirement: PICK-18
  it('does not take a house of another street for the typed one because of another filter', () => {
    const cdek = asTariffId(3)
    const points = [point(1, 'ул. Мира, 5'), point(2, 'пр-т Мира, 5', { tariffId: cdek })]
    const filters = { ...NO_FILTERS, address: 'ул. Мира, 5', tariffIds: [cdek] }
    expect(filterPoints(points, filters)).toEqual([])
  })

  it('keeps the points of selected tariffs, and those with payment on receipt', () => {
    expect(
      idsOf(filterPoints(POINTS, { ...NO_FILTERS, tariffIds: [asTariffId(19), asTariffId(23)] })),
    ).toEqual([2, 4])
    expect(
      idsOf(filterPoints(POINTS, { ...NO_FILTERS, tariffIds: [asTariffId(19)], isPaidOnSpot: true })),
    ).toEqual([])
  })

  // Requirement: PICK-18
  it('returns the given points whose address contains the typed text, and only those if there are any', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.string(), (addresses, address) => {
        const points = addresses.map((each, id) => point(id, each))
        const found = filterPoints(points, { ...NO_FILTERS, address })
        const exact = points.filter(({ normalized }) => normalized.includes(normalizeText(address)))
        expect(found.every((each) => points.includes(each))).toBe(true)
        expect(exact.length > 0 ? found : []).toEqual(exact)
      }),
    )
  })
})

// Requirement: PICK-18, PICK-80
describe('pointsToShow', () => {
  it.each([
    ['покровка', false, [1, 3], false],
    // No address contains these.
    ['Покровка 15', false, [1, 2, 3, 4, 5], true],
    ['такой улицы нет', true, [1, 3, 4, 5], true],
    ['', true, [1, 3, 4, 5], false],
  ])('shows for «%s» with payment on receipt %s the points %j', (address, isPaidOnSpot, ids, isMissed) => {
    const shown = pointsToShow(POINTS, { ...NO_FILTERS, address, isPaidOnSpot })
    expect(idsOf(shown.points)).toEqual(ids)
    expect(shown.isMissed).toBe(isMissed)
  })

  it('shows nothing where the other filters exclude every point', () => {
    const filters = { ...NO_FILTERS, tariffIds: [asTariffId(19)], isPaidOnSpot: true, address: 'нет' }
    expect(pointsToShow(POINTS, filters)).toEqual({ points: [], isMissed: false })
  })
})

// Requirement: PICK-80
it.each([
  ['покровка 20', 'адресу «ул. Покровка, 21»'],
  ['улица мясницкая', 'адресу «Мясницкая ул.»'],
  ['м. чистые', 'метро «Чистые пруды»'],
])('says for «%s» to what the points are nearest', (typed, text) => {
  const place = findKnownPlace(typed, POINTS)
  expect(place && nearestTo(place)).toBe(text)
})

// Requirement: PICK-80
it('says that points are nearest to a district, or to the shopper', () => {
  const at = { latitude: 55.7, longitude: 37.6 }
  expect(nearestTo({ ...at, name: 'Сокольники' })).toBe('району «Сокольники»')
  expect(nearestTo({ ...at, name: 'рядом со мной' })).toBe('вам')
})

it('counts and toggles tariffs', () => {
  const cdek = asTariffId(3)
  const one = toggleTariff(NO_FILTERS, cdek)
  expect(one.tariffIds).toEqual([cdek])
  expect(countFilters({ ...one, isPaidOnSpot: true, address: 'а' })).toBe(2)
  expect(toggleTariff(one, cdek)).toEqual(NO_FILTERS)
})

// Requirement: PICK-58, PICK-74
describe('findKnownPlace', () => {
  it.each([
    ['покровка, 21', 'ул. Покровка, 21'],
    ['ул. Покровка, 2', 'ул. Покровка, 2'],
    ['берёзовая', 'Берёзовая аллея, 3'],
    ['покровка', undefined],
    ['ул', undefined],
    ['нет такой', undefined],
    ['чистые', 'метро Чистые пруды'],
    ['метро чистые пруды', 'метро Чистые пруды'],
    ['м. Чистые', 'метро Чистые пруды'],
    ['м.курск', 'метро Курская'],
    ['метро', undefined],
    ['м. ку', undefined],
    ['покровка 20', 'ул. Покровка, 21'],
    ['ул. покровка, д. 3', 'ул. Покровка, 2'],
    ['берёзовая аллея, дом 17 к. 2', 'Берёзовая аллея, 3'],
    ['чистые пруды 4', 'метро Чистые пруды'],
    ['нет такой, 5', undefined],
    ['ул. Мясницкая 9', 'Мясницкая ул., 7'],
    ['мясницкая улица', 'Мясницкая ул.'],
    ['улица покровка', 'ул. Покровка'],
    ['улица 5', undefined],
    ['ул 8 марта 7', 'ул. 8 Марта, 5'],
    ['тверская 2', 'Тверская ул., 7'],
  ])('finds for «%s» the place %s', (typed, name) => {
    const points = [
      ...POINTS,
      point(6, 'ул. 8 Марта, 5'),
      point(7, '1-я Тверская-Ямская ул., 2'),
      point(8, 'Тверская ул., 7'),
    ]
    expect(findKnownPlace(typed, points)?.name).toBe(name)
  })

  it('finds a listed station or district, also one without points', () => {
    const at = (name: string, latitude: number) => ({ name, latitude, longitude: 37.6 })
    const line = { name: 'Замоскворецкая', number: '2', color: '#2f9a4e' }
    const places = {
      groups: [{ ...line, places: [at('Тверская', 55.76), at('Сокол', 55.8)] }],
      districts: [at('Тверской', 55.77), at('Сокольники', 55.79)],
    }
    const nameOf = (typed: string) => findKnownPlace(typed, POINTS, places)?.name
    expect(['тверская', 'м. сокол', 'соколь', 'тверск', 'чистые'].map(nameOf)).toEqual([
      'метро Тверская',
      'метро Сокол',
      'Сокольники',
      undefined,
      'метро Чистые пруды',
    ])
  })

  it('places a station between its points and prefers an address to it', () => {
    const around = [
      point(1, 'ул. Земляной Вал, 9', { metro: 'Курская', latitude: 55.75, longitude: 37.65 }),
      point(2, 'пл. Курского вокзала, 1', { metro: 'Курская', latitude: 55.77, longitude: 37.67 }),
    ]
    const station = findKnownPlace('метро курская', around)
    expect(station?.name).toBe('метро Курская')
    expect(station?.latitude).toBeCloseTo(55.76)
    expect(station?.longitude).toBeCloseTo(37.66)
    expect(findKnownPlace('курск', around)?.name).toBe('пл. Курского вокзала, 1')
  })

  it('prefers a station with exactly the typed name', () => {
    const stations = [
      point(1, 'Ленинградский пр., 62', { metro: 'Аэропорт' }),
      point(2, 'Рейсовая ул., 25', { metro: 'Аэропорт Внуково' }),
    ]
    expect(findKnownPlace('аэропорт', stations)?.name).toBe('метро Аэропорт')
    expect(findKnownPlace('аэроп', stations)).toBeNull()
  })

  it('places a street in the middle of its points, and names none of several streets', () => {
    const street = findKnownPlace('улица покровка', POINTS)
    expect(street?.latitude).toBeCloseTo(55.702)
    const streets = [point(1, 'ул. Мира, 1'), point(2, 'пр-т Мира, 2')]
    expect(findKnownPlace('мира проспект', streets)).toBeNull()
  })

  it('treats several operators in one building as one place', () => {
    const twins = [point(1, 'ул. Лесная, 5'), point(1, 'ул. Лесная, 5', { operatorId: asOperatorId(19) })]
    expect(findKnownPlace('лесная', twins)?.name).toBe('ул. Лесная, 5')
  })
})

describe('tariffsOf', () => {
  const cdek = { id: asTariffId(102), calculatePrice: 200, daysTo: 3 }
  const ozon = { id: asTariffId(106), calculatePrice: 150, daysTo: 2 }

  // Requirement: DLV-18
  it('does not change with prices and days alone', () => {
    const repriced = { ...cdek, calculatePrice: 0, daysTo: 5 }
    expect(tariffsOf(1, [repriced, ozon])).toBe(tariffsOf(1, [cdek, ozon]))
  })

  // Requirement: PICK-20
  it('changes with the city and with each tariff that comes or goes', () => {
    const all = [
      tariffsOf(1, [cdek, ozon]),
      tariffsOf(2, [cdek, ozon]),
      tariffsOf(1, [cdek]),
      tariffsOf(1, [ozon]),
    ]
    expect(new Set(all).size).toBe(all.length)
  })
})
