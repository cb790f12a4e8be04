import { expect, it } from 'vitest'
import { isAimedBelow } from './is-aimed-below.ts'

const FROM = { x: 400, y: 150 }

// Requirement: CAT-21
it.each([
  ['straight down', 0, 10, true],
  ['down to the right', 30, 8, true],
  ['down to the left', -30, 8, true],
  ['along the line', 30, 0, false],
  ['along the line by a trembling hand', 4, 1, false],
  ['nearly along the line', 60, 4, false],
  ['up and out of the line', 5, -12, false],
  ['not at all', 0, 0, false],
])('takes a pointer that moves %s for one on its way to the panel, or not', (_, x, y, isAimed) => {
  expect(isAimedBelow(FROM, { x: FROM.x + x, y: FROM.y + y })).toBe(isAimed)
})
