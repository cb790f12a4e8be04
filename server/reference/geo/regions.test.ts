import { expect, it } from 'vitest'
import { countryRows } from './countries.ts'
import { regionRows } from './regions.ts'

const rows = regionRows()
const russian = rows.filter((row) => row.countryId === 1)

it('lists every region of Russia once', () => {
  expect(russian).toHaveLength(83)
  expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length)
  expect(new Set(rows.map((row) => row.name)).size).toBe(rows.length)
})

it('assigns all other regions to CIS countries', () => {
  const cis = new Set(countryRows().flatMap((country) => (country.isCis ? [country.id] : [])))
  expect(rows.filter((row) => row.countryId !== 1 && !cis.has(row.countryId))).toEqual([])
})

it('marks distant regions as remote', () => {
  const remote = rows.filter((row) => row.isRemote).map((row) => row.name)
  expect(remote).toContain('Чукотский автономный округ')
  expect(remote).toContain('Камчатский край')
  expect(remote).not.toContain('Челябинская область')
})
