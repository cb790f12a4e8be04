import { expect, it } from 'vitest'
import { withAlpha } from './color.ts'

it.each([
  ['#ffffff', 1, '#fff'],
  ['#8e1032', 1, '#8e1032'],
  ['#fff', 0.5, '#fff8'],
  ['#000', 0, '#0000'],
  ['#8e1032', 0.8, '#8e1032cc'],
  // A faint color becomes the nearest short one.
  ['#8e1032', 0.2, '#8133'],
  ['#8e1032', 0, '#8130'],
  // A single hexadecimal digit would change the opacity by more than a quarter.
  ['#fff', 0.04, '#ffffff0a'],
])('writes %s with opacity %d as %s', (color, alpha, text) => {
  expect(withAlpha(color, alpha)).toBe(text)
})
