import { expect, it } from 'vitest'
import { countryRows } from './countries.ts'

const rows = countryRows()

it('gives Russia id 1 and every country a unique id', () => {
  expect(rows[0]).toEqual({ id: 1, code: 'RU', name: 'Россия', normalized: 'россия', isCis: false })
  expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length)
  expect(new Set(rows.map((row) => row.code)).size).toBe(rows.length)
  expect(rows.length).toBeGreaterThan(200)
})

it('names every country in Russian', () => {
  expect(rows.filter((row) => !/^[А-ЯЁ]/.test(row.name))).toEqual([])
  expect(rows.find((row) => row.code === 'KY')?.name).toBe('Острова Кайман')
})

it('counts nine countries as CIS', () => {
  const cis = rows.filter((row) => row.isCis).map((row) => row.code)
  expect(cis.toSorted()).toEqual(['AM', 'AZ', 'BY', 'KG', 'KZ', 'MD', 'TJ', 'TM', 'UZ'])
})
