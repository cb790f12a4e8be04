import { expect, it } from 'vitest'
import { withAlpha } from './color.ts'

it.each([
  ['#ffffff', 1, '#fff'],
  ['#8e1032', 1, '#8e1032'],
  ['#fff', 0.5, '#fff8'],
  ['#000', 0, '#0000'],
  ['#8e1032', 0.8, '#8e1032cc'],
  // Faint: the nearest short colour.
  ['#8e1032', 0.2, '#8133'],
  ['#8e1032', 0, '#8130'],
  // One digit would be a quarter off.
  ['#fff', 0.04, '#ffffff0a'],
])('%s at %d is %s', (color, alpha, text) => {
  expect(withAlpha(color, alpha)).toBe(text)
})
