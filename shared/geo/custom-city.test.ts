import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanCityName, packCustomCity, unpackCustomCity } from './custom-city.ts'

test.each([
  ['  Верхняя   Пышма ', 'Верхняя Пышма'],
  ['Село\n<b>:!;', 'Село <b>:!;'],
  ['\u0000\u200b', ''],
  ['я'.repeat(120), 'я'.repeat(100)],
  [`${'я'.repeat(99)}  я`, 'я'.repeat(99)],
  [`${'я'.repeat(99)}💅`, 'я'.repeat(99)],
])('cleanCityName(%j) is %j', (typed, kept) => {
  expect(cleanCityName(typed)).toBe(kept)
})

test('unpacks what was packed', () => {
  const city = fc.oneof(
    fc.record({ regionId: fc.integer({ min: 1, max: 999_999_999 }), countryId: fc.constant(0) }),
    fc.record({ regionId: fc.constant(0), countryId: fc.integer({ min: 1, max: 999_999_999 }) }),
  )
  const name = fc.string({ minLength: 1, unit: 'grapheme' }).map(cleanCityName)
  fc.assert(
    fc.property(city, name, (ids, typed) => {
      const given = { ...ids, name: typed }
      const isNothing = given.regionId > 0 && typed === ''
      expect(unpackCustomCity(packCustomCity(given))).toEqual(isNothing ? null : given)
    }),
  )
})

test.each([
  '',
  '0',
  '0:74:0:',
  '0:0:0:Село',
  '0:74:1:Село',
  '1:74:0:Село',
  '0:-74:0:Село',
  '0:074:0:Село',
  '0:9999999999:0:Село',
  '0:74:0: Село',
  `0:74:0:${'я'.repeat(101)}`,
])('unpackCustomCity(%j) is null', (text) => {
  expect(unpackCustomCity(text)).toBeNull()
})
