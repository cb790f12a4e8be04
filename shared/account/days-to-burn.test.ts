import { expect, test } from 'vitest'
import { daysToBurn } from './days-to-burn.ts'

const NOW = Date.UTC(2026, 10, 21, 9)
const HOUR_MS = 3_600_000

test.each([
  ['a year', 365 * 24, 364],
  ['ten days', 240, 9],
  ['ten days and a half', 252, 10],
  ['a moment less than ten days and a half', 252 - 1e-6, 9],
  ['two days', 48, 1],
  ['a day', 24, 0],
  ['half a day', 12, 0],
  ['an hour', 1, 0],
  ['this very moment', 0, 0],
  ['an hour ago: not burnt yet', -1, 0],
  ['a week ago', -168, 0],
])('%s', (_, hours, days) => {
  const shown = daysToBurn(NOW + hours * HOUR_MS, NOW)
  expect(shown).toBe(days)
  expect(Object.is(shown, -0)).toBe(false)
})
