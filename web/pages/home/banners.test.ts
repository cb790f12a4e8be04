import { expect, test } from 'vitest'
import { BANNERS, canShowBanners } from './banners.ts'

const mentioned = BANNERS.flatMap(({ about }) => about)

// Requirement: PAGE-28
test('the banners are shown where everything that they mention exists', () => {
  expect(canShowBanners(new Set([...mentioned, '/brands/nord/']))).toBe(true)
})

// Requirement: PAGE-28
test.each(mentioned)('the banners are not shown without %s', (missing) => {
  expect(canShowBanners(new Set(mentioned.filter((url) => url !== missing)))).toBe(false)
})

// Requirement: PAGE-28
test.each(BANNERS)('the banner $scene mentions what its link leads to', ({ about, link }) => {
  const { pathname, searchParams } = new URL(link.to, 'http://shop.test')
  const brands = searchParams.getAll('brand[]').map((slug) => `/brands/${slug}/`)
  expect(about).toEqual(expect.arrayContaining([pathname, ...brands]))
})
