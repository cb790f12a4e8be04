import { expect, test } from 'vitest'
import { bufferedRange } from './buffered-range.ts'

const middle = { startIndex: 10, endIndex: 12, count: 100 }

// Requirement: PICK-28, PICK-59
test.each([
  ['three of the minimum height', middle, 86, [7, 15]],
  ['two of 100 px', middle, 100, [8, 14]],
  ['one as high as the buffer', middle, 200, [9, 13]],
  ['none before the first row', { ...middle, startIndex: 0 }, 100, [0, 14]],
  ['none after the last row', { ...middle, endIndex: 99 }, 100, [8, 99]],
])('fills the buffer of 200 px with whole rows: %s', (_name, range, size, [first, last]) => {
  const indexes = bufferedRange(range, () => size, 200)
  expect([indexes[0], indexes.at(-1)]).toEqual([first, last])
  expect(indexes).toHaveLength((last ?? 0) - (first ?? 0) + 1)
})
