import { describe, expect, test } from 'vitest'
import { tariffRows } from '#server/reference/delivery/tariffs.ts'
import { CITY_IDS } from '#server/reference/geo/cities.ts'
import { DEMO_SETTINGS } from './demo-settings.ts'

const INN_WEIGHTS = [2, 4, 10, 3, 5, 9, 4, 6, 8]

// Requirement: PAGE-23
describe('the company of the demo', () => {
  const { messenger, networks, legalEntity } = DEMO_SETTINGS.company

  test('has its messenger and networks at addresses that do not exist', () => {
    const links = [messenger, ...networks].map((link) => new URL(link?.href ?? '').hostname)
    expect(links.length).toBeGreaterThan(1)
    for (const host of links) expect(host).toMatch(/\.example$/)
  })

  test('has registration numbers with wrong check digits', () => {
    const { inn = '', ogrn = '' } = legalEntity ?? {}
    expect([inn, ogrn]).toEqual([expect.stringMatching(/^\d{10}$/), expect.stringMatching(/^\d{13}$/)])
    const sum = INN_WEIGHTS.reduce((total, weight, i) => total + weight * Number(inn[i]), 0)
    expect(Number(inn[9])).not.toBe((sum % 11) % 10)
    expect(Number(ogrn[12])).not.toBe((Number(ogrn.slice(0, 12)) % 11) % 10)
  })
})

// Requirement: DLV-12
test('has brand stores in Chelyabinsk and in Yekaterinburg, always open at the same hours', () => {
  const { stores, company } = DEMO_SETTINGS
  expect(stores.map(({ cityId }) => cityId)).toEqual([CITY_IDS.chelyabinsk, CITY_IDS.yekaterinburg])
  expect(stores.map(({ hours }) => hours)).toEqual(['09:00-21:00', '09:00-21:00'])
  expect(company.storeCities).toBe('в\u00a0Челябинске и\u00a0Екатеринбурге')
})

// Requirement: DLV-6
test('has a free threshold for every tariff in Russia', () => {
  const inRussia = tariffRows(DEMO_SETTINGS.tariffs).filter(({ zone }) => zone === 'russia')
  expect(inRussia.filter(({ freeThreshold }) => freeThreshold === null)).toEqual([])
})
