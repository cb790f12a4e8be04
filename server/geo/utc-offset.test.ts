import { expect, test } from 'vitest'
import { russianCityRows } from '#server/reference/geo/cities.ts'
import { regionRows } from '#server/reference/geo/regions.ts'
import { utcOffsetOf } from './utc-offset.ts'

const inRegion = (regionId: number) => utcOffsetOf({ isRussia: true, regionId, countryCode: 'RU' })

// Requirement: WAIT-7
test.each([
  ['Калининградская область', 2],
  ['Москва', 3],
  ['Волгоградская область', 3],
  ['Самарская область', 4],
  ['Челябинская область', 5],
  ['Омская область', 6],
  ['Новосибирская область', 7],
  ['Иркутская область', 8],
  ['Забайкальский край', 9],
  ['Приморский край', 10],
  ['Сахалинская область', 11],
  ['Камчатский край', 12],
])('the clocks of %s are %i hours ahead of UTC', (name, offset) => {
  expect(inRegion(regionRows().find((region) => region.name === name)?.id ?? 0)).toBe(offset)
})

// Requirement: WAIT-7
test('no city of Russia has a time that is far from that of the sun', () => {
  // Clocks are at most two hours ahead of the sun, and in the east of Komi and Yakutia more than one behind it.
  const wrong = russianCityRows().filter(({ regionId, lon }) => {
    const ahead = inRegion(regionId) - lon / 15
    return ahead > 2 || ahead < ([11, 14].includes(regionId) ? -1.3 : -0.6)
  })
  expect(wrong).toEqual([])
})

// Requirement: WAIT-7
test.each([
  ['KZ', 5],
  ['BY', 3],
  ['DE', 3],
])(
  'abroad only Kazakhstan, whose phones begin with +7 too, has a time of its own: %s %i',
  (countryCode, offset) => {
    expect(utcOffsetOf({ isRussia: false, regionId: 2, countryCode })).toBe(offset)
  },
)
