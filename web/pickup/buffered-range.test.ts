import { expect, test } from 'vitest'
import { bufferedRange } from './buffered-range.ts'

const middle = { startIndex: 10, endIndex: 12, count: 100 }

test.each([
  ['three of the least height', middle, 86, [7, 15]],
  ['two of a hundred', middle, 100, [8, 14]],
  ['one that is as high as the buffer', middle, 200, [9, 13]],
  ['none before the first', { ...middle, startIndex: 0 }, 100, [0, 14]],
  ['none behind the last', { ...middle, endIndex: 99 }, 100, [8, 99]],
])('200 px are filled by whole rows: %s', (_name, range, size, [first, last]) => {
  const indexes = bufferedRange(range, () => size, 200)
  expect([indexes[0], indexes.at(-1)]).toEqual([first, last])
  expect(indexes).toHaveLength((last ?? 0) - (first ?? 0) + 1)
})
