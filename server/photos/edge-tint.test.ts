import { expect, test } from 'vitest'
import { edgeTint, type Pixels } from './edge-tint.ts'

const [WHITE, RED, CLEAR] = [
  [254, 255, 253, 255],
  [200, 10, 20, 255],
  [0, 0, 0, 0],
] as const
type Color = readonly number[]

/** Paints 10 × 10 pixels. */
function paint(colorAt: (x: number, y: number) => Color): Pixels {
  const data = Array.from({ length: 100 }, (_, i) => colorAt(i % 10, Math.floor(i / 10))).flat()
  return { data: Uint8Array.from(data), width: 10, height: 10 }
}

// Requirement: PHOTO-8
test.each<[string, string, (x: number, y: number) => Color]>([
  ['the plain background', '#fefffd', (x, y) => (x > 2 && x < 7 && y > 2 && y < 7 ? RED : WHITE)],
  ['the background of a product that touches the lower edge', '#fefffd', (_x, y) => (y > 6 ? RED : WHITE)],
  [
    'its background with light that falls off',
    '#e4e5e3',
    (_x, y) => [236 - y * 2, 237 - y * 2, 235 - y * 2, 255],
  ],
  ['a light gray for a scene', '#f0ede9', (x, y) => [x * 25, y * 25, (x + y) * 12, 255]],
  ['a light gray for a cut-out product', '#f0ede9', (x, y) => (x > 2 && x < 7 && y > 2 ? RED : CLEAR)],
])('the tint of a photo is %s', (_name, tint, colorAt) => {
  expect(edgeTint(paint(colorAt))).toBe(tint)
})
