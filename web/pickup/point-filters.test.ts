import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText } from '#shared/search/fold.ts'
import { findKnownPlace } from './known-place.ts'
import { countFilters, filterPoints, NO_FILTERS, type PickerPoint, toggleOperator } from './point-filters.ts'

function point(id: number, address: string, over: Partial<PickerPoint> = {}): PickerPoint {
  return {
    ...{ id, address, folded: foldText(address), tariffId: 1, operatorId: 3, operator: 'CDEK', price: 149 },
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
  point(2, 'Берёзовая аллея, 3', { operatorId: 19, isPrepaid: true }),
  point(3, 'ул. Покровка, 2'),
  point(4, 'Курская ул., 5', { operatorId: 23 }),
  point(5, 'Мясницкая ул., 7', { metro: 'Чистые пруды' }),
]
const idsOf = (points: readonly PickerPoint[]) => points.map(({ id }) => id)

describe('filterPoints', () => {
  it.each([
    ['', [1, 2, 3, 4, 5]],
    ['ПОКРОВКА', [1, 3]],
    [' покровка,  21 ', [1]],
    ['березов', [2]],
    ['аллея, 3', [2]],
    ['курская', [4]],
    ['чистые', [5]],
    ['метро Чистые', [5]],
    ['м. Чистые', [5]],
    ['метро', []],
    ['%', []],
  ])('«%s»', (address, ids) => {
    expect(idsOf(filterPoints(POINTS, { ...NO_FILTERS, address }))).toEqual(ids)
  })

  it('keeps the marked carriers and what is paid on the spot', () => {
    expect(idsOf(filterPoints(POINTS, { ...NO_FILTERS, operatorIds: [19, 23] }))).toEqual([2, 4])
    expect(idsOf(filterPoints(POINTS, { ...NO_FILTERS, operatorIds: [19], isPaidOnSpot: true }))).toEqual([])
  })

  it('never adds a point, and every address found holds what was typed', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.string(), (addresses, address) => {
        const points = addresses.map((each, id) => point(id, each))
        const found = filterPoints(points, { ...NO_FILTERS, address })
        expect(found.every((each) => points.includes(each))).toBe(true)
        expect(found.every(({ folded }) => folded.includes(foldText(address)))).toBe(true)
      }),
    )
  })
})

it('counts and toggles carriers', () => {
  const one = toggleOperator(NO_FILTERS, 3)
  expect(one.operatorIds).toEqual([3])
  expect(countFilters({ ...one, isPaidOnSpot: true, address: 'а' })).toBe(2)
  expect(toggleOperator(one, 3)).toEqual(NO_FILTERS)
})

describe('findKnownPlace', () => {
  it.each([
    ['покровка, 21', 'ул. Покровка, 21'],
    ['ул. Покровка, 2', 'ул. Покровка, 2'],
    ['берёзовая', 'Берёзовая аллея, 3'],
    ['покровка', undefined],
    ['ул', undefined],
    ['нет такой', undefined],
  ])('«%s» names %s', (typed, name) => {
    expect(findKnownPlace(typed, POINTS)?.name).toBe(name)
  })

  it('takes several carriers at one house for one place', () => {
    const twins = [point(1, 'ул. Лесная, 5'), point(1, 'ул. Лесная, 5', { operatorId: 19 })]
    expect(findKnownPlace('лесная', twins)?.name).toBe('ул. Лесная, 5')
  })
})
