import { describe, expect, test } from 'vitest'
import { viewAfter, viewOfShown } from './shown-view.ts'

const at = (latitude: number) => ({ latitude, longitude: 37.6 })
const PLACE = at(55.75)
const [FIRST, SECOND] = [at(55.751), at(55.752)] as const
const ALONE = { kind: 'at', place: FIRST, zoom: 16 }
const AROUND = { kind: 'at', place: PLACE, zoom: 15 }

// Requirement: PICK-38
test('the map opens on the only point of a city, whatever place the shopper has named', () => {
  expect(viewOfShown([FIRST], PLACE)).toEqual(ALONE)
  expect(viewOfShown([FIRST, SECOND], PLACE)).toEqual(AROUND)
  expect(viewOfShown([FIRST, SECOND], null)).toEqual({ kind: 'overview', places: [FIRST, SECOND] })
})

describe('after a change of the shown points', () => {
  const all = { shown: [FIRST, SECOND], missedPlace: null }
  const one = { shown: [FIRST], missedPlace: null }
  const none = { shown: [], missedPlace: null }

  // Requirement: PICK-38
  test('the map shows the only one that is left, and then the place that the shopper has named again', () => {
    expect(viewAfter(all, one, PLACE)).toEqual(ALONE)
    expect(viewAfter(one, all, PLACE)).toEqual(AROUND)
  })

  // Requirement: PICK-38
  test('the map shows that place again also where no point was left meanwhile', () => {
    expect(viewAfter(none, all, PLACE)).toEqual(AROUND)
  })

  // Requirement: PICK-37
  test('a place that the shopper has named stays in sight while there are several', () => {
    expect(viewAfter(all, { ...all, shown: [SECOND, FIRST] }, PLACE)).toBeNull()
    expect(viewAfter(all, { ...all, missedPlace: PLACE }, null)).toEqual(AROUND)
    expect(viewAfter(all, { ...all, shown: [SECOND, FIRST] }, null)).toMatchObject({ kind: 'overview' })
  })
})
