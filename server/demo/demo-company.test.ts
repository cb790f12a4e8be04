import { describe, expect, test } from 'vitest'
import { DEMO_COMPANY } from './demo-company.ts'

const INN_WEIGHTS = [2, 4, 10, 3, 5, 9, 4, 6, 8]

// Requirement: PAGE-23
describe('the company of the demo', () => {
  const { messenger, networks, legalEntity } = DEMO_COMPANY

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
