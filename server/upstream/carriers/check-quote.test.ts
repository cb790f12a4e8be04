import { expect, test } from 'vitest'
import { checkQuote } from './check-quote.ts'

const GOOD = { price: 300, daysFrom: 2, daysTo: 4 }

test('accepts a believable quote and null for "we do not go there"', () => {
  expect(checkQuote(GOOD, 'cdek')).toEqual(GOOD)
  expect(checkQuote({ ...GOOD, daysFrom: 0, daysTo: 0 }, 'cdek')).toEqual({ ...GOOD, daysFrom: 0, daysTo: 0 })
  expect(checkQuote(null, 'cdek')).toBeNull()
})

// Requirement: DLV-111
test('accepts no free quote but that of the own couriers', () => {
  expect(checkQuote({ ...GOOD, price: 0 }, 'own')).toEqual({ ...GOOD, price: 0 })
  expect(() => checkQuote({ ...GOOD, price: -1 }, 'own')).toThrow('carriers: garbage')
})

test.each([
  undefined,
  'three hundred',
  {},
  [],
  { ...GOOD, price: 0 },
  { ...GOOD, price: -1 },
  { ...GOOD, price: 299.5 },
  { ...GOOD, price: Number.NaN },
  { ...GOOD, price: Number.POSITIVE_INFINITY },
  { ...GOOD, price: 100_001 },
  { ...GOOD, price: '300' },
  { ...GOOD, daysFrom: 5 },
  { ...GOOD, daysFrom: -1 },
  { ...GOOD, daysTo: 121 },
  { price: 300 },
])('throws for the nonsense %j', (answer) => {
  expect(() => checkQuote(answer, 'cdek')).toThrow('carriers: garbage')
})
