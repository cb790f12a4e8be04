import { expect, it } from 'vitest'
import { completeQuery } from '#server/search/complete-query.ts'
import { demoOfTests } from '#tests/support/whole-demo.ts'

const demo = demoOfTests()

// Requirement: SEARCH-54, SEARCH-58
it.each([
  ...['сухие руки', 'слоятся ногти', 'лак быстро облазит', 'жидкие волосы', 'секутся кончики', 'заусенцы'],
  ...['сальные волосы', 'трескаются пятки', 'губы обветрились', 'волосы пушатся'],
])('each word that is offered beside a need narrows it, and is a chip: %s', (need) => {
  const all = demo.search(need).listing.total
  const { taps } = completeQuery(demo.ctx, { query: need })
  expect(taps).not.toEqual([])
  for (const { tap } of taps) {
    const { listing, parts } = demo.search(`${need} ${tap}`)
    expect(listing.total, tap).toBeGreaterThan(0)
    expect(listing.total, tap).toBeLessThan(all)
    expect(parts.length, tap).toBe(2)
  }
})

// Requirement: SEARCH-54
it.each([
  ['слоятся ногти вельта', { type: 'brand', label: 'Вельта' }],
  ['вельта слоятся ногти', { type: 'brand', label: 'Вельта' }],
  ['заусенцы 30 мл', { type: 'amount', label: '30 мл' }],
  ['новогодний маникюр красный', { type: 'color', label: 'Красный' }],
])('what is chosen beside a need is required: %s', (query, part) => {
  expect(demo.search(query).parts).toContainEqual(expect.objectContaining(part))
})

// Requirement: SEARCH-92
it.each([
  ['сухие руки 500 мл', '500 мл', 'сухие руки'],
  ['секутся кончики вельта', 'вельта', 'секутся кончики'],
])('what nothing that serves the need has is said to be passed over: %s', (query, words, need) => {
  const { leftOut, listing } = demo.search(query)
  expect(leftOut?.words).toBe(words)
  expect(listing.total).toBe(demo.search(need).listing.total)
})
